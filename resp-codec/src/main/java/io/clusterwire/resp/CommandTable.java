package io.clusterwire.resp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The commands that are known without asking a server, grouped by their key specifications ({@link KeySpec}; a hyphen for no keys): name,
 * container and bar before the name of a subcommand, number of arguments as COMMAND tells it, and a tilde if the keys are optional.
 */
final class CommandTable {
    /** What COMMAND said on Redis 7.2 and Valkey; a test makes this text from captures of those replies and compares. */
    static final String CAPTURED = """
            -: acl/-2 acl|cat/-2 acl|deluser/-3 acl|dryrun/-4 acl|genpass/-2 acl|getuser/3 acl|help/2 acl|list/2
              acl|load/2 acl|log/-2 acl|save/2 acl|setuser/-3 acl|users/2 acl|whoami/2 asking/1 auth/-2 bgrewriteaof/1
              bgsave/-1 client/-2 client|caching/3 client|capa/-3 client|getname/2 client|getredir/2 client|help/2
              client|id/2 client|info/2 client|kill/-3 client|list/-2 client|no-evict/3 client|no-touch/3 client|pause/-3
              client|reply/3 client|setinfo/4 client|setname/3 client|tracking/-3 client|trackinginfo/2 client|unblock/-3
              client|unpause/2 cluster/-2 cluster|addslots/-3 cluster|addslotsrange/-4 cluster|bumpepoch/2
              cluster|count-failure-reports/3 cluster|countkeysinslot/3 cluster|delslots/-3 cluster|delslotsrange/-4
              cluster|failover/-2 cluster|flushslots/2 cluster|forget/3 cluster|getkeysinslot/4 cluster|help/2
              cluster|info/2 cluster|keyslot/3 cluster|links/2 cluster|meet/-4 cluster|myid/2 cluster|myshardid/2
              cluster|nodes/2 cluster|replicas/3 cluster|replicate/3 cluster|reset/-2 cluster|saveconfig/2
              cluster|set-config-epoch/3 cluster|setslot/-4 cluster|shards/2 cluster|slaves/3 cluster|slot-stats/-4
              cluster|slots/2 command/-1 command|count/2 command|docs/-2 command|getkeys/-3 command|getkeysandflags/-3
              command|help/2 command|info/-2 command|list/-2 config/-2 config|get/-3 config|help/2 config|resetstat/2
              config|rewrite/2 config|set/-4 dbsize/1 debug/-2 discard/1 echo/2 exec/1 failover/-1 flushall/-1 flushdb/-1
              function/-2 function|delete/3 function|dump/2 function|flush/-2 function|help/2 function|kill/2
              function|list/-2 function|load/-3 function|restore/-3 function|stats/2 hello/-1 info/-1 keys/2 lastsave/1
              latency/-2 latency|doctor/2 latency|graph/3 latency|help/2 latency|histogram/-2 latency|history/3
              latency|latest/2 latency|reset/-2 lolwut/-1 memory/-2 memory|doctor/2 memory|help/2 memory|malloc-stats/2
              memory|purge/2 memory|stats/2 module/-2 module|help/2 module|list/2 module|load/-3 module|loadex/-3
              module|unload/3 monitor/1 multi/1 object/-2 object|help/2 pfselftest/1 ping/-1 psubscribe/-2 psync/-3
              publish/3 pubsub/-2 pubsub|channels/-2 pubsub|help/2 pubsub|numpat/2 pubsub|numsub/-2
              pubsub|shardchannels/-2 pubsub|shardnumsub/-2 punsubscribe/-1 quit/-1 randomkey/1 readonly/1 readwrite/1
              replconf/-1 replicaof/3 reset/1 role/1 save/1 scan/-2 script/-2 script|debug/3 script|exists/-3
              script|flush/-2 script|help/2 script|kill/2 script|load/3 script|show/3 select/2 shutdown/-1 slaveof/3
              slowlog/-2 slowlog|get/-2 slowlog|help/2 slowlog|len/2 slowlog|reset/2 subscribe/-2 swapdb/3 sync/1 time/1
              unsubscribe/-1 unwatch/1 wait/3 waitaof/4 xgroup/-2 xgroup|help/2 xinfo/-2 xinfo|help/2
            1: append/3 bitcount/-2 bitfield_ro/-2 bitpos/-3 decr/2 decrby/3 dump/2 expire/-3 expireat/-3 expiretime/2
              geoadd/-5 geodist/-4 geohash/-2 geopos/-2 georadius_ro/-6 georadiusbymember_ro/-5 geosearch/-7 get/2
              getbit/3 getdel/2 getex/-2 getrange/4 getset/3 hdel/-3 hexists/3 hget/3 hgetall/2 hincrby/4 hincrbyfloat/4
              hkeys/2 hlen/2 hmget/-3 hmset/-4 hrandfield/-2 hscan/-3 hset/-4 hsetnx/4 hstrlen/3 hvals/2 incr/2 incrby/3
              incrbyfloat/3 lindex/3 linsert/5 llen/2 lpop/-2 lpos/-3 lpush/-3 lpushx/-3 lrange/4 lrem/4 lset/4 ltrim/4
              move/3 persist/2 pexpire/-3 pexpireat/-3 pexpiretime/2 pfadd/-2 psetex/4 pttl/2 restore-asking/-4 restore/-4
              rpop/-2 rpush/-3 rpushx/-3 sadd/-3 scard/2 setbit/4 setex/4 setnx/3 setrange/4 sismember/3 smembers/2
              smismember/-3 spop/-2 srandmember/-2 srem/-3 sscan/-3 strlen/2 substr/4 ttl/2 type/2 xack/-4 xadd/-5
              xautoclaim/-6 xclaim/-6 xdel/-3 xlen/2 xpending/-3 xrange/-4 xrevrange/-4 xsetid/-3 xtrim/-4 zadd/-4 zcard/2
              zcount/4 zincrby/4 zlexcount/4 zmscore/-3 zpopmax/-2 zpopmin/-2 zrandmember/-2 zrange/-4 zrangebylex/-4
              zrangebyscore/-4 zrank/-3 zrem/-3 zremrangebylex/4 zremrangebyrank/4 zremrangebyscore/4 zrevrange/-4
              zrevrangebylex/-4 zrevrangebyscore/-4 zrevrank/-3 zscan/-3 zscore/3
            1 2: blmove/6 brpoplpush/4 copy/-3 geosearchstore/-8 lmove/5 rename/3 renamenx/3 rpoplpush/3 smove/4
              zrangestore/-5
            1 2#0,1,1: zdiffstore/-4 zinterstore/-4 zunionstore/-4
            1 2..-1: pfmerge/-2 sdiffstore/-3 sinterstore/-3 sunionstore/-3
            1 ??: sort_ro/-2
            1 ?? ??: sort/-2
            1 STORE@5 STOREDIST@5: georadiusbymember/-5
            1 STORE@6 STOREDIST@6: georadius/-6
            1!c: spublish/3
            1!v: bitfield/-2 set/-3
            1#0,1,1: lmpop/-4 sintercard/-3 zdiff/-3 zinter/-3 zintercard/-3 zmpop/-4 zunion/-3
            1..-1: del/-2 exists/-2 mget/-2 pfcount/-2 sdiff/-2 sinter/-2 sunion/-2 touch/-2 unlink/-2 watch/-2
            1..-1!c: ssubscribe/-2 sunsubscribe/-1
            1..-1/2: mset/-3 msetnx/-3
            1..-2: blpop/-3 brpop/-3 bzpopmax/-3 bzpopmin/-3
            1..1: lcs/-3
            2: memory|usage/-3 object|encoding/3 object|freq/3 object|idletime/3 object|refcount/3 pfdebug/3
              xgroup|create/-5 xgroup|createconsumer/5 xgroup|delconsumer/5 xgroup|destroy/4 xgroup|setid/-5
              xinfo|consumers/4 xinfo|groups/3 xinfo|stream/-3
            2 3..-1: bitop/-4
            2#0,1,1: blmpop/-5 bzmpop/-5 eval/-3~ eval_ro/-3~ evalsha/-3~ evalsha_ro/-3~ fcall/-3~ fcall_ro/-3~
            3 KEYS@-2..-1!i: migrate/-6
            STREAMS@1..-1%2: xread/-4
            STREAMS@4..-1%2: xreadgroup/-7
            """;

    /** Commands of Redis 7.4 and 8.0 that those servers did not have. */
    private static final String LATER = """
            1: hexpire/-6 hexpireat/-6 hexpiretime/-5 hgetdel/-5 hgetex/-5 hpersist/-5 hpexpire/-6 hpexpireat/-6 hpexpiretime/-5 hpttl/-5
              hsetex/-6 httl/-5
            """;

    private CommandTable() {}

    static Map<String, CommandEntry> entries() {
        return CommandKeys.index(parse(CAPTURED + LATER));
    }

    private static List<CommandEntry> parse(String table) {
        String[] groups = table.replace("\n  ", " ").strip().split("\n", -1);
        Set<String> containers = new HashSet<>();
        for (String word : table.split("\\s", -1)) {
            int bar = word.indexOf('|');
            if (bar > 0) {
                containers.add(word.substring(0, bar));
            }
        }
        List<CommandEntry> entries = new ArrayList<>();
        for (String group : groups) {
            int colon = group.indexOf(": ");
            List<KeySpec> specs = new ArrayList<>();
            for (String spec : group.substring(0, colon).split(" ", -1)) {
                if (!spec.equals("-")) {
                    specs.add(KeySpec.parse(spec));
                }
            }
            for (String command : group.substring(colon + 2).split(" ", -1)) {
                entries.add(entry(command, specs, containers));
            }
        }
        return entries;
    }

    private static CommandEntry entry(String command, List<KeySpec> specs, Set<String> containers) {
        int slash = command.indexOf('/');
        String name = command.substring(0, slash);
        boolean optional = command.endsWith("~");
        int arity = Integer.parseInt(command.substring(slash + 1, command.length() - (optional ? 1 : 0)));
        return new CommandEntry(name, arity, optional, specs, containers.contains(name));
    }
}

# Shared by the scripts in this folder; sourced, not run.

# The modules whose artifacts are published as libraries.
library_modules=slot-hashing,resp-codec,nodes-parser,cluster-bus-codec

say() { printf '\n== %s\n' "$*"; }

# A clean checkout of HEAD in the folder $1.
checkout() {
    git clone -q --no-hardlinks "$(git rev-parse --show-toplevel)" "$1"
    git -C "$1" checkout -q --detach "$(git rev-parse HEAD)"
}

# Adds up the tests in the reports below folder $1: "tests failures skipped".
count_tests() {
    find "$1" \( -path '*/surefire-reports*/TEST-*.xml' -o -path '*/failsafe-reports*/TEST-*.xml' \) -print0 |
        xargs -0 -r grep -h -m1 '<testsuite ' |
        awk '{
            for (k in sum) delete value[k]
            n = split($0, words, /[ >]/)
            for (i = 1; i <= n; i++) if (words[i] ~ /^(tests|errors|failures|skipped)="/) {
                split(words[i], pair, "\""); sub(/=$/, "", pair[1]); sum[pair[1]] += pair[2]
            }
        } END { print sum["tests"] + 0, sum["failures"] + sum["errors"] + 0, sum["skipped"] + 0 }'
}

# The folder of a JDK of major version $1, or nothing.
find_jdk() {
    local named="JAVA_HOME_$1" home
    for home in "${!named:-}" /usr/lib/jvm/*"$1"*; do
        if [ -x "$home/bin/javac" ] && "$home/bin/javac" -version 2>&1 | grep -q "^javac $1\b"; then
            printf '%s\n' "$home"
            return
        fi
    done
}

# A copy of the local Maven repository in the folder $1, without our own artifacts, to be installed into and thrown away.
throwaway_repository() {
    local home="${MAVEN_REPO_LOCAL:-$HOME/.m2/repository}"
    mkdir -p "$home"
    cp -al "$home" "$1" 2> /dev/null || cp -a "$home" "$1"
    rm -rf "$1/io/clusterwire"
}

#!/bin/sh
# Runs the benchmarks whose names match a regular expression, in under three minutes, and prints how they compare.
# Usage: quick.sh [REGEX] [PARAMETER=VALUE,...] [--json FILE]. What the columns mean is said in README.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
jar=$here/target/benchmarks.jar
if [ ! -f "$jar" ]; then
    echo "quick.sh: building $jar first" >&2
    (cd "$here/.." && mvn -q -B package -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dmaven.source.skip=true -pl benchmarks -am) >&2
fi
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
exec "$java" -cp "$jar" io.clusterwire.benchmarks.QuickRun "$@"

#!/usr/bin/env bash
#
# Fetches the sources of JTransforms 3.1 with Maven, patches a copy of them, weaves it, and compares it with the original.
# Everything that is made lies in target. Arguments: the size of the transform (1024), how often it is done (60).

set -eu
here="$(cd "$(dirname "$0")" && pwd -P)"
root="$here/../.."
target="$here/target"
mvn="${MVN:-mvn}"

for tool in "$mvn" unzip patch javac java; do
    command -v "$tool" > /dev/null || { echo "run.sh: $tool is needed, and is not in PATH" >&2; exit 2; }
done

for module in core weaver; do
    [ -d "$root/$module/target/classes" ] || { echo "run.sh: build Serrano first: mvn -q compile" >&2; exit 2; }
done

fetch() {
    [ -f "$target/lib/$2" ] || "$mvn" -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
        "-Dartifact=$1" "-DoutputDirectory=$target/lib"
}

fetch com.github.wendykierp:JTransforms:3.1:jar:sources JTransforms-3.1-sources.jar
fetch pl.edu.icm:JLargeArrays:1.6 JLargeArrays-1.6.jar
fetch org.apache.commons:commons-math3:3.5 commons-math3-3.5.jar
libs="$target/lib/JLargeArrays-1.6.jar:$target/lib/commons-math3-3.5.jar"
core="$root/core/target/classes"

for v in original patched; do
    rm -rf "${target:?}/$v" "$target/$v-classes"
    mkdir -p "$target/$v" "$target/$v-classes"
    (cd "$target/$v" && unzip -qo "$target/lib/JTransforms-3.1-sources.jar" 'org/*' && rm -f org/jtransforms/*/Benchmark*)
done
source="$target/patched/org/jtransforms/fft/DoubleFFT_2D.java"
tr -d '\r' < "$source" > "$source.lf" && mv "$source.lf" "$source"
patch -s -p1 -d "$target/patched" < "$here/woven.patch"
for v in original patched; do
    find "$target/$v" -name '*.java' > "$target/$v.files"
    javac -nowarn -g -proc:none -d "$target/$v-classes" -cp "$libs:$core" "@$target/$v.files"
done
java -cp "$root/weaver/target/classes:$core" dev.serrano.weaver.WeaveMain \
    "$target/patched-classes" -o "$target/woven-classes" --class-path "$libs:$core"

mkdir -p "$target/classes"
javac -proc:none -d "$target/classes" -cp "$core" "$here/src/com/example/jtransforms/Compare.java"
java --add-opens java.base/java.lang=ALL-UNNAMED -cp "$target/classes:$core" com.example.jtransforms.Compare \
    "${1:-1024}" "${2:-60}" "$target/original-classes" "$target/woven-classes" "$libs"

package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.weaver.Explanation.Kind;
import dev.serrano.weaver.code.OriginalClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeaveToolTest {
    private static final FileTime LONG_AGO = FileTime.from(Instant.EPOCH);

    @TempDir
    private Path folder;

    private static WeaveTool.Outcome weave(Path in, Path out, Path... classPath) {
        return new WeaveTool(in, out, List.of(classPath)).weave();
    }

    private Path classes() throws Exception {
        return Compiled.into(folder.resolve("classes"), Compiled.FIB, Compiled.CALLER, Compiled.PLAIN);
    }

    @Test
    void aFolderBecomesAFolderThatRuns() throws Exception {
        Path out = folder.resolve("deep/out");
        WeaveTool.Outcome o = weave(classes(), out);
        assertThat(o.woven()).containsExactly("p.Caller", "p.Fib");
        assertThat(out.resolve("p/Plain.class")).hasSameBinaryContentAs(folder.resolve("classes/p/Plain.class"));
        assertThat(Compiled.run(List.of(), out.toString(), "p.Caller")).isEqualTo("121393 true");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void aClassForOneVersionOfJavaHasMarks() throws Exception {
        Path in = classes();
        Path versions = Files.createDirectories(in.resolve("META-INF/versions/25/p"));
        Files.copy(in.resolve("p/Fib.class"), versions.resolve("Fib.class"));
        Files.copy(in.resolve("p/Plain.class"), versions.resolve("Plain.class"));
        Path out = folder.resolve("out.jar");
        WeaveTool.Outcome o = weave(in, out);
        assertThat(o.failed()).isFalse();
        assertThat(o.problems())
                .extracting(Problem::toString)
                .containsExactly(
                        "META-INF/versions/25/p/Fib.class: warning: Fib: a class for one version of Java has marks; it"
                                + " stays serial\n"
                                + "    weave its folder by itself, before the jar is made");
    }

    @Test
    void onlyWhatDiffersIsWrittenAgain() throws Exception {
        Path in = classes();
        Path out = folder.resolve("out");
        weave(in, out);
        try (Stream<Path> all = Files.walk(out)) {
            for (Path p : all.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(p, LONG_AGO);
            }
        }
        assertThat(weave(in, out).written()).isZero();
        Compiled.into(in, Compiled.FIB.replace("n < 2", "n <= 1"));
        assertThat(weave(in, out).written()).isEqualTo(1);
        assertThat(Files.getLastModifiedTime(out.resolve("p/Caller.class"))).isEqualTo(LONG_AGO);
        assertThat(Files.getLastModifiedTime(out.resolve("p/Fib.class"))).isNotEqualTo(LONG_AGO);
        Files.delete(in.resolve("p/Plain.class"));
        weave(in, out);
        assertThat(out.resolve("p/Plain.class")).doesNotExist();
    }

    @Test
    void inPlaceNothingIsWovenTwiceAndCallersFollowTheirCallees() throws Exception {
        Path in = classes();
        byte[] caller = Files.readAllBytes(in.resolve("p/Caller.class"));
        assertThat(weave(in, in).written()).isEqualTo(2);
        byte[] woven = Files.readAllBytes(in.resolve("p/Caller.class"));
        assertThat(OriginalClass.in(woven)).isEqualTo(caller);
        assertThat(weave(in, in).written()).isZero();
        assertThat(Compiled.run(List.of(), in.toString(), "p.Caller")).isEqualTo("121393 true");
        // fib is not parallel any more: its caller, which was not compiled again, must not call its fast form
        Compiled.into(in, Compiled.FIB.replace("@Parallel", ""));
        assertThat(weave(in, in).written()).isEqualTo(1);
        assertThat(Compiled.run(List.of(), in.toString(), "p.Caller")).isEqualTo("121393 true");
        Compiled.into(in, Compiled.FIB);
        weave(in, in);
        assertThat(in.resolve("p/Caller.class")).hasBinaryContent(woven);
    }

    @Test
    void jarsHaveTheSameBytesHoweverTheyAreMade() throws Exception {
        Path in = classes();
        Path one = folder.resolve("one.jar");
        Path two = folder.resolve("two.jar");
        assertThat(weave(in, one).written()).isEqualTo(1);
        assertThat(weave(in, two).written()).isEqualTo(1);
        assertThat(one).hasSameBinaryContentAs(two);
        assertThat(weave(in, two).written()).isZero();
        assertThat(weave(one, one).written()).isZero();
        Path plain = folder.resolve("plain.jar");
        Path again = folder.resolve("again.jar");
        weave(one, again);
        assertThat(again).hasSameBinaryContentAs(one);
        Path out = folder.resolve("out");
        weave(one, out);
        assertThat(Compiled.run(List.of(), out.toString(), "p.Caller")).isEqualTo("121393 true");
        assertThat(Compiled.run(List.of(), one.toString(), "p.Caller")).isEqualTo("121393 true");
        assertThat(plain).doesNotExist();
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void aWovenLibraryOnTheClassPathIsKnown() throws Exception {
        Path lib = Compiled.into(folder.resolve("lib"), Compiled.FIB);
        Path app = Compiled.into(folder.resolve("app"), Compiled.FIB, Compiled.CALLER);
        Files.delete(app.resolve("p/Fib.class"));
        assertThat(calleesWoven(weave(app, folder.resolve("a"), lib))).containsOnly(false);
        weave(lib, lib);
        WeaveTool.Outcome o = weave(app, folder.resolve("b"), lib);
        assertThat(calleesWoven(o)).containsOnly(true);
        assertThat(o.woven()).containsExactly("p.Caller");
        assertThat(Compiled.run(List.of(), folder.resolve("b") + ":" + lib, "p.Caller"))
                .isEqualTo("121393 true");
    }

    private static List<Boolean> calleesWoven(WeaveTool.Outcome o) {
        return o.explanations().stream()
                .flatMap(e -> e.places().stream())
                .filter(p -> p.kind() == Kind.SPAWN)
                .map(Explanation.Place::woven)
                .toList();
    }

    @Test
    void explainsEachMethod() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), Compiled.FIB);
        Explanation e = weave(in, in).explanations().getFirst();
        assertThat(e.lines().stream().map(line -> line.replaceAll(", [0-9]+ bytes", ", n bytes")))
                .containsExactly(
                        "Fib.java:6: p.Fib.fib(int)",
                        "  fast form fib$woven, n bytes (of 31): looks at its worker at 1 spawn",
                        "  slow form fib$resumed, n bytes: goes on at its beginning and at 3 places",
                        "    line 7: spawn fib(int) -> a; saves n",
                        "    line 8: call fib(int); saves a",
                        "    line 9: sync; saves a, b");
    }

    @Test
    void whatCannotBeWovenLeavesEverythingAsItWas() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), Compiled.FIB.replace("sync();", ""), Compiled.PLAIN);
        byte[] before = Files.readAllBytes(in.resolve("p/Fib.class"));
        WeaveTool.Outcome o = weave(in, in);
        assertThat(o.failed()).isTrue();
        assertThat(o.problems().toString()).contains("Fib.java:10: error: fib: a is read before sync()");
        assertThat(in.resolve("p/Fib.class")).hasBinaryContent(before);
        weave(in, folder.resolve("out"));
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void badInputIsOneLine() throws Exception {
        Path in = classes();
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertSays(folder.resolve("none"), empty, "there is no folder or jar");
        assertSays(empty, folder.resolve("out"), "no class file in");
        assertSays(in.resolve("p/Fib.class"), empty, "is one class file: name the folder");
        Path text = Files.writeString(folder.resolve("text"), "text");
        assertSays(text, empty, "is neither a folder nor a jar");
        assertSays(in, text, "is a file: name a folder or a jar");
        assertSays(in, text.resolve("x"), text.toString());
        assertSays(in, in.resolve("out"), "lies in the input");
        assertSays(in.resolve("p"), in, "lies in the output");
        assertSays(in.resolve("p"), empty, "has the class p.Caller: name the folder in which its package begins");
        Path others = Files.createDirectory(folder.resolve("others"));
        Files.writeString(others.resolve("mine"), "mine");
        assertSays(in, others, "has files that the weaver did not write");
        byte[] fib = Files.readAllBytes(in.resolve("p/Fib.class"));
        byte[] newer = fib.clone();
        newer[7] = (byte) 200;
        Files.write(in.resolve("p/Fib.class"), newer);
        assertSays(in, empty, "is of Java 156 (class file version 200): this weaver runs on Java");
        Files.write(in.resolve("p/Fib.class"), java.util.Arrays.copyOf(fib, fib.length - 20));
        assertSays(in, empty, "is damaged");
        Files.writeString(in.resolve("p/Fib.class"), "text");
        assertSays(in, empty, "is not a class file");
        assertThat(empty).isEmptyDirectory();
        assertThat(leftovers()).isEmpty();
    }

    private static void assertSays(Path in, Path out, String message) {
        assertThatThrownBy(() -> weave(in, out))
                .isInstanceOf(WeaveException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private List<Path> leftovers() throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(p -> p.getFileName().toString().contains(".weaving"))
                    .toList();
        }
    }
}

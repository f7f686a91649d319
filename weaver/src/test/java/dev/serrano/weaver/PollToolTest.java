package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.weaver.code.RawText;
import dev.serrano.weaver.poll.PollAgent;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PollToolTest {
    private static final String COUNT = """
        package p;
        public class Count {
            public static int count(int n) { int s = 0; while (n > 0) { s += n--; } return s; }
            public static void main(String[] args) { System.out.println(count(4)); }
        }
        """;

    @TempDir
    private Path folder;

    private Path in;

    @BeforeEach
    void compile() throws Exception {
        in = Compiled.into(folder.resolve("in"), COUNT, Compiled.PLAIN, Compiled.FIB);
        Files.writeString(in.resolve("other.txt"), "text");
    }

    private static boolean polls(Path file) throws Exception {
        return RawText.mentions(Files.readAllBytes(file), "dev/serrano/weave/LoopPolls");
    }

    @Test
    void aFolder() throws Exception {
        Path out = folder.resolve("out");
        PollTool.Outcome outcome = new PollTool(in, out, List.of(), false).weave();
        assertThat(outcome.summary()).isEqualTo("1 class woven with polls");
        assertThat(outcome.explanations()).containsExactly("p.Count.count(int)int: 1 loop");
        assertThat(outcome.left()).isEmpty();
        assertThat(polls(out.resolve("p/Count.class"))).isTrue();
        assertThat(Files.mismatch(in.resolve("p/Plain.class"), out.resolve("p/Plain.class")))
                .isEqualTo(-1);
        assertThat(out.resolve("other.txt")).hasContent("text");
        assertThat(Compiled.run(List.of(), out.toString(), "p.Count")).isEqualTo("10");
    }

    @Test
    void inPlaceAndAJarAndAgain() throws Exception {
        Path jar = folder.resolve("out.jar");
        assertThat(new PollTool(in, jar, List.of(), false).weave().woven()).isEqualTo(1);
        assertThat(new PollTool(jar, jar, List.of(), false).weave().woven()).isZero();
        assertThat(new PollTool(in, in, List.of(), false).weave().woven()).isEqualTo(1);
        assertThat(polls(in.resolve("p/Count.class"))).isTrue();
        assertThat(new PollTool(in, in, List.of(), false).weave().woven()).isZero();
    }

    @Test
    void somePackagesAndMarks() {
        assertThat(new PollTool(in, folder.resolve("a"), List.of("q"), false)
                        .weave()
                        .woven())
                .isZero();
        assertThat(new PollTool(in, folder.resolve("b"), List.of("q", "p"), false)
                        .weave()
                        .woven())
                .isEqualTo(1);
        assertThat(new PollTool(in, folder.resolve("c"), List.of(), true)
                        .weave()
                        .woven())
                .isZero();
    }

    /** Woven before, the parallel methods stay as they are, and the others get polls. */
    @Test
    void withTheOtherWeavers() throws Exception {
        Path woven = folder.resolve("woven");
        new WeaveTool(in, woven, List.of()).weave();
        byte[] fib = Files.readAllBytes(woven.resolve("p/Fib.class"));
        assertThat(new PollTool(woven, woven, List.of(), false).weave().woven()).isEqualTo(1);
        assertThat(Files.readAllBytes(woven.resolve("p/Fib.class"))).isEqualTo(fib);

        Path count = in.resolve("p/Count.class");
        Files.write(count, new RaceWeaver(getClass().getClassLoader()).weave(Files.readAllBytes(count)));
        PollTool.Outcome outcome = new PollTool(in, folder.resolve("out"), List.of(), false).weave();
        assertThat(outcome.woven()).isZero();
    }

    @Test
    void mistakesAreNamed() throws Exception {
        assertThatExceptionOfType(WeaveException.class)
                .isThrownBy(() -> new PollTool(in, in.resolve("out"), List.of(), false).weave())
                .withMessageContaining("one lies in the other");
        assertThatExceptionOfType(WeaveException.class)
                .isThrownBy(() -> new PollTool(folder.resolve("none"), in, List.of(), false).weave())
                .withMessageContaining("there is no folder or jar");
        Path old = in.resolve("p/Plain.class");
        byte[] bytes = Files.readAllBytes(old);
        bytes[7] = 48;
        Files.write(old, bytes);
        assertThat(new PollTool(in, folder.resolve("out"), List.of(), false)
                        .weave()
                        .left())
                .singleElement()
                .asString()
                .contains("p/Plain.class is left as it is: its class file has the version 48");
    }

    @Test
    void theJarsOwnProgram() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        Path target = folder.resolve("out");
        assertThat(WeaveMain.run(
                        to, to, in.toString(), "-o", target.toString(), "--polls", "--explain", "--packages", "p"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("p.Count.count(int)int: 1 loop", "1 class woven with polls");
        assertThat(WeaveMain.run(to, to, in.toString(), "-o", target.toString(), "--marked"))
                .isEqualTo(2);
    }

    @Test
    void theAgent() throws Exception {
        byte[] count = Files.readAllBytes(in.resolve("p/Count.class"));
        ClassLoader loader = new ClassLoader(getClass().getClassLoader()) {};
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        for (String arguments : List.of("", "p", "q", "@Polled", "p,@Polled")) {
            PollAgent agent =
                    new PollAgent(WeaveAgent.prefixes(arguments), new PrintStream(err, true, StandardCharsets.UTF_8));
            byte[] woven = agent.transform(loader.getUnnamedModule(), loader, "p/Count", null, null, count);
            assertThat(woven != null).as(arguments).isEqualTo(arguments.isEmpty() || arguments.equals("p"));
            assertThat(agent.transform(null, null, "p/Count", null, null, count))
                    .isNull();
            ClassLoader poor = new ClassLoader(null) {};
            assertThat(agent.transform(poor.getUnnamedModule(), poor, "p/Count", null, null, count))
                    .isNull();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("it finds no serrano-weave");
    }
}

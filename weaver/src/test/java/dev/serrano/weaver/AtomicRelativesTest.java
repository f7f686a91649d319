package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that atomic sets concern although nothing in them says so. */
final class AtomicRelativesTest {
    private static final String BASE = """
        package p;
        import dev.serrano.weave.atomic.*;
        @AtomicSet("s")
        public class Base {
            @Atomic("s") protected int n;
            public void inc() { n++; }
            public int get() { return n; }
        }
        """;

    private static final String MIDDLE = "package p; public class Middle extends Base { public void more() { } }";

    private static final String LOW = """
        package p;
        public class Low extends Middle {
            public void more() { n += 2; }
            public static void main(String[] args) {
                Low l = new Low();
                l.inc();
                l.more();
                System.out.println(l.get() + " " + java.util.Arrays.stream(Low.class.getDeclaredConstructors()).mapToInt(c -> c.getParameterCount()).max().getAsInt());
            }
        }
        """;

    private static final String STRANGER = "package p; public class Stranger { int look(Base b) { return b.n; } }";

    @TempDir
    private Path folder;

    @Test
    void subclassesAreWovenByTheToolAndByTheAgent() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), BASE, MIDDLE, LOW, Compiled.PLAIN);
        Path out = folder.resolve("out");
        WeaveTool.Outcome o = new WeaveTool(in, out, List.of()).weave();
        assertThat(o.woven()).containsExactly("p.Base", "p.Low", "p.Middle");
        assertThat(o.locks().stream().map(LockExplanation::signature)).containsExactly("inc()", "get()", "more()");
        assertThat(Compiled.run(List.of(), in.toString(), "p.Low")).isEqualTo("3 0");
        assertThat(Compiled.run(List.of(), out.toString(), "p.Low")).isEqualTo("3 1");
        for (String name : List.of("p/Base", "p/Middle", "p/Low")) {
            assertThat(transform(in, name, new ByteArrayOutputStream()))
                    .isEqualTo(Files.readAllBytes(out.resolve(name + ".class")));
        }
        assertThat(transform(in, "p/Plain", new ByteArrayOutputStream())).isNull();
        assertThat(new WeaveTool(out, out, List.of()).weave().written()).isZero();
    }

    @Test
    void aWovenLibraryHasSubclassesElsewhere() throws Exception {
        Path lib = Compiled.into(folder.resolve("lib"), BASE);
        Path app = Compiled.into(folder.resolve("app"), BASE, MIDDLE, LOW, Compiled.FIB);
        Files.delete(app.resolve("p/Base.class"));
        new WeaveTool(lib, lib, List.of()).weave();
        assertThat(Compiled.run(List.of(), app + ":" + lib, "p.Low")).isEqualTo("3 0"); // also if they are not woven
        Path out = folder.resolve("out");
        assertThat(new WeaveTool(app, out, List.of(lib)).weave().woven()).containsExactly("p.Fib", "p.Low", "p.Middle");
        assertThat(Compiled.run(List.of(), out + ":" + lib, "p.Low")).isEqualTo("3 1");
    }

    @Test
    void whoUsesFieldsOfOthersIsFound() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), BASE, STRANGER);
        WeaveTool.Outcome o = new WeaveTool(in, folder.resolve("out"), List.of()).weave();
        assertThat(o.problems()).hasSize(1);
        assertThat(o.problems().getFirst().toString())
                .startsWith("Stranger.java:1: error: look: the field n of the atomic set s of another object");
    }

    private static byte[] transform(Path classes, String name, OutputStream err) throws Exception {
        try (var loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, AtomicRelativesTest.class.getClassLoader())) {
            return new WeaveAgent(List.of(), new PrintStream(err, true, StandardCharsets.UTF_8))
                    .transform(loader, name, null, null, Files.readAllBytes(classes.resolve(name + ".class")));
        }
    }
}

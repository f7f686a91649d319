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
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeaveAgentTest {
    @TempDir
    private Path folder;

    @Test
    void classesAreWovenAsTheyAreLoaded() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), Compiled.FIB, Compiled.CALLER);
        String agent = "-javaagent:" + agent();
        assertThat(Compiled.run(List.of(), in.toString(), "p.Caller")).isEqualTo("121393 false");
        assertThat(Compiled.run(List.of(agent), in.toString(), "p.Caller")).isEqualTo("121393 true");
        assertThat(Compiled.run(List.of(agent + "=p"), in.toString(), "p.Caller"))
                .isEqualTo("121393 true");
        assertThat(Compiled.run(List.of(agent + "=other,q"), in.toString(), "p.Caller"))
                .isEqualTo("121393 false");
    }

    @Test
    void anAgentAndAToolWeaveTheSame() throws Exception {
        Path in = Compiled.into(
                folder.resolve("classes"),
                Compiled.FIB,
                Compiled.CALLER,
                "package p; public class Heir extends Fib { }",
                Compiled.CALLER.replace("Caller", "Legatee").replace("Fib.fib", "Heir.fib"));
        Path out = folder.resolve("out");
        new WeaveTool(in, out, List.of()).weave();
        assertThat(Programs.calls(Files.readAllBytes(out.resolve("p/Legatee.class")), "p/Heir"))
                .contains("fib$woven");
        for (String name : List.of("p/Fib", "p/Caller", "p/Legatee")) {
            assertThat(transform(in, name, new ByteArrayOutputStream()))
                    .isEqualTo(Files.readAllBytes(out.resolve(name + ".class")));
        }
        assertThat(transform(out, "p/Fib", new ByteArrayOutputStream())).isNull();
    }

    @Test
    void whatCannotBeWovenIsSaidOnceAndLeftSerialWithItsCallers() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), Compiled.FIB.replace("sync();", ""), Compiled.CALLER);
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(transform(in, "p/Fib", err)).isNull();
        assertThat(transform(in, "p/Caller", err)).isNull();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Fib.java:10: error: fib: a is read before sync()")
                .contains("the class p.Fib is left serial");
    }

    private static byte[] transform(Path classes, String name, OutputStream err) throws Exception {
        try (var loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, WeaveAgentTest.class.getClassLoader())) {
            return new WeaveAgent(List.of(), new PrintStream(err, true, StandardCharsets.UTF_8))
                    .transform(loader, name, null, null, Files.readAllBytes(classes.resolve(name + ".class")));
        }
    }

    /** A jar with the manifest of the weaver's, which has its classes from the class path of the tests. */
    private Path agent() throws Exception {
        Manifest m = new Manifest();
        m.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        m.getMainAttributes().putValue("Premain-Class", WeaveAgent.class.getName());
        Path jar = folder.resolve("agent.jar");
        new JarOutputStream(Files.newOutputStream(jar), m).close();
        return jar;
    }
}

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

    /** The file of the class has other methods, and other instructions: with these the calls in the block would be taken. */
    @Test
    void monitorsAndLocksOfClassesThatItHasWoven() throws Exception {
        Path in = Compiled.into(folder.resolve("classes"), """
            package p;
            import static dev.serrano.weave.Weave.*;
            import dev.serrano.weave.Parallel;
            import dev.serrano.weave.atomic.*;
            import java.util.function.IntUnaryOperator;
            @AtomicSet("s")
            public class Locks {
                static final java.util.Set<Thread> threads = java.util.concurrent.ConcurrentHashMap.newKeySet();
                @Atomic("s") private int calls;
                int with(IntUnaryOperator body) { calls++; int x = body.applyAsInt(9); calls++; return x; }
                @Parallel static int block(int n, IntUnaryOperator body) {
                    int a = spawn(fib(n));
                    int b;
                    synchronized (Locks.class) { b = body.applyAsInt(n); }
                    sync();
                    return a + b;
                }
                @Parallel static int fib(int n) {
                    if (n == 0) threads.add(Thread.currentThread());
                    if (n < 2) return n;
                    int a = spawn(fib(n - 1));
                    int b = fib(n - 2);
                    sync();
                    return a + b;
                }
                static int alone(int n) { threads.clear(); int x = fib(n); return threads.size() == 1 ? x : -threads.size(); }
                public static void main(String[] args) {
                    int locked = new Locks().with(Locks::alone);
                    boolean here = threads.contains(Thread.currentThread());
                    int[] r = new int[1];
                    try (var rt = dev.serrano.TaskRuntime.builder().workers(3).build()) {
                        try (var forced = dev.serrano.weave.ForcedUnwinds.always()) {
                            rt.launch(() -> { for (int i = 0; i < 20; i++) r[0] = Math.min(r[0], block(8, Locks::alone)); });
                        }
                    }
                    System.out.println(locked + " " + here + " " + r[0]);
                }
            }
            """);
        assertThat(Compiled.run(List.of("-javaagent:" + agent()), in.toString(), "p.Locks"))
                .isEqualTo("34 true 0");
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

package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import dev.serrano.testing.FreshClass;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that brings Serrano along in a class loader of its own, as web applications do, and is thrown away. */
class UnloadingTest {
    @Test
    void aProgramThatHasClosedItsRuntimesCanBeUnloaded(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Container.class, folder))
                .containsExactly("own runtime: collected", "common runtime: collected");
    }

    /** The program: of a JVM of its own, since in this one there are runtimes all the time. */
    static final class Container {
        private Container() {}

        public static void main(String[] args) throws Exception {
            tell("own runtime", useAndClose(false));
            tell("common runtime", useAndClose(true));
        }

        private static void tell(String which, WeakReference<ClassLoader> loader) throws InterruptedException {
            awaitCollection(loader);
            System.out.println(which + ": " + (loader.get() == null ? "collected" : "kept"));
        }

        private static WeakReference<ClassLoader> useAndClose(boolean common) throws Exception {
            URL classes =
                    TaskRuntime.class.getProtectionDomain().getCodeSource().getLocation();
            ClassLoader loader = new URLClassLoader("program", new URL[] {classes}, null);
            Class<?> runtime = loader.loadClass("dev.serrano.TaskRuntime");
            Class<?> body = loader.loadClass("dev.serrano.TaskBody");
            Object task = Proxy.newProxyInstance(loader, new Class<?>[] {body}, (p, m, a) -> null);
            if (common) {
                loader.loadClass("dev.serrano.Serrano")
                        .getMethod("launch", body)
                        .invoke(null, task);
                runtime.getMethod("closeCommon").invoke(null);
            } else {
                Object builder = runtime.getMethod("builder").invoke(null);
                Object r = builder.getClass().getMethod("build").invoke(builder);
                runtime.getMethod("launch", body).invoke(r, task);
                runtime.getMethod("close").invoke(r);
            }
            return new WeakReference<>(loader);
        }
    }

    /** Serrano stays, with a runtime that nobody closes; what comes and goes is a program that uses it. */
    @Test
    void aProgramThatHasUsedTheCommonRuntimeCanBeUnloaded(@TempDir Path folder) throws Exception {
        String[] onCarriers = {"--add-opens", "java.base/java.lang=ALL-UNNAMED"};
        assertThat(ChildJvm.output(Server.class, folder, onCarriers)).containsExactly("SCHEDULED: collected");
        assertThat(ChildJvm.output(Server.class, folder)).containsExactly("PORTABLE: collected");
    }

    /** What comes and goes: the first to use the common runtime, with all that a thread could inherit. */
    static final class Guest {
        private static final InheritableThreadLocal<Object> LOCAL = new InheritableThreadLocal<>();

        private Guest() {}

        static int use() throws Exception {
            LOCAL.set(new Guest());
            LongAdder sum = new LongAdder();
            Serrano.launch(() -> {
                Promise<Integer> gate = Serrano.promise();
                for (int i = 0; i < 50; i++) {
                    async(() -> sum.add(gate.join()));
                }
                async(() -> {
                    delay(Duration.ofMillis(1));
                    gate.put(1);
                });
                forall(range(0, 1_000), i -> sum.increment());
                finish(
                        within(Bounds.LONG).named("guest"),
                        () -> future(() -> new Guest()).map(Guest::hashCode));
                blockingRun(() -> sum.increment());
                Thread.currentThread().setContextClassLoader(Guest.class.getClassLoader());
            });
            TaskRuntime common = TaskRuntime.common();
            common.executor().submit(() -> sum.increment()).get();
            common.scheduledExecutor()
                    .schedule(() -> sum.increment(), 1, TimeUnit.MILLISECONDS)
                    .get();
            common.scheduledExecutor()
                    .schedule(() -> sum.increment(), 1, TimeUnit.DAYS)
                    .cancel(false);
            return sum.intValue();
        }
    }

    /** The program in whose JVM others come and go. */
    static final class Server {
        private Server() {}

        public static void main(String[] args) throws Exception {
            WeakReference<ClassLoader> loader = haveUsed();
            awaitCollection(loader);
            System.out.println(TaskRuntime.common().backend() + ": " + (loader.get() == null ? "collected" : "kept"));
        }

        private static WeakReference<ClassLoader> haveUsed() throws Exception {
            FreshClass guest = FreshClass.of(Guest.class);
            Thread t = new Thread(new ThreadGroup("guest"), () -> {
                try {
                    if (guest.call("use") != 1_053) {
                        throw new AssertionError("not all tasks have run");
                    }
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError("the guest could not be called", e);
                }
            });
            t.setContextClassLoader(guest);
            t.start();
            t.join();
            return new WeakReference<>(guest);
        }
    }

    private static void awaitCollection(WeakReference<ClassLoader> loader) throws InterruptedException {
        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
        while (loader.get() != null && System.nanoTime() - deadline < 0) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(Bounds.BRIEF.toMillis());
        }
    }
}

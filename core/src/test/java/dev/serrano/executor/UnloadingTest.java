package dev.serrano.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that brings Serrano along in a class loader of its own, as web applications do, and is thrown away. */
class UnloadingTest {
    @Test
    void aProgramThatHasClosedItsRuntimeCanBeUnloaded(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Container.class, folder)).containsExactly("collected");
    }

    /** The program: of a JVM of its own, since in this one there are runtimes all the time. */
    static final class Container {
        private Container() {}

        public static void main(String[] args) throws Exception {
            WeakReference<ClassLoader> loader = useAndClose();
            long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
            while (loader.get() != null && System.nanoTime() - deadline < 0) {
                System.gc();
                TimeUnit.MILLISECONDS.sleep(Bounds.BRIEF.toMillis());
            }
            System.out.println(loader.get() == null ? "collected" : "kept");
        }

        private static WeakReference<ClassLoader> useAndClose() throws Exception {
            URL classes =
                    TaskRuntime.class.getProtectionDomain().getCodeSource().getLocation();
            ClassLoader loader = new URLClassLoader("program", new URL[] {classes}, null);
            Class<?> runtime = loader.loadClass("dev.serrano.TaskRuntime");
            Class<?> body = loader.loadClass("dev.serrano.TaskBody");
            Object builder = runtime.getMethod("builder").invoke(null);
            Object r = builder.getClass().getMethod("build").invoke(builder);
            runtime.getMethod("launch", body)
                    .invoke(r, Proxy.newProxyInstance(loader, new Class<?>[] {body}, (p, m, a) -> null));
            runtime.getMethod("close").invoke(r);
            return new WeakReference<>(loader);
        }
    }
}

package dev.serrano.internal.fiber.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Bounds;
import dev.serrano.testing.Computing;
import dev.serrano.testing.Waits;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a thread that is blocked may lose its worker: in calls of the JDK that the program has made, nowhere else. */
class JdkCallTest {
    private static final String BASE = " dev.serrano.internal.worker.RunLoop";

    private static boolean isOfProgram(String youngestFirst) {
        return JdkCall.isOfProgram(Arrays.stream((youngestFirst + BASE).trim().split("\\s+"))
                .map(c -> new StackTraceElement(c, "method", null, -1))
                .toArray(StackTraceElement[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.VirtualThread java.util.concurrent.locks.LockSupport com.example.Program",
                "com.example.Program",
                "java.lang.Object com.example.Library dev.serrano.internal.spawn.AsyncTask",
                "java.lang.Thread com.example.Program java.util.stream.Sink dev.serrano.internal.loop.SpliteratorLoop",
                "java.lang.Thread com.example.Program dev.serrano.Serrano com.example.Program",
                "java.lang.Thread com.example.Loader java.lang.ClassLoader com.example.Program",
                "java.lang.Thread dev.serrano.workloads.Fib"
            })
    void inTheProgram(String frames) {
        assertThat(isOfProgram(frames)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "java.lang.VirtualThread java.util.concurrent.locks.LockSupport",
                "java.lang.Thread dev.serrano.internal.idle.Parking com.example.Program",
                "java.util.concurrent.ConcurrentHashMap dev.serrano.Serrano com.example.Program",
                "java.lang.Thread dev.serrano.sync.Event com.example.Program",
                "java.lang.Thread com.example.Loader java.lang.ClassLoader",
                "java.lang.Thread com.example.Service java.lang.Class java.util.ServiceLoader",
                "java.lang.Thread com.example.Log java.util.logging.Logger jdk.internal.logger.X",
                "java.lang.Thread com.example.Strategy dev.serrano.internal.schedulers.UserStrategy"
            })
    void inTheRuntime(String frames) {
        assertThat(isOfProgram(frames)).isFalse();
    }

    /** A thread may be looked at where it has nothing else on its stack. */
    @Test
    void withoutTheRuntimeOnTheStack() {
        StackTraceElement jdk = new StackTraceElement("java.lang.Thread", "run", null, -1);
        StackTraceElement program = new StackTraceElement("com.example.Program", "run", null, -1);
        assertThat(JdkCall.isOfProgram(new StackTraceElement[] {})).isFalse();
        assertThat(JdkCall.isOfProgram(new StackTraceElement[] {jdk})).isFalse();
        assertThat(JdkCall.isOfProgram(new StackTraceElement[] {jdk, program})).isFalse();
    }

    /** This class is one of the runtime to JdkCall, by its package; those of dev.serrano.testing are a program's. */
    @Test
    void threadsThatWaitOrCompute() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread inProgram = start(() -> awaitUnchecked(latch));
        Thread inRuntime = start(() -> LockSupport.park(this));
        Computing program = new Computing();
        AtomicBoolean computes = new AtomicBoolean();
        AtomicBoolean end = new AtomicBoolean();
        Thread computing = start(() -> program.until(() -> {
            computes.set(true);
            return end.get();
        }));
        try {
            Waits.until("the wait in the program", () -> inProgram.getState() == Thread.State.TIMED_WAITING);
            Waits.until("the wait in the runtime", () -> inRuntime.getState() == Thread.State.WAITING);
            Waits.until("the computation", computes::get);
            assertThat(JdkCall.waits(inProgram)).isTrue();
            assertThat(JdkCall.blocks(inProgram)).isTrue();
            assertThat(JdkCall.waits(inRuntime)).isTrue();
            assertThat(JdkCall.blocks(inRuntime)).isFalse();
            assertThat(JdkCall.waits(computing)).isFalse();
            for (int i = 0; i < 100; i++) {
                assertThat(JdkCall.blocks(computing)).isFalse();
            }
        } finally {
            latch.countDown();
            end.set(true);
            LockSupport.unpark(inRuntime);
        }
        for (Thread t : List.of(inProgram, inRuntime, computing)) {
            assertThat(t.join(Bounds.EVENT)).isTrue();
        }
    }

    private static Thread start(Runnable body) {
        return Thread.ofPlatform().daemon().start(body);
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            Waits.await("the end", latch);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean mayBlock(String className, String method) {
        return JdkCall.isNativeCallThatMayBlock(new StackTraceElement(className, method, null, -2));
    }

    @ParameterizedTest
    @CsvSource({
        "java.io.FileInputStream, readBytes",
        "sun.nio.ch.UnixFileDispatcherImpl, read0",
        "java.net.Inet6AddressImpl, lookupAllHostAddr",
        "java.lang.ProcessImpl, forkAndExec",
        "com.example.Program, compute"
    })
    void aNativeMethodThatMayBlock(String className, String method) {
        assertThat(mayBlock(className, method)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.System, nanoTime",
        "java.lang.Object, hashCode",
        "java.lang.reflect.Array, newArray",
        "jdk.internal.misc.Unsafe, park"
    })
    void aNativeMethodThatMerelyComputes(String className, String method) {
        assertThat(mayBlock(className, method)).isFalse();
    }

    @Test
    void codeThatIsNotNative() {
        assertThat(JdkCall.isNativeCallThatMayBlock(
                        new StackTraceElement("com.example.Program", "compute", "Program.java", 1)))
                .isFalse();
    }
}

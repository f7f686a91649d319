package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a thread that is blocked may lose its worker: in calls of the JDK that the program has made, nowhere else. */
class JdkCallTest {
    private static final String BASE = " dev.serrano.internal.worker.RunningFiber";

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
                "java.lang.Object com.example.Library dev.serrano.internal.worker.AsyncTask",
                "java.lang.Thread com.example.Program java.util.stream.Sink dev.serrano.internal.loop.ElementLoop",
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
                "java.lang.Thread dev.serrano.internal.worker.Parking com.example.Program",
                "java.util.concurrent.ConcurrentHashMap dev.serrano.Serrano com.example.Program",
                "java.lang.Thread dev.serrano.sync.Event com.example.Program",
                "java.lang.Thread com.example.Loader java.lang.ClassLoader",
                "java.lang.Thread com.example.Log java.util.logging.Logger jdk.internal.logger.X",
                "java.lang.Thread com.example.Strategy dev.serrano.internal.policy.UserStrategy"
            })
    void inTheRuntime(String frames) {
        assertThat(isOfProgram(frames)).isFalse();
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

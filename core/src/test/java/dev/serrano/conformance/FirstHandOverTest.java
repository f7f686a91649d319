package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.ChildJvm;
import dev.serrano.testing.EndOfStack;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first hand-over of a JVM may be at the end of a stack: what it needs is there, whatever the backend. */
class FirstHandOverTest {
    private static final int STACK = 256 << 10;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"portable,false", "portable,true", "blocking,false", "blocking,true"})
    void anOverflowBeforeItLosesNoTask(String backend, boolean cancels) throws Exception {
        assertThat(ChildJvm.output(
                        AtTheEnd.class, folder, "-Dserrano.fibers=" + backend, "-Dserrano.test.cancels=" + cancels))
                .containsExactly("ended");
    }

    /** Resolves a promise, or cancels a scope, where the stack is nearly used up. */
    static final class AtTheEnd {
        private AtTheEnd() {}

        @SuppressWarnings("SystemOut") // its result
        public static void main(String[] arguments) throws InterruptedException {
            boolean cancels = Boolean.getBoolean("serrano.test.cancels");
            Promise<Integer> promise = externalPromise();
            Cancellation cancellation = new Cancellation();
            CountDownLatch ended = new CountDownLatch(1);
            TaskRuntime runtime = TaskRuntime.builder().workers(2).build();
            runtime.execute(() -> {
                try {
                    finish(cancelledBy(cancellation), () -> async(() -> promise.join()));
                } catch (TaskCancelledException e) {
                    assert cancels;
                }
                ended.countDown();
            });
            while (runtime.suspendedTasks() == 0) {
                Thread.onSpinWait();
            }
            Runnable handOver = cancels ? cancellation::cancel : () -> promise.tryPut(1);
            Thread deep = new Thread(null, () -> EndOfStack.run(0, handOver), "deep", STACK);
            deep.setUncaughtExceptionHandler((t, e) -> {}); // that it overflowed, to the end, is as it may be
            deep.start();
            deep.join();
            System.out.println(ended.await(5, TimeUnit.SECONDS) ? "ended" : "lost");
            System.exit(0); // whether the runtime can still be closed is not asked here
        }
    }
}

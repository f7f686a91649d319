package dev.serrano.executor;

import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody shuts the common runtime down. */
class CommonRuntimeTest {
    @Test
    void shutdownDoesNothing() throws Exception {
        ExecutorService e = TaskRuntime.common().executor();
        ScheduledExecutorService s = TaskRuntime.common().scheduledExecutor();
        Promise<String> gate = externalPromise();
        Future<String> f = e.submit(() -> gate.join());
        ScheduledFuture<?> periodic = s.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
        e.shutdown();
        s.shutdown();
        assertThat(e.shutdownNow()).isEmpty();
        assertThat(s.shutdownNow()).isEmpty();
        e.close();
        s.close();
        TaskRuntime.common().close();
        assertThat(e.isShutdown()).isFalse();
        assertThat(e.isTerminated()).isFalse();
        assertThat(periodic.isDone()).isFalse();
        assertThat(f.isDone()).isFalse();
        assertThat(e.awaitTermination(Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS))
                .isFalse();
        gate.put("v");
        assertThat(f.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo("v");
        periodic.cancel(false);
        assertThat(e.submit(() -> 1).get()).isEqualTo(1);
    }

    @Test
    void awaitTerminationWaitsForTheTasksAtHand() throws Exception {
        ExecutorService e = TaskRuntime.common().executor();
        Promise<String> gate = externalPromise();
        Future<String> f = e.submit(() -> gate.join());
        TaskRuntime.common()
                .scheduledExecutor()
                .schedule(() -> gate.put("v"), Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(e.awaitTermination(1, TimeUnit.HOURS)).isFalse(); // an hour would be too long for this test
        assertThat(f.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo("v");
    }

    /** The program of a JVM in whose settings there is a mistake. */
    static final class Mistaken {
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                try {
                    Serrano.launch(() -> {});
                } catch (IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    @Test
    void aMistakeInAPropertyIsNamedEachTime(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Mistaken.class, folder, "-Dserrano.workers=many"))
                .containsExactly(
                        "-Dserrano.workers=many: not a whole number", "-Dserrano.workers=many: not a whole number");
    }

    /** The program of a JVM in which a virtual thread is the first to use Serrano, and a platform thread the second. */
    static final class FromVirtualThread {
        public static void main(String[] args) throws InterruptedException {
            Thread.ofVirtual()
                    .start(() -> Serrano.launch(() -> System.out.println("a virtual thread")))
                    .join();
            Serrano.launch(() -> System.out.println(TaskRuntime.common().backend()));
        }
    }

    @Test
    void aVirtualThreadMayBeTheFirstToUseIt(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(FromVirtualThread.class, folder, "--add-opens", "java.base/java.lang=ALL-UNNAMED"))
                .containsExactly("a virtual thread", "SCHEDULED");
        assertThat(ChildJvm.output(FromVirtualThread.class, folder)).containsExactly("a virtual thread", "PORTABLE");
    }
}

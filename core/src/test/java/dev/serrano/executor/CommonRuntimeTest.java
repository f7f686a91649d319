package dev.serrano.executor;

import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody shuts the common runtime down by its executor; {@code closeCommon} ends it. */
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

    /** The program of a JVM that ends its common runtime and goes on: this one's is for other tests, too. */
    static final class Closing {
        public static void main(String[] args) throws Exception {
            TaskRuntime.closeCommon();
            TaskRuntime first = TaskRuntime.common();
            Promise<String> gate = externalPromise();
            Future<String> f = first.executor().submit(() -> gate.join());
            first.launch(() -> {
                try {
                    TaskRuntime.closeCommon();
                } catch (IllegalStateException e) {
                    System.out.println(e.getMessage());
                }
            });
            System.out.println("the same: " + (TaskRuntime.common() == first));
            Thread closing = Thread.ofPlatform().start(TaskRuntime::closeCommon);
            while (TaskRuntime.common() == first) {
                Thread.onSpinWait();
            }
            System.out.println("a second one: " + Serrano.launch(() -> "goes"));
            System.out.println("before the end: " + f.isDone());
            gate.put("its value");
            closing.join();
            System.out.println(f.get() + ", terminated " + first.executor().isTerminated() + ", "
                    + first.executor().awaitTermination(1, TimeUnit.HOURS));
            try {
                first.launch(() -> {});
            } catch (RejectedExecutionException e) {
                System.out.println(e.getMessage());
            }
            TaskRuntime.closeCommon();
            TaskRuntime.closeCommon();
        }
    }

    @Test
    void closeCommonEndsItAndTheNextUseMakesANewOne(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(Closing.class, folder))
                .containsExactly(
                        "closeCommon() was called by a task of the common runtime: it would wait for that task itself",
                        "the same: true",
                        "a second one: goes",
                        "before the end: false",
                        "its value, terminated true, true",
                        "runtime common has been shut down");
    }

    /** Program: launches, maps and loops outside of tasks, while another thread closes the common runtime again and again. */
    static final class ClosedMeanwhile {
        public static void main(String[] args) throws Exception {
            AtomicBoolean over = new AtomicBoolean();
            LongAdder ran = new LongAdder();
            Thread closer = new Thread(() -> {
                while (!over.get()) {
                    TaskRuntime.closeCommon();
                }
            });
            closer.start();
            for (int i = 0; i < 2_000; i++) {
                Serrano.launch(() -> Serrano.async(ran::increment));
                Serrano.forall(Serrano.range(0, 2), k -> ran.increment());
                Serrano.join(ran::increment, ran::increment);
                CompletableFuture<Integer> source = new CompletableFuture<>();
                CompletableFuture<Integer> mapped = Serrano.from(source)
                        .map(x -> {
                            ran.increment();
                            return x;
                        })
                        .toCompletableFuture();
                source.complete(i);
                mapped.join();
            }
            over.set(true);
            closer.join();
            System.out.println(ran.sum());
        }
    }

    @Test
    void whatIsStaticRunsBesideCloseCommon(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(ClosedMeanwhile.class, folder)).containsExactly("12000");
    }
}

package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isCancelled;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.taskNamed;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.FinishOptions;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a finish says of the switch that has cancelled it, and how its tasks ask. */
class CancellationReasonTest {
    @OnEveryRuntime(workers = {1, 2})
    void theFinishThrowsTheReason(Lab lab) {
        IOException disk = new IOException("disk");
        Cancellation words = new Cancellation();
        Cancellation cause = new Cancellation();
        lab.launch(() -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(words).named("load"), () -> {
                        async(() -> promise().join());
                        async(() -> words.cancel("found"));
                    }))
                    .withMessageStartingWith("finish \"load\" was cancelled from outside: found")
                    .withCause(words.reason());
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(cause), () -> async(() -> cause.cancel(disk))))
                    .withMessageContaining("disk")
                    .withCause(disk);
        });
    }

    /** One reason for all, and for each finish an exception with the failures of its own tasks. */
    @OnEveryRuntime(workers = {1, 2})
    void eachFinishHasItsOwnException(Lab lab) {
        Cancellation stop = new Cancellation();
        lab.launch(() -> {
            List<TaskFuture<TaskCancelledException>> ends = new ArrayList<>();
            AtomicInteger failed = new AtomicInteger();
            for (int i = 0; i < 5; i++) {
                String own = "of " + i;
                ends.add(future(() -> {
                    AtomicReference<TaskCancelledException> thrown = new AtomicReference<>();
                    assertThatExceptionOfType(TaskCancelledException.class)
                            .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                                async(() -> {
                                    failed.incrementAndGet();
                                    throw new IllegalStateException(own);
                                });
                                promise().join();
                            }))
                            .satisfies(e -> assertThat(e.getSuppressed())
                                    .singleElement()
                                    .asString()
                                    .contains(own))
                            .satisfies(thrown::set);
                    return thrown.get();
                }));
            }
            Waits.pollUntil("all have failed", () -> failed.get() == 5);
            stop.cancel();
            assertThat(ends.stream().map(TaskFuture::join).distinct()).hasSize(5);
            assertThat(stop.reason().getSuppressed()).isEmpty();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aLinkedSwitchCancelsAFinish(Lab lab) {
        Cancellation server = new Cancellation();
        Cancellation request = Cancellation.linkedTo(server);
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(request), () -> {
                    async(() -> promise().join());
                    async(() -> server.cancel("shut down"));
                }))
                .withMessageContaining("shut down"));
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .as("one that is cancelled already")
                .isThrownBy(() -> finish(cancelledBy(Cancellation.linkedTo(request)), () -> {
                    throw new AssertionError("ran");
                }))
                .withMessageContaining("shut down"));
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksAskWhetherTheyAreCancelled(Lab lab) {
        Cancellation stop = new Cancellation();
        AtomicInteger left = new AtomicInteger();
        lab.launch(() -> {
            assertThat(isCancelled()).isFalse();
            CountDownLatch begun = new CountDownLatch(2);
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        async(() -> blockingRun(() -> {
                            begun.countDown();
                            while (!isCancelled()) {
                                Thread.onSpinWait();
                            }
                            left.incrementAndGet();
                        }));
                        async(() -> finish(() -> {
                            begun.countDown();
                            Waits.pollUntil("both have begun", () -> begun.getCount() == 0);
                            stop.cancel();
                            assertThat(isCancelled()).isTrue();
                            left.incrementAndGet();
                        }));
                    }));
            assertThat(isCancelled()).as("afterwards, in the scope around").isFalse();
        });
        assertThat(left).hasValue(2);
    }

    /** On the one thread of the scheduler deterministic somebody else has to have a turn between two such calls. */
    @Test
    void toAskLetsOthersGoOnInADeterministicSchedule() {
        AtomicInteger ended = new AtomicInteger();
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(2)
                .scheduler("deterministic")
                .seed(1)
                .build()) {
            r.launch(() -> askUntilCancelled(ended));
        }
        assertThat(ended).hasValue(1);
    }

    private static void askUntilCancelled(AtomicInteger ended) {
        Promise<Integer> begun = promise();
        Cancellation stop = new Cancellation();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                    async(() -> {
                        begun.join();
                        stop.cancel();
                    });
                    async(() -> {
                        begun.put(1);
                        while (!isCancelled()) {
                            Thread.onSpinWait();
                        }
                        ended.incrementAndGet();
                    });
                }));
    }

    @Test
    void nobodyIsCancelledOutsideATask() {
        assertThat(isCancelled()).isFalse();
    }

    @OnEveryRuntime(workers = {1, 2})
    void theFutureOfACancelledTaskHasTheReason(Lab lab) {
        Cancellation stop = new Cancellation();
        lab.launch(() -> {
            AtomicReference<TaskFuture<Object>> waits = new AtomicReference<>();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        waits.set(future(() -> promise().join()));
                        stop.cancel("enough");
                    }));
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> waits.get().join())
                    .withCause(stop.reason());
        });
    }

    @OnEveryRuntime(workers = 2)
    void theFirstOfADeadlineAndASwitchCounts(Lab lab) {
        Cancellation never = new Cancellation();
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(
                        within(Bounds.BRIEF).cancelledBy(never), () -> promise().join()))
                .satisfies(e -> assertThat(e).hasNoCause()));
    }

    @OnEveryRuntime(workers = {1, 2})
    void aDeadlineIsThrownAtTheLineThatWaits(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(CancellationReasonTest::late)
                .withMessageMatching(
                        "finish at .*CancellationReasonTest\\.late\\(CancellationReasonTest\\.java:\\d+\\) "
                                + "did not end within .*")
                .satisfies(CancellationReasonTest::hasLineOfLate));
    }

    @Test
    void aFinishThatIsTheRootTaskThrowsAtTheLineThatWaits() {
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(CancellationReasonTest::late)
                .withMessageMatching("finish at .*CancellationReasonTest\\.late\\(.*\\) did not end within .*")
                .satisfies(CancellationReasonTest::hasLineOfLate);
    }

    @OnEveryRuntime(workers = {1, 2})
    void theTasksThatWaitInTheJdkAreTold(Lab lab) {
        String line = "Object\\.wait\\(\\) at .*Test\\.waitInJdk\\(CancellationReasonTest\\.java:\\d+\\)";
        toldAtDeadline(lab, within(Bounds.BRIEF), CancellationReasonTest::waitInJdk, line);
        toldAtDeadline(
                lab,
                within(Bounds.BRIEF),
                () -> finish(() -> async(() -> finish(failFast(), CancellationReasonTest::waitInJdk))),
                line);
        toldAtDeadline(
                lab,
                within(Bounds.BRIEF),
                () -> async(taskNamed("reader"), CancellationReasonTest::waitInJdk),
                "\"reader\" in " + line);
    }

    @OnEveryRuntime(workers = {1, 2})
    void theTasksThatComputeAreTold(Lab lab) {
        toldAtDeadline(
                lab,
                within(Bounds.BRIEF),
                () -> async(taskNamed("counter"), CancellationReasonTest::compute),
                "\"counter\" .*at .*Test\\.compute\\(CancellationReasonTest\\.java:\\d+\\)");
    }

    private static void compute() {
        while (!isCancelled()) {
            Thread.onSpinWait();
        }
    }

    private static void toldAtDeadline(Lab lab, FinishOptions options, TaskBody body, String expected) {
        Waits.until( // a deadline may come before the call has blocked
                "told: " + expected,
                () -> lab.launch(() -> {
                    try {
                        finish(options.named("load"), body);
                        return false;
                    } catch (DeadlineExceededException e) {
                        return e.getMessage()
                                .matches("finish \"load\" did not end within PT0\\.02S; still at work: " + expected);
                    }
                }));
    }

    private static void waitInJdk() throws InterruptedException {
        Object never = new Object();
        synchronized (never) {
            while (!isCancelled()) {
                never.wait();
            }
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void theTasksThatWaitAreTold(Lab lab) {
        String line = "join\\(\\) at .*CancellationReasonTest\\.waitForEver\\(CancellationReasonTest\\.java:\\d+\\)";
        told(lab, 1, "still at work: \"reader\" in " + line);
        told(lab, 8, "still at work: (\"reader\" in " + line + ", ){5}3 more");
    }

    private static void told(Lab lab, int tasks, String expected) {
        Waits.until(
                "told: " + expected,
                () -> { // after very many cancellations there is no list for a moment
                    Cancellation stop = new Cancellation();
                    lab.thread("canceller", () -> {
                        Waits.until("all wait", () -> lab.dump().split("\"reader\" waits for", -1).length == tasks + 1);
                        stop.cancel("enough");
                    });
                    return lab.launch(() -> {
                        try {
                            finish(cancelledBy(stop).named("load"), () -> {
                                for (int i = 0; i < tasks; i++) {
                                    async(taskNamed("reader"), CancellationReasonTest::waitForEver);
                                }
                            });
                            return false;
                        } catch (TaskCancelledException e) {
                            return e.getMessage()
                                    .matches("finish \"load\" was cancelled from outside: enough; " + expected);
                        }
                    });
                });
    }

    private static void waitForEver() {
        promise().join();
    }

    private static void late() {
        finish(within(Bounds.BRIEF), () -> promise().join());
    }

    private static void hasLineOfLate(Throwable e) {
        assertThat(e.getStackTrace())
                .anyMatch(f -> f.getClassName().equals(CancellationReasonTest.class.getName())
                        && f.getMethodName().equals("late"));
    }
}

package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.any;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlineExceededException;
import dev.serrano.DeadlockPolicy;
import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTimeoutException;
import dev.serrano.TaskValue;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;

/**
 * Tasks that all wait, but not in vain: nothing is failed or reported, even where a runtime fails whatever looks like a
 * deadlock, and does so at once.
 */
class NoDeadlockTest {
    private static final Duration LATER = Duration.ofMillis(120); // longer than the watchdog looks on

    /**
     * A run that gets 1 in the end, by way of a thread outside that waits until the watchdog has seen everybody wait.
     */
    private static void goesOn(Lab lab, TaskValue<Integer> program, Runnable outside) {
        TaskRuntime r = strict(lab);
        CountDownLatch begun = new CountDownLatch(1);
        lab.thread("outside", () -> {
            Waits.await("the program begins", begun);
            EngineAccess.awaitWatchdogAsleep(r);
            outside.run();
        });
        assertThat(lab.launch(() -> future(() -> {
                            begun.countDown();
                            return program.call();
                        })
                        .join()))
                .isEqualTo(1);
        assertNothingSaid(lab);
    }

    private static TaskRuntime strict(Lab lab) {
        return lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(1)));
    }

    private static void assertNothingSaid(Lab lab) {
        assertThat(lab.log().messages(Level.WARNING)).isEmpty();
    }

    @OnEveryRuntime
    void anExternalPromise(Lab lab) {
        Promise<Integer> p = externalPromise();
        goesOn(lab, p::join, () -> p.put(1));
    }

    @OnEveryRuntime(workers = {1, 3})
    void aStage(Lab lab) {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        goesOn(lab, () -> Serrano.from(stage).join(), () -> stage.complete(1));
    }

    @OnEveryRuntime(workers = {1, 3})
    void whatDerivesFromAnExternalPromise(Lab lab) {
        Promise<Integer> p = externalPromise();
        goesOn(
                lab,
                () -> {
                    TaskFuture<Integer> three = future(() -> 3);
                    TaskFuture<Integer> two = all(List.of(three, p)).map(l -> l.get(0) - l.get(1));
                    return any(List.of(two.map(x -> x - 1), promise())).join();
                },
                () -> p.put(1));
    }

    /** The finish waits for the action, which waits for the promise. */
    @OnEveryRuntime(workers = {1, 3})
    void anActionThatWaitsForAnExternalPromise(Lab lab) {
        Promise<Integer> p = externalPromise();
        int[] seen = new int[1];
        goesOn(
                lab,
                () -> {
                    finish(() -> p.onComplete(o -> seen[0] = 1));
                    return seen[0];
                },
                () -> p.put(5));
    }

    /** A thread outside puts a promise that nobody has announced: the policy by default leaves that alone. */
    @OnEveryRuntime
    void anOrdinaryPromisePutLate(Lab lab) {
        Promise<Integer> p = promise();
        lab.thread("outside", () -> {
            Waits.untilSuspensions(lab.runtime(), 1);
            delay(LATER);
            p.put(1);
        });
        assertThat(lab.launch(() -> future(p::join).join())).isEqualTo(1);
        assertNothingSaid(lab);
    }

    @OnEveryRuntime
    void delays(Lab lab) {
        strict(lab);
        assertThat(lab.launch(() -> future(() -> {
                            delay(LATER);
                            return 1;
                        })
                        .join()))
                .isEqualTo(1);
        assertNothingSaid(lab);
    }

    @OnEveryRuntime(workers = {1, 3})
    void timedWaits(Lab lab) {
        strict(lab);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<Integer> never = promise();
                    TaskFuture<Integer> f = future(() -> never.join(LATER));
                    async(f::outcome);
                    return f.join();
                }))
                .satisfies(e -> assertThat(e.failures()).singleElement().isInstanceOf(TaskTimeoutException.class));
        assertNothingSaid(lab);
    }

    /** A deadline says what is to happen if they wait for each other. */
    @OnEveryRuntime(workers = {1, 3})
    void aCircleInsideADeadline(Lab lab) {
        strict(lab);
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> lab.launch(() -> finish(within(LATER), () -> {
                    Promise<TaskFuture<Integer>> second = promise();
                    TaskFuture<Integer> first = future(() -> second.join().join());
                    second.put(future(() -> first.join()));
                })));
        assertNothingSaid(lab);
    }

    @OnEveryRuntime
    void blockingCode(Lab lab) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        goesOn(lab, () -> blocking(queue::take), () -> queue.add(1));
    }

    @OnEveryRuntime(backends = FiberBackend.SCHEDULED)
    void jdkCallsThatFreeTheWorker(Lab lab) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        goesOn(lab, queue::take, () -> queue.add(1));
    }

    @OnEveryRuntime(workers = {1, 3})
    void aTaskOfAnotherRuntimeAtWork(Lab lab) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        TaskRuntime other = lab.another(b -> b);
        Promise<TaskFuture<Integer>> foreign = externalPromise();
        lab.thread("other", () -> other.launch(() -> foreign.put(future(() -> blocking(queue::take)))));
        goesOn(lab, () -> foreign.join().join(), () -> queue.add(1));
    }

    @OnEveryRuntime(workers = {1, 3})
    void aLaunchOnAnotherRuntime(Lab lab) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        TaskRuntime other = lab.another(b -> b);
        goesOn(lab, () -> other.launch(() -> blocking(queue::take)), () -> queue.add(1));
    }

    @OnEveryRuntime(workers = {1, 3})
    void aDelayedTaskThatPutsAPromise(Lab lab) {
        TaskRuntime r = strict(lab);
        Promise<Integer> p = promise();
        r.scheduledExecutor().schedule(() -> p.put(1), LATER.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(lab.launch(() -> future(p::join).join())).isEqualTo(1);
        assertNothingSaid(lab);
    }

    /** One task that may go on is enough: the circle is found when that has ended. */
    @OnEveryRuntime(workers = {1, 3})
    void aRunThatIsStillAtWork(Lab lab) {
        TaskRuntime r = strict(lab);
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Promise<Integer> p = promise();
        CountDownLatch begun = new CountDownLatch(1);
        lab.thread(
                "worker",
                () -> lab.launch(() -> {
                    begun.countDown();
                    p.put(blocking(queue::take));
                }));
        lab.thread("outside", () -> {
            Waits.untilSuspensions(r, 1);
            EngineAccess.awaitWatchdogAsleep(r);
            queue.add(1);
        });
        Waits.until("the other run begins", () -> begun.getCount() == 0);
        assertThat(lab.launch(() -> future(p::join).join())).isEqualTo(1);
        assertNothingSaid(lab);
    }
}

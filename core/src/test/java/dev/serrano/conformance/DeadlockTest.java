package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlockPolicy;
import dev.serrano.EngineAccess;
import dev.serrano.Promise;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;

/** Tasks that wait for each other in a circle: the run fails, or somebody is told. */
class DeadlockTest {
    private static final Duration SOON = Duration.ofMillis(50);

    /** Each joins the other, which has begun: nobody but the two could end that. */
    private static void circleOfFutures() {
        Promise<TaskFuture<Integer>> second = promise();
        TaskFuture<Integer> first = future(() -> second.join().join());
        TaskFuture<Integer> other = future(() -> first.join());
        second.put(other);
        other.join();
    }

    @OnEveryRuntime
    void aCircleOfFuturesFailsAtOnce(Lab lab) {
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(DeadlockTest::circleOfFutures))
                .withMessageContaining("deadlock")
                .withMessageContaining("waits for future@")
                .withMessageContaining("circleOfFutures");
        assertThat(lab.launch(() -> future(() -> 3).join())).isEqualTo(3);
    }

    /** A longer one, and tasks that wait for one of its members, below finishes of their own. */
    @OnEveryRuntime
    void aLongCircleWithTasksThatWaitForItFails(Lab lab) {
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<TaskFuture<Integer>> last = promise();
                    List<TaskFuture<Integer>> ring = new ArrayList<>();
                    for (int i = 0; i < 20; i++) {
                        TaskFuture<Integer> before = i == 0 ? null : ring.get(i - 1);
                        ring.add(future(() -> before == null ? last.join().join() : before.join()));
                    }
                    for (TaskFuture<Integer> one : ring) {
                        async(() -> finish(() -> async(one::join)));
                    }
                    last.put(ring.getLast());
                    all(ring).map(List::size).join();
                }));
    }

    @OnEveryRuntime(workers = {1, 3})
    void whatWasGivenToTheExecutorFails(Lab lab) {
        Future<?> done = lab.runtime().executor().submit(DeadlockTest::circleOfFutures);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(done::get)
                .withCauseInstanceOf(TaskDeadlockException.class);
    }

    @OnEveryRuntime(workers = {1, 3})
    void theFailureHandlerHearsOfWhatWasExecuted(Lab lab) {
        lab.runtime().execute(DeadlockTest::circleOfFutures);
        AtomicReference<List<Throwable>> heard = new AtomicReference<>(List.of());
        Waits.until("the failure handler hears of the deadlock", () -> {
            heard.set(lab.takeReported());
            return !heard.get().isEmpty();
        });
        assertThat(heard.get()).singleElement().isInstanceOf(TaskDeadlockException.class);
        Waits.until("it is counted", () -> lab.runtime().stats().deadlocks() == 1);
    }

    /** Only the runs that stand still fail, at the latest when nothing else is left. */
    @OnEveryRuntime(workers = {1, 3})
    void theOtherRunsGoOn(Lab lab) {
        Promise<Integer> gate = externalPromise();
        Result good = new Result();
        lab.thread(
                "good", () -> good.value = lab.launch(() -> future(gate::join).join()));
        AtomicBoolean badHasFailed = new AtomicBoolean();
        lab.thread("bad", () -> {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> lab.launch(DeadlockTest::circleOfFutures));
            badHasFailed.set(true);
        });
        Waits.until("the good run waits, the bad one waits or has failed", () -> {
            String dump = lab.runtime().dump();
            return dump.contains(gate.toString()) && (dump.contains("circleOfFutures") || badHasFailed.get());
        });
        EngineAccess.awaitWatchdogAsleep(lab.runtime());
        assertThat(good.value).isZero();
        gate.put(7);
        Waits.until("the good run ends", () -> good.value == 7);
    }

    private static final class Result {
        volatile int value;
    }

    /**
     * Both are put only when the other has a value; a thread outside might do it, so this fails only where that is
     * asked for.
     */
    private static void circleOfPromises() {
        finish(named("the circle"), () -> {
            Promise<Integer> left = promise();
            Promise<Integer> right = promise();
            async(() -> left.put(right.join()));
            async(() -> right.put(left.join()));
        });
    }

    @OnEveryRuntime
    void aCircleOfPromisesFailsIfThatIsAskedFor(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(SOON));
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(DeadlockTest::circleOfPromises))
                .withMessageContaining("the circle")
                .withMessageContaining("promise@");
    }

    @OnEveryRuntime
    void aFinishThatWaitsForAPromiseThatNobodyPutsFailsIfThatIsAskedFor(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(SOON));
        Promise<Integer> never = promise();
        Event<Integer> neither = Event.newEvent();
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> {
                    async(never::join);
                    async(() -> Event.suspend(neither));
                })))
                .withMessageContaining(never.toString())
                .withMessageContaining(neither.toString());
    }

    private static void awaitReport(Lab lab, String part) {
        Waits.until(
                "a report of " + part,
                () -> lab.log().messages(Level.WARNING).stream().anyMatch(m -> m.contains(part)));
    }

    private static long reports(Lab lab) {
        return lab.log().messages(Level.WARNING).stream()
                .filter(m -> m.contains("no task can go on"))
                .count();
    }

    /**
     * The report says who waits for what; it is wrong if a thread outside puts the promise after all, and then not
     * repeated.
     */
    @OnEveryRuntime
    void aPromiseThatNobodyPutsIsReportedOnce(Lab lab) {
        lab.runtime(b -> b.deadlockThreshold(SOON));
        Promise<Integer> first = promise();
        Promise<Integer> second = promise();
        lab.thread("launcher", () -> {
            int sum = lab.launch(
                    () -> future(first::join).join() + future(second::join).join());
            assertThat(sum).isEqualTo(3);
        });
        awaitReport(lab, first.toString());
        assertThat(reports(lab)).isEqualTo(1);
        long before = lab.runtime().stats().suspensions();
        first.put(1);
        Waits.untilSuspensions(lab.runtime(), before + 1);
        assertThat(lab.runtime().launch(() -> 5)).isEqualTo(5);
        second.put(2);
        assertThat(reports(lab)).isEqualTo(1);
    }

    @OnEveryRuntime(workers = {1, 3})
    void withPolicyReportACircleOfFuturesIsReportedAndStays(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.REPORT).deadlockThreshold(SOON));
        AtomicReference<TaskFuture<Integer>> member = new AtomicReference<>();
        lab.thread(
                "launcher",
                () -> lab.launch(() -> {
                    Promise<TaskFuture<Integer>> second = promise();
                    TaskFuture<Integer> first = future(() -> second.join().join());
                    TaskFuture<Integer> other = future(() -> first.join());
                    member.set(other);
                    second.put(other);
                    assertThat(other.outcome().toString()).contains("Cancel");
                    assertThat(first.outcome().toString()).contains("Cancel");
                }));
        awaitReport(lab, "a deadlock");
        assertThat(member.get().cancel(true)).isTrue();
    }

    @OnEveryRuntime(workers = {1, 3})
    void withPolicyOffNobodySaysAnything(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.OFF).deadlockThreshold(Duration.ofMillis(1)));
        Promise<Integer> late = promise();
        lab.thread("launcher", () -> lab.launch(() -> future(late::join).join()));
        Waits.untilSuspensions(lab.runtime(), 1);
        EngineAccess.awaitWatchdogAsleep(lab.runtime());
        late.put(1);
        assertThat(reports(lab)).isZero();
    }
}

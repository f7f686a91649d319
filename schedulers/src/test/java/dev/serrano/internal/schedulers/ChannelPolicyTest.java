package dev.serrano.internal.schedulers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.internal.worker.Roots;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerAccess;
import dev.serrano.observe.SchedulerCounter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a worker gives away, and what it asks for: real workers, whose polls the test makes. */
class ChannelPolicyTest {
    private final Engine engine = QuietEngine.start();
    private final TaskFiber fiber = new TaskFiber(engine, engine.mechanism(), 0);
    private final TaskFiber thiefFiber = new TaskFiber(engine, engine.mechanism(), 0);
    private final FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    private Worker victim;
    private Worker thief;

    ChannelPolicyTest() {
        workers();
    }

    private void workers(String... options) {
        Worker[] all = WorkerAccess.place(engine, 2, ChannelPolicy.scheduler(List.of(options), null));
        victim = all[0];
        thief = all[1];
        WorkerAccess.attach(fiber, victim);
        WorkerAccess.attach(thiefFiber, thief);
        victim.policy.beforeTaking(); // it has found work, and seeks no more
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** Otherwise two workers on one processor pass a task to and fro, thousands of times, before one of them runs it. */
    @Test
    void aWorkerBetweenTwoTasksKeepsOneToStart() {
        pollWithRequest(1);
        assertThat(victim.queued()).isEqualTo(1);
        assertThat(thief.policy.hasOwn()).isFalse();
    }

    @Test
    void theOthersCanBeHad() {
        pollWithRequest(2);
        assertThat(victim.queued()).isEqualTo(1);
        assertThat(thief.policy.hasOwn()).isTrue();
    }

    /** What runs is progress, so the last one may leave. */
    @Test
    void aWorkerThatRunsATaskGivesTheLastOneAway() {
        aRunningVictimGivesItsOnlyTask();
    }

    /** Half of one, rounded, would be none: an answer without a task, again and again. */
    @Test
    void halfOfOneTaskIsThatTask() {
        workers("half");
        aRunningVictimGivesItsOnlyTask();
    }

    private void aRunningVictimGivesItsOnlyTask() {
        fiber.fp = 1;
        pollWithRequest(1);
        fiber.fp = 0;
        assertThat(victim.queued()).isZero();
        assertThat(thief.policy.hasOwn()).isTrue();
    }

    /** An await is left as soon as its result is there; the tasks that were asked for come to a busy worker. */
    @Test
    void anAwaitIsLeftWhileARequestIsUnderWay() {
        leaveAnAwaitWithARequestUnderWay();
        queue(2);
        victim.policy.serve(fiber, victim.poll());
        assertThat(thief.queued()).isZero();
        thief.handlePoll(thiefFiber);
        assertThat(thief.queued()).isEqualTo(1);
        assertThat(thief.steals).isEqualTo(1);
    }

    /** Two requests of one worker would bring tasks twice, and its channel has room for one gift. */
    @Test
    void whoHasLeftAnAwaitDoesNotAskTwice() {
        leaveAnAwaitWithARequestUnderWay();
        thiefFiber.fp = 0;
        assertThat(thief.next(thiefFiber)).isNull();
        thief.policy.beforeWait();
        queue(4);
        victim.policy.serve(fiber, victim.poll());
        assertThat(victim.queued()).isEqualTo(3);
        assertThat(requestsSent()).isEqualTo(1);
        assertThat(thief.next(thiefFiber)).isInstanceOf(SpawnedTask.class);
        assertThat(thief.next(thiefFiber)).isNull();
        assertThat(requestsSent()).as("the next one").isEqualTo(2);
    }

    /** A request that comes home to a worker which has left its await is not sent on: that worker has work. */
    @Test
    void aRequestThatComesHomeAfterTheAwaitIsOver() {
        leaveAnAwaitWithARequestUnderWay();
        victim.policy.serve(fiber, victim.poll());
        thief.handlePoll(thiefFiber);
        assertThat(thief.policy.tally.read(SchedulerCounter.REQUESTS_RETURNED)).isEqualTo(1);
        assertThat(requestsSent()).isEqualTo(1);
        thiefFiber.fp = 0;
        assertThat(thief.next(thiefFiber)).isNull();
        assertThat(requestsSent()).as("out of work again").isEqualTo(2);
        pollWithRequest(2);
        assertThat(thief.next(thiefFiber)).isInstanceOf(SpawnedTask.class);
    }

    /** A drain in the midst of a search may let a root task leave its barrier: then its worker is not out of work. */
    @Test
    void aWorkerWithAReadyTaskDoesNotAsk() {
        thief.readyHere(new TaskFiber(engine, engine.mechanism(), 0));
        thief.policy.ask();
        assertThat(requestsSent()).isZero();
        assertThat(thief.policy.workVisible()).as("seeks nothing").isTrue();
    }

    private void leaveAnAwaitWithARequestUnderWay() {
        assertThat(thief.next(thiefFiber)).isNull();
        assertThat(requestsSent()).isEqualTo(1);
        TaskFiber awaiting = new TaskFiber(engine, engine.mechanism(), 0);
        thief.readyHere(awaiting); // the result has come
        assertThat(thief.next(thiefFiber)).isSameAs(awaiting);
        thiefFiber.fp = 1;
    }

    private long requestsSent() {
        return thief.policy.tally.read(SchedulerCounter.REQUESTS_SENT);
    }

    private void pollWithRequest(int tasks) {
        queue(tasks);
        thief.policy.ask();
        victim.policy.serve(fiber, victim.poll());
    }

    private void queue(int tasks) {
        int share = victim.newShare(scope, 0);
        for (int i = 0; i < tasks; i++) {
            SpawnedTask t = new AsyncTask(() -> {});
            victim.word[share] += Worker.ONE;
            t.slot = ~share;
            victim.pushOldest(t);
        }
    }
}

package dev.serrano.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a worker gives away: real workers, whose polls the test makes. */
class ChannelPolicyTest {
    private final Engine engine = QuietEngine.start();
    private final TaskFiber fiber = new TaskFiber(engine, engine.mechanism(), 0);
    private final FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    private Worker victim;
    private Worker thief;

    ChannelPolicyTest() {
        workers();
    }

    private void workers(String... options) {
        WorkerGroup place = new WorkerGroup(engine, 0, 2, ChannelPolicy.scheduler(List.of(options), null));
        victim = place.workers[0];
        thief = place.workers[1];
        victim.setDriver(fiber);
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
        fiber.fp = 1;
        pollWithRequest(1);
        fiber.fp = 0;
        assertThat(victim.queued()).isZero();
        assertThat(thief.policy.hasOwn()).isTrue();
    }

    /** Half of one, rounded, would be none: an answer without a task, again and again. */
    @Test
    void halfOfOneTaskIsThatTask() {
        workers("half");
        fiber.fp = 1;
        pollWithRequest(1);
        fiber.fp = 0;
        assertThat(victim.queued()).isZero();
        assertThat(thief.policy.hasOwn()).isTrue();
    }

    private void pollWithRequest(int tasks) {
        int share = victim.newShare(scope, 0);
        for (int i = 0; i < tasks; i++) {
            SpawnedTask t = new AsyncTask(() -> {});
            victim.word[share] += Worker.ONE;
            t.slot = ~share;
            victim.pushOldest(t);
        }
        thief.policy.ask();
        victim.policy.serve(fiber, victim.poll());
    }
}

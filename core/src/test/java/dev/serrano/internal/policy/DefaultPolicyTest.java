package dev.serrano.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.worker.AsyncTask;
import dev.serrano.internal.worker.Loot;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.internal.worker.Roots;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a victim answers steal requests: real workers, whose polls the test makes. */
public class DefaultPolicyTest {
    private static final int TASKS = 6;
    private static final int MANY = 80;

    private final Engine engine = QuietEngine.start();
    private final TaskFiber fiber = new TaskFiber(engine, engine.mechanism(), 0);
    private final Worker victim = new Worker(engine.places[0], 1);
    private final FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    private final Worker thief = new Worker(engine.places[0], 2);
    private final TaskFiber thiefFiber = new TaskFiber(engine, engine.mechanism(), 0);

    DefaultPolicyTest() {
        WorkerAccess.attach(thiefFiber, thief);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aThiefThatIsAwakeGetsHalf() {
        spawn(TASKS);
        poll();
        assertThat(thief.shared.hasMail()).isTrue();
        assertThat(victim.queued()).isEqualTo(TASKS / 2);
        assertThat(victim.shared.publicTask()).isNull();
        assertAnswered();
    }

    @Test
    void forAThiefThatSleepsATaskIsMadePublic() {
        spawn(TASKS);
        thief.shared.fallAsleep();
        poll();
        assertThat(thief.shared.hasMail()).isFalse();
        assertThat(victim.queued()).isEqualTo(TASKS - 1);
        assertThat(victim.shared.publicTask()).isNotNull();
        assertThat(victim.poll() & Worker.POLL_PUBLIC).isZero();
        assertAnswered();
    }

    @Test
    void whatIsPublicAlreadyIsEnough() {
        spawn(TASKS);
        thief.shared.fallAsleep();
        poll();
        SpawnedTask before = victim.shared.publicTask();
        ask();
        poll();
        assertThat(victim.shared.publicTask()).isSameAs(before);
        assertThat(victim.queued()).isEqualTo(TASKS - 1);
        assertAnswered();
    }

    /**
     * The worker took its public task back before the thief saw it, and the thief sleeps: the next is for the thief.
     */
    @Test
    void whenThePublicTaskIsGoneTheNextIsMadePublic() {
        spawn(TASKS);
        thief.shared.fallAsleep();
        poll();
        assertThat(victim.policy.takeOwn()).isNotNull();
        assertThat(victim.shared.publicTask()).isNull();
        ask();
        poll();
        assertThat(victim.shared.publicTask()).isNotNull();
        assertThat(victim.queued()).isEqualTo(TASKS - 2);
    }

    /** A worker between two tasks keeps the last: it neither answers nor forgets who has asked. */
    @Test
    void whoHasOneTaskLeftKeepsTheRequest() {
        spawn(1);
        poll();
        assertThat(victim.queued()).isEqualTo(1);
        assertThat(thief.shared.requestPending()).isTrue();
        assertThat(victim.shared.hasRequest()).isTrue();
        assertThat(victim.poll() & Worker.POLL_REQUEST).isNotZero();
    }

    /** A task whose scope cannot become an object, for want of memory or stack, stays; those before it are given. */
    @Test
    void aTaskThatCannotLeaveEndsTheGift() {
        spawn(TASKS);
        withoutScope(2);
        poll();
        assertThat(victim.queued()).isEqualTo(TASKS - 2);
        assertThat(scope.unitsAcquire()).isEqualTo(3); // the share's, and one for each task
        assertAnswered();
        thief.handlePoll(thiefFiber);
        assertThat(thief.queued()).isEqualTo(2);
    }

    @Test
    void ifNoTaskCanLeaveTheRequestStays() {
        spawn(TASKS);
        withoutScope(0);
        assertThatIllegalStateException().isThrownBy(this::poll);
        assertThat(victim.queued()).isEqualTo(TASKS);
        assertThat(scope.unitsAcquire()).isEqualTo(1);
        assertThat(thief.shared.requestPending()).isTrue();
        assertThat(victim.shared.hasRequest()).isTrue();
        assertThat(victim.poll() & Worker.POLL_REQUEST).isNotZero();
    }

    @Test
    void asyncsOfAGiftAreStartedYoungestFirst() {
        assertThat(startedByTheThief(MANY, i -> new AsyncTask(() -> {}))).isEqualTo(reversed(MANY / 2));
        assertThat(startedByTheThief(TASKS, i -> new AsyncTask(() -> {}))).isEqualTo(reversed(TASKS / 2));
    }

    /** Futures may wait for each other, and run in the order of their spawning if they are many (ADR 0022). */
    @Test
    void manyFuturesOfAGiftAreStartedOldestFirst() {
        assertThat(startedByTheThief(MANY, i -> new FutureTask<>(() -> i)))
                .isEqualTo(reversed(MANY / 2).reversed());
        assertThat(startedByTheThief(TASKS, i -> new FutureTask<>(() -> i))).isEqualTo(reversed(TASKS / 2));
    }

    private static List<Integer> reversed(int n) {
        return IntStream.range(0, n).map(i -> n - 1 - i).boxed().toList();
    }

    /** The places in the order of spawning of what the thief is given and starts. */
    private List<Integer> startedByTheThief(int tasks, IntFunction<SpawnedTask> task) {
        List<SpawnedTask> spawned = new ArrayList<>();
        int share = victim.newShare(scope, 0);
        for (int i = 0; i < tasks; i++) {
            SpawnedTask t = task.apply(i);
            spawned.add(t);
            victim.word[share] += Worker.ONE;
            victim.push(t, ~share);
            victim.counted = victim.top;
        }
        ask();
        poll();
        thief.handlePoll(thiefFiber);
        List<Integer> started = new ArrayList<>();
        for (SpawnedTask t = thief.popAtBase(); t != null; t = thief.popAtBase()) {
            started.add(spawned.indexOf(t));
        }
        while (victim.queued() > 0) {
            victim.pop();
        }
        return started;
    }

    /**
     * The task at a place, from the oldest on, belongs to a frame that cannot have a scope: the fiber drives no worker.
     */
    private void withoutScope(int place) {
        SpawnedTask t = victim.at(victim.top - TASKS + place);
        assertThat(t).isNotNull();
        if (t != null) {
            t.slot = 0;
        }
    }

    /** Counted tasks of one scope, and a request of the thief. */
    private void spawn(int tasks) {
        int share = victim.newShare(scope, 0);
        for (int i = 0; i < tasks; i++) {
            SpawnedTask t = new AsyncTask(() -> {});
            victim.word[share] += Worker.ONE;
            t.slot = ~share;
            victim.pushOldest(t);
        }
        ask();
    }

    /** A gift that comes while it does not look at its mail would wait for it. */
    @Test
    void whoHasAskedDoesNotPause() {
        assertThat(thief.policy.beforePause()).isTrue();
        spawn(TASKS);
        assertThat(thief.policy.beforePause()).isFalse();
        poll();
        assertThat(thief.policy.beforePause()).isTrue();
    }

    /** Where tasks are short one at a time is too few. */
    @Test
    void whoHadShortTasksAsksForMoreWithThePublicOne() {
        Worker[] workers = engine.places[0].workers;
        Worker real = workers[0];
        workers[0] = victim;
        try {
            takePublic();
            assertThat(thief.shared.requestPending()).as("nobody knows yet").isFalse();
            thief.loot.taken(0);
            thief.loot.used(Loot.BRIEF / 2);
            takePublic();
            assertThat(thief.shared.requestPending()).isTrue();
            assertThat(victim.policy.asked()).isTrue();
        } finally {
            workers[0] = real;
        }
    }

    /** What a thief is given may be made public at once, and be taken back: the steal lasts until it has been run. */
    @Test
    void aGiftThatBecomesPublicIsStillToBeUsed() {
        SpawnedTask gift = makePublicWhatIsGiven();
        assertThat(thief.next(thiefFiber)).isSameAs(gift);
        assertThat(thief.loot.isUnused()).isTrue();
        assertThat(thief.next(thiefFiber)).isNull();
        assertThat(thief.loot.isUnused()).isFalse();
    }

    /** If another worker is faster nothing has been run: the search goes on, with no pause. */
    @Test
    void aGiftThatAnotherWorkerTakesIsForgotten() {
        SpawnedTask gift = makePublicWhatIsGiven();
        assertThat(thief.shared.takePublicTask(gift)).isTrue();
        assertThat(thief.next(thiefFiber)).isNull();
        assertThat(thief.searching).isTrue();
        assertThat(thief.searched).as("to the end, with no pause").isTrue();
        assertThat(thief.loot.isUnused()).isFalse();
    }

    /** A thief that searches gets a task by a poll that makes it public. Its steal will have brought nothing. */
    private SpawnedTask makePublicWhatIsGiven() {
        assertThat(thief.next(thiefFiber)).isNull();
        assertThat(thief.searching).isTrue();
        spawn(2);
        poll();
        thief.setPollBit(Worker.POLL_PUBLIC);
        thief.handlePoll(thiefFiber);
        thief.loot.taken(System.nanoTime() + TimeUnit.HOURS.toNanos(1)); // however slow this test is
        SpawnedTask gift = thief.shared.publicTask();
        assertThat(gift).isNotNull();
        return Objects.requireNonNull(gift);
    }

    private void takePublic() {
        SpawnedTask t = new AsyncTask(() -> {});
        victim.shared.setPublicTask(t);
        assertThat(thief.policy.take()).isSameAs(t);
    }

    private void ask() {
        thief.shared.setRequestPending(true);
        victim.shared.pushRequest(thief);
        victim.setPollBit(Worker.POLL_REQUEST);
    }

    private void poll() {
        victim.policy.serve(fiber, victim.poll());
    }

    private void assertAnswered() {
        assertThat(thief.shared.requestPending()).isFalse();
        assertThat(victim.shared.hasRequest()).isFalse();
    }
}

package dev.serrano.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.internal.worker.Roots;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerAccess;
import dev.serrano.testing.EndOfStack;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a worker makes public, and what thieves take: real workers, whose polls the test makes. */
public class DefaultPolicyTest {
    private static final int TASKS = 6;
    private static final int MANY = 80;
    private static final int SHIFTS = 12;
    private static final int STACK = 256 << 10;

    /** A worker closes, and is closed, for some microseconds: a thread that the system has put off tries again. */
    private static final int TRIES = 100_000;

    private final Engine engine = QuietEngine.start();
    private final Worker[] workers = WorkerAccess.place(engine, 3, DefaultPolicy::new);
    private final Worker victim = workers[0];
    private final Worker thief = workers[1];
    private final TaskFiber fiber = new TaskFiber(engine, engine.mechanism(), 0);
    private final TaskFiber thiefFiber = new TaskFiber(engine, engine.mechanism(), 0);
    private final FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    private int share = -1;

    DefaultPolicyTest() {
        WorkerAccess.attach(thiefFiber, thief);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void anOpenWorkerMakesAllPublic() {
        spawn(TASKS);
        poll();
        assertThat(victim.queued()).isZero();
        assertThat(victim.policy.owned()).isEqualTo(TASKS);
        assertThat(wish()).as("the next is to be public too").isTrue();
        spawn(1);
        poll();
        assertThat(victim.policy.owned()).isEqualTo(TASKS + 1);
    }

    @Test
    void thereIsAnEndToWhatIsPublic() {
        spawn(Tunables.MOST_PUBLIC + TASKS);
        poll();
        poll();
        assertThat(victim.policy.owned()).isEqualTo(Tunables.MOST_PUBLIC);
        assertThat(victim.queued()).isEqualTo(TASKS);
        assertThat(wish()).as("there is no room").isFalse();
        while (victim.policy.owned() > Tunables.MOST_PUBLIC / 2) {
            assertThat(wish()).isFalse();
            assertThat(thief.policy.take()).isNotNull();
        }
        assertThat(wish()).as("half has been taken").isTrue();
        poll();
        assertThat(victim.queued()).isZero();
    }

    /** Long tasks: the worker stays open, and nobody but itself has taken any. */
    @Test
    void whoTakesBackWhatWasPublicMakesRoomToo() {
        spawn(Tunables.MOST_PUBLIC + TASKS);
        poll();
        poll();
        assertThat(wish()).isFalse();
        while (victim.policy.owned() > 0) {
            assertThat(victim.policy.takeOwn()).isNotNull();
        }
        assertThat(wish()).isTrue();
    }

    /** The oldest leave first, and what the worker takes back is the youngest. */
    @Test
    void thievesTakeTheOldest() {
        List<SpawnedTask> tasks = spawn(TASKS);
        poll();
        assertThat(thief.policy.take()).isSameAs(tasks.getFirst());
        assertThat(victim.policy.takeOwn()).isSameAs(tasks.getLast());
        assertThat(thief.policy.take()).isSameAs(tasks.get(1));
    }

    @Test
    void aSearcherWhoFoundNothingGetsTheNextTask() {
        victim.clearPollBit(Worker.POLL_PUBLIC);
        thief.policy.ask();
        workers[2].policy.ask();
        thief.policy.ask();
        for (int i = 0; i < TRIES && !asked(); i++) {
            thief.policy.ask(); // one of the two others, by chance
        }
        poll();
        assertThat(asked()).isFalse();
        assertThat(wish()).as("remembered").isTrue();
        spawn(1);
        poll();
        assertThat(thief.policy.take()).isNotNull();
    }

    @Test
    void shortTasksCloseAWorkerAndOneIsPublicThen() {
        assertThat(inSomeTry(() -> {
                    closes();
                    spawn(TASKS);
                    victim.setPollBit(Worker.POLL_PUBLIC);
                    poll();
                    boolean one = victim.policy.owned() == 1 && victim.queued() == TASKS - 1;
                    assertThat(wish())
                            .as("the next push looks whether it is still closed")
                            .isTrue();
                    poll();
                    one &= victim.policy.owned() == 1 && !wish();
                    takeAllBack();
                    return one;
                }))
                .isTrue();
    }

    /** Its public task keeps nobody from those that are spawned when the worker is no longer closed. */
    @Test
    void aClosedWorkerOpensAtItsNextPush() {
        closes();
        spawn(1);
        poll();
        computeUntilOpen();
        spawn(TASKS);
        pollIfWished();
        assertThat(victim.policy.owned()).isEqualTo(1 + TASKS);
    }

    /** What it has spawned while it was closed becomes public with what it spawns after the next tick. */
    @Test
    void aTickOpensAClosedWorker() {
        closes();
        assertThat(inSomeTry(() -> {
                    victim.setPollBit(Worker.POLL_PUBLIC);
                    spawn(TASKS);
                    poll();
                    poll();
                    boolean closed = !wish();
                    if (!closed) {
                        takeAllBack();
                        closes();
                    }
                    return closed;
                }))
                .isTrue();
        computeUntilOpen();
        assertThat(victim.policy.tick()).isTrue();
        assertThat(victim.policy.tick()).isFalse();
        spawn(1);
        pollIfWished();
        assertThat(victim.policy.owned()).isEqualTo(TASKS + 1);
    }

    @Test
    void ofManyHalfArePublicWhereAWorkerIsClosed() {
        assertThat(inSomeTry(() -> {
                    closes();
                    spawn(MANY);
                    victim.setPollBit(Worker.POLL_PUBLIC);
                    poll();
                    boolean half = victim.policy.owned() == MANY / 2 && victim.queued() == MANY / 2;
                    takeAllBack();
                    return half;
                }))
                .isTrue();
    }

    /** Nobody may wait for a closed worker that makes nothing public. */
    @Test
    void aClosedWorkerMakesTheNextPublicWhenNothingIs() {
        closes();
        assertThat(victim.policy.hasOwn()).isFalse();
        assertThat(wish()).isTrue();
        spawn(1);
        poll();
        assertThat(victim.policy.owned()).isEqualTo(1);
        assertThat(victim.policy.takeOwn()).isNotNull();
        assertThat(wish()).isTrue();
    }

    @Test
    void aWorkerThatHasTakenLongIsOpen() {
        closes();
        computeUntilOpen();
        spawn(TASKS);
        victim.setPollBit(Worker.POLL_PUBLIC);
        poll();
        assertThat(victim.policy.owned()).isEqualTo(TASKS);
    }

    /** A task whose scope cannot become an object, for want of memory or stack, stays; those before it are public. */
    @Test
    void aTaskThatCannotLeaveStays() {
        List<SpawnedTask> tasks = spawn(TASKS);
        tasks.get(2).slot = 0; // of a frame of a fiber that drives no worker
        WorkerAccess.fallAsleep(thief);
        assertThatIllegalStateException().isThrownBy(this::poll);
        assertThat(victim.policy.owned()).isEqualTo(2);
        assertThat(victim.queued()).isEqualTo(TASKS - 2);
        assertThat(scope.unitsAcquire()).isEqualTo(3); // the share's, and one for each that is public
        assertThat(thief.shared.parked()).as("nobody is woken for those").isFalse();
    }

    /** Whoever looks for a task under others has those in its hands: the stack must not end then. */
    @Test
    void anOverflowLosesNoPublicTask() throws Exception {
        List<SpawnedTask> tasks = spawn(TASKS);
        poll();
        for (int shift = 0; shift < SHIFTS; shift++) {
            int down = shift;
            boolean[] found = new boolean[1];
            SpawnedTask wanted = tasks.get(shift % TASKS);
            Thread deep = new Thread(
                    null, () -> EndOfStack.run(down, () -> found[0] |= victim.policy.takeOwn(wanted)), "deep", STACK);
            deep.start();
            deep.join();
            assertThat(found[0]).as("with stack enough, at last").isTrue();
            assertThat(victim.policy.owned()).isEqualTo(TASKS - 1);
            while (victim.policy.takeOwn() != null) {}
            wanted.slot = 0; // has begun
            tasks = spawn(TASKS);
            victim.setPollBit(Worker.POLL_PUBLIC);
            computeUntilOpen();
            poll();
        }
    }

    @Test
    void whereTasksAreShortAThiefTakesHalfOfThem() {
        List<SpawnedTask> tasks = spawn(MANY);
        poll();
        assertThat(thief.policy.take()).isNotNull();
        assertThat(thief.queued()).as("nobody knows yet").isZero();
        thief.profit.taken(0);
        thief.profit.used(Tunables.BRIEF_NANOS / 2);
        assertThat(thief.policy.take()).isSameAs(tasks.get(1));
        assertThat(thief.queued()).isZero();
        assertThat(thief.policy.owned()).as("others may have what it took").isEqualTo(Tunables.MOST_STOLEN - 1);
        assertThat(victim.policy.owned()).isEqualTo(MANY - 1 - Tunables.MOST_STOLEN);
        assertThat(thief.policy.takeOwn()).isSameAs(tasks.get(2));
        assertThat(workers[2].policy.take()).isIn(tasks);
        assertThat(scope.unitsAcquire()).isEqualTo(1 + MANY);
        thief.profit.taken(0);
        thief.profit.used(1 + Tunables.BRIEF_NANOS);
        while (thief.policy.takeOwn() != null) {}
        int before = victim.policy.owned();
        assertThat(thief.policy.take()).isNotNull();
        assertThat(victim.policy.owned()).isEqualTo(before - 1);
    }

    @Test
    void aThiefPausesForAVictimThatWorksAndForNoOther() {
        spawn(TASKS);
        poll();
        assertThat(thief.policy.take()).isNotNull();
        assertThat(thief.policy.beforePause()).as("the victim computes").isFalse();
        victim.policy.takeOwn();
        assertThat(thief.policy.beforePause()).as("it takes its tasks back").isTrue();
        assertThat(thief.policy.take()).isNotNull();
        assertThat(thief.policy.beforePause()).isFalse();
        spawn(1);
        assertThat(thief.policy.beforePause()).as("it spawns").isTrue();
        while (thief.policy.take() != null) {}
        assertThat(thief.policy.beforePause()).as("nothing is left to take").isTrue();
    }

    /** Many futures may wait for each other, and run in the order of their spawning (ADR 0010). */
    @Test
    void manyPublicFuturesAreTakenBackOldestFirst() {
        List<SpawnedTask> futures = spawn(MANY, i -> new FutureTask<>(() -> i));
        poll();
        for (int i = 0; i < MANY; i++) {
            assertThat(victim.policy.takeOwnOf(scope)).isSameAs(futures.get(i));
        }
        assertThat(victim.policy.takeOwn()).isNull();
        List<SpawnedTask> few = spawn(TASKS, i -> new FutureTask<>(() -> i));
        victim.setPollBit(Worker.POLL_PUBLIC);
        poll();
        assertThat(victim.policy.takeOwn()).isSameAs(few.getLast());
    }

    @Test
    void aTaskIsFoundUnderYoungerOnes() {
        List<SpawnedTask> tasks = spawn(TASKS);
        poll();
        assertThat(victim.policy.takeOwn(tasks.get(2))).isTrue();
        assertThat(victim.policy.owned()).isEqualTo(TASKS - 1);
        assertThat(thief.policy.take()).isSameAs(tasks.get(0));
        assertThat(victim.policy.takeOwn(tasks.get(0))).isFalse();
        assertThat(victim.policy.takeOwn()).isSameAs(tasks.get(5));
    }

    @Test
    void onlyTasksOfTheScopeAreTakenForIt() {
        spawn(1);
        poll();
        FinishScope other = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
        assertThat(victim.policy.takeOwnOf(other)).isNull();
        assertThat(victim.policy.takeOwnOf(scope)).isNotNull();
    }

    // ---- what the tests do --------------------------------------------------------------------------------------

    private List<SpawnedTask> spawn(int tasks) {
        return spawn(tasks, i -> new AsyncTask(() -> {}));
    }

    /** Counted tasks of one scope. */
    private List<SpawnedTask> spawn(int tasks, IntFunction<SpawnedTask> task) {
        if (share < 0) {
            share = victim.newShare(scope, 1);
        }
        List<SpawnedTask> spawned = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            SpawnedTask t = task.apply(i);
            spawned.add(t);
            WorkerAccess.pushCounted(victim, t, share);
        }
        return spawned;
    }

    private void poll() {
        victim.policy.serve(fiber, victim.poll());
    }

    /** As a push does. */
    private void pollIfWished() {
        if (wish()) {
            poll();
        }
    }

    private static void computeUntilOpen() {
        long until = System.nanoTime() + 2 * Tunables.BRISK_NANOS;
        while (System.nanoTime() - until < 0) {
            Thread.onSpinWait();
        }
    }

    private boolean wish() {
        return (victim.poll() & Worker.POLL_PUBLIC) != 0;
    }

    private boolean asked() {
        return (victim.poll() & Worker.POLL_REQUEST) != 0;
    }

    /** Has the worker take back tasks until it has closed, as one that is closed clears the wish by which it offers. */
    private void closes() {
        assertThat(inSomeTry(() -> {
                    victim.setPollBit(Worker.POLL_PUBLIC);
                    spawn(Tunables.TAKEN_BACK);
                    poll();
                    boolean one = victim.queued() == Tunables.TAKEN_BACK - 1;
                    takeAllBack();
                    return one;
                }))
                .isTrue();
    }

    private void takeAllBack() {
        while (victim.pop() != null || victim.policy.takeOwn() != null) {}
    }

    private static boolean inSomeTry(BooleanSupplier attempt) {
        for (int i = 0; i < TRIES; i++) {
            if (attempt.getAsBoolean()) {
                return true;
            }
        }
        return false;
    }
}

package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.idle.Director;
import dev.serrano.internal.idle.ItemOrder;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.spawn.AsyncTask;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In which order a worker begins what waits, step by step: a test offers items and asks. */
class ItemOrderTest {
    private static final int BETWEEN = 4;
    private static final int FIRST_WAIT = 16;
    private static final int MOST_DOUBLINGS = 16;

    private final HostStub host = new HostStub(1, null);
    private final Worker worker = host.workers[0];
    private final ItemOrder order = order(host, BETWEEN);

    private static ItemOrder order(HostStub host, int between) {
        Worker w = host.workers[0];
        return new ItemOrder(w, 0, w.place, w.policy, between);
    }

    private TaskFiber resumed() {
        TaskFiber f = host.fiber();
        worker.ready.offer(f);
        return f;
    }

    private SpawnedTask readyTask() {
        SpawnedTask t = new AsyncTask(() -> {});
        worker.ready.offer(t);
        return t;
    }

    private TaskFiber yielded() {
        TaskFiber f = host.fiber();
        worker.items.yielded.offer(f);
        return f;
    }

    private String submission(String name) {
        worker.place.inbox.offer(name);
        return name;
    }

    private void hasOwnTask() {
        worker.push(new AsyncTask(() -> {}), 0);
    }

    private int takings() {
        return host.policy(0).takings;
    }

    /** So many starts in which nobody else has a turn. */
    private void starts(int n) {
        for (int i = 0; i < n; i++) {
            assertThat(order.beforeTasks()).as("start " + (i + 1)).isNull();
        }
    }

    @Test
    void yieldedFibersNobodyAndSubmissionsHaveTheirTurnOnceInSoManyStarts() {
        TaskFiber y = yielded();
        TaskFiber y2 = yielded();
        String s = submission("first");
        submission("second");
        starts(BETWEEN - 1);
        assertThat(order.beforeTasks()).isSameAs(y);
        assertThat(takings()).isEqualTo(1);
        starts(BETWEEN - 1);
        assertThat(order.beforeTasks()).as("nobody's turn").isNull();
        starts(BETWEEN - 1);
        assertThat(order.beforeTasks()).isSameAs(s);
        starts(BETWEEN - 1);
        assertThat(order.beforeTasks()).isSameAs(y2);
        assertThat(takings()).isEqualTo(3);
    }

    @Test
    void aTurnWithNobodyThereIsATurn() {
        starts(3 * BETWEEN);
        assertThat(takings()).isZero();
        TaskFiber y = yielded();
        starts(BETWEEN - 1);
        assertThat(order.beforeTasks()).isSameAs(y);
    }

    /** A scheduler that has said that this worker is idle has to take that back first. */
    @Test
    void theSchedulerIsToldBeforeAReadyItemIsTaken() {
        TaskFiber f = resumed();
        assertThat(order.beforeTasks()).isSameAs(f);
        assertThat(takings()).isEqualTo(1);
        SpawnedTask t = readyTask();
        assertThat(order.beforeTasks()).isSameAs(t);
        assertThat(takings()).isEqualTo(2);
        assertThat(order.beforeTasks()).isNull();
        assertThat(takings()).isEqualTo(2);
    }

    /** A row of resumed fibers leaves one start in so many to the tasks. */
    @Test
    void resumedFibersComeBeforeTasksButForOthersTurns() {
        hasOwnTask();
        List<@Nullable Object> begun = new ArrayList<>();
        List<@Nullable Object> expected = new ArrayList<>();
        for (int i = 0; i < 2 * BETWEEN - 2; i++) {
            expected.add(resumed());
        }
        expected.add(BETWEEN - 1, null);
        expected.add(null);
        for (int i = 0; i < 2 * BETWEEN; i++) {
            begun.add(order.beforeTasks());
        }
        assertThat(begun).isEqualTo(expected);
    }

    @Test
    void aReadyTaskLetsOneOfTheDequeBeginBeforeTheNext() {
        ItemOrder seldom = order(host, 100);
        hasOwnTask();
        SpawnedTask first = readyTask();
        SpawnedTask second = readyTask();
        assertThat(seldom.beforeTasks()).isSameAs(first);
        assertThat(seldom.beforeTasks()).as("the deque's turn").isNull();
        assertThat(seldom.beforeTasks()).isSameAs(second);
        SpawnedTask third = readyTask();
        TaskFiber fiber = resumed();
        assertThat(seldom.beforeTasks()).as("a fiber takes no turn away").isSameAs(fiber);
        assertThat(seldom.beforeTasks()).as("still the deque's turn").isNull();
        assertThat(seldom.beforeTasks()).isSameAs(third);
    }

    @Test
    void readyTasksFollowEachOtherIfTheDequeIsEmpty() {
        SpawnedTask first = readyTask();
        SpawnedTask second = readyTask();
        assertThat(order.beforeTasks()).isSameAs(first);
        assertThat(order.beforeTasks()).isSameAs(second);
    }

    @Test
    void whoHasWaitedLongComesFirstEachKindByTurns() {
        TaskFiber y = yielded();
        TaskFiber y2 = yielded();
        TaskFiber f = resumed();
        String s = submission("waits");
        for (Object next : new Object[] {y, f, s, y2}) {
            worker.setPollBit(Slot.POLL_YIELD);
            assertThat(order.beforeTasks()).isSameAs(next);
            assertThat(worker.poll()).isZero();
        }
        assertThat(takings()).isEqualTo(4);
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.beforeTasks()).isNull();
    }

    @Test
    void whoHasWaitedLongComesFirstWhateverItsKind() {
        String s = submission("alone"); // the last kind that is looked at
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.beforeTasks()).isSameAs(s);
        TaskFiber f = resumed();
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.beforeTasks()).isSameAs(f);
    }

    /** Who has come first for that has had a turn. */
    @Test
    void theRowBeginsAgainThen() {
        starts(BETWEEN - 1);
        String s = submission("waits");
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.beforeTasks()).isSameAs(s);
        TaskFiber y = yielded();
        starts(BETWEEN - 1);
        assertThat(order.beforeTasks()).isSameAs(y);
    }

    @Test
    void aResumedFiberMayGoOnAtOnceUntilItIsAnothersTurn() {
        assertThat(order.resumed()).isNull();
        assertThat(takings()).isZero();
        for (int i = 0; i < BETWEEN - 1; i++) {
            TaskFiber f = resumed();
            assertThat(order.resumed()).isSameAs(f);
        }
        assertThat(takings()).isEqualTo(BETWEEN - 1);
        resumed();
        TaskFiber y = yielded();
        assertThat(order.resumed()).as("the turn of others").isNull();
        assertThat(order.beforeTasks()).isSameAs(y);
        assertThat(order.resumed()).isNotNull();
    }

    @Test
    void aReadyTaskIsNoResumedFiberAndCountsForNone() {
        SpawnedTask t = readyTask();
        for (int i = 0; i < 2 * BETWEEN; i++) {
            assertThat(order.resumed()).isNull();
        }
        assertThat(order.beforeTasks()).isSameAs(t);
    }

    @Test
    void afterTheTasksComeSubmissionsAndResumedFibersByTurnsWhoHasYieldedLast() {
        TaskFiber y = yielded();
        TaskFiber f = resumed();
        TaskFiber f2 = resumed();
        String s = submission("first");
        String s2 = submission("second");
        for (Object next : new Object[] {s, f, s2, f2, y}) {
            assertThat(order.afterTasks()).isSameAs(next);
        }
        assertThat(takings()).isEqualTo(5);
        assertThat(order.afterTasks()).isNull();
        assertThat(takings()).isEqualTo(5);
    }

    @Test
    void afterTheTasksATurnWithNobodyThereIsTheOthers() {
        yielded();
        TaskFiber f = resumed();
        assertThat(order.afterTasks()).as("the turn of submissions").isSameAs(f);
        String s = submission("alone");
        assertThat(order.afterTasks()).as("the turn of resumed fibers").isSameAs(s);
    }

    @Test
    void aTaskYieldsIfOthersHaveWaitedLong() {
        submission("waits");
        assertThat(order.yields()).as("not long").isFalse();
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.yields()).isTrue();
        assertThat(order.yields()).as("it has been told").isFalse();
    }

    @Test
    void aTaskDoesNotYieldIfWhoWaitedHasGone() {
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.yields()).isFalse();
        assertThat(worker.poll()).isZero();
        yielded();
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.yields()).isTrue();
    }

    @Test
    void whoeverATaskYieldsForComesNext() {
        TaskFiber f = resumed();
        String s = submission("waits");
        TaskFiber y = yielded();
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.yields()).isTrue();
        assertThat(order.resumed()).as("the fiber has no turn before").isNull();
        assertThat(order.beforeTasks()).isSameAs(y);
        assertThat(order.beforeTasks()).as("an ordinary start again").isSameAs(f);
        assertThat(s).isSameAs(worker.place.inbox.peek());
    }

    /** Else it may wait for a task that lies behind it. */
    @Test
    void aTaskThatPollsForLongLetsAQueuedOneBegin() {
        hasOwnTask();
        polls(FIRST_WAIT - 1);
        assertThat(order.yieldsAtPoll(0)).as("no tick").isFalse();
        assertThat(order.yieldsAtPoll(Slot.POLL_WATCH)).isTrue();
        order.taskBegins();
        polls(FIRST_WAIT - 1);
    }

    @Test
    void theWaitDoublesWithEachFiberThatItHasSetAside() {
        hasOwnTask();
        for (int i = 1; i <= 3; i++) {
            yielded();
            order.taskBegins();
            polls((FIRST_WAIT << i) - 1);
            assertThat(order.yieldsAtPoll(Slot.POLL_WATCH)).isTrue();
        }
    }

    @Test
    void theWaitDoublesSoOftenAtMost() {
        hasOwnTask();
        for (int i = 0; i < MOST_DOUBLINGS + 3; i++) {
            yielded();
        }
        polls((FIRST_WAIT << MOST_DOUBLINGS) - 1);
        assertThat(order.yieldsAtPoll(Slot.POLL_WATCH)).isTrue();
    }

    @Test
    void withNothingQueuedTheWaitBeginsAgain() {
        polls(2 * FIRST_WAIT);
        hasOwnTask();
        polls(FIRST_WAIT - 1);
        assertThat(worker.pop()).isNotNull();
        polls(1);
        hasOwnTask();
        polls(FIRST_WAIT - 1);
    }

    @Test
    void atAPollATaskAlsoYieldsIfOthersHaveWaitedLong() {
        submission("waits");
        worker.setPollBit(Slot.POLL_YIELD);
        assertThat(order.yieldsAtPoll(worker.poll())).isTrue();
    }

    private void polls(int ticks) {
        for (int i = 0; i < ticks; i++) {
            if (order.yieldsAtPoll(Slot.POLL_WATCH)) {
                throw new AssertionError("yields at tick " + (i + 1));
            }
        }
    }

    /** Time decides nothing then. */
    @Test
    void aDirectorDrawsWhetherAQueuedTaskBegins() {
        Drawn director = new Drawn();
        HostStub directed = new HostStub(1, director);
        Worker w = directed.workers[0];
        ItemOrder t = order(directed, BETWEEN);
        assertThat(t.yieldsAtPoll(Slot.POLL_WATCH)).as("nothing is queued").isFalse();
        w.push(new AsyncTask(() -> {}), 0);
        for (int i = 0; i < 2 * FIRST_WAIT; i++) {
            assertThat(t.yieldsAtPoll(Slot.POLL_WATCH)).isFalse();
        }
        director.begins = true;
        assertThat(t.yieldsAtPoll(0)).isTrue();
        assertThat(director.bound).isEqualTo(2);
        director.begins = false;
        w.items.yielded.offer(directed.fiber());
        assertThat(t.yieldsAtPoll(0)).as("others wait").isTrue();
    }

    /** Draws what the test says. */
    private static final class Drawn extends Director {
        boolean begins;
        int bound;

        @Override
        public @Nullable Object pick(Slot worker) {
            return null;
        }

        @Override
        public int random(int n) {
            bound = n;
            return begins ? 0 : 1;
        }

        @Override
        public long fingerprint() {
            return 0;
        }

        @Override
        public boolean inControl() {
            return true;
        }

        @Override
        public boolean defer(WorkerGroup place, Object item) {
            return false;
        }

        @Override
        public void ended() {}

        @Override
        public TimeSource time() {
            return TimeSource.SYSTEM;
        }

        @Override
        public Runnable after(long nanos, Runnable action) {
            throw new AssertionError("no timers");
        }

        @Override
        public void awaitRest() {}

        @Override
        public void endAwaitingRest() {}

        @Override
        public void sign(Throwable failure) {}
    }
}

package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whose turn it is at a worker, step by step: a test offers items and asks. */
class TurnsTest {
    private static final int BETWEEN = 4;
    private static final int FIRST_WAIT = 16;
    private static final int MOST_DOUBLINGS = 16;

    private final HostStub host = new HostStub(1, null);
    private final Worker worker = host.workers[0];
    private final Turns turns = new Turns(worker, BETWEEN);

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
        worker.yielded.offer(f);
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
            assertThat(turns.beforeTasks()).as("start " + (i + 1)).isNull();
        }
    }

    @Test
    void yieldedFibersNobodyAndSubmissionsHaveTheirTurnOnceInSoManyStarts() {
        TaskFiber y = yielded();
        TaskFiber y2 = yielded();
        String s = submission("first");
        submission("second");
        starts(BETWEEN - 1);
        assertThat(turns.beforeTasks()).isSameAs(y);
        assertThat(takings()).isEqualTo(1);
        starts(BETWEEN - 1);
        assertThat(turns.beforeTasks()).as("nobody's turn").isNull();
        starts(BETWEEN - 1);
        assertThat(turns.beforeTasks()).isSameAs(s);
        starts(BETWEEN - 1);
        assertThat(turns.beforeTasks()).isSameAs(y2);
        assertThat(takings()).isEqualTo(3);
    }

    @Test
    void aTurnWithNobodyThereIsATurn() {
        starts(3 * BETWEEN);
        assertThat(takings()).isZero();
        TaskFiber y = yielded();
        starts(BETWEEN - 1);
        assertThat(turns.beforeTasks()).isSameAs(y);
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
            begun.add(turns.beforeTasks());
        }
        assertThat(begun).isEqualTo(expected);
    }

    @Test
    void aReadyTaskLetsOneOfTheDequeBeginBeforeTheNext() {
        Turns seldom = new Turns(worker, 100);
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
        assertThat(turns.beforeTasks()).isSameAs(first);
        assertThat(turns.beforeTasks()).isSameAs(second);
    }

    @Test
    void whoHasWaitedLongComesFirstEachKindByTurns() {
        TaskFiber y = yielded();
        TaskFiber y2 = yielded();
        TaskFiber f = resumed();
        String s = submission("waits");
        for (Object next : new Object[] {y, f, s, y2}) {
            worker.setPollBit(Polled.POLL_YIELD);
            assertThat(turns.beforeTasks()).isSameAs(next);
            assertThat(worker.poll()).isZero();
        }
        assertThat(takings()).isEqualTo(4);
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.beforeTasks()).isNull();
    }

    @Test
    void whoHasWaitedLongComesFirstWhateverItsKind() {
        String s = submission("alone"); // the last kind that is looked at
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.beforeTasks()).isSameAs(s);
        TaskFiber f = resumed();
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.beforeTasks()).isSameAs(f);
    }

    /** Who has come first for that has had a turn. */
    @Test
    void theRowBeginsAgainThen() {
        starts(BETWEEN - 1);
        String s = submission("waits");
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.beforeTasks()).isSameAs(s);
        TaskFiber y = yielded();
        starts(BETWEEN - 1);
        assertThat(turns.beforeTasks()).isSameAs(y);
    }

    @Test
    void aResumedFiberMayGoOnAtOnceUntilItIsAnothersTurn() {
        assertThat(turns.resumed()).isNull();
        assertThat(takings()).isZero();
        for (int i = 0; i < BETWEEN - 1; i++) {
            TaskFiber f = resumed();
            assertThat(turns.resumed()).isSameAs(f);
        }
        assertThat(takings()).isEqualTo(BETWEEN - 1);
        resumed();
        TaskFiber y = yielded();
        assertThat(turns.resumed()).as("the turn of others").isNull();
        assertThat(turns.beforeTasks()).isSameAs(y);
        assertThat(turns.resumed()).isNotNull();
    }

    @Test
    void aReadyTaskIsNoResumedFiberAndCountsForNone() {
        SpawnedTask t = readyTask();
        for (int i = 0; i < 2 * BETWEEN; i++) {
            assertThat(turns.resumed()).isNull();
        }
        assertThat(turns.beforeTasks()).isSameAs(t);
    }

    @Test
    void afterTheTasksComeSubmissionsAndResumedFibersByTurnsWhoHasYieldedLast() {
        TaskFiber y = yielded();
        TaskFiber f = resumed();
        TaskFiber f2 = resumed();
        String s = submission("first");
        String s2 = submission("second");
        for (Object next : new Object[] {s, f, s2, f2, y}) {
            assertThat(turns.afterTasks()).isSameAs(next);
        }
        assertThat(takings()).isEqualTo(5);
        assertThat(turns.afterTasks()).isNull();
        assertThat(takings()).isEqualTo(5);
    }

    @Test
    void afterTheTasksATurnWithNobodyThereIsTheOthers() {
        yielded();
        TaskFiber f = resumed();
        assertThat(turns.afterTasks()).as("the turn of submissions").isSameAs(f);
        String s = submission("alone");
        assertThat(turns.afterTasks()).as("the turn of resumed fibers").isSameAs(s);
    }

    @Test
    void aTaskYieldsIfOthersHaveWaitedLong() {
        submission("waits");
        assertThat(turns.yields()).as("not long").isFalse();
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.yields()).isTrue();
        assertThat(turns.yields()).as("it has been told").isFalse();
    }

    @Test
    void aTaskDoesNotYieldIfWhoWaitedHasGone() {
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.yields()).isFalse();
        assertThat(worker.poll()).isZero();
        yielded();
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.yields()).isTrue();
    }

    @Test
    void whoeverATaskYieldsForComesNext() {
        TaskFiber f = resumed();
        String s = submission("waits");
        TaskFiber y = yielded();
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.yields()).isTrue();
        assertThat(turns.resumed()).as("the fiber has no turn before").isNull();
        assertThat(turns.beforeTasks()).isSameAs(y);
        assertThat(turns.beforeTasks()).as("an ordinary start again").isSameAs(f);
        assertThat(s).isSameAs(worker.place.inbox.peek());
    }

    /** Else it may wait for a task that lies behind it. */
    @Test
    void aTaskThatPollsForLongLetsAQueuedOneBegin() {
        hasOwnTask();
        polls(FIRST_WAIT - 1);
        assertThat(turns.yieldsAtPoll(0)).as("no tick").isFalse();
        assertThat(turns.yieldsAtPoll(Polled.POLL_WATCH)).isTrue();
        turns.taskBegins();
        polls(FIRST_WAIT - 1);
    }

    @Test
    void theWaitDoublesWithEachFiberThatItHasSetAside() {
        hasOwnTask();
        for (int i = 1; i <= 3; i++) {
            yielded();
            turns.taskBegins();
            polls((FIRST_WAIT << i) - 1);
            assertThat(turns.yieldsAtPoll(Polled.POLL_WATCH)).isTrue();
        }
    }

    @Test
    void theWaitDoublesSoOftenAtMost() {
        hasOwnTask();
        for (int i = 0; i < MOST_DOUBLINGS + 3; i++) {
            yielded();
        }
        polls((FIRST_WAIT << MOST_DOUBLINGS) - 1);
        assertThat(turns.yieldsAtPoll(Polled.POLL_WATCH)).isTrue();
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
        worker.setPollBit(Polled.POLL_YIELD);
        assertThat(turns.yieldsAtPoll(worker.poll())).isTrue();
    }

    private void polls(int ticks) {
        for (int i = 0; i < ticks; i++) {
            if (turns.yieldsAtPoll(Polled.POLL_WATCH)) {
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
        Turns t = new Turns(w, BETWEEN);
        assertThat(t.yieldsAtPoll(Polled.POLL_WATCH)).as("nothing is queued").isFalse();
        w.push(new AsyncTask(() -> {}), 0);
        for (int i = 0; i < 2 * FIRST_WAIT; i++) {
            assertThat(t.yieldsAtPoll(Polled.POLL_WATCH)).isFalse();
        }
        director.begins = true;
        assertThat(t.yieldsAtPoll(0)).isTrue();
        assertThat(director.yielded).isZero();
        director.begins = false;
        w.yielded.offer(directed.fiber());
        assertThat(t.yieldsAtPoll(0)).as("others wait").isTrue();
    }

    /** Draws what the test says. */
    private static final class Drawn extends Director {
        boolean begins;
        int yielded = -1;

        @Override
        public boolean beginsQueuedAtPoll(int n) {
            yielded = n;
            return begins;
        }

        @Override
        public @Nullable Object pick(Worker w) {
            return null;
        }

        @Override
        public int random(int n) {
            return 0;
        }

        @Override
        public int firstToWake(int n) {
            return 0;
        }

        @Override
        public long fingerprint() {
            return 0;
        }

        @Override
        public boolean refusesStacking() {
            return false;
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
        public Runnable timer(Runnable action, long nanos) {
            throw new AssertionError("there are no timers");
        }

        @Override
        public long now() {
            return 0;
        }

        @Override
        public void awaitRest() {}

        @Override
        public void endAwaitingRest() {}

        @Override
        public void sign(Throwable failure) {}
    }
}

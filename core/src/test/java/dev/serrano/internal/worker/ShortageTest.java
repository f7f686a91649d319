package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.CancelList;
import dev.serrano.internal.scope.ScopeToken;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whom a want of memory ends, and when: with a clock and a heap of the test's own. */
class ShortageTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long ROW = 15 * SECOND;
    private static final int PASSING = 3;
    private static final int MOST_CAUSES = 32;

    private final OutOfMemoryError want = new OutOfMemoryError("planned");
    private final Runs runs = new Runs();
    private long now = SECOND; // the clock may begin anywhere
    private boolean full = true;
    private final Shortage shortage = new Shortage(runs, new Shortage.Machine() {
        @Override
        long now() {
            return now;
        }

        @Override
        boolean heapIsFull() {
            return full;
        }
    });

    private void tell() {
        assertThat(shortage.tell(want)).isTrue();
    }

    @Test
    void aWantIsFoundBehindAnyFailure() {
        assertThat(Shortage.of(want)).isSameAs(want);
        assertThat(Shortage.of(new IllegalStateException(new RuntimeException(want))))
                .isSameAs(want);
        assertThat(Shortage.of(new StackOverflowError())).isNull();
        assertThat(Shortage.of(null)).isNull();
    }

    @Test
    void causesAreLookedThroughToSomeDepth() {
        Throwable t = want;
        for (int i = 1; i < MOST_CAUSES; i++) {
            t = new RuntimeException(t);
        }
        assertThat(Shortage.of(t)).isSameAs(want);
        assertThat(Shortage.of(new RuntimeException(t))).isNull();
    }

    @Test
    void otherFailuresAreNone() {
        runs.begin(1);
        assertThat(shortage.tell(new IllegalStateException("planned"))).isFalse();
        assertThat(shortage.met(new IllegalStateException("planned"), true)).isFalse();
        assertThat(runs.alive).hasSize(1);
        assertThat(shortage.underWay()).isFalse();
    }

    @Test
    void aRuntimeThatHasStoppedTellsNobody() {
        runs.begin(1);
        runs.stopped = true;
        assertThat(shortage.tell(want)).isFalse();
        assertThat(runs.alive).hasSize(1);
    }

    @Test
    void allRunsAreCancelledWithTheError() {
        List<OneRun> all = runs.begin(3);
        tell();
        assertThat(all).allSatisfy(r -> assertThat(r.why).isSameAs(want));
        assertThat(runs.givenUp).isEmpty();
    }

    /** Whoever met it tries again, and comes here again. */
    @Test
    void noMemoryToTellThemIsMetAsWell() {
        List<OneRun> all = runs.begin(1);
        all.getFirst().fails = true;
        tell();
        all.getFirst().fails = false;
        tell();
        assertThat(all.getFirst().why).isSameAs(want);
    }

    @Test
    void whatLastsIsGivenUp() {
        tell();
        for (int i = 1; i <= 4; i++) {
            assertThat(runs.givenUp).as("after %d half seconds", i - 1).isEmpty();
            now += SECOND / 2;
            tell();
        }
        assertThat(runs.givenUp).containsExactly(want);
    }

    /** A failure comes after full collections, which may take seconds each. */
    @Test
    void ofTheTimeBetweenTwoFailuresASecondCounts() {
        tell();
        now += 10 * SECOND;
        tell();
        now += SECOND - 1;
        tell();
        assertThat(runs.givenUp).isEmpty();
        now += 1;
        tell();
        assertThat(runs.givenUp).containsExactly(want);
    }

    @Test
    void failuresFarFromEachOtherAreNoRow() {
        tell();
        for (int i = 0; i < 5; i++) {
            now += SECOND;
            tell();
            now += ROW + 1;
            tell();
        }
        assertThat(runs.givenUp).isEmpty();
    }

    @Test
    void aRowMayHaveSuchGaps() {
        tell();
        now += ROW;
        tell();
        now += ROW;
        tell();
        assertThat(runs.givenUp).containsExactly(want);
    }

    /** Who comes after a flood has not had its patience. */
    @Test
    void aNewRunHasAllTheTime() {
        tell();
        now += 2 * SECOND - MILLI;
        tell();
        runs.begin(1);
        now += SECOND;
        tell();
        now += SECOND;
        tell();
        assertThat(runs.givenUp).isEmpty();
        now += SECOND;
        tell();
        assertThat(runs.givenUp).containsExactly(want);
    }

    @Test
    void itIsUnderWayForAWhileAndPressesWhileTheHeapIsFull() {
        assertThat(shortage.underWay()).isFalse();
        assertThat(shortage.presses()).isFalse();
        tell();
        now += ROW - 1;
        assertThat(shortage.underWay()).isTrue();
        assertThat(shortage.presses()).isTrue();
        full = false;
        assertThat(shortage.presses()).isFalse();
        full = true;
        now += 1;
        assertThat(shortage.underWay()).isFalse();
        assertThat(shortage.presses()).isFalse();
    }

    /** Of the rehearsal nothing is left. */
    @Test
    void whatWasRehearsedIsForgotten() {
        tell();
        shortage.rehearsed();
        assertThat(shortage.underWay()).isFalse();
        assertThat(shortage.presses()).isFalse();
        now += SECOND;
        tell();
        now += 2 * SECOND - MILLI;
        tell();
        assertThat(runs.givenUp).as("no row was under way").isEmpty();
    }

    private FinishScope scopeOf(FinishScope.Root root) {
        return new FinishScope(root, null, new CancelToken(null), null, false);
    }

    @Test
    void aRunOfWhichBodyAfterBodyFailsIsCancelled() {
        OneRun run = runs.begin(1).getFirst();
        FinishScope scope = scopeOf(run);
        for (int i = 0; i < PASSING; i++) {
            shortage.failed(want, scope);
            assertThat(run.why).isNull();
        }
        assertThat(shortage.underWay()).isTrue();
        assertThat(shortage.presses()).isTrue();
        shortage.failed(want, scope);
        assertThat(run.why).isSameAs(want);
        now += ROW - 1;
        assertThat(shortage.underWay()).isTrue();
        now += 1;
        assertThat(shortage.underWay()).isFalse();
    }

    @Test
    void bodiesThatHaveAskedForTooMuchAreLeftAlone() {
        OneRun run = runs.begin(1).getFirst();
        FinishScope scope = scopeOf(run);
        full = false;
        for (int i = 0; i < 3 * PASSING; i++) {
            shortage.failed(want, scope);
        }
        assertThat(run.why).as("the heap is not full").isNull();
        assertThat(shortage.underWay()).isFalse();
    }

    @Test
    void bodiesThatFailNowAndThenAreNoRow() {
        OneRun run = runs.begin(1).getFirst();
        FinishScope scope = scopeOf(run);
        for (int i = 0; i < 3 * PASSING; i++) {
            shortage.failed(want, scope);
            now += ROW + 1;
        }
        assertThat(run.why).isNull();
        for (int i = 0; i < PASSING; i++) {
            shortage.failed(want, scope);
            now += ROW;
        }
        assertThat(run.why).isNull();
        shortage.failed(want, scope);
        assertThat(run.why).isSameAs(want);
    }

    @Test
    void scopesOfNoRunAreLeftAlone() {
        FinishScope scope = scopeOf(Roots.TEST);
        for (int i = 0; i < 3 * PASSING; i++) {
            shortage.failed(want, scope);
        }
        assertThat(shortage.underWay()).isFalse();
    }

    @Test
    void whoMetItWaitsAMomentUnlessTheRuntimeHasStopped() {
        for (boolean mayPark : new boolean[] {false, true}) {
            long start = System.nanoTime();
            assertThat(shortage.met(want, mayPark)).isTrue();
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(MILLI);
        }
        runs.stopped = true;
        assertThat(shortage.met(want, true)).isFalse();
    }

    /** Each park uses a permit up; one may end by chance. */
    @Test
    void whoMayParkDoes() {
        long longest = 0;
        for (int i = 0; i < 20 && longest < 5 * MILLI; i++) {
            LockSupport.unpark(Thread.currentThread());
            boolean met = shortage.met(want, true);
            long start = System.nanoTime();
            LockSupport.parkNanos(this, 10 * MILLI);
            longest = Math.max(longest, System.nanoTime() - start);
            assertThat(met).isTrue();
        }
        assertThat(longest).isGreaterThanOrEqualTo(5 * MILLI);
    }

    @Test
    void aHeapIsFullIfLessThanAnEighthIsFree() {
        assertThat(Shortage.isFull(800, 800, 99)).isTrue();
        assertThat(Shortage.isFull(800, 800, 100)).isFalse();
        assertThat(Shortage.isFull(800, 701, 0)).isTrue();
        assertThat(Shortage.isFull(800, 701, 1)).isFalse();
        assertThat(Shortage.heapIsFull()).as("that of the tests").isFalse();
    }

    /** A virtual thread that drives a worker would be set aside. */
    @Test
    void aFiberThatDrivesAWorkerDoesNotPark() {
        LockSupport.unpark(Thread.currentThread());
        boolean met = shortage.met(want, false);
        long start = System.nanoTime();
        LockSupport.parkNanos(this, 10 * SECOND);
        long parked = System.nanoTime() - start;
        assertThat(met).isTrue();
        assertThat(parked).as("a park would have used the permit up").isLessThan(5 * SECOND);
    }

    /** A runtime whose runs end as soon as they are cancelled. */
    private static final class Runs extends HostStub {
        final Deque<OneRun> alive = new ArrayDeque<>();
        boolean stopped;

        Runs() {
            super(1, null);
        }

        List<OneRun> begin(int n) {
            List<OneRun> begun = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                begun.add(new OneRun(this));
            }
            alive.addAll(begun);
            return begun;
        }

        @Override
        public @Nullable Program firstCancellableRun() {
            return alive.peek();
        }

        @Override
        public boolean stopped() {
            return stopped;
        }
    }

    private static final class OneRun extends Program {
        private final Runs runs;
        private final ScopeToken token = new ScopeToken(null, false);
        boolean fails;

        @Nullable
        Throwable why;

        OneRun(Runs runs) {
            this.runs = runs;
        }

        @Override
        public boolean cancel(Throwable cause) {
            if (fails) {
                throw new OutOfMemoryError("planned: none to cancel it");
            }
            why = cause;
            return runs.alive.remove(this);
        }

        @Override
        public Host engine() {
            return runs;
        }

        @Override
        public void forEachOuterToken(Consumer<CancelToken> action) {
            action.accept(token);
        }

        @Override
        public boolean isRootFiber(TaskFiber f) {
            return false;
        }

        @Override
        public ScopeToken token() {
            return token;
        }

        @Override
        public CancelList shields() {
            return new CancelList(this);
        }

        @Override
        public ClassLoader contextClassLoader() {
            return ClassLoader.getSystemClassLoader();
        }

        @Override
        public void failFast(CancelToken t, Throwable failure) {
            throw new AssertionError("no scope here has the option");
        }

        @Override
        public void fire() {
            throw new AssertionError("nobody waits");
        }
    }
}

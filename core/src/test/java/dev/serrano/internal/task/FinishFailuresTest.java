package dev.serrano.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.MultiException;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.WaitNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The failures that a finish scope has recorded. */
class FinishFailuresTest {
    private static final int MANY = 200_000;
    private static final int MOST_CONSUMED = 32; // kept until others come

    private final FinishScope scope = new FinishScope(NoRoot.INSTANCE, null, new CancelToken(null), null, false);

    private enum NoRoot implements FinishScope.Root {
        INSTANCE;

        @Override
        public ClassLoader contextClassLoader() {
            return ClassLoader.getSystemClassLoader();
        }

        @Override
        public void heldByOthers(int more) {}

        @Override
        public void failFast(CancelToken token, Throwable failure) {
            throw new AssertionError("not fail-fast");
        }
    }

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure() {
            super("test", null, false, false);
        }
    }

    /** With a look at all others for each, this would take minutes. */
    @Test
    void manyFailuresAreListedInOrderEachOnce() {
        List<Throwable> all = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Failure f = new Failure();
            all.add(f);
            scope.fail(f);
            if (i % 100 == 0) {
                scope.fail(all.get(i / 2));
            }
        }
        scope.fail(MultiException.of(all.subList(0, 10)));
        assertThat(scope.unconsumedFailures()).isEqualTo(all);
    }

    @Test
    void thoseOfAnInnerScopeAreListedOneByOne() {
        List<Throwable> inner = List.of(new Failure(), new Failure());
        scope.fail(MultiException.of(inner));
        assertThat(scope.unconsumedFailures()).isEqualTo(inner);
    }

    /** Who lists them has told somebody. */
    @Test
    void whatIsListedIsConsumed() {
        Failed f = new Failed(new Failure());
        scope.fail(f);
        assertThat(scope.recordedFailures()).isEqualTo(1);
        assertThat(scope.unconsumedFailures()).containsExactly(f.cause());
        assertThat(f.consumed()).isTrue();
        assertThat(scope.unconsumedFailures()).isEmpty();
    }

    @Test
    void consumedFailuresOfFuturesAreNotKept() {
        Failed before = null;
        for (int i = 0; i < 10_000; i++) {
            Failed f = new Failed(new Failure());
            scope.fail(f);
            if (before != null) {
                before.consume(); // when another one is the youngest
            }
            before = f;
        }
        assertThat(scope.recordedFailures()).isLessThanOrEqualTo(MOST_CONSUMED);
        assertThat(scope.unconsumedFailures()).hasSize(1);
    }

    @Test
    void thoseThatNobodyConsumesAreKept() {
        List<Throwable> kept = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Failed f = new Failed(new Failure());
            scope.fail(f);
            if (i % 3 == 0) {
                kept.add(f.cause());
            } else {
                f.consume();
            }
        }
        assertThat(scope.unconsumedFailures()).isEqualTo(kept);
    }

    /** As of frames that an error has passed by: nobody waits for them, and what lives in them has made its own way. */
    @Test
    void scopesThatAreLeftEndAndFailInTheOneAroundThem() {
        FinishScope outer = inside(scope);
        FinishScope inner = inside(scope); // its tasks were known before the scope between was
        List<String> ended = new ArrayList<>();
        inner.retain(); // a task
        inner.leaveTo(outer);
        inner.release();
        outer.whenEnded(node(() -> ended.add("outer")));
        outer.release();
        scope.whenEnded(node(() -> ended.add("run")));
        scope.release();
        assertThat(ended).containsExactly("run"); // nothing of it lives but what outer counts
        Failure failure = new Failure();
        inner.fail(failure);
        inner.release();
        assertThat(ended).containsExactly("run", "outer");
        assertThat(outer.unconsumedFailures()).containsExactly(failure);
        assertThat(scope.unconsumedFailures()).isEmpty();
    }

    @Test
    void theLastTaskEndsAllScopesThatWereLeft() {
        FinishScope outer = inside(scope);
        FinishScope inner = inside(outer);
        List<String> ended = new ArrayList<>();
        inner.retain();
        outer.retain();
        inner.leaveTo(outer);
        inner.release();
        outer.leaveTo(scope);
        outer.release();
        scope.whenEnded(node(() -> ended.add("run")));
        scope.release();
        List<Failure> failures = List.of(new Failure(), new Failure());
        outer.fail(failures.getFirst());
        outer.release();
        assertThat(ended).isEmpty();
        inner.fail(failures.getLast());
        inner.release();
        assertThat(ended).containsExactly("run");
        assertThat(scope.unconsumedFailures()).containsExactlyElementsOf(failures);
    }

    @Test
    void whoHoldsAScopeThatIsLeftMayEndAWaitForTheOneAroundIt() {
        FinishScope outer = inside(scope);
        FinishScope inner = inside(outer);
        inner.retain();
        inner.held(true);
        inner.leaveTo(outer);
        assertThat(outer.isHeldByOthers()).isTrue();
        inner.heldNoLonger(true);
        assertThat(outer.isHeldByOthers()).isTrue(); // too long rather than too short
        assertThat(inner.isHeld()).isFalse();
    }

    private static FinishScope inside(FinishScope around) {
        return new FinishScope(NoRoot.INSTANCE, around, new CancelToken(around.token()), null, false);
    }

    private static WaitNode node(Runnable action) {
        return new WaitNode() {
            @Override
            public void fire() {
                action.run();
            }
        };
    }
}

package dev.serrano.examples;

import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The primer on one-shot continuations of the thesis (fig. 3.4), on the public API. */
class OneShotContinuationTest {
    private static final class Primer extends OneShotContinuation {
        private final List<String> out;

        Primer(List<String> out) {
            this.out = out;
        }

        @Override
        public void run() {
            foo("A");
        }

        private void foo(String s) {
            out.add("foo: " + s);
            String b = bar(1);
            baz(b, 2);
        }

        private String bar(int n) {
            suspend("bar-" + n);
            return "B";
        }

        private void baz(String s, int n) {
            out.add("baz: " + s + " " + n);
        }
    }

    @OnEveryRuntime
    void thePrimerOfTheThesis(Lab lab) {
        List<String> out = new ArrayList<>();
        lab.launch(() -> {
            OneShotContinuation c = new Primer(out);
            c.resume();
            assertThat(c.completed()).isFalse();
            out.add("cause = " + c.cause());
            c.resume();
            assertThat(c.completed()).isTrue();
            out.add("cause = " + c.cause());
            assertThatIllegalStateException().isThrownBy(c::resume);
        });
        assertThat(out).containsExactly("foo: A", "cause = bar-1", "baz: B 2", "cause = null");
    }

    private static final class Counter extends OneShotContinuation {
        private final int limit;

        Counter(int limit) {
            this.limit = limit;
        }

        @Override
        public void run() {
            for (int i = 0; i < limit; i++) {
                suspend(i);
            }
        }
    }

    @OnEveryRuntime
    void aGeneratorIsResumedManyTimes(Lab lab) {
        lab.launch(() -> {
            OneShotContinuation c = new Counter(300);
            for (int i = 0; i < 300; i++) {
                c.resume();
                assertThat(c.cause()).isEqualTo(i);
            }
            c.resume();
            assertThat(c.completed()).isTrue();
        });
    }

    /** Continuations do not depend on a thread: another task, on another worker, may resume. */
    @OnEveryRuntime
    void resumedByDifferentTasks(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            OneShotContinuation c = new Counter(50);
            for (int i = 0; i < 50; i++) {
                TaskFuture<?> cause = future(() -> {
                    c.resume();
                    return c.cause();
                });
                sum.addAndGet((Integer) cause.join());
            }
            c.resume();
            assertThat(c.completed()).isTrue();
        });
        assertThat(sum).hasValue(50 * 49 / 2);
    }

    @OnEveryRuntime
    void aBodyThatFails(Lab lab) {
        lab.launch(() -> {
            OneShotContinuation c = new OneShotContinuation() {
                @Override
                public void run() {
                    suspend("once");
                    throw new IllegalArgumentException("boom");
                }
            };
            c.resume();
            assertThatIllegalStateException().isThrownBy(c::resume).withCauseInstanceOf(IllegalArgumentException.class);
            assertThatIllegalStateException().isThrownBy(c::resume);
        });
    }
}

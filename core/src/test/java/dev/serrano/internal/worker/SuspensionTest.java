package dev.serrano.internal.worker;

import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTimeoutException;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is left of waits and scopes that fail before they begin. */
class SuspensionTest {
    private static final Promise<Integer> NEVER = externalPromise();

    /** What the static initialisers do. */
    private static Runnable action = () -> {};

    private int overflows;
    private boolean seenToWait;

    /** Who looks at the tasks, for a deadlock or a dump, must not take one for waiting that goes on. */
    @Test
    void aWaitForWhichTheStackIsTooShortIsNone() {
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(1)
                .fibers(FiberBackend.BLOCKING)
                .stackSize(512 << 10)
                .build()) {
            r.launch(() -> {
                try {
                    recurse(NEVER);
                } catch (TaskTimeoutException e) {
                    assertThat(e).hasMessageContaining("no result");
                }
            });
            assertThat(overflows).isPositive();
            assertThat(seenToWait).isFalse();
        }
    }

    /** Waits at the first of the levels, from the last upward, at which there is stack enough. */
    @SuppressWarnings("InfiniteRecursion") // until the stack is full
    private int recurse(Promise<Integer> never) {
        try {
            return 1 + recurse(never);
        } catch (StackOverflowError e) {
            return waitHere(never, e);
        }
    }

    private int waitHere(Promise<Integer> never, StackOverflowError e) {
        TaskFiber f = TaskFiber.current();
        overflows++;
        seenToWait |= f != null && f.waiter != null;
        try {
            return never.join(Duration.ofMillis(1));
        } catch (StackOverflowError again) {
            throw e;
        }
    }

    @Test
    void aNonBlockingBodyWhoseFinishCannotWaitStaysOne() {
        try (TaskRuntime r = refusing()) {
            r.launch(() -> finish(() -> asyncNb(() -> {
                TaskFiber f = TaskFiber.inTask("a test");
                FinishScope[] scope = new FinishScope[1];
                action = () -> f.finish(() -> {
                    scope[0] = f.currentScope();
                    scope[0].retain(); // as if somebody had taken a task of it
                });
                assertRefused(ForFinish::initialise);
                assertThat(f.nonBlockingBodies).isEqualTo(1);
                scope[0].release();
            })));
        }
    }

    @Test
    void aTaskBarrierThatCannotWaitIsNotListed() {
        try (TaskRuntime r = refusing()) {
            r.launch(() -> {
                TaskFiber f = TaskFiber.inTask("a test");
                Frames.retainTop(f); // as if somebody had taken a task of the run
                action = () -> Suspension.taskBarrier(f);
                assertRefused(ForBarrier::initialise);
                f.currentScope().release();
            });
            assertThat(EngineAccess.restProblem(r)).isNull();
        }
    }

    /** Else virtual time would pass by itself, and hide a deadlock until then. */
    @Test
    void aTimedWaitThatIsRefusedHasNoTimer() {
        try (TaskRuntime r = refusing()) {
            Engine engine = EngineAccess.engine(r);
            r.launch(() -> {
                action = () -> NEVER.join(Duration.ofHours(1));
                assertRefused(ForTimer::initialise);
            });
            assertThat(r.launch(engine::nanoTime)).isZero();
        }
    }

    /** A runtime that does not let static initialisers wait. */
    private static TaskRuntime refusing() {
        return TaskRuntime.builder()
                .scheduler("deterministic")
                .fibers(FiberBackend.SCHEDULED)
                .workers(1)
                .build();
    }

    private static void assertRefused(ThrowingCallable initialise) {
        assertThatExceptionOfType(ExceptionInInitializerError.class)
                .isThrownBy(initialise)
                .havingCause()
                .withMessageContaining("inside a static initialiser");
    }

    private static final class ForFinish {
        static {
            action.run();
        }

        static void initialise() {}
    }

    private static final class ForBarrier {
        static {
            action.run();
        }

        static void initialise() {}
    }

    private static final class ForTimer {
        static {
            action.run();
        }

        static void initialise() {}
    }

    @Test
    void anOptionThatFailsEndsItsFinish() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            Engine engine = EngineAccess.engine(r);
            IllegalStateException failure = new IllegalStateException("planned");
            ScopeOptions options = new ScopeOptions() {
                @Override
                public @Nullable String name() {
                    return null;
                }

                @Override
                public boolean failFast() {
                    return false;
                }

                @Override
                public boolean interrupts() {
                    return false;
                }

                @Override
                public Runnable arm(RuntimeServices e, CancelToken token) {
                    throw failure;
                }
            };
            r.launch(() -> {
                TaskFiber f = TaskFiber.inTask("a test");
                int frames = f.fp;
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> f.finish(options, () -> {}))
                        .withCause(failure);
                assertThat(f.fp).isEqualTo(frames);
            });
            assertThat(engine.cancellations().active()).isZero();
        }
    }
}

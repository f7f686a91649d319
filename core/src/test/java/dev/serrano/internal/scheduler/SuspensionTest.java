package dev.serrano.internal.scheduler;

import static dev.serrano.Serrano.externalPromise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.EngineAccess;
import dev.serrano.FiberBackend;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTimeoutException;
import dev.serrano.internal.task.CancelToken;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is left of waits and scopes that fail before they begin. */
class SuspensionTest {
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
            Promise<Integer> never = externalPromise();
            r.launch(() -> {
                try {
                    recurse(never);
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
                public Runnable arm(Engine e, CancelToken token) {
                    throw failure;
                }
            };
            r.launch(() -> {
                TaskFiber f = Outside.inTask("a test");
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

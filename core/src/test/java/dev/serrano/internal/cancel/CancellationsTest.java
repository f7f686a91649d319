package dev.serrano.internal.cancel;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * How many cancelled scopes there are is never too few: a task that suspends asks no further if there seem to be none.
 */
class CancellationsTest {
    @Test
    void aScopeThatEndsWhileItIsCancelledHidesNoOther() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Cancellations c = EngineAccess.engine(r).cancellations();
            CancelToken other = new CancelToken(null);
            assertThat(c.cancel(other, new Exception("planned"))).isTrue();
            int[] meanwhile = new int[1];
            CancelToken scope = new CancelToken(null);
            boolean did = c.cancel(scope, new Exception("planned"), () -> {
                end(c, scope); // as its finish does, on another thread
                meanwhile[0] = c.active();
            });
            assertThat(did).isTrue();
            assertThat(meanwhile[0]).isEqualTo(1);
            end(c, other);
            assertThat(c.active()).isZero();
        }
    }

    /** Nobody would try again. */
    @Test
    void aTimeLimitHoldsWithoutMemoryForItsCause() {
        OutOfMemoryError want = new OutOfMemoryError("planned");
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Cancellations c = EngineAccess.engine(r).cancellations();
            CancelToken scope = new CancelToken(null);
            c.cancelLater(scope, Bounds.BRIEF, () -> {
                throw want;
            });
            Waits.until("the time is up", () -> scope.ownCause() != null);
            assertThat(scope.ownCause()).isSameAs(want);
            end(c, scope);
        }
    }

    @Test
    void aSecondCancellationCountsForNothing() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Cancellations c = EngineAccess.engine(r).cancellations();
            CancelToken scope = new CancelToken(null);
            assertThat(c.cancel(scope, new Exception("planned"))).isTrue();
            assertThat(c.cancel(scope, new Exception("planned"))).isFalse();
            assertThat(c.active()).isEqualTo(1);
            end(c, scope);
            assertThat(c.cancel(scope, new Exception("planned"))).isFalse();
            assertThat(c.active()).isZero();
        }
    }

    @Test
    void whatFailsBeforeTheTasksHearOfASecondCancellationLeavesNothing() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Cancellations c = EngineAccess.engine(r).cancellations();
            CancelToken scope = new CancelToken(null);
            assertThat(c.cancel(scope, new Exception("planned"))).isTrue();
            OutOfMemoryError failure = new OutOfMemoryError("planned");
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> c.cancel(scope, new Exception("planned"), () -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
            end(c, scope);
            assertThat(c.active()).isZero();
        }
    }

    @Test
    void whatFailsForOneMemberIsThrownWhenAllHaveBeenTold() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Cancellations c = EngineAccess.engine(r).cancellations();
            CancelToken scope = new CancelToken(null);
            CancelToken inner = new CancelToken(scope);
            inner.enlist(0);
            inner.add(new Failing(), 0);
            scope.add(new Failing(), 0);
            scope.add(new Failing(), 0);
            assertThatIllegalStateException().isThrownBy(() -> c.cancel(scope, new Exception("planned")));
            assertThat(scope.take()).isNull();
            assertThat(inner.take()).isNull();
            assertThat(c.underWay()).as("one is half-way").isFalse();
            end(c, scope);
        }
    }

    /** A member that fails when it is told. */
    private static final class Failing extends Cancellable {
        @Override
        public void cancelled(Throwable why) {
            throw new IllegalStateException("planned");
        }
    }

    /** A deadline that was met is no reason to keep the scope until it comes. */
    @Test
    void aScopeThatEndsInTimeLeavesNoTimer() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            r.launch(() -> {
                Timers timers = finish(
                        within(Bounds.LONG),
                        () -> Objects.requireNonNull(Objects.requireNonNull(TaskFiber.current())
                                .engine
                                .timersIfAny()));
                for (int i = 0; i < 20; i++) {
                    finish(within(Bounds.LONG), () -> {});
                }
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> finish(within(Bounds.LONG), () -> {
                            throw new IllegalArgumentException("planned");
                        }));
                assertThat(timers.left()).isEqualTo(Long.MAX_VALUE);
            });
        }
    }

    private static void end(Cancellations c, CancelToken scope) {
        if (scope.close()) {
            c.checksEnd();
        }
    }
}

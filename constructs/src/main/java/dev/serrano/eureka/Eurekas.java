package dev.serrano.eureka;

import dev.serrano.FinishOptions;
import dev.serrano.TaskTermination;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeGroup;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The calls of speculative tasks, for a static import. They find the {@link Eureka} by the calling task, so that it
 * need not be passed on.
 * {@snippet :
 * SearchEureka<Row> any = new SearchEureka<>(Row.NONE);
 * finish(eureka(any), () -> forall(rows, row -> {
 *     check(); // is the task still needed?
 *     if (row.matches()) {
 *         offer(row);
 *     }
 * }));
 * }
 */
public final class Eurekas {
    private Eurekas() {}

    /** The finish registers on a eureka: {@code finish(eureka(e), body)}. To be combined with other options. */
    public static FinishOptions eureka(Eureka<?, ?, ?> e) {
        return Objects.requireNonNull(e, "eureka")
                .membersIn(FinishOptions.none().with(e.group()));
    }

    /**
     * Like {@link Eureka#offer} of the eureka of the innermost finish around the calling task that has one.
     *
     * @throws TaskTermination if the task is to end
     * @throws IllegalStateException if there is none, and inside isolated
     * @throws ClassCastException perhaps, if that eureka is one for values of another type
     */
    @SuppressWarnings("unchecked") // as said
    public static void offer(Object value) {
        Objects.requireNonNull(value, "value");
        ((Eureka<Object, ?, ?>) current("offer")).receive(value);
    }

    /**
     * Asks whether the calling task is still needed, and ends it if not. A scheduling point as
     * {@link dev.serrano.Serrano#poll} is: tasks that check in a loop do not keep others from beginning.
     *
     * @throws TaskTermination if the task is to end
     * @throws IllegalStateException as {@link #offer}
     */
    public static void check() {
        current("check").judge(null);
    }

    /**
     * Like {@link Eureka#check} of the eureka of the innermost finish around the calling task that has one.
     *
     * @throws TaskTermination if the task is to end
     * @throws IllegalStateException as {@link #offer}
     * @throws ClassCastException perhaps, if that eureka takes another argument
     */
    @SuppressWarnings("unchecked") // as said
    public static void check(Object argument) {
        Objects.requireNonNull(argument, "argument");
        ((Eureka<?, Object, ?>) current("check")).judge(argument);
    }

    private static Eureka<?, ?, ?> current(String construct) {
        ScopeGroup g = CurrentTask.requireGroup(construct);
        if (g.owner() instanceof Eureka<?, ?, ?> e) {
            return e;
        }
        throw new IllegalStateException(
                construct + " was called in a task of a finish that belongs to " + g.owner() + ", which is no eureka");
    }

    /**
     * Is resolved when both are: for two things to be found in one pass. A check ends the task if neither needs it any
     * more; an offer only if it resolves the whole. Its parts are not to be registered by themselves.
     */
    public static <A, B, C, D, V extends @Nullable Object, W extends @Nullable Object>
            Eureka<Both<A, B>, Both<C, D>, Both<V, W>> and(Eureka<A, C, V> first, Eureka<B, D, W> second) {
        return new Composite<>(first, second, true);
    }

    /**
     * Is resolved when one of them is: otherwise as {@link #and}. A check ends the task, too, if one of them no longer
     * needs it: {@code or(minimum, timer)} is a branch and bound that has its best so far when the time is over.
     */
    public static <A, B, C, D, V extends @Nullable Object, W extends @Nullable Object>
            Eureka<Both<A, B>, Both<C, D>, Both<V, W>> or(Eureka<A, C, V> first, Eureka<B, D, W> second) {
        return new Composite<>(first, second, false);
    }
}

package dev.serrano.eureka;

import dev.serrano.FinishOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Two eurekas as one, of which both or one have to be resolved. */
final class Composite<A, B, C, D, V extends @Nullable Object, W extends @Nullable Object>
        extends Eureka<Both<A, B>, Both<C, D>, Both<V, W>> {
    /* Implementation. The parts only judge: the verdict of one must not end the task before the other has been asked.
     * An offer of which a part says that its task is not needed ends no task before the whole is resolved, since the
     * task may still find the goal of the other. */
    private final Eureka<A, C, V> first;
    private final Eureka<B, D, W> second;
    private final boolean both;

    Composite(Eureka<A, C, V> first, Eureka<B, D, W> second, boolean both) {
        super(limit(first.group().timeLeft(), second.group().timeLeft(), both));
        this.first = first;
        this.second = second;
        this.both = both;
    }

    private static @Nullable Duration limit(@Nullable Duration a, @Nullable Duration b, boolean both) {
        if (a == null || b == null) {
            return both ? null : a == null ? b : a;
        }
        return a.compareTo(b) < 0 == both ? b : a;
    }

    @Override
    FinishOptions membersIn(FinishOptions o) {
        return second.membersIn(first.membersIn(o));
    }

    @Override
    protected Verdict offered(Both<A, B> value) {
        offer(first, value.first());
        offer(second, value.second());
        return endIfResolved();
    }

    private static <O> void offer(Eureka<O, ?, ?> part, @Nullable O value) {
        if (value != null && !part.isResolved()) {
            part.offered(value);
        }
    }

    @Override
    protected Verdict checked(@Nullable Both<C, D> argument) {
        boolean a = ends(first, argument == null ? null : argument.first());
        boolean b = ends(second, argument == null ? null : argument.second());
        return (both ? a && b : a || b) ? Verdict.END : Verdict.GO_ON;
    }

    /** Both are always asked: one may count the checks. */
    private static <C> boolean ends(Eureka<?, C, ?> part, @Nullable C argument) {
        return part.isResolved() || part.checked(argument) == Verdict.END;
    }

    @Override
    public boolean isResolved() {
        return both ? first.isResolved() && second.isResolved() : first.isResolved() || second.isResolved();
    }

    @Override
    public Both<V, W> get() {
        return new Both<>(first.get(), second.get());
    }
}

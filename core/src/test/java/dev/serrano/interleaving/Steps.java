package dev.serrano.interleaving;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What classes call that {@link StepLoader} has rewritten: where another actor may go on. */
public final class Steps {
    /** Each reading of the clock is so much later: nothing is short. */
    private static final long TICK = 1_000_000;

    private static final AtomicLong CLOCK = new AtomicLong();

    /** Read by threads that are no actors, too; they differ from whoever is the actor at that moment. */
    private static volatile @Nullable Actor current;

    private Steps() {}

    /** Before an access to what threads share. */
    public static void step() {
        Actor a = current;
        if (a != null && a.isCurrentThread()) {
            Thread.yield();
        }
    }

    /** In place of {@link System#nanoTime}. */
    public static long nanoTime() {
        return CLOCK.addAndGet(TICK);
    }

    /** In place of a park that ends by itself: at any time. */
    public static void parkNanos(Object blocker, long nanos) {
        step();
    }

    /** For the program of an actor: it does not go on before the condition holds. */
    public static void await(BooleanSupplier condition) {
        Actor a = current;
        if (a == null) {
            throw new IllegalStateException("not an actor");
        }
        a.awaits(condition);
        Thread.yield();
    }

    static void setCurrent(@Nullable Actor actor) {
        current = actor;
    }
}

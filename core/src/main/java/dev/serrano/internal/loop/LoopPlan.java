package dev.serrano.internal.loop;

import dev.serrano.FinishOptions;
import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.loop.LoopStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a loop runs.
 *
 * @param finish the options of the finish around it; null for none
 * @param place where it runs; null for where it is called
 */
public record LoopPlan(
        LoopStrategy strategy,
        boolean deterministic,
        @Nullable FinishOptions finish,
        @Nullable Place place) {
    public static final LoopPlan PLAIN = new LoopPlan(LoopStrategy.ADAPTIVE, false, null, null);

    /** For operations that give the same in any grouping: they are deterministic without leaves. */
    public LoopPlan inAnyGrouping() {
        return deterministic ? new LoopPlan(strategy, false, finish, place) : this;
    }

    /** This, if a reduction can be divided so: its pieces are linked in the order of the range. */
    public LoopPlan checkedForReduction() {
        return switch (strategy) {
            case ADAPTIVE, HALF, GUIDED, LAZY_BINARY, STATIC -> this;
            case EAGER_BINARY, AUTO, DYNAMIC, SHARED_GUIDED ->
                throw new IllegalArgumentException("a reduction cannot be divided by " + strategy
                        + "; it knows ADAPTIVE, HALF, GUIDED, LAZY_BINARY and STATIC");
        };
    }

    /** This, if a spliterator can be divided so: it has no indices, and says itself where it can be halved. */
    public LoopPlan checkedForSpliterator() {
        if (strategy != LoopStrategy.ADAPTIVE) {
            throw new IllegalArgumentException("a loop over a spliterator, or a collection without indices, cannot be"
                    + " divided by " + strategy + "; it knows ADAPTIVE. Copy the elements to an array or ArrayList");
        }
        return this;
    }

    /** This, if the loop may be spawned: the finish is that of the caller then. */
    public LoopPlan checkedForSpawn() {
        if (finish != null) {
            throw new IllegalStateException("forasync has no finish of its own to give options to; write"
                    + " finish(options, () -> over(...).forasync(...)), or use forall");
        }
        return this;
    }

    /** Runs the loop here or at the place, and in the finish with the options, and waits for its end. */
    public void forall(OpenLoop loop) {
        if (finish == null && place == null) {
            loop.forall();
            return;
        }
        TaskBody body = place == null ? loop : () -> spawnAt(place, loop);
        if (finish == null) {
            LoopEntrance.ofLoops().finish(body);
        } else {
            LoopEntrance.ofLoops().finish(finish, body);
        }
    }

    /** Spawns the loop, here or at the place, as one task of the current scope. */
    public void forasync(OpenLoop loop) {
        Place there = checkedForSpawn().place;
        if (there == null) {
            loop.forasync();
        } else {
            spawnAt(there, loop);
        }
    }

    private static void spawnAt(Place there, OpenLoop loop) {
        AsyncTask.spawn(TaskFiber.inTask("forasync"), there, false, null, List.of(), loop);
    }
}

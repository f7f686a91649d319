package dev.serrano.internal.loop;

import dev.serrano.FinishOptions;
import dev.serrano.TaskBody;
import dev.serrano.internal.entrance.Entrance;

/** The entrance as loops need it. Options of a finish name accumulators, which stand on workers: so it is not below. */
public abstract class LoopEntrance extends Entrance {
    static LoopEntrance ofLoops() {
        return (LoopEntrance) Entrance.get();
    }

    /** {@code Serrano.finish} with options. */
    public abstract void finish(FinishOptions options, TaskBody body);
}

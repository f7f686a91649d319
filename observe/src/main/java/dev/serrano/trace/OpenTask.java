package dev.serrano.trace;

import dev.serrano.spi.ScheduleTask;
import dev.serrano.spi.ScheduleTrack;
import org.jspecify.annotations.Nullable;

/** A task that has begun, on the stack of its fiber, while a trace is recorded. */
final class OpenTask extends ScheduleTask {
    /* Implementation. Touched by the fiber, or by the mechanism while the fiber is not mounted, like the frames.
     * Those with an open slice are at the top of the stack: a suspension closes the slices of all, a resumption opens
     * one for the top alone, and the one below gets its own when that task has ended. So a suspension in a deep stack
     * costs one entry, not one for each task in it. */
    final TraceRecorder recorder;
    final @Nullable OpenTask below; // null, too, if that is of another recorder
    final Object label;

    /** The number of the suspension that ended the last slice, until the next begins; 0 for none. */
    int flow;

    private boolean open;
    private @Nullable Chunk chunk; // null if the slice was dropped
    private int place;

    OpenTask(TraceRecorder recorder, @Nullable OpenTask below, Object label) {
        this.recorder = recorder;
        this.below = below;
        this.label = label;
    }

    boolean open() {
        return open;
    }

    /** A slice of the task begins; the chunk is null if there is no room for it. */
    void opened(@Nullable Chunk c, int i) {
        open = true;
        chunk = c;
        place = i;
    }

    @Override
    public @Nullable ScheduleTask ended(@Nullable ScheduleTask top, @Nullable ScheduleTrack now) {
        long time = System.nanoTime();
        for (OpenTask t = top instanceof OpenTask o ? o : null; t != null && t != this; t = t.below) {
            t.close(time);
        }
        close(time);
        if (below != null && now instanceof TraceTrack track && !below.open()) {
            track.goOn(below, time);
        }
        return below;
    }

    void close(long now) {
        Chunk c = chunk;
        if (open && c != null) {
            c.end(place, now);
        }
        open = false;
        chunk = null;
    }

    /** Ends the slice of a task that is suspended, and remembers where it goes on from. */
    void setAside(long now, String why) {
        Chunk c = chunk;
        if (c != null) {
            flow = recorder.newFlow();
            c.end(place, now, flow, why);
        }
        open = false;
        chunk = null;
    }
}

package dev.serrano.internal.trace;

import org.jspecify.annotations.Nullable;

/**
 * What one worker writes while a trace is recorded.
 */
public final class TraceTrack {
    /* Implementation.
     * Touched by whoever drives the worker. Slices of one worker nest, since the driver begins and ends them in the
     * order in which it runs things, and ends all of them before it gives the worker up.
     * dropped, droppedTasks   one writer; volatile, so that they can be read while the recording goes on. */
    private static final String BLOCKED = "blocked its thread";

    private final TraceRecorder recorder;
    private final int worker;
    private @Nullable Chunk chunk;
    private @Nullable Chunk idleChunk;
    private int idlePlace;
    private @Nullable String reason;
    private volatile long dropped;
    private volatile long droppedTasks;

    TraceTrack(TraceRecorder recorder, int worker) {
        this.recorder = recorder;
        this.worker = worker;
    }

    private @Nullable Chunk room() {
        Chunk c = chunk;
        if (c == null || c.full()) {
            c = recorder.nextChunk(worker);
            if (c == null) {
                dropped++;
            } else {
                chunk = c;
            }
        }
        return c;
    }

    /**
     * A task begins, on top of whatever its fiber runs.
     *
     * @param label its name, or the class of its body
     */
    public OpenTask begin(@Nullable OpenTask below, TraceKind kind, Object label) {
        OpenTask t = new OpenTask(recorder, below, kind == TraceKind.RUN ? kind : label);
        Chunk c = room();
        if (c == null) {
            if (kind == TraceKind.TASK) {
                droppedTasks++;
            }
            t.opened(null, 0);
        } else {
            t.opened(c, c.add(kind, System.nanoTime(), 0, t.label));
        }
        return t;
    }

    /**
     * A task has ended, and with it what its fiber left open above it.
     *
     * @param now the track of the worker that the fiber drives now, null if there is none
     * @return the task below
     */
    public static @Nullable OpenTask end(@Nullable OpenTask top, OpenTask ended, @Nullable TraceTrack now) {
        long time = System.nanoTime();
        for (OpenTask t = top; t != null && t != ended; t = t.below) {
            t.close(time);
        }
        ended.close(time);
        OpenTask below = ended.below;
        if (below != null && now != null && !below.open()) {
            now.goOn(below, time);
        }
        return below;
    }

    private void goOn(OpenTask t, long time) {
        if (t.recorder != recorder) {
            return; // begun in an earlier recording
        }
        Chunk c = room();
        t.opened(c, c == null ? 0 : c.add(TraceKind.RESUMED, time, t.flow, t.label));
        t.flow = 0;
    }

    /** Says why the task that runs is about to be set aside. */
    public void waitsFor(String operation) {
        reason = operation;
    }

    /** The fiber gives the worker up. */
    public void left(@Nullable OpenTask top) {
        String why = reason == null ? BLOCKED : reason;
        reason = null;
        if (top == null || !top.open()) {
            return;
        }
        long time = System.nanoTime();
        top.setAside(time, why);
        for (OpenTask t = top.below; t != null && t.open(); t = t.below) {
            t.close(time);
        }
    }

    /** A fiber drives the worker from now on. */
    public void entered(@Nullable OpenTask top) {
        if (top != null && !top.open()) {
            goOn(top, System.nanoTime());
        }
    }

    /** The worker is about to make a task public. */
    public void offers() {
        recorder.offered(worker, System.nanoTime());
    }

    /** When a worker made its public task public; read while it is seen to be so. */
    public long offerOf(int victim) {
        return recorder.offerOf(victim);
    }

    /**
     * The worker has got tasks of another one.
     *
     * @param victim whose; -1 if nobody knows
     * @param given when the victim gave or offered them; 0 if nobody knows
     */
    public void stole(int victim, long given, int tasks) {
        Chunk c = room();
        if (c != null) {
            c.addSteal(System.nanoTime(), victim, tasks, given);
        }
    }

    /**
     * The worker is about to send a task to another place.
     *
     * @return what the task takes along, for {@link #arrives}: positive and below 2<sup>30</sup>; 0 for nothing
     */
    public int sends() {
        Chunk c = room();
        if (c == null) {
            return 0;
        }
        int flow = recorder.newFlow();
        long time = System.nanoTime();
        c.end(c.add(TraceKind.SENT, time, 0, TraceKind.SENT), time, flow, "sent");
        return recorder.tokenOf(flow);
    }

    /** The worker is about to begin a task that was sent to its place, with what {@link #sends} has returned. */
    public void arrives(int token) {
        int flow = recorder.flowOf(token);
        Chunk c = flow == 0 ? null : room();
        if (c != null) {
            long time = System.nanoTime();
            c.end(c.add(TraceKind.ARRIVED, time, flow, TraceKind.ARRIVED), time);
        }
    }

    public void idleBegins() {
        Chunk c = room();
        idleChunk = c;
        idlePlace = c == null ? 0 : c.add(TraceKind.IDLE, System.nanoTime(), 0, TraceKind.IDLE);
    }

    public void idleEnds() {
        Chunk c = idleChunk;
        if (c != null) {
            c.end(idlePlace, System.nanoTime());
        }
    }

    long dropped() {
        return dropped;
    }

    long droppedTasks() {
        return droppedTasks;
    }
}

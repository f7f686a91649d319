package dev.serrano.trace;

import dev.serrano.spi.ScheduleTask;
import dev.serrano.spi.ScheduleTrack;
import org.jspecify.annotations.Nullable;

/**
 * The record of one worker in a trace.
 */
final class TraceTrack extends ScheduleTrack {
    /* Implementation.
     * Touched by the driver of the worker. Slices of one worker nest, since the driver begins and ends them in the
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

    @Override
    public OpenTask begin(@Nullable ScheduleTask below, boolean run, Object label) {
        TraceKind kind = run ? TraceKind.RUN : TraceKind.TASK;
        OpenTask t = new OpenTask(recorder, below instanceof OpenTask o ? o : null, run ? kind : label);
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

    void goOn(OpenTask t, long time) {
        if (t.recorder != recorder) {
            return; // begun in an earlier recording
        }
        Chunk c = room();
        t.opened(c, c == null ? 0 : c.add(TraceKind.RESUMED, time, t.flow, t.label));
        t.flow = 0;
    }

    @Override
    public void waitsFor(String operation) {
        reason = operation;
    }

    @Override
    public void left(@Nullable ScheduleTask youngest) {
        String why = reason == null ? BLOCKED : reason;
        reason = null;
        if (!(youngest instanceof OpenTask top) || !top.open()) {
            return;
        }
        long time = System.nanoTime();
        top.setAside(time, why);
        for (OpenTask t = top.below; t != null && t.open(); t = t.below) {
            t.close(time);
        }
    }

    @Override
    public void entered(@Nullable ScheduleTask youngest) {
        if (youngest instanceof OpenTask top && !top.open()) {
            goOn(top, System.nanoTime());
        }
    }

    @Override
    public void offers() {
        recorder.offered(worker, System.nanoTime());
    }

    @Override
    public long offerOf(int victim) {
        return recorder.offerOf(victim);
    }

    @Override
    public void stole(int victim, long given, int tasks) {
        Chunk c = room();
        if (c != null) {
            c.addSteal(System.nanoTime(), victim, tasks, given);
        }
    }

    @Override
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

    @Override
    public void arrives(int token) {
        int flow = recorder.flowOf(token);
        Chunk c = flow == 0 ? null : room();
        if (c != null) {
            long time = System.nanoTime();
            c.end(c.add(TraceKind.ARRIVED, time, flow, TraceKind.ARRIVED), time);
        }
    }

    @Override
    public void idleBegins() {
        Chunk c = room();
        idleChunk = c;
        idlePlace = c == null ? 0 : c.add(TraceKind.IDLE, System.nanoTime(), 0, TraceKind.IDLE);
    }

    @Override
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

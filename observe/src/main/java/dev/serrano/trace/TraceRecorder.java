package dev.serrano.trace;

import dev.serrano.spi.ScheduleRecorder;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The record of one runtime for a while, of bounded size.
 */
final class TraceRecorder extends ScheduleRecorder {
    /* Implementation.
     * chunks    made by the worker that takes them, one after the other: a recording of little costs little. When as
     *           many are taken as the limit allows, or the heap has no room for one, `taken` says that they are gone;
     *           entries are dropped and counted from then on. The kept part of a worker's record is thus its beginning,
     *           without gaps. Released by the worker, acquired by the reader, which finds null where one is being made.
     * offers    when each worker published its public task: written before the task is, read by a thief between its
     *           look at the task and its compare-and-set, which succeeds only if the task was public all the time.
     * series distinguishes tokens of tasks that an earlier recording saw leave, and this one sees arrive; of 64 in
     * turn.
     * droppedAtEnd, droppedTasksAtEnd   written before `end`, read after it: a worker keeps its track until its next
     *           poll, so the counters of the tracks go on for a moment. */

    /** Made within a task, so no longer than some ten microseconds' worth of entries. */
    private static final int LARGEST_CHUNK = 1 << 10;

    private static final int CHUNKS_A_WORKER = 16;

    private static final int SERIES_BITS = 6;
    private static final int FLOW_BITS = 24;
    private static final AtomicInteger RECORDINGS = new AtomicInteger();

    private final int series = RECORDINGS.getAndIncrement() & (1 << SERIES_BITS) - 1;
    private final int limit;
    private final int chunkSize;
    private final AtomicReferenceArray<@Nullable Chunk> chunks;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger flows = new AtomicInteger();
    private final AtomicLongArray offers;
    private final TraceTrack[] tracks;
    private final long begin;
    private long droppedAtEnd;
    private long droppedTasksAtEnd;
    private volatile long end;

    /** A recorder for some workers that keeps at most so many entries; it records from now on. */
    public TraceRecorder(int workers, int limit) {
        this.limit = limit;
        chunkSize = Math.clamp(limit / ((long) workers * CHUNKS_A_WORKER), 1, LARGEST_CHUNK);
        chunks = new AtomicReferenceArray<>(Math.ceilDiv(limit, chunkSize));
        offers = new AtomicLongArray(workers);
        tracks = new TraceTrack[workers];
        for (int i = 0; i < workers; i++) {
            tracks[i] = new TraceTrack(this, i);
        }
        link();
        begin = System.nanoTime();
    }

    /** Loads and links what workers use: no class may be loaded while a fiber holds a worker. */
    private void link() {
        Chunk chunk = new Chunk(0, 1);
        OpenTask task = new OpenTask(this, null, TraceKind.TASK);
        task.opened(chunk, chunk.add(TraceKind.TASK, 0, 0, task.label));
        task.close(0);
        chunks.setRelease(0, null);
    }

    @Override
    public TraceTrack track(int worker) {
        return tracks[worker];
    }

    /** Room for the next entries of a worker; null if there is none left. */
    @Nullable
    Chunk nextChunk(int worker) {
        if (taken.get() >= chunks.length()) {
            return null;
        }
        int i = taken.getAndIncrement();
        if (i >= chunks.length()) {
            return null;
        }
        try {
            Chunk made = new Chunk(worker, Math.min(chunkSize, limit - i * chunkSize));
            chunks.setRelease(i, made);
            return made;
        } catch (OutOfMemoryError e) {
            taken.set(chunks.length()); // the trace ends here, and says so; the program may have room enough
            return null;
        }
    }

    int newFlow() {
        return flows.incrementAndGet();
    }

    /** A flow as a number that a task takes along; 0 if it is too large for that. */
    int tokenOf(int flow) {
        return flow >>> FLOW_BITS == 0 ? flow << SERIES_BITS | series : 0;
    }

    /** The flow of a token; 0 if it is of another recording. */
    int flowOf(int token) {
        return (token & (1 << SERIES_BITS) - 1) == series ? token >> SERIES_BITS : 0;
    }

    void offered(int worker, long time) {
        offers.setRelease(worker, time);
    }

    long offerOf(int worker) {
        return offers.getAcquire(worker);
    }

    @Override
    public void ended() {
        droppedAtEnd = dropped();
        droppedTasksAtEnd = droppedTasks();
        end = System.nanoTime();
    }

    // ---- reading ----------------------------------------------------------------------------------------------

    int workers() {
        return tracks.length;
    }

    long begin() {
        return begin;
    }

    long end() {
        return end;
    }

    /** The number of flows so far; they are numbered from 1. */
    int flows() {
        return flows.get();
    }

    /** Sees the entries that were kept and begun before the end. */
    <X extends Exception> void forEach(EntryVisitor<X> visitor) throws X {
        int n = Math.min(taken.get(), chunks.length());
        for (int k = 0; k < n; k++) {
            Chunk c = chunks.getAcquire(k);
            int count = c == null ? 0 : c.countAcquire();
            for (int i = 0; i < count; i++) {
                if (end == 0 || c.begin(i) <= end) {
                    visitor.visit(c, i);
                }
            }
        }
    }

    /** Sees one entry after the other. */
    interface EntryVisitor<X extends Exception> {
        void visit(Chunk chunk, int place) throws X;
    }

    /** The entries that were kept. */
    public long recorded() {
        long[] n = {0};
        forEach((c, i) -> n[0]++);
        return n[0];
    }

    /** The tasks whose begin was kept, root tasks not among them. */
    public long tasks() {
        long[] n = {0};
        forEach((c, i) -> n[0] += c.kind(i) == TraceKind.TASK ? 1 : 0);
        return n[0];
    }

    /** The entries that were dropped when the room was full. */
    public long dropped() {
        if (end != 0) {
            return droppedAtEnd;
        }
        long n = 0;
        for (TraceTrack t : tracks) {
            n += t.dropped();
        }
        return n;
    }

    /** The tasks whose begin was dropped, root tasks not among them. */
    public long droppedTasks() {
        if (end != 0) {
            return droppedTasksAtEnd;
        }
        long n = 0;
        for (TraceTrack t : tracks) {
            n += t.droppedTasks();
        }
        return n;
    }
}

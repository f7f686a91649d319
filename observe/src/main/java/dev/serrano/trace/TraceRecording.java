package dev.serrano.trace;

import dev.serrano.TaskRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Records who runs what and when on a runtime, for a look at the schedule. {@link #writeTo} makes a file of it in the
 * trace event format, which ui.perfetto.dev and chrome://tracing open.
 * <p>Each worker is a track. Each task is a slice, inside that of the task that ran it in place if one did. A task that
 * suspends ends its slice and gets another one where it goes on, with an arrow between the two. Steals are arrows from
 * the worker that gave tasks away to the one that got them. Times are those of {@link System#nanoTime}.
 * <p>What may run in place and what is given away is decided as without a recording, but recording takes time for each
 * task, so short tasks look longer than they are, and other workers find more to take. While no trace is
 * recorded, tasks that are spawned, run in place or joined take a path that does not look for one.
 * <p>What is kept is bounded. When the room is used up, further entries are dropped and counted: the trace is complete
 * up to some time, at which it ends for one worker after the other.
 * <p>Memory consistency: a recording contains all tasks of a run that was submitted after {@code start} had returned
 * and had ended before {@code stop} was called, up to the limit.
 * {@snippet :
 * try (TraceRecording trace = TraceRecording.start(runtime)) {
 *     runtime.launch(program);
 *     trace.writeTo(Path.of("trace.json"));
 * }
 * }
 */
public final class TraceRecording implements AutoCloseable {
    /** The heap of an entry, in bytes. */
    public static final int ENTRY_BYTES = 44;

    /**
     * How many entries a recording keeps by default: some 44 MB of heap, and of file at least twice that.
     */
    public static final int DEFAULT_LIMIT = 1_000_000;

    /** The largest number of entries that a recording can keep. */
    public static final int MAX_LIMIT = 50_000_000;

    private final TaskRuntime runtime;
    private final TraceRecorder recorder;
    private final int limit;
    private final AtomicBoolean stopped = new AtomicBoolean();

    private TraceRecording(TaskRuntime runtime, int limit) {
        this.runtime = runtime;
        this.limit = limit;
        this.recorder = new TraceRecorder(runtime.workers(), limit);
        runtime.startRecording(recorder);
    }

    /** {@link #start(TaskRuntime, int)} with the {@link #DEFAULT_LIMIT}. */
    public static TraceRecording start(TaskRuntime runtime) {
        return start(runtime, DEFAULT_LIMIT);
    }

    /**
     * Starts to record what a runtime does.
     *
     * @param limit how many entries to keep: a task is one, and so are a resumption, a steal and an idle time. They
     *     take {@link #ENTRY_BYTES} each, when they are made; it is as if the limit were reached when the heap has no
     *     room
     * @throws IllegalArgumentException if the limit is not from 1 to {@link #MAX_LIMIT}
     * @throws IllegalStateException if a trace of the runtime is recorded already
     * @throws UnsupportedOperationException if the runtime has the scheduler {@code deterministic}, whose schedule a
     *     recording would change
     */
    public static TraceRecording start(TaskRuntime runtime, int limit) {
        Objects.requireNonNull(runtime, "runtime");
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit " + limit + ": must be from 1 to " + MAX_LIMIT);
        }
        return new TraceRecording(runtime, limit);
    }

    /** Ends the recording. A task that still runs is shown up to now. Does nothing the second time. */
    public void stop() {
        if (stopped.compareAndSet(false, true)) {
            runtime.stopRecording(recorder);
        }
    }

    /** {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    /** The number of tasks in the trace; root tasks, which are the bodies of runs, do not count. */
    public long tasks() {
        return recorder.tasks();
    }

    /** The number of entries that were kept. */
    public long recorded() {
        return recorder.recorded();
    }

    /** The number of entries that were dropped, since the limit had been reached or the heap had no room. */
    public long dropped() {
        return recorder.dropped();
    }

    /** The number of tasks among the entries that were dropped. */
    public long droppedTasks() {
        return recorder.droppedTasks();
    }

    /**
     * Stops, then writes the trace to a file, which is replaced if there is one.
     *
     * @throws IOException if that fails
     */
    public void writeTo(Path file) throws IOException {
        try (var out = Files.newBufferedWriter(file)) {
            writeTo(out);
        }
    }

    /**
     * Stops, then writes the trace as JSON.
     *
     * @throws IOException if the appendable throws it
     */
    public void writeTo(Appendable out) throws IOException {
        stop();
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("backend", runtime.backend().id());
        about.put("scheduler", runtime.scheduler());
        about.put("workers", runtime.workers());
        about.put("jdk", Runtime.version().toString());
        about.put("limit", limit);
        ChromeTrace.write(recorder, runtime.name(), about, out);
    }
}

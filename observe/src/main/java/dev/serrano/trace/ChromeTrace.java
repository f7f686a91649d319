package dev.serrano.trace;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A recorded schedule as a file in the trace event format of Chrome, which Perfetto reads, too.
 */
final class ChromeTrace {
    /* Implementation.
     * The entries of a worker come in the order of their begin, an outer slice before those in it, as readers want
     * slices with the same begin. A flow is written only if both of its ends were kept. The victim's end of a steal is
     * made here, from the thief's entry: a slice without duration, which nests wherever it falls. Perfetto ties each
     * end of a flow to the slice of the track that has begun last, even if that has ended. So both stand right behind
     * their slices, with the time of their begin; Perfetto draws the arrow from the end of the first. */
    private static final String STEAL = "steal";

    private static final String RESUME = "resume";

    private static final String SEND = "send";

    private final TraceRecorder recorder;
    private final JsonOut out;
    private final SliceNames names = new SliceNames();
    private final BitSet arrived = new BitSet();
    private final LongStream.Builder setAside = LongStream.builder();
    private final LongStream.Builder idle = LongStream.builder();
    private int flows;

    private ChromeTrace(TraceRecorder recorder, Appendable out) {
        this.recorder = recorder;
        this.out = new JsonOut(out);
    }

    /**
     * Writes the trace of a stopped recorder.
     *
     * @param about what else to say of it: text and whole numbers by name
     */
    public static void write(TraceRecorder recorder, String runtime, Map<String, ?> about, Appendable out)
            throws IOException {
        new ChromeTrace(recorder, out).write(runtime, about);
    }

    private void write(String runtime, Map<String, ?> about) throws IOException {
        flows = recorder.flows();
        recorder.forEach((c, i) -> arrived.set(arrival(c, i)));
        out.raw("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
        out.event("M").field("name", "process_name").arguments().field("name", "Serrano runtime " + runtime);
        out.end();
        for (int w = 0; w < recorder.workers(); w++) {
            named("thread_name", w).field("name", "worker " + w);
            out.end();
            named("thread_sort_index", w).field("sort_index", w);
            out.end();
        }
        recorder.forEach(this::entry);
        counter("idle", "workers", idle);
        counter("tasks", "set aside", setAside);
        out.raw("\n],\n\"otherData\":");
        Map<String, Object> data = new LinkedHashMap<>(about);
        data.put("tasks", recorder.tasks());
        data.put("recorded", recorder.recorded());
        data.put("dropped", recorder.dropped());
        data.put("dropped_tasks", recorder.droppedTasks());
        out.object(data);
        out.raw(",\n\"bodies\":");
        out.object(names.classes());
        out.raw("}\n");
    }

    private JsonOut named(String what, int worker) throws IOException {
        return out.event("M").field("tid", worker + 1).field("name", what).arguments();
    }

    private void entry(Chunk c, int i) throws IOException {
        switch (c.kind(i)) {
            case TASK, RUN, RESUMED -> task(c, i, name(c.label(i)));
            case IDLE -> {
                slice(c.worker(), c.begin(i), end(c, i), "idle", TraceKind.IDLE);
                out.end();
                change(idle, c.begin(i), true);
                change(idle, end(c, i), false);
            }
            case STEAL -> steal(c, i);
            case SENT -> {
                mark(c, i, "sends 1 task");
                if (arrived.get(c.flowOut(i))) {
                    flow("s", c.flowOut(i), SEND, c.worker(), c.begin(i));
                }
            }
            case ARRIVED -> {
                mark(c, i, "gets 1 task");
                flow("f", c.flowIn(i), SEND, c.worker(), c.begin(i));
            }
        }
    }

    private String name(@Nullable Object label) {
        if (label instanceof Class<?> body) {
            return names.of(body);
        }
        return label instanceof String given ? given : "run";
    }

    /** The flow that ends at an entry, 0 if none does. */
    private static int arrival(Chunk c, int i) {
        return c.kind(i) == TraceKind.RESUMED || c.kind(i) == TraceKind.ARRIVED ? c.flowIn(i) : 0;
    }

    private void mark(Chunk c, int i, String name) throws IOException {
        slice(c.worker(), c.begin(i), c.begin(i), name, c.kind(i));
        out.end();
    }

    /** When an entry ended; the end of the recording for what did later or never. */
    private long end(Chunk c, int i) {
        long e = c.endAcquire(i);
        return e == 0 || e > recorder.end() ? recorder.end() : e;
    }

    private void task(Chunk c, int i, String name) throws IOException {
        long end = end(c, i);
        long actual = c.endAcquire(i);
        int departs = actual == end ? c.flowOut(i) : 0;
        slice(c.worker(), c.begin(i), end, name, c.kind(i));
        String why = c.detail(i);
        if (actual != end) {
            out.arguments().field("then", "the recording ended");
        } else if (departs != 0 && why != null) {
            out.arguments().field("then", "set aside: " + why);
        }
        out.end();
        if (departs != 0 && arrived.get(departs)) {
            change(setAside, end, true);
            flow("s", departs, RESUME, c.worker(), c.begin(i));
        } else if (departs != 0 && recorder.dropped() == 0) {
            change(setAside, end, true); // to the end; if entries were dropped, its resumption may be among them
        }
        int arrives = arrival(c, i);
        if (arrives != 0) {
            change(setAside, c.begin(i), false);
            flow("f", arrives, RESUME, c.worker(), c.begin(i));
        }
    }

    private void steal(Chunk c, int i) throws IOException {
        long time = c.begin(i);
        long given = c.given(i) < recorder.begin() ? time : Math.min(c.given(i), time);
        String tasks = c.tasks(i) == 1 ? "1 task" : c.tasks(i) + " tasks";
        slice(c.worker(), time, time, "steals " + tasks, TraceKind.STEAL);
        if (c.victim(i) >= 0) {
            out.arguments().field("from", "worker " + c.victim(i));
        }
        out.end();
        if (c.victim(i) < 0) {
            return;
        }
        flows++;
        flow("f", flows, STEAL, c.worker(), time);
        slice(c.victim(i), given, given, "gives " + tasks, TraceKind.STEAL);
        out.arguments().field("to", "worker " + c.worker());
        out.end();
        flow("s", flows, STEAL, c.victim(i), given);
    }

    private void slice(int worker, long begin, long end, String name, TraceKind kind) throws IOException {
        out.event("X")
                .field("tid", worker + 1)
                .micros("ts", since(begin))
                .micros("dur", end - begin)
                .field("name", name)
                .field("cat", kind.category());
    }

    private void flow(String phase, int id, String name, int worker, long time) throws IOException {
        out.event(phase)
                .field("tid", worker + 1)
                .micros("ts", since(time))
                .field("id", id)
                .field("name", name)
                .field("cat", name);
        if (phase.equals("f")) {
            out.field("bp", "e"); // to the slice around it
        }
        out.end();
    }

    private long since(long time) {
        return Math.max(0, time - recorder.begin());
    }

    private void change(LongStream.Builder of, long time, boolean more) {
        of.add(since(time) << 1 | (more ? 1 : 0));
    }

    /** A curve; Perfetto shows it under both names, in this order. */
    private void counter(String name, String series, LongStream.Builder changes) throws IOException {
        long[] all = changes.build().toArray();
        Arrays.sort(all);
        long value = 0;
        for (int i = 0; i < all.length; i++) {
            value += (all[i] & 1) == 0 ? -1 : 1;
            long time = all[i] >> 1;
            if (i + 1 == all.length || all[i + 1] >> 1 != time) {
                out.event("C")
                        .micros("ts", time)
                        .field("name", name)
                        .arguments()
                        .field(series, value);
                out.end();
            }
        }
    }
}

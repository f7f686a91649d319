package dev.serrano.cli.top;

import dev.serrano.cli.console.TextTable;
import dev.serrano.observe.TaskRuntimeMXBean.SuspendedGroup;
import dev.serrano.observe.TaskRuntimeMXBean.WorkerReading;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The work of a runtime between two readings, as lines of text. */
public final class TopPicture {
    private static final String NONE = "-";
    private static final double FEW = 10;

    private final @Nullable RuntimeSample before;
    private final RuntimeSample now;
    private final double seconds;

    private TopPicture(@Nullable RuntimeSample before, RuntimeSample now) {
        this.before = before != null && before.workers().size() == now.workers().size() ? before : null;
        this.now = now;
        this.seconds = before == null ? 0 : (now.nanos() - before.nanos()) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /**
     * The lines of a runtime.
     *
     * @param before the reading before, if the runtime was there
     * @param mostWorkers for how many workers there is room
     */
    public static List<String> of(@Nullable RuntimeSample before, RuntimeSample now, int mostWorkers) {
        TopPicture picture = new TopPicture(before, now);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(now.title() + ", " + now.threads() + (now.threads() == 1 ? " thread" : " threads"));
        lines.add(picture.rates());
        lines.addAll(picture.workers(mostWorkers));
        lines.addAll(picture.waiting());
        return lines;
    }

    /** A counter that the scheduler does not have has no rate. */
    private String rates() {
        List<String> parts = new ArrayList<>();
        add(parts, "tasks");
        add(parts, "steals");
        add(parts, "failed_steals");
        add(parts, "requests_sent");
        parts.add("suspensions/s " + rate(before == null ? 0 : before.suspensions(), now.suspensions()));
        add(parts, "parks");
        return "  " + String.join("  ", parts);
    }

    private void add(List<String> parts, String counter) {
        Long value = now.counters().get(counter);
        if (value != null) {
            long earlier = before == null ? 0 : before.counters().getOrDefault(counter, 0L);
            parts.add(counter.replace('_', ' ') + "/s " + rate(earlier, value));
        }
    }

    private List<String> workers(int most) {
        TextTable table = new TextTable(
                "  ", ">worker", "state", ">busy", ">queued", ">tasks/s", ">steals/s", ">suspensions/s", ">parks/s");
        List<WorkerReading> all = now.workers();
        for (int i = 0; i < Math.min(all.size(), most); i++) {
            WorkerReading w = all.get(i);
            WorkerReading b = before == null ? w : before.workers().get(i);
            table.row(
                    "",
                    Integer.toString(w.worker()),
                    state(w.state()),
                    busy(b, w),
                    Integer.toString(w.queued()),
                    rate(b.run(), w.run()),
                    rate(b.steals(), w.steals()),
                    rate(b.suspensions(), w.suspensions()),
                    rate(b.parks(), w.parks()));
        }
        List<String> lines = lines(table);
        if (all.size() > most) {
            lines.add("    ... and the workers up to " + (all.size() - 1));
        }
        return lines;
    }

    /** The names of the states in the documentation. */
    private static String state(String name) {
        return switch (name) {
            case "MANAGING" -> "searching";
            default -> name.toLowerCase(Locale.ROOT);
        };
    }

    private static String busy(WorkerReading before, WorkerReading now) {
        long running = now.runningNanos() - before.runningNanos();
        long all = running + now.managingNanos() - before.managingNanos() + now.idleNanos() - before.idleNanos();
        return all <= 0 ? NONE : Math.round(100.0 * Math.max(0, running) / all) + " %";
    }

    private List<String> waiting() {
        if (now.waiting().isEmpty()) {
            return List.of("  no task waits");
        }
        long all = now.waiting().stream().mapToLong(SuspendedGroup::count).sum();
        TextTable table = new TextTable("  ", ">waiting", "in", "at");
        now.waiting().forEach(g -> table.row("", Integer.toString(g.count()), g.construct(), g.line()));
        List<String> lines = new ArrayList<>();
        lines.add("  " + all + (all == 1 ? " task waits" : " tasks wait"));
        lines.addAll(lines(table));
        return lines;
    }

    private static List<String> lines(TextTable table) {
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text, true));
        return new ArrayList<>(text.toString().lines().toList());
    }

    private String rate(long earlier, long later) {
        return rate(earlier, later, before == null ? 0 : seconds);
    }

    /** The change per second; none if no time has passed. */
    static String rate(long earlier, long later, double seconds) {
        if (seconds <= 0) {
            return NONE;
        }
        double rate = Math.max(0, later - earlier) / seconds;
        return rate > 0 && rate < FEW
                ? String.format(Locale.ROOT, "%.1f", rate)
                : String.format(Locale.ROOT, "%,d", Math.round(rate));
    }
}

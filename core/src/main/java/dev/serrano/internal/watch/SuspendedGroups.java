package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.TaskRuntimeMXBean.SuspendedGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The tasks of a runtime that wait at one moment, counted by what they wait in and where. */
public final class SuspendedGroups {
    /* Implementation.
     * Everything is done by the thread that asks, without a lock but that of the copy of the list of fibers. A stack is
     * the expensive part: some 10 us, more where it is deep, and meanwhile its fiber cannot be mounted. So stacks are
     * taken for BUDGET_NANOS, or of LEAST_STACKS if that takes longer, as the first ones of a JVM do. They are of every
     * `step`-th fiber, since the list has the youngest first. Fibers whose stack is not taken are counted.
     * A fiber may have gone on when its stack is there: then its waiter is no longer pending, and it is left out.
     * Groups beyond MOST_GROUPS are one. */
    private static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LEAST_STACKS = 100;
    private static final int MOST_STACKS = 2_000;
    private static final int MOST_BODIES = 10_000;
    private static final int MOST_GROUPS = 200;

    /** The group of tasks whose stack was not taken. */
    private static final SuspendedGroup NOT_LOOKED_AT = new SuspendedGroup("not looked at", "", 0);

    private static final SuspendedGroup NOT_BEGUN = new SuspendedGroup("not begun", "", 0);
    private static final SuspendedGroup OTHERS = new SuspendedGroup("in other groups", "", 0);

    private record Suspended(TaskFiber fiber, Waiter waiter) {
        boolean goesOn() {
            return fiber.waiter != waiter || !waiter.pending();
        }
    }

    private final Map<SuspendedGroup, int[]> counts = new HashMap<>();

    private SuspendedGroups() {}

    /** The groups now, the largest first. */
    public static List<SuspendedGroup> of(Engine e) {
        List<Suspended> waiting = new ArrayList<>();
        e.fibers.forEach(f -> {
            Waiter w = f.waiter;
            if (w != null && w.pending()) {
                waiting.add(new Suspended(f, w));
            }
        });
        SuspendedGroups groups = new SuspendedGroups();
        groups.look(waiting, System.nanoTime());
        int[] deferred = {0};
        Standstill.forEachPending(e, t -> {
            groups.count(deferred[0]++ < MOST_BODIES ? new SuspendedGroup("not begun", body(t), 0) : NOT_BEGUN, 1);
        });
        return groups.sorted();
    }

    private void look(List<Suspended> waiting, long begin) {
        int step = Math.ceilDiv(waiting.size(), MOST_STACKS);
        int looked = 0;
        for (int i = 0; i < waiting.size(); i += step) {
            if (looked >= LEAST_STACKS && System.nanoTime() - begin > BUDGET_NANOS) {
                break;
            }
            Suspended s = waiting.get(i);
            looked++;
            Thread t = s.fiber.thread();
            SuspendedGroup group = t == null ? null : group(t.getStackTrace(), s.waiter.awaited());
            if (group != null && !s.goesOn()) {
                count(group, 1);
            }
        }
        if (looked < waiting.size()) {
            count(NOT_LOOKED_AT, waiting.size() - looked);
        }
    }

    private void count(SuspendedGroup group, int more) {
        boolean room = counts.size() < MOST_GROUPS || counts.containsKey(group);
        counts.computeIfAbsent(room ? group : OTHERS, g -> new int[1])[0] += more;
    }

    private List<SuspendedGroup> sorted() {
        return counts.entrySet().stream()
                .map(e -> new SuspendedGroup(e.getKey().construct(), e.getKey().line(), e.getValue()[0]))
                .sorted(Comparator.comparingInt((SuspendedGroup g) -> -g.count())
                        .thenComparing(SuspendedGroup::construct)
                        .thenComparing(SuspendedGroup::line))
                .toList();
    }

    /** The group of one that waits with these frames: by what the program called on its innermost line. */
    private static SuspendedGroup group(StackTraceElement[] frames, Object awaited) {
        List<StackTasks.OnStack> tasks = StackTasks.of(frames);
        String construct = tasks.isEmpty() ? "" : tasks.getFirst().construct();
        StackTraceElement line = tasks.isEmpty() ? null : tasks.getFirst().line();
        return new SuspendedGroup(
                construct.isEmpty() ? kind(awaited) : construct.substring(0, construct.length() - "()".length()),
                line == null ? "" : line(line),
                0);
    }

    private static String line(StackTraceElement frame) {
        String c = frame.getClassName();
        return c + "." + frame.getMethodName() + "(" + Objects.requireNonNullElse(frame.getFileName(), "Unknown Source")
                + (frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber()) + ")";
    }

    /** The kind of the awaited object, without its identity: {@code promise} of {@code promise@5129be15}. */
    private static String kind(Object awaited) {
        String text = String.valueOf(awaited);
        int end = 0;
        while (end < text.length() && (Character.isLetter(text.charAt(end)) || text.charAt(end) == ' ')) {
            end++;
        }
        String kind = text.substring(0, end).strip();
        return kind.isEmpty() ? awaited.getClass().getSimpleName() : kind;
    }

    private static String body(DeferredTask t) {
        String text = t.what() instanceof Class<?> c ? c.getName() : String.valueOf(t.what());
        int lambda = text.indexOf("$$Lambda/");
        return lambda < 0 ? text : text.substring(0, lambda + "$$Lambda".length());
    }
}

package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.TaskFiber;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The suspended tasks of a runtime at one moment, by run and finish scope. */
final class WaitingTasks {
    private static final int STACK_DEPTH = 12;
    private static final int MOST_OF_SCOPE = 100;

    private record Suspended(TaskFiber fiber, Waiter waiter) {}

    private final IdentityHashMap<FinishScope, IdentityHashMap<FinishScope, List<Suspended>>> byRun =
            new IdentityHashMap<>();
    private int elsewhere;
    private int others;

    private WaitingTasks() {}

    static WaitingTasks of(Engine e) {
        WaitingTasks all = new WaitingTasks();
        e.fibers.forEach(all::add);
        return all;
    }

    private void add(TaskFiber f) {
        Waiter wt = f.waiter;
        if (wt == null || !wt.pending()) {
            others++;
        } else if (wt.scope() instanceof FinishScope s) {
            byRun.computeIfAbsent(rootOf(s), k -> new IdentityHashMap<>())
                    .computeIfAbsent(s, k -> new ArrayList<>())
                    .add(new Suspended(f, wt));
        } else {
            elsewhere++;
        }
    }

    private static FinishScope rootOf(FinishScope s) {
        FinishScope root = s;
        for (FinishScope p = s.parent(); p != null; p = p.parent()) {
            root = p;
        }
        return root;
    }

    /** Fibers that wait without a task. */
    int elsewhere() {
        return elsewhere;
    }

    /** Fibers that do not wait. */
    int others() {
        return others;
    }

    /** Appends the name of a run and its waiting tasks, so many at most. */
    void describe(Run<?> run, StringBuilder out, int most) {
        out.append(run).append('\n');
        IdentityHashMap<FinishScope, List<Suspended>> byScope = byRun.get(run.scope());
        if (byScope == null) {
            return;
        }
        int left = most;
        int scopes = 0;
        for (var e : byScope.entrySet()) {
            if (left <= 0) {
                out.append("  ... and ").append(byScope.size() - scopes).append(" more scopes\n");
                return;
            }
            scopes++;
            int shown = Math.min(left, MOST_OF_SCOPE);
            describe(e.getKey(), e.getValue(), out, shown);
            left -= Math.min(shown, e.getValue().size());
        }
    }

    private static void describe(FinishScope scope, List<Suspended> waiting, StringBuilder out, int most) {
        out.append("  ");
        for (FinishScope p = scope; p != null; p = p.parent()) {
            out.append(p).append(p.parent() == null ? "" : " in ");
        }
        out.append(": ")
                .append(waiting.size())
                .append(waiting.size() == 1 ? " task waits" : " tasks wait")
                .append('\n');
        int shown = 0;
        for (Suspended s : waiting) {
            if (shown++ == most) {
                out.append("    ... and ").append(waiting.size() - most).append(" more\n");
                break;
            }
            out.append("    ")
                    .append(Dump.taskName(s.fiber, "", " "))
                    .append("waits for ")
                    .append(s.waiter.awaited());
            if (s.fiber.engine.places.length > 1) {
                out.append(", at place ").append(s.fiber.place().id);
            }
            Thread t = s.fiber.thread();
            out.append(t == null ? "\n" : Dump.stack(t, STACK_DEPTH) + "\n");
        }
    }
}

package dev.serrano.internal.watch;

import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.TaskFiber;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The tasks of a runtime that wait at one moment, suspended or not begun, by run and finish scope. */
final class WaitingTasks {
    private static final int STACK_DEPTH = 12;
    private static final int MOST_OF_SCOPE = 100;

    private record Suspended(TaskFiber fiber, Waiter waiter) {}

    /** The waiting tasks of one scope: all suspended ones, and as many that have not begun as are shown. */
    private static final class OfScope {
        final List<Suspended> suspended = new ArrayList<>();
        final List<DeferredTask> deferred = new ArrayList<>();
        int size;
    }

    private final IdentityHashMap<FinishScope, IdentityHashMap<FinishScope, OfScope>> byRun = new IdentityHashMap<>();
    private int elsewhere;
    private int others;

    private WaitingTasks() {}

    static WaitingTasks of(Engine e) {
        WaitingTasks all = new WaitingTasks();
        e.fibers.forEach(all::add);
        Standstill.forEachPending(e, all::add);
        return all;
    }

    private void add(DeferredTask t) {
        OfScope of = of(t.scope());
        of.size++;
        if (of.deferred.size() < MOST_OF_SCOPE) {
            of.deferred.add(t);
        }
    }

    private OfScope of(FinishScope s) {
        return byRun.computeIfAbsent(rootOf(s), k -> new IdentityHashMap<>()).computeIfAbsent(s, k -> new OfScope());
    }

    private void add(TaskFiber f) {
        Waiter wt = f.waiter;
        if (wt == null || !wt.pending()) {
            others++;
        } else if (wt.scope() instanceof FinishScope s) {
            OfScope of = of(s);
            of.size++;
            of.suspended.add(new Suspended(f, wt));
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
        IdentityHashMap<FinishScope, OfScope> byScope = byRun.get(run.scope());
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
            left -= Math.min(shown, e.getValue().size);
        }
    }

    private static void describe(FinishScope scope, OfScope waiting, StringBuilder out, int most) {
        out.append("  ");
        for (FinishScope p = scope; p != null; p = p.parent()) {
            out.append(p).append(p.parent() == null ? "" : " in ");
        }
        out.append(": ")
                .append(waiting.size)
                .append(waiting.size == 1 ? " task waits" : " tasks wait")
                .append('\n');
        int left = most;
        for (Suspended s : waiting.suspended) {
            if (left > 0) {
                left--;
                describe(s, out);
            }
        }
        for (DeferredTask t : waiting.deferred) {
            if (left > 0) {
                left--;
                out.append("    not begun, ")
                        .append(t.what())
                        .append(", waits for ")
                        .append(t.awaited())
                        .append('\n');
            }
        }
        if (waiting.size > most) {
            out.append("    ... and ").append(waiting.size - most).append(" more\n");
        }
    }

    private static void describe(Suspended s, StringBuilder out) {
        out.append("    ")
                .append(Dump.taskName(s.fiber, "", " "))
                .append("waits for ")
                .append(s.waiter.awaited());
        if (s.fiber.engine.places.length > 1) {
            out.append(", at place ").append(s.fiber.place().id);
        }
        Thread t = s.fiber.thread();
        out.append(t == null ? "\n" : Dump.stack(t, STACK_DEPTH) + "\n");
        TaskContext.forEachOnStack(s.fiber.context(), (above, m) -> {
            if (!m.getClass().isAnonymousClass()) { // those that only forbid something
                out.append("        has ").append(m).append('\n');
            }
        });
    }
}

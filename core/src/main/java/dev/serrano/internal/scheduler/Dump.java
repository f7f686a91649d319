package dev.serrano.internal.scheduler;

import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.FinishScope;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The text of {@link dev.serrano.TaskRuntime#dump}: tasks by finish scope, and what each waits for. */
final class Dump {
    private static final int MAX_WAITERS_SHOWN = 100;
    private static final int STACK_DEPTH = 12;

    private Dump() {}

    private record Suspended(TaskFiber fiber, Waiter waiter) {}

    static String of(Engine e) {
        StringBuilder out = new StringBuilder(1024);
        int places = e.places.length;
        out.append("runtime ")
                .append(e.name)
                .append(": ")
                .append(e.workerCount)
                .append(places == 1 ? " workers, backend " : " workers at " + places + " places, backend ")
                .append(e.settings().backend().id())
                .append(", scheduler ")
                .append(e.settings().scheduler())
                .append(", ")
                .append(e.runs().size())
                .append(" runs, ")
                .append(itemsIn(e.places[0]))
                .append("\n");
        for (Worker w : e.workers) {
            if (places > 1 && w.index == 0) {
                out.append(" place ")
                        .append(w.place.id)
                        .append(": ")
                        .append(itemsIn(w.place))
                        .append('\n');
            }
            out.append("  worker ")
                    .append(w.id)
                    .append(w.shared.parked() ? ": idle" : ": busy")
                    .append(", ")
                    .append(Math.max(0, w.queued()))
                    .append(" tasks queued, ")
                    .append(w.ready.size())
                    .append(" ready");
            if (w.policy.hasOwn()) {
                out.append(", ").append(w.policy.owned()).append(" public");
            }
            String counters = w.policy.counters();
            if (!counters.isEmpty()) {
                out.append(", ").append(counters);
            }
            TaskFiber driver = w.driver();
            Thread t = driver == null || w.shared.parked() ? null : driver.thread();
            out.append(t == null ? "\n" : stack(t, STACK_DEPTH) + "\n");
        }
        IdentityHashMap<FinishScope, List<Suspended>> byScope = new IdentityHashMap<>();
        List<Suspended> elsewhere = new ArrayList<>();
        int[] idle = new int[1];
        e.fibers.forEach(f -> {
            Waiter wt = f.waiter;
            if (wt == null || !wt.pending()) {
                idle[0]++;
            } else if (wt.scope() instanceof FinishScope s) {
                byScope.computeIfAbsent(s, k -> new ArrayList<>()).add(new Suspended(f, wt));
            } else {
                elsewhere.add(new Suspended(f, wt));
            }
        });
        for (Run<?> run : e.runs()) {
            out.append(run).append('\n');
            List<FinishScope> scopes = new ArrayList<>();
            for (FinishScope s : byScope.keySet()) {
                if (rootOf(s) == run.scope()) {
                    scopes.add(s);
                }
            }
            for (FinishScope s : scopes) {
                describe(out, s, byScope.getOrDefault(s, List.of()));
            }
        }
        if (!elsewhere.isEmpty()) {
            out.append("between tasks: ").append(elsewhere.size()).append(" fibers\n");
        }
        out.append(idle[0]).append(" fibers run or are idle\n");
        return out.toString();
    }

    private static String itemsIn(WorkerGroup place) {
        return place.inbox.size() + " items in the inbox";
    }

    private static FinishScope rootOf(FinishScope s) {
        FinishScope root = s;
        for (FinishScope p = s.parent(); p != null; p = p.parent()) {
            root = p;
        }
        return root;
    }

    private static void describe(StringBuilder out, FinishScope scope, List<Suspended> waiting) {
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
            if (shown++ == MAX_WAITERS_SHOWN) {
                out.append("    ... and ")
                        .append(waiting.size() - MAX_WAITERS_SHOWN)
                        .append(" more\n");
                break;
            }
            out.append("    waits for ").append(s.waiter.awaited());
            if (s.fiber.engine.places.length > 1) {
                out.append(", at place ").append(s.fiber.place().id);
            }
            Thread t = s.fiber.thread();
            out.append(t == null ? "\n" : stack(t, STACK_DEPTH) + "\n");
        }
    }

    /** The frames of a thread that are not the runtime's own, one a line. */
    static String stack(Thread t, int depth) {
        StringBuilder out = new StringBuilder();
        int shown = 0;
        for (StackTraceElement frame : t.getStackTrace()) {
            if (isOurs(frame)) {
                continue;
            }
            if (shown++ == depth) {
                out.append("\n        ...");
                break;
            }
            out.append("\n        at ").append(frame);
        }
        return out.toString();
    }

    private static boolean isOurs(StackTraceElement frame) {
        String c = frame.getClassName();
        return c.startsWith("dev.serrano.internal.")
                || c.startsWith("java.lang.VirtualThread")
                || c.startsWith("jdk.internal.vm.")
                || c.equals("java.util.concurrent.locks.LockSupport")
                || c.startsWith("java.lang.System$");
    }
}

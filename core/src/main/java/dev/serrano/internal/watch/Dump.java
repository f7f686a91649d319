package dev.serrano.internal.watch;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.util.Arrays;

/** The text of {@link dev.serrano.TaskRuntime#dump}: tasks by finish scope, and what each waits for. */
public final class Dump {
    private static final int STACK_DEPTH = 12;

    private Dump() {}

    public static String of(Engine e) {
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
        Throwable broken = e.brokenBy();
        if (broken != null) {
            out.append("  has failed, and runs nothing any more: ")
                    .append(broken)
                    .append('\n');
        }
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
            if (driver != null && t != null) {
                out.append(taskName(driver, ", runs ", ""));
            }
            out.append(t == null ? "\n" : stack(t, STACK_DEPTH) + "\n");
        }
        WaitingTasks waiting = WaitingTasks.of(e);
        for (Run<?> run : e.runs()) {
            waiting.describe(run, out, Integer.MAX_VALUE);
        }
        if (waiting.elsewhere() != 0) {
            out.append("between tasks: ").append(waiting.elsewhere()).append(" fibers\n");
        }
        out.append(waiting.others()).append(" fibers run or are idle\n");
        return out.toString();
    }

    private static String itemsIn(WorkerGroup place) {
        return place.inbox.size() + " items in the inbox";
    }

    /**
     * The name of the innermost task on the fiber's stack that has one, in quotes, between two texts; nothing if none
     * has.
     */
    static String taskName(TaskFiber f, String before, String after) {
        Thread t = f.thread();
        String name = t == null ? "" : t.getName(); // while the body runs: NamedBody
        return name.isEmpty() || name.equals(Fiber.threadName(f.engine.name)) ? "" : before + '"' + name + '"' + after;
    }

    /** The frames of a thread that are not the runtime's own, one a line. */
    public static String stack(Thread t, int depth) {
        return stack(t.getStackTrace(), depth);
    }

    /** Like {@link #stack(Thread, int)}, of frames that were taken before. */
    public static String stack(StackTraceElement[] frames, int depth) {
        StringBuilder out = new StringBuilder();
        int shown = 0;
        for (StackTraceElement frame : frames) {
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

    /** The frames from the innermost one of the program on that are not the runtime's own. */
    static StackTraceElement[] fromProgram(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .dropWhile(f -> !ProgramFrames.isOfProgram(f.getClassName()))
                .filter(f -> !isOurs(f))
                .toArray(StackTraceElement[]::new);
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

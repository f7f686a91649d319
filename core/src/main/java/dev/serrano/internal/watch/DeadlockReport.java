package dev.serrano.internal.watch;

import dev.serrano.TaskDeadlockException;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.value.EventCell;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.value.PromiseCell;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.spi.LibraryWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The text about tasks that wait in vain: each task, where it waits and for what; the circle; and the settings that
 * would show more.
 */
public final class DeadlockReport {
    /* Implementation. Tasks that wait in the same construct on the same line are one group, of which the first few are
     * shown: the text of thousands is as long as that of some dozens. */
    private static final int OF_GROUP = 3;
    private static final int FEW = 10;
    private static final int GROUPS = 20;
    private static final int NAMED = 3;
    private static final int CIRCLE = 20;

    private final StuckTasks stuck;
    private final StringBuilder out = new StringBuilder();
    private boolean guesses;

    private DeadlockReport(StuckTasks stuck) {
        this.stuck = stuck;
    }

    /** The report of some runs of a runtime that stands still. */
    public static DeadlockReport of(Engine e, Collection<? extends Run<?>> runs) {
        DeadlockReport r = new DeadlockReport(StuckTasks.of(e, runs));
        r.write(e.settings().spawnSites(), e.settings().words());
        return r;
    }

    /** The exception that the runs end with; its stack trace says where the first of the tasks waits. */
    public TaskDeadlockException exception(String problem) {
        TaskDeadlockException e =
                Exceptions.deadlock(problem + '\n' + out.toString().stripTrailing());
        e.setStackTrace(stuck.firstStack());
        return e;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private void write(boolean sites, LibraryWords words) {
        List<List<StuckTask>> groups = groups();
        int n = 0;
        for (List<StuckTask> group : groups) {
            for (StuckTask t : group) {
                t.number = ++n;
            }
        }
        out.append(n).append(n == 1 ? " task waits:\n" : " tasks wait:\n");
        int shown = 0;
        for (List<StuckTask> group : groups) {
            if (shown++ == GROUPS) {
                out.append("  ... and tasks at ").append(groups.size() - GROUPS).append(" more lines\n");
                break;
            }
            writeGroup(group, n > FEW);
        }
        if (stuck.unread() > 0) {
            out.append("  ... and ").append(stuck.unread()).append(" more stacks, which have not been read\n");
        }
        writeCircle();
        if (!sites) {
            out.append("Spawn lines are off; with ")
                    .append(words.spawnSites())
                    .append(guesses ? words.orNames() : "")
                    .append(guesses ? " this report" : " this report also")
                    .append(" says where each task was spawned, and which task computes which future.\n");
        }
    }

    private List<List<StuckTask>> groups() {
        Map<String, List<StuckTask>> groups = new LinkedHashMap<>();
        for (StuckTask t : stuck.all()) {
            String key = t.awaited.getClass().getName() + t.where() + (t.deferred == null ? "" : t.who());
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(t);
        }
        return List.copyOf(groups.values());
    }

    private void writeGroup(List<StuckTask> group, boolean many) {
        int most = many ? OF_GROUP : FEW;
        for (StuckTask t : group.subList(0, Math.min(most, group.size()))) {
            writeTask(t);
        }
        if (group.size() > most) {
            out.append("  ... and ")
                    .append(group.size() - most)
                    .append(" more that wait in ")
                    .append(group.getFirst().where())
                    .append('\n');
        }
    }

    private void writeTask(StuckTask t) {
        out.append("  ").append(t).append(t.deferred == null ? " waits for " : " has not begun: it waits for ");
        if (t.awaited instanceof StuckTask above) {
            out.append('[').append(above.number).append("], which runs on top of it,");
        } else {
            out.append(t.awaitedText());
        }
        StackTasks.OnStack on = t.on;
        if (on != null) {
            out.append(" in ").append(on.construct());
            if (on.line() != null) {
                out.append("\n        at ").append(ProgramFrames.text(on.line()));
            }
        }
        TaskFiber f = t.fiber;
        if (f != null && f.engine.places.length > 1) {
            out.append(", at place ").append(f.place().id);
        }
        out.append('\n');
        if (t.name != null && t.site != null && t.site.line() != null) {
            out.append("        spawned at ")
                    .append(ProgramFrames.text(t.site.line()))
                    .append('\n');
        }
        FinishScope s = t.scope;
        if (s != null && s.parent() != null && s != t.awaited) {
            out.append("        in ").append(s).append('\n');
        }
        if (!(t.awaited instanceof StuckTask)) {
            out.append("        could be released by ").append(enders(t)).append('\n');
        }
        Throwable failure = t.awaited instanceof FinishScope ended ? ended.lastFailure() : null;
        if (failure != null) {
            out.append("        it has failed already, and throws when it ends: ")
                    .append(Failures.text(failure))
                    .append('\n');
        }
    }

    private String enders(StuckTask t) {
        return switch (t.awaited) {
            case FutureTask<?> f
            when t.by.isEmpty() && !t.candidates.isEmpty() -> {
                guesses = true;
                yield "its task, one of " + list(t.candidates, " or ");
            }
            case FutureTask<?> f -> "its task" + (t.by.isEmpty() ? "" : ", " + list(t.by, " and "));
            case FinishScope s
            when s.isHeld() || t.hasEnded() -> orNobody(t, "its tasks") + ", and then by " + Holders.of(s);
            case FinishScope s -> orNobody(t, "its tasks");
            case Grant turn when turn.holder() instanceof Thread th -> "its holder, the thread " + th.getName();
            case Grant turn when !t.by.isEmpty() -> "its holder, " + list(t.by, " and ");
            case Grant turn -> "a task or thread that grants it; none is known";
            case PromiseCell<?> p -> "a task or thread that completes the " + p.called() + "; none is known";
            default -> {
                if (!t.by.isEmpty()) {
                    yield "the signal of " + list(t.by, " and ") + ", which " + (t.by.size() == 1 ? "is" : "are")
                            + " registered and late";
                }
                yield t.awaited instanceof EventCell
                        ? "a task or thread that sets the event; none is known"
                        : "another task or thread; none is known";
            }
        };
    }

    private static String orNobody(StuckTask t, String what) {
        return what + (t.by.isEmpty() ? "" : ": " + list(t.by, " and "));
    }

    private static String list(Collection<StuckTask> tasks, String and) {
        StringBuilder s = new StringBuilder();
        int n = 0;
        for (StuckTask t : tasks) {
            if (n == NAMED) {
                return s.append(" and ")
                        .append(tasks.size() - NAMED)
                        .append(" more")
                        .toString();
            }
            s.append(n == 0 ? "" : n == tasks.size() - 1 ? and : ", ")
                    .append('[')
                    .append(t.number)
                    .append(']');
            n++;
        }
        return s.toString();
    }

    private void writeCircle() {
        List<StuckTask> circle = stuck.circle();
        if (circle.isEmpty()) {
            List<StuckTask> futures = stuck.futuresInACircle();
            if (!futures.isEmpty()) {
                out.append("They wait in a circle: ")
                        .append(list(futures, " and "))
                        .append(" each wait for a future that one of them computes\n");
            }
            return;
        }
        out.append("They wait in a circle:\n");
        int n = 0;
        for (StuckTask t : circle) {
            if (n++ == CIRCLE) {
                out.append("    ... ").append(circle.size() - CIRCLE).append(" more, the last of which waits for\n");
                break;
            }
            out.append("    ").append(t).append(" waits in ").append(t.where()).append(" for\n");
        }
        out.append("    ").append(circle.getFirst()).append(", with which the circle closes\n");
    }
}

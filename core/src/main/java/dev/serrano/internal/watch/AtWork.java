package dev.serrano.internal.watch;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.TaskFiber;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The tasks of a scope that wait when it is about to be cancelled, as the exception of its finish tells them. */
public final class AtWork {
    /* Implementation. Members are copied under the lock of their list, and looked at without it. Of tasks that wait for
     * the end of a finish those inside are told instead. So many stacks are taken, and so many members looked at, whatever
     * the scope has. A task that computes is on no list, and is not told. */
    private static final int MOST_SHOWN = 5;
    private static final int MOST_SEEN = 1000;

    private final CancelToken token;
    private final List<TaskFiber> shown = new ArrayList<>();
    private final StringJoiner texts = new StringJoiner(", ");
    private int seen;
    private int waiting;
    private int notBegun;

    private AtWork(CancelToken token) {
        this.token = token;
    }

    /** Some of the waiting tasks of a scope, to follow a message; empty if there are none, or for want of memory or stack. */
    public static String in(CancelToken token) {
        try {
            return new AtWork(token).text();
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) { // the cancellation goes on without
            return "";
        }
    }

    private String text() {
        ArrayDeque<CancelToken> tokens = new ArrayDeque<>();
        for (CancelToken t = token; t != null && seen < MOST_SEEN; t = tokens.poll()) {
            t.forEachMember(m -> see(m, tokens));
        }
        for (TaskFiber f : shown) {
            texts.add(text(f));
        }
        if (waiting > shown.size()) {
            texts.add((waiting - shown.size()) + " more");
        }
        if (notBegun > 0) {
            texts.add(notBegun + " not begun");
        }
        return texts.length() == 0 ? "" : "; still at work: " + texts;
    }

    private void see(Cancellable m, ArrayDeque<CancelToken> inner) {
        if (++seen > MOST_SEEN) {
            return;
        }
        if (m instanceof CancelToken t) {
            inner.add(t);
        } else if (m instanceof DeferredTask) {
            notBegun++;
        } else if (m instanceof TaskFiber f && waits(f)) {
            waiting++;
            if (shown.size() < MOST_SHOWN) {
                shown.add(f);
            }
        }
    }

    private boolean waits(TaskFiber f) {
        Waiter w = f.waiter;
        return w != null
                && w.pending()
                && w.cancellable() // the end of a finish is not
                && w.scope() instanceof FinishScope s
                && s.token().within(token);
    }

    private static String text(TaskFiber f) {
        Thread t = f.thread();
        List<StackTasks.OnStack> tasks = t == null ? List.of() : StackTasks.of(t.getStackTrace());
        String name = Dump.taskName(f, "", "");
        if (tasks.isEmpty()) {
            return name.isEmpty() ? "a task" : name;
        }
        StackTasks.OnStack top = tasks.getFirst();
        StackTraceElement line = top.line();
        String where = top.construct() + (line == null ? "" : " at " + ProgramFrames.text(line));
        return name.isEmpty() ? where : name + " in " + where;
    }
}

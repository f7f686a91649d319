package dev.serrano.internal.watch;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.scope.ScopeToken;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.TaskFiber;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** The tasks of a scope that are at work when it is about to be cancelled, as the exception of its finish tells them. */
public final class AtWork {
    /* Implementation. Members and calls are copied under the lock of their list, and looked at without it. Of tasks that
     * wait for the end of a finish those inside are told instead. So many stacks are taken, and so many members looked
     * at, whatever the scope has. A task that computes is on no list, and is not told. */
    private static final int MOST_SHOWN = 5;
    private static final int MOST_SEEN = 1000;
    private static final int MOST_OF_LIST = 100; // of which a token has seventeen

    private final CancelToken token;
    private final Set<TaskFiber> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<TaskFiber> shown = new ArrayList<>();
    private final StringJoiner texts = new StringJoiner(", ");
    private int seen;
    private int notBegun;

    private AtWork(CancelToken token) {
        this.token = token;
    }

    /** Some of a scope's tasks, to follow a message; empty if there are none, or for want of memory or stack. */
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
            t.forEachMember(MOST_OF_LIST, m -> see(m, tokens));
            if (t instanceof ScopeToken s) {
                s.forEachCall(MOST_OF_LIST, f -> {
                    seen++;
                    waits((TaskFiber) f);
                });
            }
        }
        for (TaskFiber f : shown) {
            texts.add(text(f));
        }
        if (waiting.size() > shown.size()) {
            texts.add((seen < MOST_OF_LIST ? "" : "at least ") + (waiting.size() - shown.size()) + " more");
        }
        if (notBegun > 0) {
            texts.add((seen < MOST_OF_LIST ? "" : "at least ") + notBegun + " not begun");
        }
        return texts.length() == 0 ? "" : "; still at work: " + texts;
    }

    private void see(Cancellable m, ArrayDeque<CancelToken> inner) {
        seen++;
        if (m instanceof CancelToken t) {
            inner.add(t);
        } else if (m instanceof DeferredTask) {
            notBegun++;
        } else if (m instanceof TaskFiber f && isSetAside(f)) {
            waits(f);
        }
    }

    private boolean isSetAside(TaskFiber f) {
        Waiter w = f.waiter;
        return w != null
                && w.pending()
                && w.cancellable() // the end of a finish is not
                && w.scope() instanceof FinishScope s
                && s.token().within(token);
    }

    private void waits(TaskFiber f) {
        if (waiting.add(f) && shown.size() < MOST_SHOWN) {
            shown.add(f);
        }
    }

    private static String text(TaskFiber f) {
        Thread t = f.thread();
        StackTraceElement[] frames = t == null ? new StackTraceElement[0] : t.getStackTrace();
        List<StackTasks.OnStack> tasks = StackTasks.of(frames);
        String name = Dump.taskName(f, "", "");
        if (tasks.isEmpty()) {
            return name.isEmpty() ? "a task" : name;
        }
        StackTasks.OnStack top = tasks.getFirst();
        StackTraceElement line = top.line();
        String construct = top.construct().isEmpty() ? StackTasks.callOf(frames) : top.construct();
        String where = construct + (line == null ? "" : " at " + ProgramFrames.text(line));
        return (name.isEmpty() ? where : name + " in " + where).strip();
    }
}

package dev.serrano.internal.watch;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.Frames;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a scope that are at work when it is about to be cancelled, as the exception of its finish lists them.
 */
public final class AtWork {
    /* Implementation. Members and calls are copied under the lock of their list, and looked at without it. Instead of
     * tasks that wait for the end of a finish, the tasks inside are listed. The number of stacks and members is
     * bounded for a scope of any size. A task that computes is on no list: the workers' drivers are looked at,
     * which go on meanwhile. So their scope is read before their stack is taken and after that.
     * paidUntil: a look takes some 50 us, and a thousand scopes may be cancelled at once, or their deadlines come, one
     * after the other on one thread. So looks take a tenth of the time, and 100 ms ahead of that; in between scopes are
     * cancelled without. Races cost or spare a look. */
    private static final int SHARE = 10;
    private static final long MOST_AHEAD = 1_000_000_000;
    private static final long MOST_COUNTED = 1_000_000; // else one slow look, the first, would spare many
    private static final int MOST_SHOWN = 5;
    private static final int MOST_SEEN = 1000;
    private static final int MOST_OF_LIST = 100; // of which a token has seventeen

    private static volatile @Nullable Long paidUntil; // null at first: no initializer, which would want stack

    private final CancelToken token;
    private final Set<TaskFiber> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<TaskFiber> shown = new ArrayList<>();
    private int told;
    private final StringJoiner texts = new StringJoiner(", ");
    private int seen;
    private int notBegun;

    private AtWork(CancelToken token) {
        this.token = token;
    }

    private boolean computes(TaskFiber f) {
        FinishScope s = Frames.seenScope(f);
        return s != null && s.token().within(token) && f.thread() != Thread.currentThread();
    }

    private void lookAtWorkers(Host engine) {
        for (Worker w : engine.workers) {
            TaskFiber f = w.driver();
            if (told < MOST_SHOWN && f != null && !w.shared.parked() && computes(f)) {
                StackTraceElement[] frames = stackOf(f);
                if (!StackTasks.waitsForEnd(frames) && computes(f)) {
                    told++;
                    texts.add(text(f, frames));
                }
            }
        }
    }

    /** Some of a scope's tasks, to follow a message; empty if there are none, or too little time, memory or stack. */
    public static String in(CancelToken token, Host engine) {
        long begin = System.nanoTime();
        Long paid = paidUntil;
        long before = paid == null || paid - begin < 0 ? begin : paid;
        if (before - begin > MOST_AHEAD) {
            return "";
        }
        try {
            String text = new AtWork(token).text(engine);
            long took = Math.min(System.nanoTime() - begin, MOST_COUNTED);
            paidUntil = before + SHARE * took;
            return text;
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) { // the cancellation goes on without
            return "";
        }
    }

    private String text(Host engine) {
        lookAtWorkers(engine);
        ArrayDeque<CancelToken> tokens = new ArrayDeque<>();
        for (CancelToken t = token; t != null && seen < MOST_SEEN; t = tokens.poll()) {
            t.forEachMember(MOST_OF_LIST, m -> see(m, tokens));
            t.forEachCall(MOST_OF_LIST, f -> {
                seen++;
                waits((TaskFiber) f);
            });
        }
        for (TaskFiber f : shown) {
            texts.add(text(f, stackOf(f)));
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
        if (waiting.add(f) && told + shown.size() < MOST_SHOWN) {
            shown.add(f);
        }
    }

    private static StackTraceElement[] stackOf(TaskFiber f) {
        Thread t = f.thread();
        return t == null ? new StackTraceElement[0] : t.getStackTrace();
    }

    private static String text(TaskFiber f, StackTraceElement[] frames) {
        String name = Dump.taskName(f, "", "");
        List<StackTasks.OnStack> tasks = StackTasks.of(frames);
        if (tasks.isEmpty()) {
            return name.isEmpty() ? "a task" : name;
        }
        StackTasks.OnStack top = tasks.getFirst();
        String construct = top.construct().isEmpty() ? StackTasks.callOf(frames) : top.construct();
        StackTraceElement line = top.line();
        StringJoiner text = new StringJoiner(" ");
        if (!name.isEmpty()) {
            text.add(construct.isEmpty() ? name : name + " in");
        } else if (construct.isEmpty()) {
            text.add("a task");
        }
        if (!construct.isEmpty()) {
            text.add(construct);
        }
        return line == null ? text.toString() : text + " at " + ProgramFrames.text(line);
    }
}

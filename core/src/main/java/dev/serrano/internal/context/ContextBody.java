package dev.serrano.internal.context;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Wrapper;
import dev.serrano.observe.SyncKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body of a task with members: it runs in a context of its own, wherever it runs. */
public abstract sealed class ContextBody implements Wrapper {
    /* Implementation. A wrapper, so that tasks without members have nothing of it.
     * begun   whether the members have started, or been discarded. Written by the fiber that runs or drops the task,
     *         one at a time; the task's way there orders them. */
    private final Members members;
    private boolean begun;

    private ContextBody(Members members) {
        this.members = members;
    }

    public Members members() {
        return members;
    }

    public static TaskBody of(@Nullable Members members, TaskBody body) {
        return members == null ? body : new OfTask(members, body);
    }

    public static <T extends @Nullable Object> TaskValue<T> of(@Nullable Members members, TaskValue<T> body) {
        return members == null ? body : new OfFuture<>(members, body);
    }

    /** The line where the task with that body was spawned; null if that is not known. */
    public static @Nullable SpawnSite siteOf(Object body) {
        Object b = body;
        while (b instanceof Wrapper w && !(b instanceof ContextBody)) {
            b = w.wrapped();
        }
        return b instanceof ContextBody c ? Members.find(c.members, SpawnSite.class) : null;
    }

    /** A task will not run. Nothing happens if its body has no members, or has begun. */
    public static void discard(@Nullable Object body, Throwable why) {
        Object b = body;
        while (b instanceof Wrapper w && !(b instanceof ContextBody)) {
            b = w.wrapped();
        }
        if (b instanceof ContextBody c && !c.begun) {
            c.begun = true;
            Members.discard(c.members, why);
        }
    }

    /** Runs a body in a context of its own. */
    public static <T extends @Nullable Object> T call(ContextOwner o, @Nullable Members members, TaskValue<T> body)
            throws Exception {
        TaskContext before;
        try {
            before = Contexts.enter(o, members);
        } catch (StackOverflowError e) {
            Members.discard(members, e);
            throw e;
        }
        T value;
        try {
            if (members == null) {
                value = body.call();
            } else {
                Objects.requireNonNull(o.context()).start();
                value = Members.enclose(members, body);
            }
        } catch (Throwable e) {
            Contexts.leave(o, before, e);
            throw e;
        }
        Exceptions.rethrow(Contexts.leave(o, before, null));
        return value;
    }

    /** Runs a branch in place as the task that it is. */
    public static <T extends @Nullable Object> T callBranch(ContextOwner o, TaskValue<T> branch) throws Exception {
        return call(o, Members.of(o.context(), List.of()), branch);
    }

    /** Runs a branch of a join in place as the task that it is, with the members of a branch, for whose end it waits. */
    public static <T extends @Nullable Object> T callBranch(
            ContextOwner o, @Nullable Members members, TaskValue<T> branch) throws Exception {
        try {
            return call(o, members, branch);
        } finally {
            if (members != null) {
                Members.joined(o.context(), members, SyncKind.BRANCH);
            }
        }
    }

    /** Runs an iteration of a loop as a task. */
    public static void callInLoop(ContextOwner o, long index, TaskBody iteration) throws Exception {
        call(o, Members.ofIteration(o.context(), index), () -> {
            iteration.run();
            return null;
        });
    }

    final <T extends @Nullable Object> T begin(TaskValue<T> body) throws Exception {
        ContextOwner o = ContextOwner.ofCaller();
        begun = true;
        return call(o, members, body);
    }

    private static final class OfTask extends ContextBody implements TaskBody {
        private final TaskBody body;

        OfTask(Members members, TaskBody body) {
            super(members);
            this.body = body;
        }

        @Override
        public void run() throws Exception {
            begin(() -> {
                body.run();
                return null;
            });
        }

        @Override
        public Object wrapped() {
            return body;
        }
    }

    private static final class OfFuture<T extends @Nullable Object> extends ContextBody implements TaskValue<T> {
        private final TaskValue<T> body;

        OfFuture(Members members, TaskValue<T> body) {
            super(members);
            this.body = body;
        }

        @Override
        public T call() throws Exception {
            return begin(body);
        }

        @Override
        public Object wrapped() {
            return body;
        }
    }
}

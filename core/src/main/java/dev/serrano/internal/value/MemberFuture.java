package dev.serrano.internal.value;

import dev.serrano.TaskValue;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.worker.NonBlockingTask;
import dev.serrano.internal.worker.TaskFiber;
import org.jspecify.annotations.Nullable;

/** A task with a value and with members, which hear of who joins it. */
class MemberFuture<T extends @Nullable Object> extends FutureTask<T> {
    private final Members members;
    private final @Nullable String name;

    MemberFuture(Members members, @Nullable String name, TaskValue<T> body) {
        super(body);
        this.members = members;
        this.name = name;
    }

    @Override
    public T join() {
        boolean ended = false;
        try {
            T value = super.join();
            ended = true;
            return value;
        } finally {
            TaskFiber f = TaskFiber.current();
            if (f != null && f.context() != null && (ended || resolved())) {
                Members.joined(f.context(), members);
            }
        }
    }

    @Override
    public String toString() {
        return name == null ? super.toString() : label() + " \"" + name + '"';
    }

    /** Declared never to wait. */
    static final class NonBlocking<T extends @Nullable Object> extends MemberFuture<T> implements NonBlockingTask {
        NonBlocking(Members members, @Nullable String name, TaskValue<T> guarded) {
            super(members, name, guarded);
        }
    }
}

package dev.serrano.internal.value;

import dev.serrano.TaskValue;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.observe.SyncKind;
import org.jspecify.annotations.Nullable;

/** A task with a value and with members, which are called for its joins. */
final class MemberFuture<T extends @Nullable Object> extends FutureTask<T> {
    private final Members members;
    private final @Nullable String name;

    MemberFuture(Members members, @Nullable String name, TaskValue<T> body) {
        super(body);
        this.members = members;
        this.name = name;
    }

    @Override
    public Members members() {
        return members;
    }

    @Override
    public T join() {
        boolean ended = false;
        try {
            T value = super.join();
            ended = true;
            return value;
        } finally {
            if (ended || resolved()) {
                SyncEdges.read(this);
            }
        }
    }

    /** The task with this context has waited for this one, or found it ended. */
    void joinedBy(TaskContext waiting, SyncKind kind) {
        if (!isCancelled()) { // or its body may still run
            Members.joined(waiting, members, kind);
        }
    }

    @Override
    public String toString() {
        return name == null ? super.toString() : label() + " \"" + name + '"';
    }
}

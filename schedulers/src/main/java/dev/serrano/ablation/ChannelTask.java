package dev.serrano.ablation;

import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.value.CancelledFuture;
import dev.serrano.internal.value.CellFuture;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.observe.SyncKind;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A task whose value goes through a channel: {@link ChannelFuture}. */
public class ChannelTask<T extends @Nullable Object> extends SpawnedTask implements ChannelFuture<T> {
    /* Implementation.
     * channel  made or taken before the push; the sender's last access is its send. The state of Cell is not used.
     * body     the sender's: null once the body has begun.
     * sent     the sender's: in any case it sends once, since the channel may serve another future
     *          after.
     * touched  the receiver's fiber alone reads and writes it, or a task that got the future from it later.
     * await() follows the engine's rules, not the thesis: a task that lies in the deque runs in place, no other one
     * does. The thesis runs younger siblings first, which deadlocks if one of them waits for what this task does
     * next. */
    private @Nullable TaskValue<T> body;
    private final ResultChannel channel;
    private final boolean pooled;
    private boolean sent;
    private boolean touched;

    private ChannelTask(TaskValue<T> body, ResultChannel channel, boolean pooled) {
        this.body = body;
        this.channel = channel;
        this.pooled = pooled;
    }

    /** Spawns a task in the current scope. */
    public static <T extends @Nullable Object> ChannelFuture<T> spawn(TaskValue<T> body, boolean pooled) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.inTask("a channel future");
        ResultChannel c = pooled ? ChannelPool.of(f.needWorker()).take() : new ResultChannel();
        c.belongsTo(f);
        if (!f.hasContext()) {
            ChannelTask<T> t = new ChannelTask<>(body, c, pooled);
            f.spawn(t);
            return t;
        }
        Members members = Members.of(f.context(), List.of());
        ChannelTask<T> t;
        try {
            t = members == null ? new ChannelTask<>(body, c, pooled) : new OfMembers<>(members, body, c, pooled);
            f.queue(t, null);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        f.pollIfAsked();
        return t;
    }

    @Override
    public Object body() {
        TaskValue<T> b = body;
        return b == null ? this : b;
    }

    @Override
    public void exec(TaskFiber f) {
        send(call(f), f);
    }

    @Override
    public void discard(Throwable why) {
        ContextBody.discard(body, why);
        body = null;
        send(CancelledFuture.of(why), null);
    }

    private void send(Object result, @Nullable TaskFiber from) {
        if (sent) {
            return; // what went wrong after the send is the scope's business
        }
        sent = true;
        if (channel.receiver() == from) {
            channel.sendToSelf(result);
        } else {
            channel.send(result);
        }
    }

    private Object call(TaskFiber f) {
        TaskValue<T> b = Objects.requireNonNull(body);
        body = null;
        try {
            T v = b.call();
            return v == null ? Nil.NIL : v;
        } catch (Throwable e) {
            boolean ended = e instanceof TaskTermination || e instanceof CancellationException;
            Throwable why = ended ? f.cancellation() : null;
            if (why != null) {
                return CancelledFuture.of(why);
            }
            Failed failed = new Failed(e);
            Unwinding.futureFailed(f, failed);
            return failed;
        }
    }

    @Override
    public T await() {
        TaskFiber f = TaskFiber.current();
        if (touched || channel.receiver() != f || f == null) {
            throw misuse();
        }
        touched = true;
        Object result = channel.receive();
        if (result == null) {
            if (f.claimOnTop(this) || f.claimUnderTop(this) || f.claimForThisScope(this)) {
                f.room--;
                exec(f);
                f.room++;
            } else if (!f.runIfQueuedHere(this)) {
                Suspension.awaitOther(f, channel, "await()");
            }
            result = Objects.requireNonNull(channel.receive());
        }
        if (pooled) {
            ChannelPool.of(f.needWorker()).put(channel);
        }
        received(f);
        return CellFuture.value(result);
    }

    /** The value has arrived, in the task on this fiber. */
    void received(TaskFiber f) {}

    /** One with members, which learn which tasks get the value. */
    private static final class OfMembers<T extends @Nullable Object> extends ChannelTask<T> {
        private final Members members;

        OfMembers(Members members, TaskValue<T> body, ResultChannel channel, boolean pooled) {
            super(ContextBody.of(members, body), channel, pooled);
            this.members = members;
        }

        @Override
        void received(TaskFiber f) {
            Members.joined(f.context(), members, SyncKind.JOIN);
        }
    }

    private IllegalStateException misuse() {
        return new IllegalStateException(
                touched
                        ? "await() of a channel future for the second time: its value left the channel with the first;"
                                + " a channel future is touched once, so keep the value, or use future(...), which may"
                                + " be joined many times"
                        : "await() of a channel future in another task than the one that made it: its channel has one"
                                + " receiver; use future(...), which any task may join");
    }
}

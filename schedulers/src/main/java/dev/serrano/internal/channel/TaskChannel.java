package dev.serrano.internal.channel;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A channel with room for one object, from one sender at a time to one receiver; none blocks.
 * <p>One place is enough where a message is an answer and none asks twice: see {@link StealNode}. The sender may change
 * if the right to send is handed on by an edge of its own, as a steal request is.
 */
public final class TaskChannel<T> {
    /* item: null while empty. Release by the sender, acquire by the receiver; the receiver's store of null is a release
     * too, which the next sender, acting on a later request, acquires. */
    private static final VarHandle ITEM = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "item", VarHandle.class, TaskChannel.class, Object.class);

    private @Nullable Object item;

    /** Sends. Returns false if the channel is full. */
    public boolean send(T object) {
        if (ITEM.getAcquire(this) != null) {
            return false;
        }
        ITEM.setVolatile(this, (Object) object);
        return true;
    }

    /** The object that was sent; null if none was. */
    @SuppressWarnings("unchecked") // send is the only way in
    public @Nullable T receive() {
        Object o = ITEM.getAcquire(this);
        if (o != null) {
            ITEM.setRelease(this, (Object) null);
        }
        return (T) o;
    }

    /** Whether nothing is there. Any thread. */
    public boolean isEmpty() {
        return ITEM.getVolatile(this) == null;
    }
}

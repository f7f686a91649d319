package dev.serrano.ablation;

import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A channel with room for one object, for one sender and one receiver, which may be suspended until it comes.
 * <p>Source: A. Prell's thesis, chapter 4: a future is such a channel. Unlike a {@link dev.serrano.internal.task.Cell}
 * it is empty again once its object was received, and so can be used for the next one.
 */
final class ResultChannel implements Registration {
    /* Implementation.
     * item      null = empty | WaitNode = empty, the receiver waits | anything else = the object. One word, as in Cell:
     *           a send takes the receiver with the same exchange that stores the object.
     *             send      exchange (volatile). sendToSelf a plain store: the receiver runs below the sender on the
     *                       same fiber, so it cannot be registering.
     *             register  compare-and-set.
     *             receive   acquire read, then a plain store of null. The next sender gets the channel from the
     *                       receiver, by way of its task.
     * receiver  the fiber that may receive; plain, written before the channel goes out with a task.
     * A channel may be used again only after its object was received: then the sender has made its last access, which
     * was the exchange, and so has the waiter. */
    private static final VarHandle ITEM = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "item", VarHandle.class, ResultChannel.class, Object.class);

    private @Nullable Object item;
    private @Nullable Object receiver;

    /** Gives the channel to the one who will receive from it. */
    public void belongsTo(Object fiber) {
        if (receiver != fiber) { // a store into an old object has its price
            receiver = fiber;
        }
    }

    public @Nullable Object receiver() {
        return receiver;
    }

    /** Sends an object, which is neither null nor a {@link WaitNode}; once for each receipt. */
    public void send(Object object) {
        Object before = ITEM.getAndSet(this, object);
        if (before instanceof WaitNode w) {
            w.fire();
        }
    }

    /** Like {@link #send}, by the receiver itself. */
    public void sendToSelf(Object object) {
        item = object;
    }

    /** Takes the object that was sent; the channel is empty then. Null if nothing was. */
    public @Nullable Object receive() {
        Object o = ITEM.getAcquire(this);
        if (o == null || o instanceof WaitNode) {
            return null;
        }
        item = null;
        return o;
    }

    @Override
    public boolean register(Waiter waiter) {
        return ITEM.compareAndSet(this, (Object) null, (Object) waiter);
    }

    @Override
    public String toString() {
        return "channel@" + Integer.toHexString(System.identityHashCode(this));
    }
}

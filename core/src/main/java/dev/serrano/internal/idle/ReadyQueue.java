package dev.serrano.internal.idle;

import dev.serrano.internal.deque.TaskRing;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.tuning.Tunables;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The ready items of a worker, oldest first: fibers that were resumed, and tasks of other scopes than that of the running
 * one, as an actor's messages are.
 */
public final class ReadyQueue {
    /* Implementation.
     * ring   tasks. A push costs no read-modify-write, and a thief takes half of them.
     * queue  fibers, and the tasks for which the ring has no room.
     * The order between the two is not kept: the driver takes from them by turns, so neither waits for ever. Thieves begin
     * with the ring.
     * ringFirst  the driver's.
     * taken  counted by the driver; others look at it to see whether what lies here will go soon.
     * Under a director all items are in the queue, of which it draws. */
    private static final int ROOM = 256;

    private static final VarHandle TAKEN = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "taken", VarHandle.class, ReadyQueue.class, long.class);

    private final TaskRing<Object> ring = new TaskRing<>(ROOM);
    private final Queue<Object> queue = new ConcurrentLinkedQueue<>();
    private final boolean directed;
    private boolean ringFirst;
    private long taken;

    public ReadyQueue(boolean directed) {
        this.directed = directed;
    }

    /** Adds an item; without memory nothing is changed. Driver only. */
    public void offer(Object item) {
        if (directed || item instanceof Fiber || !ring.push(item)) {
            queue.offer(item);
        }
    }

    /** All items, if there is a director. */
    public Queue<Object> directed() {
        return queue;
    }

    /** Takes an item; null if there is none. Driver only. */
    public @Nullable Object poll() {
        TAKEN.setOpaque(this, taken + 1);
        ringFirst = !ringFirst;
        if (ringFirst) {
            Object t = ring.poll();
            return t != null ? t : queue.poll();
        }
        Object o = queue.poll();
        return o != null ? o : ring.poll();
    }

    /** Takes the oldest fiber if it is older than the tasks for which there was no room; null if not. Driver only. */
    public @Nullable Fiber pollFiber() {
        if (!(queue.peek() instanceof Fiber)) {
            return null;
        }
        Object o = queue.poll();
        if (o instanceof Fiber f) {
            return f;
        }
        if (o != null) {
            queue.offer(o);
        }
        return null;
    }

    /** Takes an item for another worker, and half of the tasks behind it into that one's queue; its driver only. */
    public @Nullable Object stealFor(ReadyQueue thief) {
        int more = Math.min(ring.size() / 2, Tunables.MOST_READY_STOLEN);
        Object first = ring.steal();
        if (first == null) {
            return queue.poll();
        }
        for (; more > 0; more--) {
            Object t = ring.steal();
            if (t == null) {
                break;
            }
            thief.offer(t);
        }
        return first;
    }

    /** How often the driver has taken something, or has tried to. Any thread. */
    public long taken() {
        return (long) TAKEN.getOpaque(this);
    }

    /** Whether there is nothing. Any thread. */
    public boolean isEmpty() {
        return ring.isEmpty() && queue.isEmpty();
    }

    /** How many items there are. Any thread. */
    public int size() {
        return ring.size() + queue.size();
    }
}

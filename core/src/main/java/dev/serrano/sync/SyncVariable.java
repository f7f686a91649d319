package dev.serrano.sync;

import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.task.Nil;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variable that is full or empty. {@link #write} waits until it is empty and fills it; {@link #read} waits until it
 * is full and empties it. So writes and reads alternate strictly, and each value is read once. Source: the
 * synchronization variable of Chapel, as in HJlib (Imam's thesis, section 2.3; figure 3.8).
 * <p>Writers are served in their order, and so are readers. Waiting tasks are suspended; threads outside the runtime
 * block. A waiting task leaves when its scope is cancelled. If it had been given a value by then, the next reader gets
 * that value.
 * <p>Memory consistency: actions before a write happen-before actions after a read of its value. Actions before a read
 * that empties the variable happen-before actions after the next write.
 * {@snippet :
 * SyncVariable<String> line = SyncVariable.empty();
 * async(() -> line.write("first"));
 * async(() -> use(line.read()));
 * }
 *
 * @param <T> type of the value; null is a value like any other if it allows
 */
public final class SyncVariable<T extends @Nullable Object> {
    /* Implementation. A Store with room for one. The thesis has a chain of pairs of events, a value and its receipt, in
     * which each reader and writer takes a place. A waiter that is cancelled cannot give its place up there, and the
     * waiter behind it would wait forever. */
    private final Store store = new Store(this, 1, false);

    private SyncVariable() {}

    /** An empty variable. */
    public static <T extends @Nullable Object> SyncVariable<T> empty() {
        return new SyncVariable<>();
    }

    /** A variable that holds a value. */
    public static <T extends @Nullable Object> SyncVariable<T> full(T value) {
        SyncVariable<T> v = new SyncVariable<>();
        v.tryWrite(value);
        return v;
    }

    /**
     * Waits until the variable is empty, and fills it; Chapel's {@code writeEF}.
     *
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits; nothing is written then
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void write(T value) throws InterruptedException {
        store.put(Nil.wrap(value), "SyncVariable.write", -1);
    }

    /** Fills the variable if it is empty, without waiting; returns whether it did. */
    public boolean tryWrite(T value) {
        return store.put(Nil.wrap(value), "SyncVariable.tryWrite", 0) != null;
    }

    /** A {@link #write} that waits for a limited time; returns whether it has written. */
    public boolean tryWrite(T value, Duration timeout) throws InterruptedException {
        return store.put(Nil.wrap(value), "SyncVariable.tryWrite", Timers.saturatedNanos(timeout)) != null;
    }

    /**
     * Waits until the variable is full, and empties it; Chapel's {@code readFE}.
     *
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public T read() throws InterruptedException {
        return value(store.get(Store.TAKES, "SyncVariable.read", -1));
    }

    /** Waits until the variable is full, and leaves it full; Chapel's {@code readFF}. Fails as {@link #read} does. */
    public T readFF() throws InterruptedException {
        return value(store.get(Store.LOOKS, "SyncVariable.readFF", -1));
    }

    /**
     * Reads and empties the variable if it is full. Never waits.
     *
     * @return null if it was empty, or if the value was null
     */
    public @Nullable T tryRead() {
        return valueOrNull(store.get(Store.TAKES, "SyncVariable.tryRead", 0));
    }

    /** A {@link #read} that waits for a limited time; null also if the variable was not full in time. */
    public @Nullable T tryRead(Duration timeout) throws InterruptedException {
        return valueOrNull(store.get(Store.TAKES, "SyncVariable.tryRead", Timers.saturatedNanos(timeout)));
    }

    /** Empties the variable unread, so that the first waiting writer goes on; returns whether it was full. */
    public boolean reset() {
        return store.clear() > 0;
    }

    /** Returns whether there is a value; that may change at once. */
    public boolean isFull() {
        return store.size() > 0;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // only values of T are stored; T says whether null is one
    private static <T extends @Nullable Object> T value(@Nullable Object o) {
        return (T) Nil.unwrap(Objects.requireNonNull(o));
    }

    private static <T extends @Nullable Object> @Nullable T valueOrNull(@Nullable Object o) {
        return o == null ? null : SyncVariable.<T>value(o);
    }

    Store store() {
        return store;
    }

    @Override
    public String toString() {
        return "syncVariable@" + Integer.toHexString(System.identityHashCode(this)) + " ("
                + (isFull() ? "full" : "empty") + ", " + store.takersWaiting() + " reading, "
                + store.puttersWaiting() + " writing)";
    }
}

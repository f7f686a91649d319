package dev.serrano.control;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.Event;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Work that is in order for each key: bodies of one key run one after the other, in the order of the calls, and bodies
 * of different keys run in parallel.
 * {@snippet :
 * KeyedWork<Account> accounts = new KeyedWork<>();
 * finish(() -> {
 *     for (Booking b : bookings) {
 *         accounts.async(b.account(), () -> book(b)); // in the order of the bookings of that account
 *     }
 * });
 * }
 * <p>{@link #async} and {@link #future} spawn a task of the caller's finish, with the caller's context, which begins when
 * the work before it has ended. {@link #call} and {@link #run} wait for it and run the body in the caller. A waiting
 * task holds no worker.
 * <p>Work ends when its body ends: tasks that the body spawns may run on beside the next body, unless the body has a
 * finish around them. A body that fails, and one that is cancelled, does not keep the next from running.
 * <p>A key without work takes no memory. Keys must have {@code equals} and {@code hashCode} that do not change.
 * <p>Thread-safe. Memory consistency: actions in a body happen-before those in the next body of the same key.
 *
 * @param <K> type of the keys
 */
public final class KeyedWork<K> {
    /* Implementation. The work of a key is a chain: the map has the end of its last link, which the next one awaits. A
     * link that ends takes its entry out, if it is still the last; so the entry of an idle key is gone. A link whose task
     * was discarded has not had its turn: it is over when the link before it is. The events are set, never failed. */
    private final ConcurrentHashMap<K, Turn> last = new ConcurrentHashMap<>();

    /** No work at all. */
    public KeyedWork() {}

    /** The work of one call; a member of its task. */
    private final class Turn extends TaskMember {
        private final K key;
        private final Event<Boolean> over = Event.newEvent("the end of the work before");
        private @Nullable Turn
                before; // set before its task begins or is discarded; null when it has ended, for the memory

        Turn(K key) {
            this.key = key;
        }

        /** Comes after the last turn of the key, whose end it returns; null if there is none. */
        @Nullable
        Event<Boolean> enqueue() {
            Turn b = last.put(key, this);
            before = b;
            return b == null ? null : b.over;
        }

        void end() {
            before = null;
            last.remove(key, this);
            over.setValue(true);
        }

        /** Is over without a turn. */
        void skip() {
            Turn b = before;
            if (b == null) {
                end();
            } else {
                b.over.addExecutionBody(v -> end());
            }
        }

        KeyedWork<K> work() {
            return KeyedWork.this;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            end();
        }

        @Override
        public void discarded(Throwable why) {
            skip();
        }
    }

    /**
     * Spawns a task that runs the body after the earlier work of the key.
     *
     * @throws IllegalStateException outside a task; {@link #run} is for any thread
     */
    public void async(K key, TaskBody body) {
        Objects.requireNonNull(body, "body");
        this.<@Nullable Object>spawn("KeyedWork.async", key, options -> {
            Serrano.async(options, body);
            return null;
        });
    }

    /**
     * Spawns a task that computes a value after the earlier work of the key. A body of the same key must not wait for
     * it.
     *
     * @throws IllegalStateException outside a task; {@link #call} is for any thread
     */
    public <T extends @Nullable Object> TaskFuture<T> future(K key, TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        return spawn("KeyedWork.future", key, options -> Serrano.future(options, body));
    }

    /** Spawns with options. */
    private interface Spawn<R extends @Nullable Object> {
        R with(SpawnOptions options);
    }

    private <R extends @Nullable Object> R spawn(String method, K key, Spawn<R> spawn) {
        Objects.requireNonNull(key, "key");
        if (!CurrentTask.isTask()) {
            throw new IllegalStateException(method + " was called outside a task, where no finish waits for its task:"
                    + " call it inside launch(...) or finish(...), or use run or call");
        }
        CurrentTask.requireStack();
        Turn t = new Turn(key);
        Event<Boolean> before = t.enqueue();
        try {
            SpawnOptions o = SpawnOptions.none().with(() -> t);
            return spawn.with(before == null ? o : o.awaiting(before));
        } catch (Throwable e) {
            t.skip(); // a second time, without effect, if the spawn has discarded it
            throw e;
        }
    }

    /** Waits for the earlier work of the key, then runs the body, as {@link #call} does. */
    public void run(K key, TaskBody body) throws Exception {
        Objects.requireNonNull(body, "body");
        this.<@Nullable Object>call(key, () -> {
            body.run();
            return null;
        });
    }

    /**
     * Waits for the earlier work of the key, then runs the body in the calling task or thread, and returns its value.
     *
     * @throws IllegalStateException in a body of the same key, which would wait for itself
     * @throws InterruptedException if the caller is interrupted while it waits; the body has not begun
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public <T extends @Nullable Object> T call(K key, TaskValue<T> body) throws Exception {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(body, "body");
        if (CurrentTask.member(Turn.class, t -> isOf(t, key)) != null) {
            throw new IllegalStateException("call for the key " + key + " in a body of the same key would wait for"
                    + " itself: call the method directly, or use async");
        }
        CurrentTask.requireStack();
        Turn t = new Turn(key);
        Event<Boolean> before = t.enqueue();
        if (before != null) {
            try {
                Event.suspendInterruptibly(before);
            } catch (Throwable e) {
                t.skip();
                throw e;
            }
        }
        try {
            return CurrentTask.isTask() ? CurrentTask.within("KeyedWork.call", t, body) : body.call();
        } finally {
            t.end();
        }
    }

    private boolean isOf(KeyedWork<?>.Turn turn, K key) {
        return turn.work() == this && key.equals(turn.key);
    }

    /** Returns the number of keys that have work, running or waiting; concurrent calls may be counted or not. */
    public int keys() {
        return last.size();
    }

    @Override
    public String toString() {
        return "keyed work (" + keys() + " keys)";
    }
}

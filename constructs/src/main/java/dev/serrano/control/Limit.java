package dev.serrano.control;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.TaskSemaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A limit on how many items are at work at once, made by {@link Controls#limit}. Calls that are given the same object
 * share the limit: together they are at work on at most so many items. Waiting calls are served in their order.
 * {@snippet :
 * static final Limit CONNECTIONS = limit(8);
 *
 * List<Page> pages = mapAll(CONNECTIONS, addresses, address -> fetch(address));
 * }
 * <p>A function that maps with the limit that it holds itself may wait for itself: if all permits are with such
 * functions, none can go on, and the run fails with a {@link dev.serrano.TaskDeadlockException}. Give inner calls a
 * limit of their own.
 * <p>Thread-safe.
 */
public final class Limit {
    /* Implementation. The permit of a task is taken before the spawn, by the task that reads the source, and given back
     * once, by the end of the task's body or by its discard; so also if the scope is cancelled before it begins. */
    private final int number;
    private final TaskSemaphore permits;

    Limit(int number) {
        if (number <= 0) {
            throw new IllegalArgumentException("limit(" + number + "): the limit must be positive");
        }
        this.number = number;
        permits = new TaskSemaphore(number);
    }

    /** Returns how many items may be at work at once. */
    public int number() {
        return number;
    }

    /** Returns how many more items could begin now; concurrent calls may be counted or not. */
    public int free() {
        return (int) permits.available();
    }

    /** Waits for a permit, then spawns the body, which gives the permit back when it ends. */
    void spawn(TaskBody body) throws InterruptedException {
        permits.acquire();
        Permit p = new Permit();
        try {
            Serrano.async(SpawnOptions.none().with(() -> p), body);
        } catch (Throwable e) {
            p.giveBack(); // the spawn may have discarded it, or not have come so far
            throw e;
        }
    }

    private final class Permit extends TaskMember {
        private final AtomicBoolean held = new AtomicBoolean(true);

        void giveBack() {
            if (held.getAndSet(false)) {
                permits.release();
            }
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            giveBack();
        }

        @Override
        public void discarded(Throwable why) {
            giveBack();
        }
    }

    @Override
    public String toString() {
        return "limit(" + number + ") (" + permits.available() + " free)";
    }
}

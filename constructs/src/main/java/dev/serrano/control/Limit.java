package dev.serrano.control;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.spi.CurrentTask;
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
 * <p>A function must not map with the limit that it runs under: if all permits were with such functions, each would
 * wait for the others. The inner call is an error; give it a limit of its own.
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

    /** Refuses a call in a function that holds a permit of this limit. */
    void requireOutside(String call) {
        if (CurrentTask.member(Permit.class, p -> p.of() == this) != null) {
            throw new IllegalStateException(
                    call + " with " + this + " in a function that runs under the same limit could"
                            + " wait for itself: give the inner call a limit of its own");
        }
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

        Limit of() {
            return Limit.this;
        }

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

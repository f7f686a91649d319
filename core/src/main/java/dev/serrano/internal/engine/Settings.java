package dev.serrano.internal.engine;

import dev.serrano.DeadlockPolicy;
import dev.serrano.FailureHandler;
import dev.serrano.internal.fiber.backend.VirtualThreads;
import dev.serrano.observe.TaskListener;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.scheduler.StealStrategy;
import dev.serrano.spi.LibraryWords;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ThreadStateCarrier;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Resolved settings of a runtime.
 *
 * @param layout the places, and the workers of each
 * @param strategy the program's own, for schedulers where a thief chooses; null for theirs
 * @param givenBackend null for the best that this JVM allows
 * @param seed of the scheduler deterministic
 * @param preemptions of the scheduler deterministic: how many a schedule may have; negative for any number
 * @param pinned whether workers are to be bound to processors
 * @param spawnSites whether tasks store the line of their spawn
 * @param listener is called for all tasks; null for none
 * @param memberships with whose members the root task of each run begins
 * @param carriers of what each run has from the thread that gives it to the runtime
 * @param givenDeadlock what is done about tasks that wait in vain; null for the default
 * @param failureHandler gets failures for which no caller waits; null for the log
 * @param givenWords of warnings and reports; null for those of this library
 */
public record Settings(
        String name,
        Layout layout,
        String scheduler,
        StealStrategy.@Nullable Factory strategy,
        @Nullable FiberBackend givenBackend,
        long stackSize,
        @Nullable FailureHandler failureHandler,
        Duration stallThreshold,
        @Nullable DeadlockPolicy givenDeadlock,
        Duration deadlockThreshold,
        long seed,
        int preemptions,
        boolean pinned,
        boolean spawnSites,
        @Nullable TaskListener listener,
        List<Membership> memberships,
        List<ThreadStateCarrier<?>> carriers,
        @Nullable LibraryWords givenWords) {
    /** The backend; waits until it is known what this JVM allows. */
    public FiberBackend backend() {
        return givenBackend != null
                ? givenBackend
                : VirtualThreads.problem() == null ? FiberBackend.SCHEDULED : FiberBackend.PORTABLE;
    }

    /** The reaction to tasks that wait in vain. */
    public DeadlockPolicy deadlock() {
        return givenDeadlock == null ? DeadlockPolicy.CERTAIN : givenDeadlock;
    }

    /** The names in warnings and reports. */
    public LibraryWords words() {
        return givenWords == null ? new LibraryWords() : givenWords;
    }

    public int workers() {
        return layout.workers();
    }
}

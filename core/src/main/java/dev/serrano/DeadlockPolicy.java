package dev.serrano;

import java.util.Locale;
import java.util.Optional;

/**
 * The reaction of a runtime to tasks that wait in vain. The runtime looks when all its workers have slept for a moment:
 * it finds a deadlock when everything else in the runtime has come to rest.
 * <p>A deadlock is <em>certain</em> if every remaining task waits for a task of this runtime: for its result, for
 * the end of a finish, for a phase of a phaser, or for a lock that such a task holds. Only these tasks could end the
 * waits then; a cancellation or an interrupt from outside comes too late.
 * <p>It is <em>likely</em> if some tasks wait for promises, events, permits or futures of {@link TaskRuntime#executor},
 * which a thread outside might still complete.
 * <p>There is no deadlock if some task is in {@link Serrano#blocking} or in a JDK call that has freed its worker, waits
 * for a limited time, is inside a finish with a deadline, or waits for {@link Serrano#externalPromise},
 * {@link Serrano#from} or another runtime.
 * {@snippet :
 * try (TaskRuntime runtime = TaskRuntime.builder().deadlock(DeadlockPolicy.REPORT).build()) {
 *     runtime.launch(program);
 * }
 * }
 */
public enum DeadlockPolicy {
    /** No reaction. */
    OFF,
    /**
     * Logs a warning that lists the waiting tasks and the objects of their waits, after the {@linkplain
     * TaskRuntime.Builder#deadlockThreshold threshold}.
     */
    REPORT,
    /**
     * The default: fails a certain deadlock at once and reports a likely one. The run is cancelled, and its launch
     * throws a {@link TaskDeadlockException}.
     */
    CERTAIN,
    /** Fails a certain deadlock at once, and a likely one after the threshold. */
    FAIL;

    /** Returns the lower-case name used in properties. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the policy with an {@link #id}. */
    public static Optional<DeadlockPolicy> find(String id) {
        for (DeadlockPolicy p : values()) {
            if (p.id().equals(id)) {
                return Optional.of(p);
            }
        }
        return Optional.empty();
    }
}

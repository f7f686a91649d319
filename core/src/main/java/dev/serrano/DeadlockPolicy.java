package dev.serrano;

import java.util.Locale;
import java.util.Optional;

/**
 * What a runtime does about tasks that wait in vain. It looks when all its workers have slept for a moment, so a
 * deadlock is found when everything else in the runtime has come to rest.
 * <p>It is <em>certain</em> if every task that is left waits for the result of a task of this runtime, for the end of a
 * finish, for a phase of a phaser, or for a lock that a task of this runtime has: then nobody but these tasks could end
 * the waits (whoever would have cancelled or interrupted them comes too late). It is <em>likely</em> if some wait for
 * promises, events, permits or futures of {@link TaskRuntime#executor}, which a thread outside might yet fill.
 * It is none if some task is in {@link Serrano#blocking} or in a JDK call that has freed its worker, waits for a limited time, is inside a finish with a deadline, or waits for
 * {@link Serrano#externalPromise}, {@link Serrano#from} or another runtime.
 * {@snippet :
 * try (TaskRuntime runtime = TaskRuntime.builder().deadlock(DeadlockPolicy.REPORT).build()) {
 *     runtime.launch(program);
 * }
 * }
 */
public enum DeadlockPolicy {
    /** Nothing. */
    OFF,
    /**
     * Logs a warning that says who waits for what, after the
     * {@linkplain TaskRuntime.Builder#deadlockThreshold threshold}.
     */
    REPORT,
    /**
     * Fails at once what is certain, reports what is likely: the default. The run is cancelled, and whoever launched it
     * gets a {@link TaskDeadlockException}.
     */
    CERTAIN,
    /** Fails what is certain at once, and what is likely after the threshold. */
    FAIL;

    /** The lower-case name used in properties. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The policy with that {@link #id}. */
    public static Optional<DeadlockPolicy> find(String id) {
        for (DeadlockPolicy p : values()) {
            if (p.id().equals(id)) {
                return Optional.of(p);
            }
        }
        return Optional.empty();
    }
}

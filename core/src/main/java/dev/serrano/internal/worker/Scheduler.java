package dev.serrano.internal.worker;

/** A scheduler of one runtime: what its workers share, and the policy of each. */
@FunctionalInterface
public interface Scheduler {
    StealPolicy policyFor(Worker worker);
}

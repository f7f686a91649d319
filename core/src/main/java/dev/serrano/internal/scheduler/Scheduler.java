package dev.serrano.internal.scheduler;

/** A scheduler of one runtime: what its workers share, and the policy of each. */
@FunctionalInterface
interface Scheduler {
    StealPolicy policyFor(Worker worker);
}

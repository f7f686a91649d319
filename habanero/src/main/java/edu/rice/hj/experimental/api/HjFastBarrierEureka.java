package edu.rice.hj.experimental.api;

import dev.serrano.habanero.Eurekas;
import edu.rice.hj.api.SuspendableException;
import java.util.List;

/**
 * A barrier between the phases of some tasks, {@link edu.rice.hj.experimental.ModuleZ#newFastBarrierEureka}, with a
 * number of phases that is known before. As a eureka of their finish it may also be resolved before the last phase: by
 * an offer of true, as when an iteration has converged. Then no phase begins any more, and the tasks end.
 * {@snippet :
 * HjFastBarrierEureka rounds = newFastBarrierEureka(100);
 * finish(rounds, () -> {
 *     for (int i = 0; i < parts; i++) {
 *         int part = i;
 *         asyncFastPhased(round -> relax(part, round));
 *     }
 * });
 * }
 * <p>Memory consistency: actions of all tasks in a phase happen-before those in the next.
 */
public abstract class HjFastBarrierEureka implements HjEureka<Boolean, Boolean, Boolean> {
    public HjFastBarrierEureka() {}

    /**
     * Spawns a task that takes part in all phases from the current one on. In phase p it runs the body at index
     * p modulo their number, with p, and then waits until all tasks of the barrier have done the phase: so one body
     * does all phases, and two take turns. A task whose body fails takes part no more; the others go on.
     * <p>The first phase does not end before the body of the finish has, or of the task, that calls: so tasks that are
     * spawned one after the other begin together, and that body must not wait for a later phase.
     *
     * @throws IllegalArgumentException if there are no bodies
     * @throws IllegalStateException unless the innermost finish with a eureka has a barrier
     */
    public static void asyncFastPhased(HjPhasedBody... bodies) {
        List<HjPhasedBody> steps = List.of(bodies);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("asyncFastPhased(): there must be one body at least");
        }
        HjFastBarrierEureka b = Eurekas.fastBarrier("asyncFastPhased");
        b.register();
        Eurekas.asyncPhases(b, steps, b::signal);
    }

    /** The phase that is not over yet, from 0; the number of phases when all are. */
    public abstract int curPhase();

    /** The number of phases. */
    public abstract int numPhases();

    /** One more task takes part. */
    protected abstract void register();

    /** The calling task has done its part of the phase: waits for the others. */
    protected abstract void signal() throws SuspendableException;
}

package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.backend.BatonMechanism;
import dev.serrano.internal.idle.Director;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.spi.ScheduleTrack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A runtime of one place whose workers nobody drives: a test takes their steps, on one thread. */
class HostStub extends Host {

    HostStub(int workers, @Nullable Director director) {
        super(
                "stub",
                workers,
                false,
                director,
                () -> new BatonMechanism("stub", true, 0, ClassLoader.getSystemClassLoader()),
                List.of(PolicyStub::new));
    }

    TaskFiber fiber() {
        return new TaskFiber(this, mechanism(), 0);
    }

    PolicyStub policy(int worker) {
        return (PolicyStub) workers[worker].policy;
    }

    /** Shows nothing to others, and counts what it is told. */
    static final class PolicyStub extends StealPolicy {
        /** How often its worker was about to take something. */
        int takings;

        /** What it does at a poll. */
        Runnable served = () -> {};

        PolicyStub(Worker worker) {
            super(worker);
        }

        @Override
        public void serve(TaskFiber f, int bits) {
            worker.clearPollBit(Slot.POLL_PUBLIC | Slot.POLL_REQUEST);
            served.run();
        }

        @Override
        public void beforeTaking() {
            takings++;
        }

        @Override
        public boolean takeOwn(SpawnedTask t) {
            return false;
        }

        @Override
        public @Nullable SpawnedTask takeOwnOf(@Nullable FinishScope scope) {
            return null;
        }

        @Override
        public int owned() {
            return 0;
        }

        @Override
        public @Nullable SpawnedTask take() {
            return null;
        }
    }

    @Override
    public List<? extends Program> runs() {
        return List.of();
    }

    @Override
    public boolean otherRuns() {
        return false;
    }

    @Override
    public @Nullable ScheduleTrack trackOf(int worker) {
        return null;
    }

    @Override
    public void broken(Throwable cause) {
        throw new AssertionError(cause);
    }

    @Override
    public boolean isBroken() {
        return false;
    }

    @Override
    public boolean stopped() {
        return false;
    }

    @Override
    public void wokeOne() {}

    @Override
    public void reportFailure(Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void reportLater(Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void fireLater(WaitNode node) {
        throw new AssertionError("nothing is left for later: " + node);
    }
}

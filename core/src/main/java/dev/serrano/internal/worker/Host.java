package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelHost;
import dev.serrano.internal.cancel.Cancellations;
import dev.serrano.internal.cancel.Interrupts;
import dev.serrano.internal.cancel.Lending;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.fiber.backend.CarrierMechanism;
import dev.serrano.spi.ScheduleTrack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A runtime as its workers, fibers and tasks see it. */
@SuppressWarnings("this-escape") // what it is made of keeps it, and uses it when the workers run
public abstract class Host implements CancelHost {
    /* Implementation.
     * workers    of all places, in the order of their numbers. Runs begin at the first place.
     * What is abstract is called in cold methods only; all that a poll or a spawn reads is a final field. */
    public final String name;
    public final int workerCount;
    final int processors;
    public final Worker[] workers;
    public final WorkerGroup[] places;
    final boolean runsNonBlockingBeforeWaits;

    public final FiberSet fibers;
    public final Cancellations cancellations;
    private @Nullable Interrupts interrupts; // guarded by this

    /** Set when a body has failed with an OutOfMemoryError; racy, cleared by the watchdog. */
    public volatile boolean ranOutOfMemory;

    /** Looked at in the path with checks alone. */
    public final Lending lending = new Lending();

    /** Of the scheduler deterministic; null for all others. */
    public final @Nullable Director director;

    /** What threads without a task have. */
    final ClassLoader contextClassLoader;

    private volatile @Nullable TaskBarriers barriers; // made by the first root task that waits in one
    private final FiberMechanism mechanism;
    private volatile @Nullable Tracing tracing; // made by the first trace

    /**
     * @param workersEach of each place
     * @param runsNonBlockingBeforeWaits whether a worker runs the tasks that never wait before it blocks its thread
     * @param schedulers one for each place
     */
    public Host(
            String name,
            int workersEach,
            boolean runsNonBlockingBeforeWaits,
            @Nullable Director director,
            FiberMechanism mechanism,
            Scheduler[] schedulers) {
        this.name = name;
        this.workerCount = schedulers.length * workersEach;
        this.contextClassLoader = contextLoader();
        this.director = director;
        this.mechanism = mechanism;
        this.runsNonBlockingBeforeWaits = runsNonBlockingBeforeWaits;
        this.processors = director != null ? workerCount : Runtime.getRuntime().availableProcessors();
        this.fibers = new FiberSet(this, mechanism);
        this.cancellations = new Cancellations(this);
        this.workers = new Worker[workerCount];
        this.places = new WorkerGroup[schedulers.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = new WorkerGroup(this, i, workersEach, schedulers[i]);
            System.arraycopy(places[i].workers, 0, workers, i * workersEach, workersEach);
        }
    }

    /** The context class loader of threads without a task. */
    public static ClassLoader contextLoader() {
        ClassLoader loader = Host.class.getClassLoader();
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    /** The worker that the calling thread drives or carries, of whatever runtime; null if none. */
    public static @Nullable Worker currentWorker() {
        Slot s = CarrierMechanism.currentSlot();
        if (s != null) {
            return (Worker) s;
        }
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.worker;
    }

    public final FiberMechanism mechanism() {
        return mechanism;
    }

    public final Cancellations cancellations() {
        return cancellations;
    }

    /** The trace of the schedule. */
    public final synchronized Tracing tracing() {
        Tracing t = tracing;
        if (t == null) {
            t = new Tracing(this);
            tracing = t;
        }
        return t;
    }

    /** Where a worker records what it does; null if it does not. */
    final @Nullable ScheduleTrack trackOf(Worker w) {
        Tracing t = tracing;
        return t == null ? null : t.trackOf(w);
    }

    /** The interrupts of shutdownNow. */
    public final synchronized Interrupts interrupts() {
        Interrupts i = interrupts;
        if (i == null) {
            i = new Interrupts();
            interrupts = i;
        }
        return i;
    }

    /** The task barriers whose root tasks wait. */
    public final synchronized TaskBarriers barriers() {
        TaskBarriers b = barriers;
        if (b == null) {
            b = new TaskBarriers();
            barriers = b;
        }
        return b;
    }

    /** As {@link #barriers()}; null if there never was one. */
    public final @Nullable TaskBarriers barriersIfAny() {
        return barriers;
    }

    @Override
    public final void raiseCancelBits() {
        for (Worker w : workers) {
            w.raisePollBit(Polled.POLL_CANCEL);
        }
    }

    /** Whether every decision is drawn from a seed. */
    public final boolean isDeterministic() {
        return director != null;
    }

    /** The runs that have not ended, oldest first. */
    public abstract List<? extends Program> runs();

    /** Whether more than one run has not ended. */
    public abstract boolean otherRuns();

    /** A worker cannot go on, for want of memory or threads or since an invariant is broken: fails every run loudly. */
    public abstract void broken(Throwable cause);

    /** Whether the workers do not go on. */
    public abstract boolean isBroken();

    public abstract boolean stopped();

    /** A worker that was idle was woken. */
    public abstract void wokeOne();

    /** Tells the failure handler of a failure that nobody else will hear of. What the handler throws is logged. */
    public abstract void reportFailure(Throwable failure);

    /** Fires a node whose firing may complete others, from a place where that must not be done. */
    public abstract void fireLater(WaitNode node);

    /** The time of this runtime's timers in nanoseconds, of use for differences only. */
    public abstract long nanoTime();

    /** Arms a time-out for a suspended fiber; the result disarms it. */
    final Runnable timeOut(Waiter waiter, long nanos) {
        return after(nanos, () -> waiter.resolve(Waiter.TIMED_OUT));
    }
}

package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.Cancellations;
import dev.serrano.internal.cancel.Interrupts;
import dev.serrano.internal.cancel.Lending;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.FiberSet;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.idle.Director;
import dev.serrano.internal.idle.TaskBarriers;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.spi.ScheduleTrack;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A runtime as its workers, fibers and tasks see it. */
@SuppressWarnings("this-escape") // what it is made of keeps it, and uses it when the workers run
public abstract class Host extends RuntimeServices {
    /* Implementation.
     * workers    of all places, in the order of their numbers. Runs begin at the first place.
     * barriers   by a CAS: a fiber may come here with a worker in hand, and must wait for no monitor then (UnmountTest).
     * Abstract methods are called in cold methods only; all that a poll or a spawn reads is a final field. */
    public final int workerCount;
    public final Worker[] workers;
    public final WorkerGroup[] places;
    final boolean runsNonBlockingBeforeWaits;

    public final FiberSet<TaskFiber> fibers = new FiberSet<>();
    public final Cancellations cancellations;
    private @Nullable Interrupts interrupts; // guarded by this

    /** Set when a body has failed with an OutOfMemoryError; racy, cleared by the watchdog. */
    public volatile boolean ranOutOfMemory;

    public volatile int deadlocks; // reported or failed; this and the next are the watchdog's
    public volatile int stalls; // of workers, warned of

    /** Looked at in the path with checks alone. */
    public final Lending lending = new Lending();

    /** Draws the decisions of the scheduler deterministic; null for all others. */
    public final @Nullable Director director;

    /** The context class loader of threads without a task. */
    final ClassLoader contextClassLoader;

    private final AtomicReference<@Nullable TaskBarriers> barriers = new AtomicReference<>(); // made when first used
    private final FiberMechanism mechanism;

    /**
     * @param workersEach of each place
     * @param runsNonBlockingBeforeWaits whether a worker runs the tasks that never wait before it blocks its thread
     * @param mechanism is asked when the workers are made
     * @param schedulers one for each place: gives each of its workers a policy
     */
    public Host(
            String name,
            int workersEach,
            boolean runsNonBlockingBeforeWaits,
            @Nullable Director director,
            Supplier<FiberMechanism> mechanism,
            List<Function<Worker, StealPolicy>> schedulers) {
        super(
                name,
                director != null
                        ? schedulers.size() * workersEach
                        : Runtime.getRuntime().availableProcessors(),
                director != null ? director.time() : null);
        this.workerCount = schedulers.size() * workersEach;
        this.contextClassLoader = contextLoader();
        this.director = director;
        this.runsNonBlockingBeforeWaits = runsNonBlockingBeforeWaits;
        this.cancellations = new Cancellations(this);
        this.workers = new Worker[workerCount];
        this.places = new WorkerGroup[schedulers.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = new WorkerGroup(this, places, i, workersEach, director);
            System.arraycopy(Worker.of(this, places[i], schedulers.get(i)), 0, workers, i * workersEach, workersEach);
        }
        this.mechanism = mechanism.get();
    }

    /** The runtime whose services these are: each is a Host. */
    public static Host of(RuntimeServices services) {
        return (Host) services;
    }

    /** The workers of a place of this runtime, by index. */
    public final Worker[] workersOf(WorkerGroup place) {
        return workers[place.id * place.size].peers;
    }

    /** The context class loader of threads without a task. */
    public static ClassLoader contextLoader() {
        ClassLoader loader = Host.class.getClassLoader();
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    public final FiberMechanism mechanism() {
        return mechanism;
    }

    public final Cancellations cancellations() {
        return cancellations;
    }

    /** The track on which a worker records a trace; null while none is recorded. */
    public abstract @Nullable ScheduleTrack trackOf(int worker);

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
    public final TaskBarriers barriers() {
        TaskBarriers b = barriers.get();
        if (b != null) {
            return b;
        }
        TaskBarriers mine = new TaskBarriers();
        TaskBarriers other = barriers.compareAndExchange(null, mine);
        return other == null ? mine : other;
    }

    /** The {@link #barriers()}; null if there never was one. */
    public final @Nullable TaskBarriers barriersIfAny() {
        return barriers.get();
    }

    @Override
    public final Runnable after(long nanos, Runnable action) {
        return director != null ? director.after(nanos, action) : super.after(nanos, action);
    }

    /** Loops with polls of the weaver look, too; the watchdog keeps them looking if no worker is awake. */
    @Override
    public final void raiseCancelBits() {
        Slot.ticks = (int) System.nanoTime();
        wokeOne();
        for (Worker w : workers) {
            w.raisePollBit(Worker.POLL_CANCEL);
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
}

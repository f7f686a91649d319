package dev.serrano.races;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds data races: two accesses to a field, an element of an array or an object of the JDK, of which one at least is a
 * write, in tasks that nothing orders. It sees the accesses of woven classes: those that {@code serrano weave --races}
 * has changed, or that a {@link RaceLoader} has loaded.
 * <p>The order is that of the {@linkplain dev.serrano.spi.SyncMember computation graph}: spawn, finish, join, futures,
 * promises, inputs, events, phases; and not that of time. So a race is found also if the accesses were far apart in this
 * run, with any number of workers and any scheduler. If a program of these constructs has no race in one run, it has
 * none on any schedule of the same input.
 * <p>Locks, isolated sections, monitors, volatile fields and atomics order accesses as they came in this run. Pairs that
 * only they keep apart are reported as a kind of their own, {@link Race.Kind#NOT_DETERMINATE}: another run may have
 * another order, and another result. Actors, queues and other uses of {@link dev.serrano.observe.SyncKind#DATA} in which
 * the order of the values is open count as ordered as they came.
 * <p>What it keeps is bounded: when the room is used up, further objects are not checked, and the report says so. Tasks
 * cost some microseconds more, accesses some hundred nanoseconds.
 * <p>Thread-safe. Memory consistency: a report has what was found before the call.
 * <p>After Raman, Zhao, Sarkar, Vechev and Yahav, Scalable and precise dynamic data race detection for structured
 * parallelism, PLDI 2012, and Flanagan and Freund, FastTrack, PLDI 2009.
 * {@snippet :
 * var detector = new RaceDetector();
 * runtime.launch(() -> detector.check(() -> program()));
 * System.out.print(detector.report().text());
 * }
 */
public final class RaceDetector implements Membership {
    /* Implementation.
     * room     bytes that are left. Taken with a plain addition: a limit that is missed by a little is missed by a little.
     * lost     accesses to objects for which there was no room.
     * over     the order after the roots that have ended: a root comes after those before it. Guarded by the monitor. */

    /** The heap of a shadow, of a field, of an element, and of a read that is one of many, in bytes. */
    static final int SHADOW_BYTES = 72;

    static final int FIELD_BYTES = 96;
    static final int ELEMENT_BYTES = 8;
    static final int READ_BYTES = 48;

    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicLong room;
    private final AtomicLong lost = new AtomicLong();
    private final ShadowTable shadows = new ShadowTable(this);
    private final RaceLog log = new RaceLog();
    private final UserLines lines = new UserLines();
    private final Merges merges = new Merges();
    private final SyncObserver observer = (left, added) -> OrderMark.merge(left, added, merges);
    private OrderMark over = new OrderMark(Clock.NONE, Clock.NONE);

    /** A detector that may use half of the heap. */
    public RaceDetector() {
        this(Math.max(1, Runtime.getRuntime().maxMemory() / 2));
    }

    /**
     * A detector.
     *
     * @param limit how many bytes of heap it may use for what it keeps of accesses, more or less
     * @throws IllegalArgumentException if it is not positive
     */
    public RaceDetector(long limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit " + limit + " must be positive: a number of bytes");
        }
        room = new AtomicLong(limit);
    }

    /**
     * Runs the body in a finish, and checks it and all tasks that it spawns: {@code finish} with the option
     * {@link FinishOptions#with with(detector)}. May be called several times; what one call does is ordered before what
     * a later one does.
     *
     * @throws IllegalStateException outside a task
     */
    public void check(TaskBody body) {
        Serrano.finish(FinishOptions.none().with(this), body);
    }

    /** The member of a task that is checked; called by the runtime. */
    @Override
    public TaskMember register() {
        OrderMark after;
        synchronized (this) {
            after = over;
        }
        return new OrderedTask(this, RaceTask.root(number()), after, null);
    }

    /** What has been found until now. */
    public RaceReport report() {
        return log.report(lost.get(), lines.unwoven(), numbers.get());
    }

    /** The body of a check is of this class: its accesses are followed if it is woven. */
    void saw(Class<?> body) {
        lines.look(body);
    }

    synchronized void ended(OrderMark root) {
        over = (OrderMark) OrderMark.merge(over, root, merges);
    }

    int number() {
        return numbers.getAndIncrement();
    }

    SyncObserver observer() {
        return observer;
    }

    Merges merges() {
        return merges;
    }

    ShadowTable shadows() {
        return shadows;
    }

    /** The line in the user's program that the calling task executes; null if it is in none. */
    @Nullable
    String line() {
        return lines.ofCaller();
    }

    // ---- accesses ------------------------------------------------------------------------------------------------

    /** Whether a new object can be kept; counts it if not. */
    boolean hasRoom() {
        if (room.get() > 0) {
            return true;
        }
        lost.incrementAndGet();
        return false;
    }

    void takes(long bytes) {
        if (bytes != 0) {
            room.addAndGet(-bytes);
        }
    }

    /** The calling task orders what it has done before what tasks do that acquire the object later. */
    void release(Object o, OrderedTask by) {
        Shadow s = shadows.of(o);
        if (s != null) {
            s.release(by.releases(), merges);
        }
    }

    void acquire(Object o, OrderedTask by) {
        Shadow s = shadows.of(o);
        OrderMark m = s == null ? null : s.released();
        if (m != null) {
            by.waited(dev.serrano.observe.SyncKind.LOCK, m);
        }
    }

    /**
     * Two accesses that the structure does not order.
     *
     * @param owner the object, and index the element or a negative number
     */
    void found(
            Touch first,
            boolean firstWrites,
            Touch second,
            boolean secondWrites,
            OrderedTask by,
            Object owner,
            int index) {
        log.add(first, firstWrites, second, secondWrites, by.hasSeen(first), owner, index);
    }
}

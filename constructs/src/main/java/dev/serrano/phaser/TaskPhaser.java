package dev.serrano.phaser;

import dev.serrano.PhaserConstructs;
import dev.serrano.Serrano;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.LibraryFrames;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A phaser: tasks that work in phases, some of which wait for others, and which come and go while it works (Shirako,
 * Peixotto, Sarkar and Scherer, ICS 2008; Imam, thesis, sections 2.3 and 3.4.4). With all tasks in mode
 * {@link PhaserMode#SIG_WAIT} it is a barrier, with one in mode {@link PhaserMode#SIG} and others in mode
 * {@link PhaserMode#WAIT} a stream from a producer to its consumers.
 * <p>A phase is over when all tasks have signalled it that are registered in a mode that signals, and the phase before
 * is over. Each task works on its own phase: one that does not wait may be ahead of the others. A task is registered by
 * creating the phaser, or when it is spawned ({@link #phased}), with no more rights than its parent. It starts in its
 * parent's phase: if the parent has signalled that phase but not waited for it, the child counts as having signalled
 * it, too. A task is on the phaser until it {@linkplain #drop drops} it, or else until its body has ended, however it
 * did; one that is cancelled before it begins, or while it waits, does not keep the others. The creator of the phaser
 * is dropped at the end of the body of the innermost finish in which it did, before that finish waits.
 * <p>Programs that use {@link #next()} alone have no deadlock in which tasks wait for each other's signals. With
 * {@link #signal} and {@link #doWait} that is for the program to see to; and in any case a task that is to signal must
 * not wait meanwhile, in a finish of its own, for tasks that wait for its signal.
 * <p>When no signaller is left, the phaser is <em>open</em>: waits return at once.
 * <p>Memory consistency: actions before a signal happen-before the return of each wait for that phase or a later one.
 * {@snippet :
 * finish(() -> {
 *     TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
 *     for (int k = 0; k < 40; k++) {
 *         async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
 *             for (int round = 0; round < 1_000; round++) {
 *                 step(round);
 *                 next(); // until all have made their step
 *             }
 *         });
 *     }
 * });
 * }
 */
public final class TaskPhaser extends PhaserConstructs {
    /* Implementation. The phases are in Phases, the state of tasks there in Registration. */
    final Phases phases;
    private final PhaserMode mode;
    private final int bound;

    TaskPhaser(PhaserMode mode, int bound) {
        this.mode = Objects.requireNonNull(mode, "mode");
        this.bound = bound;
        phases = new Phases(mode, bound);
    }

    /** A new phaser, with the calling task in mode {@link PhaserMode#SIG_WAIT}. */
    public static TaskPhaser create() {
        return create(PhaserMode.SIG_WAIT);
    }

    /**
     * A new phaser, with the calling task in this mode.
     *
     * @throws IllegalStateException outside a task; in an iteration of a loop outside of any finish of its own; inside
     *     isolated
     */
    public static TaskPhaser create(PhaserMode mode) {
        return joined(new TaskPhaser(mode, 0));
    }

    /**
     * Like {@link #create(PhaserMode)}, for signallers that are not to run away from those that wait: a task that
     * signals goes on only when there are at most {@code bound} phases that it has signalled and not all waiting tasks
     * have passed. A consumer has passed a phase when its wait has returned: while it works on what a phase has
     * brought, the producer may prepare that many phases more.
     *
     * @throws IllegalArgumentException if the bound is not positive
     */
    public static TaskPhaser create(PhaserMode mode, int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("TaskPhaser.create(" + mode + ", " + bound
                    + "): the bound must be at least 1; without one use create(mode)");
        }
        return joined(new TaskPhaser(mode, bound));
    }

    private static TaskPhaser joined(TaskPhaser ph) {
        CurrentTask.join("TaskPhaser.create", new PhaserMember(new Registration(ph, ph.mode, ph.phases.head())));
        return ph;
    }

    /** This phaser in a mode, for {@link #phased}. The papers' {@code inMode}. */
    public PhaserInMode in(PhaserMode m) {
        return new PhaserInMode(this, m);
    }

    /** The number of the phase that is not over yet, from 0. If others signal it may be over at once. */
    public long phase() {
        return phases.head().number;
    }

    /** The phase that the calling task signals next, from 0; in a mode that does not signal, as {@link #waitPhase}. */
    public long signalPhase() {
        return registered("signalPhase").sigPhase.number;
    }

    /**
     * The phase that the calling task waits for next, from 0; in a mode that does not wait, as {@link #signalPhase}.
     */
    public long waitPhase() {
        return registered("waitPhase").waitPhase.number;
    }

    // ---- registration -----------------------------------------------------------------------------------------

    /** The calling task's registration, which may register a child in the mode. */
    Registration parent(PhaserMode child) {
        Registration r = find();
        if (r == null) {
            throw new IllegalArgumentException(phasedIn(child) + ": the spawning task is not registered on " + this
                    + "; a task may register its children on phasers that it is registered on itself");
        }
        if (!r.mode.covers(child)) {
            throw new IllegalArgumentException(phasedIn(child) + ": the spawning task is registered on " + this
                    + " in mode " + r.mode + ", and can register no child in mode " + child
                    + ": a child may do no more than its parent");
        }
        return r;
    }

    private static String phasedIn(PhaserMode child) {
        return LibraryFrames.operation("phased(ph.in(" + child + "))");
    }

    private @Nullable Registration find() {
        PhaserMember m = member();
        return m == null ? null : m.on(this);
    }

    private @Nullable PhaserMember member() {
        return CurrentTask.member(PhaserMember.class, each -> each.on(this) != null);
    }

    private Registration registered(String construct) {
        Registration r = find();
        if (r == null) {
            PhaserMember.ofTask(construct);
            throw new IllegalStateException(
                    construct + ": the calling task is not registered on " + this + ", but on other phasers");
        }
        return r;
    }

    Registration signaller(String construct) {
        Registration r = registered(construct);
        if (!r.mode.signals()) {
            throw new IllegalStateException(construct + ": the calling task is registered on " + this + " in mode "
                    + r.mode + ", which does" + " not signal; register it in mode SIG or SIG_WAIT");
        }
        return r;
    }

    Registration waiter(String construct) {
        Registration r = registered(construct);
        if (!r.mode.waits()) {
            throw new IllegalStateException(construct + ": the calling task is registered on " + this + " in mode "
                    + r.mode + ", which does" + " not wait; register it in mode WAIT or SIG_WAIT");
        }
        return r;
    }

    /**
     * Takes the calling task off the phaser: no task waits for its signals any more. Nothing happens if it is on it no
     * more.
     *
     * @throws IllegalStateException outside a task
     */
    public void drop() {
        if (!CurrentTask.isTask()) {
            PhaserMember.ofTask("drop()");
        }
        PhaserMember m = member();
        Registration r = m == null ? null : m.on(this);
        if (m != null && r != null) {
            CurrentTask.requireStackForBodies(); // before it is off the phaser: for those whose phase that ends
            notInSingle("drop()", r);
            phases.drop(r);
            m.leaveIfDropped();
        }
    }

    // ---- phases -----------------------------------------------------------------------------------------------

    /**
     * Signals the calling task's phase on this phaser and goes on. In modes that wait, {@link #doWait} or {@link
     * #next()} comes after it: work between the two need not wait for others (a fuzzy barrier). Waits only on a
     * {@linkplain #create(PhaserMode, int) bounded} phaser, after it has signalled.
     *
     * @throws IllegalStateException if the task is not registered here in a mode that signals, or has signalled the
     *     phase and not waited for it
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     */
    public void signal() {
        Registration r = signaller("signal()");
        notInSingle("signal()", r);
        if (r.mode.waits() && r.hasSignalled()) {
            throw new IllegalStateException("signal() twice: the calling task has signalled phase " + waitPhase()
                    + " of " + this + " and not waited for it; call doWait() or next() first");
        }
        Serrano.checkCancelled();
        phases.signal(r);
        phases.throttle(r);
    }

    /**
     * Waits until the calling task's phase is over on this phaser. The papers' {@code doWait}.
     *
     * @throws IllegalStateException if the task is not registered here in a mode that waits, or has still to signal the
     *     phase, so that it would wait for itself
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     */
    public void doWait() {
        Registration r = waiter("doWait()");
        notInSingle("doWait()", r);
        if (r.mode.signals() && !r.hasSignalled()) {
            throw new IllegalStateException("doWait(): the calling task has not signalled phase " + waitPhase() + " of "
                    + this + ", and would wait for itself; call signal() before, or next()");
        }
        Serrano.checkCancelled();
        phases.await(r);
    }

    static void notInSingle(String construct, Registration r) {
        if (r.claimed) {
            throw new IllegalStateException(construct + " in the body of next(body), for whose end the phase of "
                    + r.phaser + " waits; call it after");
        }
    }

    @Override
    public String toString() {
        Phase p = phases.head();
        StringBuilder text = new StringBuilder("phaser@").append(Integer.toHexString(System.identityHashCode(this)));
        if (phases.isOpen()) {
            return text.append("[open since phase ")
                    .append(p.number)
                    .append(']')
                    .toString();
        }
        int arrived = p.signals.arrived();
        int due = Math.max(0, p.signals.due());
        text.append("[phase ")
                .append(p.number)
                .append(", ")
                .append(arrived)
                .append(" of ")
                .append(arrived + due)
                .append(" have signalled");
        if (bound > 0) {
            text.append(", bound ").append(bound);
        }
        return text.append(']').toString();
    }
}

package dev.serrano.phaser;

import dev.serrano.spi.PhaseEvents;
import dev.serrano.sync.Event;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The phases of a phaser, and how it goes from one to the next. */
final class Phases {
    /* Implementation. Three chains of PhaseCounters run along the phases, each complete in order:
     *   signals   completes a phase: it is over.
     *   arrivals  (with single statements) all have come that may wait; no phase waits for it but for its statement.
     *   passes    (bounded) all have passed that wait; signallers that are too far ahead wait for it.
     * The task that makes a counter complete advances that chain, alone: the next counter cannot be complete before it
     * has activated it. It sets the events of the phase first, so phases end in order, and goes on as long as the next
     * one is complete, too (cascade: tasks that only signal run ahead). A step that fails when the stack is full is
     * owed (Registration) and done again; each step but the activation may be done twice.
     * A chain without tasks is open for good: only a task in it adds to it. open, unbounded are set before the
     * event of the last phase is, and read by tasks that have passed that.
     * head      the oldest phase that is not over. Written by the advancing task, one at a time, with release.
     * The registering task is the spawning one, which is counted itself in the phase in question, so that it is not
     * complete. Not tried: arrival by a tree of counters (docs/adr/0046). */
    private static final VarHandle HEAD = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "head", VarHandle.class, Phases.class, Phase.class);

    private final int bound;
    private Phase head;
    private volatile boolean open;
    private volatile boolean unbounded;

    /** @param bound see {@link TaskPhaser#create(PhaserMode, int)}; 0 for none */
    Phases(PhaserMode first, int bound) {
        this.bound = bound;
        Phase p = new Phase(0, first == PhaserMode.SIG_WAIT_SINGLE, bound > 0, PhaseEvents.ofCurrentTask());
        head = p;
        open = p.signals.activate(first.signals() ? 1 : 0);
        int waiting = first.waits() ? 1 : 0;
        if (p.arrivals != null) {
            p.arrivals.activate(waiting);
        }
        unbounded = p.passes == null || p.passes.activate(waiting);
    }

    Phase head() {
        return (Phase) HEAD.getAcquire(this);
    }

    boolean isOpen() {
        return open;
    }

    /** Counts a new registration that has been copied from its parent's, in the task of the parent. */
    void add(Registration child) {
        if (child.inSignals) {
            child.sigPhase.signals.add();
        }
        if (child.inWaits) {
            PhaseCounter arrivals = arrivalsOf(child);
            if (arrivals != null) {
                arrivals.add();
            }
            if (child.waitPhase.passes != null) {
                child.waitPhase.passes.add();
            }
        }
    }

    private static @Nullable PhaseCounter arrivalsOf(Registration r) {
        return r.arrived ? r.waitPhase.next().arrivals : r.waitPhase.arrivals;
    }

    /** The task signals its phase. Does not wait. */
    void signal(Registration r) {
        settle(r);
        Phase p = r.sigPhase;
        Phase n = p.next(); // what may fail comes before the arrival
        signal(p);
        boolean complete = p.signals.arrive();
        r.sigPhase = n;
        if (!r.inWaits) {
            r.waitPhase = n;
        }
        if (bound == 0) {
            r.trail = n;
        }
        if (complete) {
            r.owed = p;
            settle(r);
        }
    }

    /** Reports to observers that the waits for a phase depend on the actions of the task. */
    private static void signal(Phase p) {
        p.done.signal();
        signal(p.gate);
    }

    private static void signal(@Nullable Event<Boolean> e) {
        if (e != null) {
            e.signal();
        }
    }

    /** Waits until all have passed the phases that the task has signalled, but for as many as the bound is. */
    void throttle(Registration r) {
        while (bound > 0 && r.trail.number < r.sigPhase.number - bound) {
            if (!unbounded) {
                Event.suspend(Objects.requireNonNull(r.trail.passed));
            } else {
                Objects.requireNonNull(r.trail.passed).waited();
            }
            r.trail = r.trail.next();
        }
    }

    /** The task waits until its phase is over. */
    void await(Registration r) {
        settle(r);
        arrive(r);
        if (!open) {
            Event.suspend(r.waitPhase.done);
        } else {
            r.waitPhase.done.waited();
        }
        pass(r);
    }

    private void arrive(Registration r) {
        Phase p = r.waitPhase;
        if (p.arrivals != null && !r.arrived) {
            p.next();
            signal(p.gate);
            boolean complete = p.arrivals.arrive();
            r.arrived = true;
            if (complete) {
                r.owedArrivals = p;
                settle(r);
            }
        }
    }

    private void pass(Registration r) {
        Phase p = r.waitPhase;
        Phase n = p.next();
        signal(p.passed);
        boolean complete = p.passes != null && p.passes.arrive();
        r.last = p;
        r.waitPhase = n;
        r.arrived = false;
        if (!r.inSignals) {
            r.sigPhase = n;
            r.trail = n;
        }
        if (complete) {
            r.owedPasses = p;
            settle(r);
        }
    }

    /** The task comes to the single statement of the phase that it has not yet signalled. */
    void enterSingle(Registration r) {
        settle(r);
        Phase p = r.waitPhase;
        p.next();
        p.theSingle().enter();
        r.calls = p;
        arrive(r);
    }

    /** After its signal: waits until the statement may run. Returns whether it is for this task to run it. */
    boolean awaitSingle(Registration r) {
        Phase p = r.waitPhase;
        if (!r.claimed) {
            Event.suspend(p.theGate());
            r.claimed = p.theSingle().claim();
        } else {
            p.theGate().waited();
        }
        return r.claimed;
    }

    /** The statement has run, or another task runs it: waits for that, and passes the phase. */
    void leaveSingle(Registration r) {
        release(r);
        Event.suspend(r.waitPhase.done);
        r.calls = null;
        pass(r);
    }

    /** The statement has ended if it was for this task to run it: so does the phase. */
    void release(Registration r) {
        if (r.claimed) {
            r.waitPhase.done.signal();
            r.owed = r.waitPhase;
            r.released = true;
            r.claimed = false;
        }
        settle(r);
    }

    /** The task does not go on at the statement: its wait was ended, or what came before has failed. */
    void abandonSingle(Registration r) {
        Phase p = r.calls;
        r.calls = null;
        if (p != null && p.theSingle().leave()) {
            r.claimed = true;
        }
        release(r);
    }

    /** The task is on the phaser no more. May be called again, to do what has failed. */
    void drop(Registration r) {
        r.dropped = true;
        settle(r);
        if (r.inSignals) {
            r.inSignals = false;
            signal(r.sigPhase);
            if (r.sigPhase.signals.leave()) {
                r.owed = r.sigPhase;
            }
        }
        settle(r);
        if (r.inWaits) {
            PhaseCounter arrivals = arrivalsOf(r);
            r.inWaits = false;
            signal(r.arrived ? r.waitPhase.next().gate : r.waitPhase.gate);
            signal(r.waitPhase.passed);
            if (arrivals != null && arrivals.leave()) {
                r.owedArrivals = r.arrived ? r.waitPhase.next() : r.waitPhase;
            }
            if (r.waitPhase.passes != null && r.waitPhase.passes.leave()) {
                r.owedPasses = r.waitPhase;
            }
        }
        settle(r);
    }

    /** Says what the task has completed. */
    private void settle(Registration r) {
        if (r.owed != null) {
            settleSignals(r);
        }
        if (r.owedArrivals != null) {
            settleArrivals(r);
        }
        if (r.owedPasses != null) {
            settlePasses(r);
        }
    }

    private void settleSignals(Registration r) {
        Phase p = r.owed;
        while (p != null) {
            if (!r.released && p.single != null) {
                Single.Next then = p.single.signalled();
                if (then == Single.Next.OPEN_THE_GATE) {
                    openGate(r, p);
                }
                if (then != Single.Next.RELEASE) {
                    r.owed = null;
                    return;
                }
            }
            r.released = true;
            Phase n = p.next();
            int carried = p.signals.arrived();
            if (carried == 0) {
                open = true;
            } else {
                HEAD.setRelease(this, n);
            }
            p.done.setValue(true);
            if (p.gate != null) {
                p.gate.setValue(true);
            }
            p = carried > 0 && n.signals.activate(carried) ? n : null;
            r.owed = p;
            r.released = false;
        }
    }

    private void settleArrivals(Registration r) {
        Phase p = r.owedArrivals;
        while (p != null) {
            Single.Next then = p.theSingle().arrived();
            if (then == Single.Next.OPEN_THE_GATE) {
                openGate(r, p);
            } else if (then == Single.Next.RELEASE) {
                r.owed = p;
                r.released = true;
            }
            if (r.owed != null) {
                settleSignals(r);
            }
            Phase n = p.next();
            int carried = Objects.requireNonNull(p.arrivals).arrived();
            p = carried > 0 && Objects.requireNonNull(n.arrivals).activate(carried) ? n : null;
            r.owedArrivals = p;
        }
    }

    private void settlePasses(Registration r) {
        Phase p = r.owedPasses;
        while (p != null) {
            Phase n = p.next();
            int carried = Objects.requireNonNull(p.passes).arrived();
            if (carried == 0) {
                unbounded = true;
            }
            Objects.requireNonNull(p.passed).setValue(true);
            p = carried > 0 && Objects.requireNonNull(n.passes).activate(carried) ? n : null;
            r.owedPasses = p;
        }
    }

    /** The statement may run: this task runs it if it is at it, else one that is woken. */
    private static void openGate(Registration r, Phase p) {
        if (r.calls == p) {
            r.claimed = r.claimed || p.theSingle().claim();
        } else {
            p.theGate().setValue(true);
        }
    }
}

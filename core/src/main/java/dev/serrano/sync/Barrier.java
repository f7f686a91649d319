package dev.serrano.sync;

import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.value.SyncEdges;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.TaskMember;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A barrier for phases: all registered parties arrive, then all go on, again and again. Parties may come and go.
 * Waiting tasks are suspended; threads outside the runtime block. Source: Imam's thesis, section 3.4 (barriers with
 * dynamic registration).
 * <p>Parties are:
 * <ul>
 * <li>tasks spawned with {@link #registered()}, from the spawn to the end, however they end: by a failure, or by a
 *     cancellation before they run. Such a task need not deregister.
 * <li>callers of {@link #register()} and parties counted by the constructor, until {@link #arriveAndDeregister()}.
 * </ul>
 * A party is registered in the current phase, and its first arrival is for that phase. To keep the phase from ending
 * before all are registered, let a party that has not arrived register the others. So a task that spawns the others
 * registers first and leaves with {@link #arriveAndDeregister()}.
 * <p>Phases end in their order. When the cancellation of the task's scope ends a wait, the arrival is taken back: the
 * party has not arrived. A registered task then ends and leaves, and the others go on without it. Other parties leave
 * by {@link #arriveAndDeregister()} in a {@code finally} block.
 * <p>{@link dev.serrano.Serrano#taskBarrier} is another thing: the wait of a root task for all others.
 * <p>Memory consistency: actions before an arrival happen-before the barrier's action of that phase. The action
 * happens-before the return of each {@link #arriveAndAwait} of the phase.
 * {@snippet :
 * Barrier step = new Barrier();
 * step.register(); // so that no task goes on before all are there
 * for (int i = 0; i < parts; i++) {
 *     int k = i;
 *     async(step.registered(), () -> {
 *         for (int round = 0; round < rounds; round++) {
 *             compute(k);
 *             step.arriveAndAwait();
 *             exchange(k);
 *             step.arriveAndAwait();
 *         }
 *     });
 * }
 * step.arriveAndDeregister();
 * }
 */
public final class Barrier {
    /* Implementation.
     * lock     guards registered .. coming; held for a few instructions that allocate nothing and call no other code.
     * active   the one phase that may end. The thread that makes arrived equal to registered sets `advancing` and ends
     *          it, outside the lock: runs the action, makes `coming` the active one, then sets the event of the old
     *          one.
     * coming where parties arrive that come while the active phase is being ended: they were registered meanwhile. They
     *          count in `early`, which becomes `arrived`; if that completes the next phase the same thread ends it, too
     *          (the cascade of the thesis). Test by the arriver alone, of the phase in which it arrived, would end a
     *          phase before its predecessor.
     * A phase without registered parties, or without arrivals, does not end.
     * claimed, encounters: of Single. */
    static final class Phase {
        final Event<Boolean> released = Event.newPhaseEvent();
        final AtomicBoolean claimed = new AtomicBoolean();
        final Event<Boolean> singleDone = Event.newEvent();

        @Nullable
        Throwable actionFailure; // written before `released` is set
    }

    /** The membership of a task in a barrier. */
    static final class Party extends TaskMember {
        private final Barrier barrier;
        private boolean left; // by the task, or by the thread that discards it
        private int more; // parties that the task has registered itself, and has not deregistered
        long encounters; // of singles; by the task

        Party(Barrier barrier) {
            this.barrier = barrier;
            Party spawner = barrier.mine();
            encounters = spawner == null ? 0 : spawner.encounters;
            barrier.add(false);
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            leave();
        }

        @Override
        public void discarded(Throwable why) {
            leave();
        }

        private void leave() {
            if (!left) {
                left = true;
                barrier.leave(false);
            }
        }
    }

    final AtomicLong encountersClaimed = new AtomicLong();
    private final SpinLock lock = new SpinLock();
    private final @Nullable TaskBody action;
    private int registered;
    private int uncounted; // of the registered, those who are no tasks with a Party
    private int arrived;
    private int early;
    private boolean advancing;
    private long phase;
    private Phase active = new Phase();
    private Phase coming = new Phase();

    /** A barrier without parties. */
    public Barrier() {
        this(0);
    }

    /**
     * A barrier with a number of parties, which need not register.
     *
     * @throws IllegalArgumentException if the number is negative
     */
    public Barrier(int parties) {
        this(null, parties);
    }

    /**
     * A barrier with a number of parties and an action.
     *
     * @param action runs at the end of each phase, when all parties have arrived and before any goes on, in the last
     *     party to arrive or leave. It must not wait. If it fails, {@link #arriveAndAwait} fails for all parties of the
     *     phase.
     * @throws IllegalArgumentException if the number is negative
     */
    public Barrier(int parties, TaskBody action) {
        this(Objects.requireNonNull(action, "action"), parties);
    }

    private Barrier(@Nullable TaskBody action, int parties) {
        if (parties < 0) {
            throw new IllegalArgumentException("new Barrier(" + parties + "): the parties must be 0 or more");
        }
        this.action = action;
        registered = parties;
        uncounted = parties;
    }

    /**
     * Adds one party in the current phase. A registered task then stands for two parties; its next
     * {@link #arriveAndDeregister} removes the added one.
     *
     * @throws IllegalStateException if there are {@link Integer#MAX_VALUE} parties
     */
    public void register() {
        Grant.point();
        Party mine = mine();
        add(true);
        if (mine != null) {
            mine.more++;
        }
    }

    /**
     * The option of a task that is a party until it ends: {@code async(barrier.registered(), body)}.
     * {@link #membership} composes with other options. The spawn throws an IllegalStateException if there are
     * {@link Integer#MAX_VALUE} parties.
     */
    public SpawnOptions registered() {
        return SpawnOptions.none().with(membership());
    }

    /** The membership of {@link #registered}, for {@link SpawnOptions#with}. */
    public Membership membership() {
        return () -> new Party(this);
    }

    private void add(boolean anonymous) {
        StackProbe.ask();
        lock.lock();
        boolean full = registered == Integer.MAX_VALUE;
        if (!full) {
            registered++;
            uncounted += anonymous ? 1 : 0;
        }
        lock.unlock();
        if (full) {
            throw new IllegalStateException(this + " has " + Integer.MAX_VALUE + " parties, which is the most");
        }
    }

    /**
     * Arrives and waits until all parties have arrived. An interrupt does not end the wait; the interrupt status
     * survives.
     *
     * @throws IllegalStateException if the caller cannot be a party: an unregistered task, or one that has left, while
     *     all other parties are tasks spawned as such. Also if all parties have arrived, if it has to wait inside code
     *     declared non-blocking, or, with its failure as the cause, if the action has failed
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled before or while it waits; it has not
     *     arrived then
     */
    public void arriveAndAwait() {
        await("Barrier.arriveAndAwait");
    }

    /** Arrives and waits; returns the phase that has ended. */
    Phase await(String operation) {
        Grant.point();
        Grant.endIfCancelled(); // the last to arrive never waits, and may be the only party
        StackProbe.askForBodies(); // for the action, and for the code that is called at the end of the phase
        Party mine = mine();
        signal();
        lock.lock();
        boolean mayArrive = mine == null ? uncounted > 0 : !mine.left || mine.more > 0;
        mayArrive &= advancing ? early < registered : arrived < registered;
        Phase p = advancing ? coming : active;
        boolean ends = false;
        if (mayArrive) {
            if (advancing) {
                early++;
            } else {
                arrived++;
                ends = completes();
            }
        }
        lock.unlock();
        if (!mayArrive) {
            throw notRegistered(operation);
        }
        if (ends) {
            advance();
            p.released.waited();
        } else {
            suspend(p);
        }
        Throwable f = p.actionFailure;
        if (f != null) {
            if (ends && f instanceof TaskTermination t) {
                throw t;
            }
            throw new IllegalStateException("the action of " + this + " has failed", f);
        }
        return p;
    }

    /**
     * Reports to observers that the end of the phase in which the caller has still to arrive depends on its work.
     * The phase stays the same until it has: it cannot end without.
     */
    private void signal() {
        if (SyncEdges.observed()) {
            lock.lock();
            Phase p = advancing ? coming : active;
            lock.unlock();
            p.released.signal();
        }
    }

    private void suspend(Phase p) {
        try {
            Event.suspend(p.released);
        } catch (Throwable e) {
            lock.lock();
            if (advancing) {
                early -= p == coming ? 1 : 0; // the active one is just being ended
            } else {
                arrived -= p == active ? 1 : 0;
            }
            lock.unlock();
            throw e;
        }
    }

    /**
     * Leaves the barrier without waiting; a registered task may do so before it ends. Parties that a task has
     * {@linkplain #register() registered} itself leave before its own registration.
     *
     * @throws IllegalStateException if the caller cannot be a party, as with {@link #arriveAndAwait}
     */
    public void arriveAndDeregister() {
        Grant.point();
        StackProbe.askForBodies(); // as await
        Party mine = mine();
        boolean left;
        if (mine != null && mine.more > 0) {
            left = leave(true);
            mine.more--;
        } else if (mine != null) {
            left = !mine.left;
            mine.leave();
        } else {
            left = leave(true);
        }
        if (!left) {
            throw notRegistered("Barrier.arriveAndDeregister");
        }
    }

    /** One party less, which has not arrived; returns false if there was none. */
    private boolean leave(boolean anonymous) {
        signal();
        lock.lock();
        boolean leaves = !anonymous || uncounted > 0;
        boolean ends = false;
        if (leaves) {
            registered--;
            uncounted -= anonymous ? 1 : 0;
            ends = !advancing && completes();
        }
        lock.unlock();
        if (ends) {
            advance();
        }
        return leaves;
    }

    /** Under the lock: whether the active phase is complete, which is then being ended by the caller. */
    private boolean completes() {
        advancing = arrived > 0 && arrived == registered;
        return advancing;
    }

    /** Ends the active phase, and those after it that are complete by then. */
    private void advance() {
        boolean again;
        do {
            lock.lock();
            Phase p = active;
            lock.unlock();
            p.actionFailure = act(p);
            Phase fresh = new Phase();
            lock.lock();
            active = coming;
            coming = fresh;
            arrived = early;
            early = 0;
            phase++;
            again = completes();
            lock.unlock();
            p.released.setValue(true);
        } while (again);
    }

    private @Nullable Throwable act(Phase p) {
        if (action != null) {
            p.released.waited();
            try {
                action.run();
            } catch (Throwable e) {
                return e;
            } finally {
                p.released.signal();
            }
        }
        return null;
    }

    /** The calling task's own registration with this barrier. */
    @Nullable
    Party mine() {
        Party youngest = CurrentTask.member(Party.class);
        if (youngest == null || youngest.barrier == this) {
            return youngest;
        }
        for (Party r : CurrentTask.members(Party.class)) {
            if (r.barrier == this) {
                return r;
            }
        }
        return null;
    }

    private IllegalStateException notRegistered(String operation) {
        return new IllegalStateException(
                operation + ": the caller is no party of " + this + ", or has left it, or all its parties have"
                        + " arrived; register() first, or spawn the task"
                        + " with async(barrier.registered(), ...)");
    }

    /** Returns the number of phases that have ended. */
    public long phase() {
        StackProbe.ask();
        lock.lock();
        long p = phase;
        lock.unlock();
        return p;
    }

    /** Returns the number of registered parties; concurrent calls may be counted or not. */
    public int parties() {
        StackProbe.ask();
        lock.lock();
        int n = registered;
        lock.unlock();
        return n;
    }

    @Override
    public String toString() {
        return "barrier@" + Integer.toHexString(System.identityHashCode(this)) + " (phase " + phase + ", " + arrived
                + " of " + registered + " arrived)";
    }
}

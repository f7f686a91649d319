package dev.serrano.phaser;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.body.IntLoopBody;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/**
 * The constructs by which tasks take part in phases. {@link TaskPhaser} inherits them: a program imports the static methods
 * of that class and of {@link Serrano}.
 * {@snippet :
 * forallPhased(range(0, parts), k -> {
 *     relax(k);
 *     next(); // until all have
 * });
 * }
 */
public abstract class PhaserConstructs {
    /** For the classes that inherit the static methods. */
    protected PhaserConstructs() {}

    // ---- registration -----------------------------------------------------------------------------------------

    /**
     * The spawned task is registered on these phasers; without any, on all of the spawning task, in its modes. An option
     * like others: {@code async(phased(ph.in(SIG)).named("left"), body)}. The spawn throws
     * <ul>
     *   <li>{@link IllegalArgumentException} if the spawning task is not registered on one of them, or can do less there
     *       than the child is to: who is not on a phaser cannot know its phase;
     *   <li>{@link IllegalStateException} if none are named and the spawning task has none.
     * </ul>
     * A task that is spawned without this option is on no phaser.
     */
    public static SpawnOptions phased(PhaserInMode... registrations) {
        List<PhaserInMode> wanted = List.of(registrations);
        return SpawnOptions.none().with(() -> wanted.isEmpty() ? inherited() : children(wanted));
    }

    private static PhaserMember inherited() {
        List<Registration> parents = PhaserMember.ofTask("phased()");
        Registration[] made = new Registration[parents.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = new Registration(parents.get(i), parents.get(i).mode);
        }
        return counted(made);
    }

    private static PhaserMember children(List<PhaserInMode> wanted) {
        Registration[] made = new Registration[wanted.size()];
        for (int i = 0; i < made.length; i++) {
            TaskPhaser ph = wanted.get(i).phaser();
            for (int k = 0; k < i; k++) {
                if (made[k].phaser == ph) {
                    throw new IllegalArgumentException("phased(...): " + ph + " is named twice; a task has one mode");
                }
            }
            made[i] = new Registration(
                    ph.parent(wanted.get(i).mode()), wanted.get(i).mode());
        }
        return counted(made);
    }

    private static PhaserMember counted(Registration[] made) {
        PhaserMember m = new PhaserMember(made);
        for (Registration r : made) {
            r.phaser.phases.add(r);
        }
        return m;
    }

    /**
     * Whether the calling task is registered on some phaser in a mode that signals, so that others may wait for it.
     * {@link Serrano#taskBarrier} is an error then.
     */
    public static boolean isSignaller() {
        for (Registration r : PhaserMember.ofTask()) {
            if (r.mode.signals()) {
                return true;
            }
        }
        return false;
    }

    // ---- phases -----------------------------------------------------------------------------------------------

    /**
     * The calling task's work of this phase is done on all phasers that it is registered on: signals all of them in
     * whose mode it signals, unless it has signalled their phase before, then waits for the phase to be over on all in
     * whose mode it waits. In mode {@link PhaserMode#SIG} each call signals one phase.
     *
     * @throws IllegalStateException if the task is registered on no phaser; in an iteration of a plain loop, too, which
     *     is for {@link #forallPhased}
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled
     */
    public static void next() {
        List<Registration> all = PhaserMember.ofTask("next()");
        Serrano.checkCancelled(); // who never has to wait would not hear of it
        for (Registration r : all) {
            TaskPhaser.notInSingle("next()", r);
        }
        signalAll(all);
        for (Registration r : all) {
            throttleAndWait(r);
        }
    }

    private static void signalAll(List<Registration> all) {
        for (Registration r : all) {
            if (r.mode.signals() && !(r.mode.waits() && r.hasSignalled())) {
                r.phaser.phases.signal(r);
            }
        }
    }

    private static void throttleAndWait(Registration r) {
        r.phaser.phases.throttle(r);
        if (r.mode.waits()) {
            r.phaser.phases.await(r);
        }
    }

    /**
     * As {@link #next()}, and between the phases the body runs once: when all tasks have signalled that signal, and all
     * have come to their wait that wait, in one of those that have called this for the phase; none of them goes on before
     * it has ended. If it throws, the others go on as well, and the failure is that of the task in which it ran. If all
     * that have called this end before, the phase ends without it.
     * <p>Exactly one of the calling task's registrations must be in mode {@link PhaserMode#SIG_WAIT_SINGLE}: its phaser is
     * the one whose phase the body belongs to. The body must not call {@code next}, or wait for tasks of this phaser.
     *
     * @throws CompletionException around a checked exception of the body
     * @throws IllegalStateException if there is no such registration, or several; or if the task has signalled the phase
     *     already, which may be over then
     */
    public static void next(TaskBody body) {
        Objects.requireNonNull(body, "body");
        List<Registration> all = PhaserMember.ofTask("next(body)");
        Serrano.checkCancelled();
        Registration r = single(all);
        for (Registration other : all) {
            TaskPhaser.notInSingle("next(body)", other);
        }
        Phases p = r.phaser.phases;
        boolean runs;
        try {
            p.enterSingle(r);
            signalAll(all);
            p.throttle(r);
            runs = p.awaitSingle(r);
        } catch (Throwable e) {
            p.abandonSingle(r);
            throw e;
        }
        try {
            if (runs) {
                run(body);
            }
        } finally {
            p.leaveSingle(r);
        }
        for (Registration other : all) {
            if (other != r) {
                throttleAndWait(other);
            }
        }
    }

    private static Registration single(List<Registration> all) {
        Registration single = null;
        for (Registration r : all) {
            if (r.mode == PhaserMode.SIG_WAIT_SINGLE) {
                if (single != null) {
                    throw new IllegalStateException("next(body): the calling task is registered in mode SIG_WAIT_SINGLE"
                            + " on several phasers, " + single.phaser + " and " + r.phaser
                            + ": the body is for one of them");
                }
                single = r;
            }
        }
        if (single == null) {
            throw new IllegalStateException("next(body): the calling task is registered in mode SIG_WAIT_SINGLE on no"
                    + " phaser, but as follows: " + all);
        }
        if (single.hasSignalled()) {
            throw new IllegalStateException("next(body) after signal() on " + single.phaser
                    + ": the phase may be over before the body could run; call next()");
        }
        return single;
    }

    private static void run(TaskBody body) {
        try {
            body.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    // ---- loops ------------------------------------------------------------------------------------------------

    /**
     * A {@link Serrano#forall(IntRange, IntLoopBody) forall} whose iterations are tasks of one phaser, that of
     * the loop, in mode {@link PhaserMode#SIG_WAIT}: {@link #next()} in the body is a barrier among the iterations. All
     * are registered before any gets past its first {@code next}. An iteration that ends does not keep the others.
     * Returns when all have ended, and all tasks spawned in them. Costs a task for each iteration.
     * {@snippet :
     * forallPhased(range(0, parts), k -> {
     *     for (int step = 0; step < steps; step++) {
     *         relax(k, step);
     *         next();
     *     }
     * });
     * }
     *
     * @throws dev.serrano.MultiException with the failures of the iterations and of the tasks
     */
    public static void forallPhased(IntRange range, IntLoopBody body) {
        forallPhased(range, List.of(), body);
    }

    /**
     * As {@link #forallPhased(IntRange, IntLoopBody)}; the iterations are registered on these phasers of the calling task,
     * too. The task hands its registrations there over to them: it is dropped when all are registered, since it waits for
     * them while they might wait for it. To stay, use {@link #forasyncPhased}.
     *
     * @throws IllegalArgumentException as {@link #phased}, in a MultiException
     */
    public static void forallPhased(IntRange range, List<PhaserInMode> registrations, IntLoopBody body) {
        Objects.requireNonNull(body, "body");
        List<PhaserInMode> outer = List.copyOf(registrations);
        Serrano.finish(() -> {
            TaskPhaser own = new TaskPhaser(PhaserMode.SIG_WAIT, 0);
            Registration mine = new Registration(own, PhaserMode.SIG_WAIT, own.phases.head());
            try {
                SpawnOptions options =
                        outer.isEmpty() ? SpawnOptions.none() : phased(outer.toArray(new PhaserInMode[0]));
                spawnAll(
                        range,
                        options.with(() -> counted(new Registration[] {new Registration(mine, PhaserMode.SIG_WAIT)})),
                        body);
                for (PhaserInMode p : outer) {
                    p.phaser().drop();
                }
            } finally {
                own.phases.drop(mine);
            }
        });
    }

    /**
     * Spawns a task for each value of the range, registered on these phasers of the calling task, which stays registered,
     * and goes on.
     *
     * @throws IllegalArgumentException as {@link #phased}
     */
    public static void forasyncPhased(IntRange range, List<PhaserInMode> registrations, IntLoopBody body) {
        Objects.requireNonNull(body, "body");
        spawnAll(range, phased(registrations.toArray(new PhaserInMode[0])), body);
    }

    private static void spawnAll(IntRange range, SpawnOptions options, IntLoopBody body) {
        for (long k = 0; k < range.size(); k++) {
            int i = (int) (range.first() + k);
            Serrano.async(options, () -> body.run(i));
        }
    }
}

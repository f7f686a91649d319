package dev.serrano;

import dev.serrano.loop.IntRange;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.spi.PhaserRegistration;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * The constructs by which tasks take part in phases. {@link Serrano} and {@code TaskPhaser} inherit them, so that a program
 * may import the static methods of both. The phasers themselves are in the artifact {@code serrano-constructs}: without it
 * on the class path or module path each method throws an {@link IllegalStateException}.
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

    /**
     * The spawned task is registered on these phasers; without any, on all of the spawning task, in its modes. An option
     * like others: {@code async(phased(ph.in(SIG)).named("left"), body)}. The spawn throws
     * <ul>
     *   <li>{@link IllegalArgumentException} if the spawning task is not registered on one of them, or can do less there
     *       than the child is to (a task that is not on a phaser cannot know its phase).
     *   <li>{@link IllegalStateException} if none are named and the spawning task has none.
     * </ul>
     * A task that is spawned without this option is on no phaser.
     */
    public static SpawnOptions phased(PhaserRegistration... registrations) {
        return Providers.phasers("phased()").phased(List.of(registrations));
    }

    /**
     * Whether the calling task is registered on some phaser in a mode that signals, so that others may wait for it.
     * {@link Serrano#taskBarrier} is an error then.
     */
    public static boolean isSignaller() {
        return Providers.phasers("isSignaller()").isSignaller();
    }

    /**
     * Ends the calling task's work of this phase on all phasers that it is registered on. Signals all of them in whose
     * mode it signals, unless it has signalled their phase before, then waits for the phase to be over on all in whose
     * mode it waits. In mode {@code SIG} each call signals one phase.
     *
     * @throws IllegalStateException if the task is registered on no phaser; in an iteration of a plain loop, too, which
     *     is for {@link #forallPhased}
     * @throws TaskTermination if the task's finish scope is cancelled
     */
    public static void next() {
        Providers.phasers("next()").next();
    }

    /**
     * Does {@link #next()}, and runs the body once between the phases: when all signalling tasks have signalled, and
     * all waiting tasks have come to their wait. The body runs in one of the tasks that have called this for the phase;
     * none of them goes on before it has ended. If it throws, the others go on as well, and the failure is that of the
     * task in which it ran. If all that have called this end before, the phase ends without it.
     * <p>Exactly one of the calling task's registrations must be in mode {@code SIG_WAIT_SINGLE}: its phaser is
     * the one whose phase the body belongs to. The body must not call {@code next}, or wait for tasks of this phaser.
     *
     * @throws CompletionException around a checked exception of the body
     * @throws IllegalStateException if there is no such registration, or several; or if the task has signalled the phase
     *     already, which may be over then
     */
    public static void next(TaskBody body) {
        Providers.phasers("next(body)").next(body);
    }

    /**
     * A {@link Serrano#forall(IntRange, IntLoopBody) forall} whose iterations are tasks of one phaser, that of
     * the loop, in mode {@code SIG_WAIT}: {@link #next()} in the body is a barrier among the iterations. All
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
     * @throws MultiException with the failures of the iterations and of the tasks
     */
    public static void forallPhased(IntRange range, IntLoopBody body) {
        forallPhased(range, List.of(), body);
    }

    /**
     * Does {@link #forallPhased(IntRange, IntLoopBody)}; the iterations are registered on these phasers of the calling
     * task, too. The task hands its registrations there over to them: it is dropped when all are registered, since it
     * waits for them while they might wait for it. To stay, use {@link #forasyncPhased}.
     *
     * @throws IllegalArgumentException as {@link #phased}, in a MultiException
     */
    public static void forallPhased(
            IntRange range, List<? extends PhaserRegistration> registrations, IntLoopBody body) {
        Providers.phasers("forallPhased()").forallPhased(range, registrations, body);
    }

    /**
     * Spawns a task for each value of the range, registered on these phasers of the calling task, which stays registered,
     * and goes on.
     *
     * @throws IllegalArgumentException as {@link #phased}
     */
    public static void forasyncPhased(
            IntRange range, List<? extends PhaserRegistration> registrations, IntLoopBody body) {
        Providers.phasers("forasyncPhased()").forasyncPhased(range, registrations, body);
    }
}

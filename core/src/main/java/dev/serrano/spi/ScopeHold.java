package dev.serrano.spi;

import dev.serrano.TaskBody;
import dev.serrano.internal.spawn.HeldScope;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.TaskFiber;
import java.util.Objects;

/**
 * Keeps a finish from ending, and lets its holder spawn into that finish. So a construct whose work comes later and
 * from elsewhere, such as the messages of an actor, belongs to the finish in which it was started.
 * <p>The finish waits until each hold of it is {@linkplain #release released}, or it is cancelled. While there is one
 * the finish is not <em>certainly</em> deadlocked when all tasks wait: that depends on the holder
 * ({@link #ofCurrentScope}).
 * <p>Thread-safe. Memory consistency: actions before {@link #release}, and before {@link #async}, happen-before the end
 * of the finish, and before what was spawned.
 * {@snippet :
 * ScopeHold hold = ScopeHold.ofCurrentScope(true);
 * client.onMessage(m -> hold.async(() -> handle(m))); // on the client's thread
 * client.onClose(hold::release);
 * }
 */
public final class ScopeHold implements AutoCloseable {
    private final HeldScope held;

    private ScopeHold(HeldScope held) {
        this.held = held;
    }

    /**
     * Holds the innermost finish around the calling task.
     *
     * @param releasedByOthers whether others than the tasks of this runtime use the hold: threads, timers, other
     *     runtimes. Then no deadlock is reported while it is held. If false, one is when no task of the runtime can go
     *     on, after the time that promises have, too.
     * @throws IllegalStateException outside a task
     */
    public static ScopeHold ofCurrentScope(boolean releasedByOthers) {
        return new ScopeHold(HeldScope.of(TaskFiber.inTask("ScopeHold.ofCurrentScope"), releasedByOthers, null));
    }

    /** Like {@link #ofCurrentScope(boolean)}, for a holder that is called at a cancellation and is named in reports. */
    public static ScopeHold ofCurrentScope(boolean releasedByOthers, ScopeHolder holder) {
        Objects.requireNonNull(holder, "holder");
        return new ScopeHold(HeldScope.of(TaskFiber.inTask("ScopeHold.ofCurrentScope"), releasedByOthers, holder));
    }

    /**
     * Spawns a task into the held finish, from any thread. It runs at the place where the hold was taken.
     *
     * @return false if the finish is cancelled, and so nothing was spawned; if it is cancelled soon after, the task may
     *     end without having run all the same
     * @throws IllegalStateException if the hold has been released
     */
    public boolean async(TaskBody body) {
        return held.async(Objects.requireNonNull(body, "body"));
    }

    /**
     * Spawns the next turn of the {@link TurnHolder} that has this hold, from any thread. It runs at the place where
     * the hold was taken, also if the finish is cancelled. The caller sees to it that turns come one after another: no
     * other is spawned or running, or it is the running one that calls this, as the last thing it does. The callers'
     * own means for that orders the turns. Ask for {@linkplain CurrentTask#requireStack stack} before.
     *
     * @throws IllegalStateException if the holder is none that has turns
     */
    public void spawnTurn() {
        held.spawnTurn();
    }

    /** The runtime whose finish is held. */
    Host home() {
        return held.home();
    }

    /**
     * Whether the held finish has been cancelled: that has released the hold, unless it is one of a {@link TurnHolder}.
     */
    public boolean isCancelled() {
        return held.isCancelled();
    }

    /**
     * The finish may end as far as this hold is concerned. Further calls have no effect. The hold of a
     * {@link TurnHolder} is released by its turn, and the finish waits until that has ended; or when no turn is spawned
     * or running, nor will be.
     */
    public void release() {
        held.release();
    }

    /** Same as {@link #release}. */
    @Override
    public void close() {
        release();
    }
}

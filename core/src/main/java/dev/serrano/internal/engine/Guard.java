package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.WaitNode;

/** Who looks after an engine from a thread of its own: what the engine asks of the watchdog. */
public abstract class Guard {
    public abstract void start();

    /** Work was found where none was: there is something to look at. */
    public abstract void workBegins();

    /** Whether it still has something to tell. */
    public abstract boolean hasToTell();

    /** Nothing is accepted any more, and all that was has ended: stop the engine when all is told. */
    public abstract void end();

    /** Tells the failure handler of a failure, soon. */
    public abstract void report(Throwable failure);

    /** Fires a node, soon. */
    public abstract void fireLater(WaitNode node);

    /** The engine cannot go on. Returns whether the log will be told. */
    public abstract boolean broken(Throwable cause);

    /** A failure of the runtime itself that changes nothing. */
    public abstract void trouble(Throwable failure);
}

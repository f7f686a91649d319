package dev.serrano.internal.engine;

import dev.serrano.internal.fiber.WaitNode;

/** The watchdog as its engine sees it: watches the engine from a thread of its own. */
public abstract class Guard {
    public abstract void start();

    /** Work was found where none was: there is something to look at. */
    public abstract void workBegins();

    /** Whether it still has something to report. */
    public abstract boolean hasToTell();

    /** Nothing is accepted any more, and everything accepted has ended: stops the engine when all is reported. */
    public abstract void end();

    /** Reports a failure to the failure handler, soon. */
    public abstract void report(Throwable failure);

    /** Fires a node, soon. */
    public abstract void fireLater(WaitNode node);

    /** The engine cannot go on. Returns whether this will be logged. */
    public abstract boolean broken(Throwable cause);

    /** A failure of the runtime itself that changes nothing. */
    public abstract void trouble(Throwable failure);
}

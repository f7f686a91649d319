package dev.serrano.internal.worker;

/** A task that others wait for: its home worker may complete it without looking at who does. */
public abstract class ValueTask extends SpawnedTask {
    /** The owner of a future that is not its home's alone any more, since somebody wants it cancelled. */
    public record FormerHome(Worker worker) {}
}

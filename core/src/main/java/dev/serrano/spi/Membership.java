package dev.serrano.spi;

/**
 * Makes the member that a task is spawned with: {@link dev.serrano.SpawnOptions#with}. Called once for each spawn with
 * these options, in the spawning task and before the new one is visible to others. An exception is thrown by the spawn;
 * the members that were made for it before are {@linkplain TaskMember#discarded discarded}.
 * {@snippet :
 * Membership joined = () -> new Registration(latch); // one for each task
 * async(SpawnOptions.none().with(joined), () -> work());
 * }
 */
@FunctionalInterface
public interface Membership {
    /** A member for one new task. */
    TaskMember register();
}

package dev.serrano.spi;

/**
 * For whom {@link SyncMember}s leave marks at the points where tasks meet: a mark for one is seen by no other.
 * {@snippet :
 * static final SyncObserver LATEST = (left, added) -> ((Mark) left).time() < ((Mark) added).time() ? added : left;
 * }
 */
@FunctionalInterface
public interface SyncObserver {
    /**
     * Merges two marks that were left at one point. Must have no effects: it is called again if another task signals at
     * the same time. May return one of the two; if it returns {@code left}, nothing changes.
     *
     * @param left what is there
     * @param added what a task has left just now
     */
    Object merge(Object left, Object added);
}

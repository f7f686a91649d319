package dev.serrano.internal.context;

import org.jspecify.annotations.Nullable;

/** A member whose task can end waits of other tasks. Asked by reports, while the task is set aside. */
public interface Releaser {
    /** Whether the wait for this cannot end before this member's task has done something. */
    boolean holdsUp(Object awaited);

    /** What the object is that the task itself may wait for, in words; null if the member does not know it. */
    @Nullable
    String describe(Object awaited);
}

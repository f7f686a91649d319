package dev.serrano.internal.context;

import dev.serrano.TaskTermination;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/**
 * The mark of a task that was ended before its body had: if the body goes on and returns all the same, it has failed.
 */
public final class EarlyEnd extends TaskMember {
    private final TaskTermination by;

    public EarlyEnd(TaskTermination by) {
        this.by = by;
    }

    /** The error that has ended the task; a further call of the task throws a new one of that kind. */
    public TaskTermination by() {
        return by;
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        if (failure == null) {
            throw by;
        }
    }
}

package dev.serrano.test;

import dev.serrano.TaskValue;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.EnclosingMember;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** Has the tasks of a {@link Replay} wait for the turn of their end, while they still may wait. */
final class ReplayedEnd extends EnclosingMember {
    @Override
    public TaskMember forChild() {
        return this;
    }

    @Override
    public <T extends @Nullable Object> T enclose(TaskValue<T> body) throws Exception {
        T value;
        try {
            value = body.call();
        } catch (Exception e) {
            end();
            throw e;
        }
        end();
        return value;
    }

    private static void end() {
        ReplayedTask t = CurrentTask.member(ReplayedTask.class);
        if (t != null) {
            t.isAtEnd();
        }
    }
}

package dev.serrano.internal.value;

import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.internal.task.Wrapper;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.Membership;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a task with inputs and members: observing members get the edges from the tasks that have completed the
 * inputs. */
abstract sealed class InputBody implements Wrapper {
    private final TaskFuture<?>[] inputs;

    private InputBody(TaskFuture<?>[] inputs) {
        this.inputs = inputs;
    }

    /** The body of a task that may get members. */
    static TaskBody of(TaskFiber f, TaskFuture<?>[] inputs, List<? extends Membership> own, TaskBody body) {
        return !f.hasContext() && own.isEmpty() ? body : new OfTask(inputs, body);
    }

    /** Like {@link #of(TaskFiber, TaskFuture[], List, TaskBody)}, with a value. */
    static <T extends @Nullable Object> TaskValue<T> of(
            TaskFiber f, TaskFuture<?>[] inputs, List<? extends Membership> own, TaskValue<T> body) {
        return !f.hasContext() && own.isEmpty() ? body : new OfFuture<>(inputs, body);
    }

    /** The task begins: all inputs have values. */
    final void start() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            for (TaskFuture<?> input : inputs) {
                SyncEdges.read(CellFuture.of(input).cell(), SyncKind.START, f.context());
            }
        }
    }

    private static final class OfTask extends InputBody implements TaskBody {
        private final TaskBody body;

        OfTask(TaskFuture<?>[] inputs, TaskBody body) {
            super(inputs);
            this.body = body;
        }

        @Override
        public void run() throws Exception {
            start();
            body.run();
        }

        @Override
        public Object wrapped() {
            return body;
        }
    }

    private static final class OfFuture<T extends @Nullable Object> extends InputBody implements TaskValue<T> {
        private final TaskValue<T> body;

        OfFuture(TaskFuture<?>[] inputs, TaskValue<T> body) {
            super(inputs);
            this.body = body;
        }

        @Override
        public T call() throws Exception {
            start();
            return body.call();
        }

        @Override
        public Object wrapped() {
            return body;
        }
    }
}

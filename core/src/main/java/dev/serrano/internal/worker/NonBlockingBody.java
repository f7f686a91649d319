package dev.serrano.internal.worker;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.task.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * The body of a task declared never to wait (asyncNb, the option nonBlocking); a wait inside it is an error that names
 * the wait, wherever the body runs.
 * <p>Such a task may run on top of any waiting frame: in the blocking backend a worker runs all of its own before it
 * blocks a thread (Imam, thesis, section 4.1 and figure 2.9). A list beside the deque finds them ({@code TaskDeque}); the
 * place in the deque decides which worker runs a task, so it runs once.
 */
public sealed interface NonBlockingBody extends Wrapper {
    /** Whether a body, or one inside it, is such; null is none. */
    static boolean is(@Nullable Object body) {
        Object b = body;
        while (b instanceof Wrapper w && !(b instanceof NonBlockingBody)) {
            b = w.wrapped();
        }
        return b instanceof NonBlockingBody;
    }

    private static TaskFiber begin() {
        TaskFiber f = TaskFiber.inTask("a non-blocking task");
        f.nonBlockingBodies++;
        return f;
    }

    /** Of a task without a value. */
    record OfTask(TaskBody wrapped) implements NonBlockingBody, TaskBody {
        @Override
        public void run() throws Exception {
            TaskFiber f = begin();
            try {
                wrapped.run();
            } finally {
                f.nonBlockingBodies--;
            }
        }
    }

    /** Of a task with a value. */
    record OfFuture<T extends @Nullable Object>(TaskValue<T> wrapped) implements NonBlockingBody, TaskValue<T> {
        @Override
        public T call() throws Exception {
            TaskFiber f = begin();
            try {
                return wrapped.call();
            } finally {
                f.nonBlockingBodies--;
            }
        }
    }
}

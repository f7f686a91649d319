package dev.serrano.internal.task;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.StackProbe;
import org.jspecify.annotations.Nullable;

/** The body of a task that has a name: the thread has that name, too, while the body runs. */
public sealed interface NamedBody extends Wrapper {
    /* Implementation. A wrapper, so that tasks without a name have nothing of it. A fiber keeps its thread over waits,
     * so the name stays with the task, and a dump finds it there. Bodies that are stacked on each other put the names
     * back in turn. There is as much stack for that as at the begin, where it is asked for: a thread does not keep the
     * name of a task that has ended. */

    /** The name of the task. */
    String name();

    /** The name of a task's slices in a trace: its name, or else the class of its body. */
    static Object label(Object body) {
        String name = nameOf(body);
        return name != null ? name : original(body).getClass();
    }

    /** The name that a task was given; null if none. */
    static @Nullable String nameOf(Object body) {
        for (Object b = body; b instanceof Wrapper w; b = w.wrapped()) {
            if (b instanceof NamedBody n) {
                return n.name();
            }
        }
        return null;
    }

    /** The program's own object for the body of the task. */
    static Object original(Object body) {
        Object b = body;
        while (b instanceof Wrapper w) {
            b = w.wrapped();
        }
        return b;
    }

    /** Gives the calling thread a name; returns the one that it had. */
    private static String begin(Thread t, String name) {
        StackProbe.ask();
        String before = t.getName();
        t.setName(name);
        return before;
    }

    /** Of a task without a value. */
    record OfTask(String name, TaskBody wrapped) implements NamedBody, TaskBody {
        @Override
        public void run() throws Exception {
            Thread t = Thread.currentThread();
            String before = begin(t, name);
            try {
                wrapped.run();
            } finally {
                t.setName(before);
            }
        }
    }

    /** Of a task with a value. */
    record OfFuture<T extends @Nullable Object>(String name, TaskValue<T> wrapped) implements NamedBody, TaskValue<T> {
        @Override
        public T call() throws Exception {
            Thread t = Thread.currentThread();
            String before = begin(t, name);
            try {
                return wrapped.call();
            } finally {
                t.setName(before);
            }
        }
    }
}

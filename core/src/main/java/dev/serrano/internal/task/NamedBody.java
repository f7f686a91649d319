package dev.serrano.internal.task;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.StackProbe;
import org.jspecify.annotations.Nullable;

/** The body of a task that has a name: the thread has that name, too, while the body runs. */
public abstract sealed class NamedBody implements Wrapper {
    /* Implementation. A wrapper, so that tasks without a name have nothing of it. A fiber keeps its thread over waits,
     * so the name stays with the task, and a dump finds it there. Bodies that are stacked on each other put the names
     * back in turn. There is as much stack for that as at the begin, where it is asked for: a thread does not keep the
     * name of a task that has ended. */
    private final String name;
    private final Object body;

    private NamedBody(String name, Object body) {
        this.name = name;
        this.body = body;
    }

    public static TaskBody of(String name, TaskBody body) {
        return new OfTask(name, body);
    }

    public static <T extends @Nullable Object> TaskValue<T> of(String name, TaskValue<T> body) {
        return new OfFuture<>(name, body);
    }

    /** The name of a task's slices in a trace: its name, or else the class of its body. */
    public static Object label(Object body) {
        String name = nameOf(body);
        return name != null ? name : original(body).getClass();
    }

    /** The name that a task was given; null if none. */
    public static @Nullable String nameOf(Object body) {
        for (Object b = body; b instanceof Wrapper w; b = w.wrapped()) {
            if (b instanceof NamedBody n) {
                return n.name;
            }
        }
        return null;
    }

    /** The program's own object for the body of the task. */
    public static Object original(Object body) {
        Object b = body;
        while (b instanceof Wrapper w) {
            b = w.wrapped();
        }
        return b;
    }

    @Override
    public final Object wrapped() {
        return body;
    }

    /** Gives the calling thread the name; returns the one that it had. */
    final String begin(Thread t) {
        StackProbe.ask();
        String before = t.getName();
        t.setName(name);
        return before;
    }

    private static final class OfTask extends NamedBody implements TaskBody {
        private final TaskBody body;

        OfTask(String name, TaskBody body) {
            super(name, body);
            this.body = body;
        }

        @Override
        public void run() throws Exception {
            Thread t = Thread.currentThread();
            String before = begin(t);
            try {
                body.run();
            } finally {
                t.setName(before);
            }
        }
    }

    private static final class OfFuture<T extends @Nullable Object> extends NamedBody implements TaskValue<T> {
        private final TaskValue<T> body;

        OfFuture(String name, TaskValue<T> body) {
            super(name, body);
            this.body = body;
        }

        @Override
        public T call() throws Exception {
            Thread t = Thread.currentThread();
            String before = begin(t);
            try {
                return body.call();
            } finally {
                t.setName(before);
            }
        }
    }
}

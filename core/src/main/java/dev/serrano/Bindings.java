package dev.serrano;

import dev.serrano.internal.context.Carried;
import dev.serrano.internal.context.ListenedTask;
import dev.serrano.internal.task.Failures;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.EnclosingMember;
import dev.serrano.spi.TaskMember;
import dev.serrano.spi.ThreadStateCarrier;
import org.jspecify.annotations.Nullable;

/** Bindings and thread state that tasks inherit from the task that spawns them. */
final class Bindings {
    /* Implementation. Members that enclose the bodies of their tasks. No task with other ones is run on top of such a
     * body: a ScopedValue cannot be unbound (TaskFiber.runIfQueuedHere). */
    private Bindings() {}

    static <V extends @Nullable Object, T extends @Nullable Object> T where(
            ScopedValue<V> key, V value, TaskValue<T> body) {
        return within("where", new Binding<>(key, value), body);
    }

    static <S extends @Nullable Object, T extends @Nullable Object> T carrying(
            ThreadStateCarrier<S> carrier, TaskValue<T> body) {
        return within("carrying", Carried.of(carrier), body);
    }

    static <T extends @Nullable Object> T listening(TaskListener listener, TaskValue<T> body) {
        return within("listening", ListenedTask.root(listener), body);
    }

    private static <T extends @Nullable Object> T within(String construct, TaskMember m, TaskValue<T> body) {
        try {
            return CurrentTask.within(construct, m, body);
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
    }

    /** A value of a key, for a task and all that it spawns. */
    private static final class Binding<V extends @Nullable Object> extends EnclosingMember {
        private final ScopedValue<V> key;
        private final V value;

        Binding(ScopedValue<V> key, V value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public TaskMember forChild() {
            return this;
        }

        @Override
        public <T extends @Nullable Object> T enclose(TaskValue<T> body) throws Exception {
            return ScopedValue.where(key, value).<T, Exception>call(body::call);
        }

        @Override
        public String toString() {
            return "a ScopedValue bound by where(...)";
        }
    }
}

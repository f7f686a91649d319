package dev.serrano.internal.task;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import org.jspecify.annotations.Nullable;

/** A body that keeps the value it computes. */
public final class ValueBody<T extends @Nullable Object> implements TaskBody {
    private final TaskValue<T> body;
    private @Nullable T value;

    public ValueBody(TaskValue<T> body) {
        this.body = body;
    }

    @Override
    public void run() throws Exception {
        value = body.call();
    }

    @SuppressWarnings("NullAway") // T itself says whether null is a value
    public T value() {
        return value;
    }
}

package dev.serrano.internal.task;

import dev.serrano.TaskBody;
import dev.serrano.TaskValue;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stands for the value null in a {@link Cell}, whose null means "no value yet". */
public enum Nil {
    NIL;

    public static Object wrap(@Nullable Object value) {
        return value == null ? NIL : value;
    }

    public static @Nullable Object unwrap(Object value) {
        return value == NIL ? null : value;
    }

    /** A body without a value as one that has the value null. */
    public static TaskValue<@Nullable Object> valueless(TaskBody body) {
        Objects.requireNonNull(body, "body");
        return () -> {
            body.run();
            return null;
        };
    }
}

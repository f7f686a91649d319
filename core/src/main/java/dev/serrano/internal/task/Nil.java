package dev.serrano.internal.task;

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
}

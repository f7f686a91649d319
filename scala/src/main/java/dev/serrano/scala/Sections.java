package dev.serrano.scala;

import dev.serrano.Serrano;
import dev.serrano.TaskValue;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The isolated sections of {@link Serrano}, which inherits them: Scala does not see inherited static methods. Scala programs
 * call {@code isolated} and {@code isolatedOn} instead, which expand to calls of these.
 */
public final class Sections {
    private Sections() {}

    public static <T extends @Nullable Object> T global(TaskValue<T> body) {
        return Serrano.isolated(body);
    }

    public static <T extends @Nullable Object> T on(Object object, TaskValue<T> body) {
        return Serrano.isolated(object, body);
    }

    public static <T extends @Nullable Object> T on(Object first, Object second, TaskValue<T> body) {
        return Serrano.isolated(first, second, body);
    }

    public static <T extends @Nullable Object> T onAll(Collection<?> objects, TaskValue<T> body) {
        return Serrano.isolatedOn(objects, body);
    }
}

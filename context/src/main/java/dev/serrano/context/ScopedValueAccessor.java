package dev.serrano.context;

import dev.serrano.Serrano;
import dev.serrano.TaskValue;
import io.micrometer.context.ThreadLocalAccessor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link ScopedValue} known to context propagation. A library that captures a context in a task, as Reactor's
 * {@code contextCapture()} does, finds the value that {@link Serrano#where} has bound there. In the other direction
 * {@link SerranoContext#within(Object, TaskValue)} binds the value that a context has under the key.
 * {@snippet :
 * static final ScopedValue<String> USER = ScopedValue.newInstance();
 *
 * ContextRegistry.getInstance().registerThreadLocalAccessor(new ScopedValueAccessor<>("user", USER));
 * }
 * Only a call can bind a scoped value. So a library that sets thread locals, as Reactor's automatic propagation does
 * around operators, leaves the binding of its thread as it is.
 *
 * @param <V> the type of the value
 */
public final class ScopedValueAccessor<V> implements ThreadLocalAccessor<V> {
    private final Object key;
    private final ScopedValue<V> value;

    /**
     * An accessor to register with a {@link io.micrometer.context.ContextRegistry}.
     *
     * @param key names the value in contexts
     */
    public ScopedValueAccessor(Object key, ScopedValue<V> value) {
        this.key = Objects.requireNonNull(key, "key");
        this.value = Objects.requireNonNull(value, "value");
    }

    @Override
    public Object key() {
        return key;
    }

    /** Returns the value that is bound in the calling thread; null if there is none. */
    @Override
    public @Nullable V getValue() {
        return value.isBound() ? value.get() : null;
    }

    /** Does nothing: the binding of the thread remains. */
    @Override
    public void setValue(V v) {}

    /** Does nothing: the binding of the thread remains. */
    @Override
    public void setValue() {}

    /** A body with the value bound, unless it is null. */
    @SuppressWarnings("unchecked") // a context has values of this type under the key, as for each accessor
    <T extends @Nullable Object> TaskValue<T> binding(@Nullable Object v, TaskValue<T> body) {
        return v == null ? body : () -> Serrano.where(value, (V) v, body);
    }

    @Override
    public String toString() {
        return "ScopedValueAccessor(" + key + ')';
    }
}

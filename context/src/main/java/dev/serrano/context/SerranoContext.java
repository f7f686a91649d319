package dev.serrano.context;

import dev.serrano.Serrano;
import dev.serrano.TaskValue;
import dev.serrano.spi.ThreadStateCarrier;
import io.micrometer.context.ContextAccessor;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.ThreadLocalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connects tasks with <a href="https://docs.micrometer.io/context-propagation/reference/">Micrometer's context
 * propagation</a>, by which libraries make their thread locals known, as Micrometer Observation does.
 * <ul>
 * <li>{@link #carrier()} takes these thread locals, and the MDC of SLF4J, into the tasks of a runtime.
 * <li>{@link #within(Object, TaskValue)} takes the values of a context object, such as Reactor's {@code ContextView},
 *     into a task and all that it spawns.
 * <li>{@link ScopedValueAccessor} makes a binding of {@link Serrano#where} known to the libraries.
 * </ul>
 * {@snippet :
 * TaskRuntime runtime = TaskRuntime.builder().carrying(SerranoContext.carrier()).build();
 * MDC.put("request", "17");
 * runtime.launch(() -> finish(() -> async(() -> log.info("has request=17"))));
 * }
 */
public final class SerranoContext {
    private SerranoContext() {}

    /**
     * Returns a carrier of all thread locals that are registered with {@link ContextRegistry#getInstance()} when a
     * task is spawned, and of SLF4J's MDC if SLF4J is on the class path. The MDC is not registered for others.
     * <p>A task finds exactly the values of the thread that spawned it: a thread local that was not set there is
     * cleared. When its body has ended, its thread has its former values again. Each spawn asks every accessor once.
     * An exception of an accessor is a failure of the spawn, or of the task.
     *
     * @return for {@link dev.serrano.TaskRuntime.Builder#carrying} or {@link Serrano#carrying}
     */
    public static ThreadStateCarrier<?> carrier() {
        ContextRegistry registry = ContextRegistry.getInstance();
        return new RegistryCarrier(registry, LoggingContext.accessor(registry));
    }

    /** Returns a carrier of the thread locals that are registered with a registry, and of nothing else. */
    public static ThreadStateCarrier<?> carrier(ContextRegistry registry) {
        return new RegistryCarrier(Objects.requireNonNull(registry, "registry"), null);
    }

    /**
     * Returns a body for a task that runs with the values of a context: {@link #within(ContextRegistry, Object,
     * TaskValue)} with {@link ContextRegistry#getInstance()}.
     */
    public static <T extends @Nullable Object> TaskValue<T> within(Object context, TaskValue<T> body) {
        return within(ContextRegistry.getInstance(), context, body);
    }

    /**
     * Returns a body for a task that runs with the values of a context. They are read from the context now. The task
     * and all tasks that it spawns find them in the registered thread locals. A value whose accessor is a
     * {@link ScopedValueAccessor} is bound for them as by {@link Serrano#where}. Values without an accessor stay in the
     * context. Thread locals of which the context has no value are left as they are.
     * {@snippet :
     * Mono<Report> report = Mono.deferContextual(view ->
     *         Mono.fromFuture(runtime.submit(within(view, () -> report(year))).toCompletableFuture()));
     * }
     * The body may be given to {@code launch}, {@code submit}, {@code future} and all else that begins a task. A checked
     * exception of it is the cause of a {@link java.util.concurrent.CompletionException}. Outside a task it throws an
     * IllegalStateException.
     *
     * @param context an object for whose class the registry has a {@link ContextAccessor}
     * @throws IllegalArgumentException if the registry has no such accessor
     */
    public static <T extends @Nullable Object> TaskValue<T> within(
            ContextRegistry registry, Object context, TaskValue<T> body) {
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(context, "context");
        TaskValue<T> bound = Objects.requireNonNull(body, "body");
        ContextAccessor<?, ?> reader = reader(registry, context);
        List<ScopedValueAccessor<?>> scoped = new ArrayList<>();
        for (ThreadLocalAccessor<?> accessor : registry.getThreadLocalAccessors()) {
            if (accessor instanceof ScopedValueAccessor<?> s) {
                scoped.add(s);
            }
        }
        for (ScopedValueAccessor<?> accessor : scoped) {
            bound = accessor.binding(read(reader, context, accessor.key()), bound);
        }
        ContextSnapshot snapshot = ContextSnapshotFactory.builder()
                .contextRegistry(registry)
                .build()
                .captureFrom(context);
        ThreadStateCarrier<?> carrier = carrier(registry);
        TaskValue<T> inner = bound;
        return () -> {
            try (ContextSnapshot.Scope _ = snapshot.setThreadLocals()) {
                return Serrano.carrying(carrier, inner);
            }
        };
    }

    private static ContextAccessor<?, ?> reader(ContextRegistry registry, Object context) {
        try {
            return registry.getContextAccessorForRead(context);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(
                    "within(" + context.getClass().getName()
                            + "): the registry has no ContextAccessor that reads this class; register one, or give a"
                            + " context for which there is one, such as Reactor's ContextView",
                    e);
        }
    }

    @SuppressWarnings("unchecked") // the registry has chosen the accessor by the class of the context
    private static <C> @Nullable Object read(ContextAccessor<C, ?> reader, Object context, Object key) {
        return reader.readValue((C) context, key);
    }
}

package dev.serrano.context;

import dev.serrano.spi.ThreadStateCarrier;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.ThreadLocalAccessor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carries the registered thread locals, and a logging context that is not registered.
 *
 * <p>The logging context is installed first and reset last. A tracing library that puts its identifiers into the
 * logging context does so when its own thread local is set, and takes them out when that is restored.
 */
final class RegistryCarrier implements ThreadStateCarrier<RegistryCarrier.State> {
    /* Implementation.
     * Immutable; a State is confined to the spawner until the task is published, and then to the task's thread.
     * captured    what capture() has read; `scope` is null.
     * before      what install() returns: the logging context to restore, and the scope to close. */
    private final ContextRegistry registry;
    private final ContextSnapshotFactory factory;
    private final @Nullable ThreadLocalAccessor<Map<String, String>> logging;

    record State(
            ContextSnapshot snapshot, @Nullable Map<String, String> logging, ContextSnapshot.@Nullable Scope scope) {}

    RegistryCarrier(ContextRegistry registry, @Nullable ThreadLocalAccessor<Map<String, String>> logging) {
        this.registry = registry;
        this.logging = logging;
        this.factory = ContextSnapshotFactory.builder()
                .contextRegistry(registry)
                .clearMissing(true)
                .build();
    }

    @Override
    public State capture() {
        return new State(factory.captureAll(), loggingContext(), null);
    }

    private @Nullable Map<String, String> loggingContext() {
        return logging == null ? null : logging.getValue();
    }

    private void log(@Nullable Map<String, String> context) {
        if (logging == null) {
            return;
        }
        if (context == null) {
            logging.setValue();
        } else {
            logging.setValue(context);
        }
    }

    @Override
    public State install(State state) {
        Map<String, String> before = loggingContext();
        log(state.logging());
        try {
            return new State(state.snapshot(), before, state.snapshot().setThreadLocals());
        } catch (Throwable e) { // no reset comes
            log(before);
            throw e;
        }
    }

    @Override
    public void reset(State before) {
        try {
            if (before.scope() != null) {
                before.scope().close();
            }
        } finally {
            log(before.logging());
        }
    }

    @Override
    public String toString() {
        return "thread locals of " + registry + (logging == null ? "" : " and the MDC");
    }
}

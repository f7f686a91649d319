package dev.serrano.context;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the MDC of SLF4J, which need not be there. */
final class LoggingContext {
    private LoggingContext() {}

    /** Returns an accessor of the MDC; null if there is no SLF4J, or if the registry has such an accessor. */
    static @Nullable ThreadLocalAccessor<Map<String, String>> accessor(ContextRegistry registry) {
        return isThere() && !isRegistered(registry) ? new Slf4jThreadLocalAccessor() : null;
    }

    private static boolean isThere() {
        try {
            Class.forName("org.slf4j.MDC", false, ContextRegistry.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static boolean isRegistered(ContextRegistry registry) {
        return registry.getThreadLocalAccessors().stream().anyMatch(a -> Slf4jThreadLocalAccessor.KEY.equals(a.key()));
    }
}

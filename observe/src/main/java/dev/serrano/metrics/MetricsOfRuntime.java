package dev.serrano.metrics;

import dev.serrano.spi.Membership;
import dev.serrano.spi.RuntimeMembership;

/**
 * The {@link Metrics} of all launches of a runtime that is made with {@code -Dserrano.metrics=true}; found by {@link
 * java.util.ServiceLoader}, and not named by any class.
 * {@snippet :
 * TaskRuntime runtime = TaskRuntime.builder().build(); // -Dserrano.metrics=true
 * runtime.launch(program);
 * Metrics.of(runtime).counts();
 * }
 */
public final class MetricsOfRuntime implements RuntimeMembership {
    /** For the service loader. */
    public MetricsOfRuntime() {}

    @Override
    public String property() {
        return "serrano.metrics";
    }

    @Override
    public Membership create() {
        return new Metrics();
    }
}

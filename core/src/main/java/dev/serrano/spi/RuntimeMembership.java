package dev.serrano.spi;

/**
 * A membership of all launches of each runtime that is made while a system property is {@code true}. A library names the
 * class that implements this as a provider for {@link java.util.ServiceLoader}; {@code serrano-observe} has one for
 * {@code serrano.metrics}. The runtime looks for it when the property is set.
 * {@snippet :
 * public final class MetricsOfRuntime implements RuntimeMembership {
 *     public String property() {
 *         return "serrano.metrics";
 *     }
 *
 *     public Membership create() {
 *         return new Metrics();
 *     }
 * }
 * }
 */
public interface RuntimeMembership {
    /** The name of the system property. */
    String property();

    /** The membership of one runtime, which {@link dev.serrano.TaskRuntime#memberships} has. */
    Membership create();
}

import org.jspecify.annotations.NullMarked;

/** Computation graphs and abstract metrics of what runs. */
@NullMarked
module dev.serrano.observe {
    requires transitive dev.serrano;
    requires static org.jspecify;

    exports dev.serrano.graph;
    exports dev.serrano.metrics;

    provides dev.serrano.spi.RuntimeMembership with
            dev.serrano.metrics.MetricsOfRuntime;
}

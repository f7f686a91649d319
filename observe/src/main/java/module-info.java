import org.jspecify.annotations.NullMarked;

/** Computation graphs, abstract metrics and traces of what runs. */
@NullMarked
module dev.serrano.observe {
    requires transitive dev.serrano;
    requires static org.jspecify;

    exports dev.serrano.graph;
    exports dev.serrano.metrics;
    exports dev.serrano.trace;

    provides dev.serrano.spi.RuntimeMembership with
            dev.serrano.metrics.MetricsOfRuntime;
}

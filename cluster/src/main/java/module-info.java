import org.jspecify.annotations.NullMarked;

/** One finish over the JVMs of many machines. */
@NullMarked
@SuppressWarnings({"module", "requires-automatic"}) // workloads come later; Pekko and its configuration are not modules
module dev.serrano.cluster {
    requires transitive dev.serrano;
    requires transitive dev.serrano.actor;
    requires static org.jspecify;
    requires java.management;
    requires pekko.actor;
    requires pekko.actor.typed;
    requires pekko.cluster;
    requires pekko.cluster.typed;
    requires scala.library;
    requires typesafe.config;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.cbor;

    exports dev.serrano.cluster;
    exports dev.serrano.cluster.internal.protocol to
            dev.serrano.workloads.cluster; // measures the state machines alone

    opens dev.serrano.cluster to
            com.fasterxml.jackson.databind;
    opens dev.serrano.cluster.internal.objects to
            com.fasterxml.jackson.databind;
    opens dev.serrano.cluster.internal.protocol to
            com.fasterxml.jackson.databind;
}

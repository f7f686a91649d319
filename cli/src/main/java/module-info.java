import org.jspecify.annotations.NullMarked;

/** The command line: lists, runs and measures the workloads, and shows how this machine is set up. */
@NullMarked
module dev.serrano.cli {
    requires dev.serrano;
    requires dev.serrano.cluster;
    requires dev.serrano.observe;
    requires dev.serrano.races;
    requires dev.serrano.workloads;
    requires dev.serrano.workloads.cluster;
    requires dev.serrano.bench;
    requires dev.serrano.sim;
    requires dev.serrano.test;
    requires dev.serrano.weaver;
    requires info.picocli;
    requires com.fasterxml.jackson.databind;
    requires java.management;
    requires java.management.rmi; // for --jmx
    requires jdk.attach;
    requires jdk.management;
    requires jdk.unsupported; // for Signals
    requires static org.jspecify;

    // Commands and their options are found by their annotations.
    opens dev.serrano.cli to
            info.picocli;
    opens dev.serrano.cli.claims to
            info.picocli;
    opens dev.serrano.cli.cluster to
            info.picocli,
            com.fasterxml.jackson.databind;
    opens dev.serrano.cli.console to
            info.picocli;
    opens dev.serrano.cli.doctor to
            info.picocli;
    opens dev.serrano.cli.top to
            info.picocli;
}

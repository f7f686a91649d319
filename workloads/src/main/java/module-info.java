import org.jspecify.annotations.NullMarked;

/**
 * The programs of the papers, each with a serial form, Serrano forms, and the forms that a good engineer would write
 * with the JDK alone.
 */
@NullMarked
module dev.serrano.workloads {
    requires transitive dev.serrano;
    requires dev.serrano.weave;
    requires dev.serrano.schedulers;
    requires dev.serrano.actor;
    requires dev.serrano.constructs;
    requires dev.serrano.habanero;
    requires dev.serrano.weaver;
    requires static org.jspecify;

    uses dev.serrano.workloads.Workload;

    exports dev.serrano.workloads;
    exports dev.serrano.workloads.actors;
    exports dev.serrano.workloads.form;
    exports dev.serrano.workloads.nqueens;
    exports dev.serrano.workloads.uts;
    exports dev.serrano.workloads.wordcount;
}

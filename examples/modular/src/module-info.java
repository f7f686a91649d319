/**
 * A program on the module path that uses the artifacts. That for Scala is left out: the libraries of Scala 3 and of
 * Scala 2.13, of which it needs both, share packages, so no module path can hold them.
 */
module com.example.modular {
    requires dev.serrano;
    requires dev.serrano.actor;
    requires dev.serrano.constructs;
    requires dev.serrano.observe;
    requires dev.serrano.habanero;
    requires dev.serrano.micrometer;
    requires dev.serrano.test;
    requires dev.serrano.weaver;
}

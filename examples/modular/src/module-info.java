/** A program on the module path that uses every artifact. */
@SuppressWarnings("requires-automatic") // the Scala library has no module descriptor
module com.example.modular {
    requires dev.serrano;
    requires dev.serrano.actor;
    requires dev.serrano.habanero;
    requires dev.serrano.micrometer;
    requires dev.serrano.scala;
    requires dev.serrano.test;
    requires dev.serrano.weaver;
}

/** A program on the module path. */
module com.example.modular {
    requires dev.serrano;
    requires dev.serrano.actor;
    requires dev.serrano.constructs;
}

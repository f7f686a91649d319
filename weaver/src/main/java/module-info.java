/** The pass over class files that makes code with the marks of {@code dev.serrano.weave} parallel, and its tools. */
module dev.serrano.weaver {
    requires transitive java.instrument;
    requires static org.jspecify;

    exports dev.serrano.weaver;
}

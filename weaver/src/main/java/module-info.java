/** The pass over class files that makes code with the marks of {@code dev.serrano.weave} parallel, and its tools. */
module dev.serrano.weaver {
    requires transitive java.instrument;
    requires static jdk.compiler; // the plugin runs in it
    requires static org.jspecify;

    exports dev.serrano.weaver;

    provides com.sun.source.util.Plugin with
            dev.serrano.weaver.javac.SerranoWeave;
    provides javax.annotation.processing.Processor with
            dev.serrano.weaver.javac.OutputFolder;
}

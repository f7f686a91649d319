package dev.serrano.weaver.maven;

import java.io.File;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.toolchain.ToolchainManager;

/**
 * Weaves the test classes of the project where they lie: methods with {@code @Parallel} become parallel. The weaver runs in the
 * JDK of the toolchain, or in Maven's own if there is none; it must be of Java 25 or newer.
 */
@Mojo(
        name = "weave-tests",
        defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public class WeaveTestsMojo extends AbstractWeaveMojo {
    /** The folder of the classes, which are woven in place. */
    @Parameter(defaultValue = "${project.build.testOutputDirectory}", required = true)
    @SuppressWarnings("NullAway.Init") // by Maven
    private File classes;

    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true, required = true)
    @SuppressWarnings("NullAway.Init") // by Maven
    private List<String> classPath;

    @Inject
    public WeaveTestsMojo(ToolchainManager toolchains) {
        super(toolchains);
    }

    @Override
    File classes() {
        return classes;
    }

    @Override
    List<String> classPath() {
        return classPath;
    }
}

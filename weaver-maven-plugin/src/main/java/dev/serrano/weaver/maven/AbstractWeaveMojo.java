package dev.serrano.weaver.maven;

import dev.serrano.weaver.process.WeaverProcess;
import dev.serrano.weaver.process.WeavingFailedException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

/** The work and the parameters common to both goals. */
abstract class AbstractWeaveMojo extends AbstractMojo {
    private static final String OTHER_JAVA =
            "choose a toolchain of JDK 25 with maven-toolchains-plugin, or run Maven on such a JDK";

    private final ToolchainManager toolchains;

    /** Says of each woven method what was cloned and captured. */
    @Parameter(property = "serrano.weave.explain", defaultValue = "false")
    private boolean explain;

    /** Does nothing: the program runs as its own serial elision. */
    @Parameter(property = "serrano.weave.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    @SuppressWarnings("NullAway.Init") // by Maven
    private List<Artifact> artifacts;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    @SuppressWarnings("NullAway.Init") // by Maven
    private MavenSession session;

    AbstractWeaveMojo(ToolchainManager toolchains) {
        this.toolchains = toolchains;
    }

    /** The folder of the classes, which are woven in place. */
    abstract File classes();

    abstract List<String> classPath();

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        Path classes = classes().toPath();
        if (skip) {
            getLog().info("not woven, since serrano.weave.skip is set");
            return;
        }
        List<Path> tool = artifacts.stream()
                .filter(a -> a.getGroupId().equals("dev.serrano"))
                .map(a -> a.getFile().toPath())
                .toList();
        List<Path> path = classPath().stream().map(Path::of).toList();
        weave(java(), tool, classes, path, explain, getLog());
    }

    static void weave(Path java, List<Path> tool, Path classes, List<Path> classPath, boolean explain, Log log)
            throws MojoExecutionException, MojoFailureException {
        WeaverProcess weaver = new WeaverProcess(java, tool, OTHER_JAVA, (level, line) -> show(log, level, line));
        try {
            if (!weaver.weave(classes, classPath, explain)) {
                log.info("no classes to weave in " + classes);
            }
        } catch (WeavingFailedException e) {
            if (e.isWrongCode()) {
                throw new MojoFailureException(e.getMessage(), e);
            }
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private static void show(Log log, WeaverProcess.Level level, String line) {
        switch (level) {
            case ERROR -> log.error(line);
            case WARNING -> log.warn(line);
            case INFO -> log.info(line);
        }
    }

    private Path java() {
        Toolchain jdk = toolchains.getToolchainFromBuildContext("jdk", session);
        String found = jdk == null ? null : jdk.findTool("java");
        return found == null ? Path.of(System.getProperty("java.home"), "bin", "java") : Path.of(found);
    }
}

package dev.serrano.weaver.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

/** What both goals do, and how they are set up. */
abstract class AbstractWeaveMojo extends AbstractMojo {
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
        if (!hasClasses(classes)) {
            getLog().info("no classes to weave in " + classes);
            return;
        }
        List<Path> tool = artifacts.stream()
                .filter(a -> a.getGroupId().equals("dev.serrano"))
                .map(a -> a.getFile().toPath())
                .toList();
        List<Path> path = classPath().stream().map(Path::of).toList();
        new WeaverProcess(java(), tool, getLog()).weave(classes, path, explain);
    }

    private static boolean hasClasses(Path folder) throws MojoExecutionException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(p -> p.toString().endsWith(".class"));
        } catch (IOException e) {
            throw new MojoExecutionException(folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private Path java() {
        Toolchain jdk = toolchains.getToolchainFromBuildContext("jdk", session);
        String found = jdk == null ? null : jdk.findTool("java");
        return found == null ? Path.of(System.getProperty("java.home"), "bin", "java") : Path.of(found);
    }
}

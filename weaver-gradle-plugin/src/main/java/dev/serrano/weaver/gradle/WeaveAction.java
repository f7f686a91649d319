package dev.serrano.weaver.gradle;

import dev.serrano.weaver.process.WeaverProcess;
import dev.serrano.weaver.process.WeavingFailedException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.FileCollection;
import org.gradle.api.logging.Logger;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.compile.AbstractCompile;
import org.gradle.jvm.toolchain.JavaLauncher;

/** The last action of a task that compiles. It knows no project, so the configuration cache can keep it. */
final class WeaveAction implements Action<Task> {
    private static final String OTHER_JAVA =
            "set the toolchain of the project, or javaLauncher of serranoWeaver, to Java 25";

    private final Provider<Boolean> wanted;
    private final Provider<Boolean> explain;
    private final Provider<JavaLauncher> java;
    private final FileCollection tool;

    WeaveAction(Provider<Boolean> wanted, Provider<Boolean> explain, Provider<JavaLauncher> java, FileCollection tool) {
        this.wanted = wanted;
        this.explain = explain;
        this.java = java;
        this.tool = tool;
    }

    @Override
    public void execute(Task task) {
        if (!wanted.get()) {
            return;
        }
        AbstractCompile compile = (AbstractCompile) task;
        boolean explains = explain.get();
        WeaverProcess weaver = new WeaverProcess(
                java.get().getExecutablePath().getAsFile().toPath(),
                paths(tool),
                OTHER_JAVA,
                (level, line) -> show(task.getLogger(), level, line, explains));
        Path classes = compile.getDestinationDirectory().get().getAsFile().toPath();
        try {
            weaver.weave(classes, paths(compile.getClasspath()), explains);
        } catch (WeavingFailedException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    private static List<Path> paths(FileCollection files) {
        return files.getFiles().stream().map(File::toPath).toList();
    }

    /** A build says nothing that was not asked for, if all goes well. */
    private static void show(Logger logger, WeaverProcess.Level level, String line, boolean explains) {
        switch (level) {
            case ERROR -> logger.error(line);
            case WARNING -> logger.warn(line);
            case INFO -> {
                if (explains) {
                    logger.lifecycle(line);
                } else {
                    logger.info(line);
                }
            }
        }
    }
}

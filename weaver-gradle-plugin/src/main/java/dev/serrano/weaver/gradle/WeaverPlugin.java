package dev.serrano.weaver.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.plugins.JavaBasePlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.ClasspathNormalizer;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskInputs;
import org.gradle.api.tasks.compile.AbstractCompile;
import org.gradle.jvm.toolchain.JavaToolchainService;

/**
 * The plugin {@code dev.serrano.weaver}: weaves the classes of each source set where they lie, as the last action of the
 * task that compiles them. So methods with {@code @Parallel} become parallel, and what the task has made is what the build
 * cache keeps. {@link WeaverExtension} says what can be set.
 */
public final class WeaverPlugin implements Plugin<Project> {
    private static final String NAME = "serranoWeaver";

    /** A plugin that is not applied yet. */
    public WeaverPlugin() {}

    @Override
    public void apply(Project project) {
        WeaverExtension extension = project.getExtensions().create(NAME, WeaverExtension.class);
        extension.getExplain().convention(flag(project, "serrano.weave.explain"));
        extension.getSkip().convention(flag(project, "serrano.weave.skip"));
        Configuration tool = tool(project);
        project.getPlugins().withType(JavaBasePlugin.class, java -> weave(project, extension, tool));
    }

    /** A property of the command line, which is read now: another one is another entry of the configuration cache. */
    private static boolean flag(Project project, String property) {
        return !project.getProviders()
                .gradleProperty(property)
                .getOrElse("false")
                .equals("false");
    }

    /** Where the weaver comes from: the repositories of the project, unless the build script names another one. */
    private static Configuration tool(Project project) {
        return project.getConfigurations().create(NAME, c -> {
            c.setDescription("The class path of Serrano's weaver.");
            c.setVisible(false);
            c.setCanBeConsumed(false);
            c.setCanBeResolved(true);
            c.defaultDependencies(
                    all -> all.add(project.getDependencies().create("dev.serrano:serrano-weaver:" + version())));
        });
    }

    private static String version() {
        try (InputStream in = Objects.requireNonNull(WeaverPlugin.class.getResourceAsStream("version.properties"))) {
            Properties all = new Properties();
            all.load(in);
            return all.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void weave(Project project, WeaverExtension extension, Configuration tool) {
        JavaPluginExtension java = project.getExtensions().getByType(JavaPluginExtension.class);
        JavaToolchainService toolchains = project.getExtensions().getByType(JavaToolchainService.class);
        extension.getJavaLauncher().convention(toolchains.launcherFor(java.getToolchain()));
        extension
                .getSourceSets()
                .convention(project.provider(() -> java.getSourceSets().getNames()));
        java.getSourceSets()
                .all(set -> project.getTasks()
                        .withType(AbstractCompile.class)
                        .matching(task -> compiles(task, set))
                        .configureEach(task -> weave(task, set.getName(), extension, tool)));
    }

    private static boolean compiles(AbstractCompile task, SourceSet set) {
        return Stream.of("java", "groovy", "scala")
                .anyMatch(language -> set.getCompileTaskName(language).equals(task.getName()));
    }

    private static void weave(AbstractCompile task, String set, WeaverExtension extension, Configuration tool) {
        Provider<Boolean> wanted = extension.getSourceSets().zip(extension.getSkip(), new Wanted(set));
        TaskInputs inputs = task.getInputs();
        inputs.property(NAME + ".wanted", wanted);
        inputs.property(NAME + ".explain", extension.getExplain());
        inputs.property(
                NAME + ".java",
                extension
                        .getJavaLauncher()
                        .map(l -> l.getMetadata().getLanguageVersion().asInt()));
        inputs.files(tool).withPropertyName(NAME + ".tool").withNormalizer(ClasspathNormalizer.class);
        task.doLast(new WeaveAction(wanted, extension.getExplain(), extension.getJavaLauncher(), tool));
    }

    /** Whether the classes of a source set are woven. No lambda, since the configuration cache cannot keep that one. */
    private static final class Wanted implements BiFunction<Set<String>, Boolean, Boolean> {
        private final String set;

        Wanted(String set) {
            this.set = set;
        }

        @Override
        public Boolean apply(Set<String> sets, Boolean skip) {
            return sets.contains(set) && !skip;
        }
    }
}

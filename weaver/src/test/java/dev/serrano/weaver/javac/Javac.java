package dev.serrano.weaver.javac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.weave.Weave;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Runs of javac with the plugin, over sources in a folder. */
final class Javac {
    /** Where the plugin is: a jar, or the classes of the build. */
    static final Path WEAVER = pathOf(SerranoWeave.class);

    /** The library: the marks, and core. */
    static final List<Path> LIBRARY = List.of(pathOf(Weave.class), pathOf(TaskRuntime.class));

    static final String CLASS_PATH = LIBRARY.get(0) + File.pathSeparator + LIBRARY.get(1);

    private final Path folder;
    final Path out;

    Javac(Path folder) {
        this.folder = folder;
        this.out = folder.resolve("out");
    }

    /** What a run said. */
    record Run(int code, String text) {}

    private static Path pathOf(Class<?> c) {
        return Path.of(
                URI.create(c.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** A source below a folder, by its name with / between the parts. */
    Path source(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** The options of a compilation with the plugin into {@link #out}. */
    List<String> withPlugin() {
        return List.of(
                "-processorpath",
                WEAVER.toString(),
                "-Xplugin:SerranoWeave",
                "-g",
                "-d",
                out.toString(),
                "-cp",
                CLASS_PATH);
    }

    /** As the command runs. */
    static Run run(List<String> options, Path... sources) {
        List<String> all = new ArrayList<>(options);
        List.of(sources).forEach(s -> all.add(s.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = ToolProvider.getSystemJavaCompiler().run(null, said, said, all.toArray(new String[0]));
        return new Run(code, said.toString(StandardCharsets.UTF_8));
    }

    /** As a build tool runs it: what it says by the listener. */
    static List<Diagnostic<? extends JavaFileObject>> diagnostics(boolean well, List<String> options, Path... sources)
            throws IOException {
        DiagnosticCollector<JavaFileObject> all = new DiagnosticCollector<>();
        var javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(all, Locale.ROOT, null)) {
            boolean done = javac.getTask(null, files, all, options, null, files.getJavaFileObjects(sources))
                    .call();
            assertThat(done).as(all.getDiagnostics().toString()).isEqualTo(well);
        }
        return all.getDiagnostics();
    }

    /** Options of which some are others. */
    static List<String> replaced(List<String> options, Map<String, String> others) {
        return options.stream().map(o -> others.getOrDefault(o, o)).toList();
    }
}

package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles every Java snippet of README.md and of the guide, so that a reader can paste any of them.
 *
 * <p>A snippet is a fenced block whose info string starts with {@code java}. Further words of that string say more:
 * {@code fragment} leaves the block out (it is not meant to compile), {@code run} also runs it. See {@link Snippet} for
 * what surrounds a block that is not a whole class.
 */
final class ReadmeSnippetsTest {
    private static final Path ROOT = root();

    /** One for all: to open the jars of the class path takes longer than to compile a snippet. */
    private static final StandardJavaFileManager FILES =
            ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);

    @TempDir
    private Path classes;

    @AfterAll
    static void close() throws IOException {
        FILES.close();
    }

    @TestFactory
    Stream<DynamicTest> everySnippetCompiles() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            for (Snippet snippet : Snippet.of(ROOT.relativize(page).toString(), Files.readString(page))) {
                tests.add(DynamicTest.dynamicTest(snippet.name(), () -> {
                    compile(snippet);
                    if (snippet.runs()) {
                        run(snippet);
                    }
                }));
            }
        }
        return tests.stream();
    }

    @Test
    void aSnippetIsWrappedOrTakenAsItIs() throws Exception {
        String page = """
            # Page
            ```java run
            import java.util.zip.CRC32;
            var crc = new CRC32();
            crc.update(1);
            ```
            ```java fragment
            this does not compile
            ```
            ```bash
            ls
            ```
            > ```java
            > record Pair(int a, int b) {}
            > ```
            1. Step

               ```java
               final class Whole {
                   static int twice(int n) { return 2 * n; }
               }
               ```
            """;
        List<Snippet> snippets = Snippet.of("page.md", page);
        assertThat(snippets).extracting(Snippet::name).containsExactly("page.md:2", "page.md:13", "page.md:18");
        assertThat(snippets).extracting(Snippet::runs).containsExactly(true, false, false);
        for (Snippet snippet : snippets) {
            compile(snippet);
        }
        run(snippets.getFirst());
    }

    @Test
    void anErrorNamesThePageAndTheLine() {
        Snippet snippet = Snippet.of("page.md", "text\n```java\nint a = 1;\nint b = \"x\";\n```\n")
                .getFirst();
        assertThat(errors(snippet)).singleElement().asString().startsWith("page.md:4: ");
    }

    private void compile(Snippet snippet) {
        assertThat(errors(snippet)).as(snippet.name()).isEmpty();
    }

    private List<String> errors(Snippet snippet) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none", "-d", classes.toString());
        compiler.getTask(null, FILES, found, options, null, List.of(snippet.source()))
                .call();
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> snippet.page() + ":" + snippet.pageLine(diagnostic.getLineNumber()) + ": "
                        + diagnostic.getMessage(null))
                .toList();
    }

    private void run(Snippet snippet) throws Exception {
        URL[] path = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass(snippet.className());
            var method = type.getDeclaredMethod("run");
            method.setAccessible(true);
            method.invoke(null);
        }
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        Path guide = ROOT.resolve("docs/guide");
        if (Files.isDirectory(guide)) {
            try (Stream<Path> found = Files.walk(guide)) {
                found.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("README.md")) || !Files.isDirectory(folder.resolve("core"))) {
            folder = folder.getParent();
            assertThat(folder)
                    .as("a folder above the working folder that holds README.md and core")
                    .isNotNull();
        }
        return folder;
    }
}

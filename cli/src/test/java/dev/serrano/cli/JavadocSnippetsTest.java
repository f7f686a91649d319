package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Every public type of an exported package has an example in its Javadoc, unless only generated code calls it, and what stands in the examples is Java. They are parsed, not
 * compiled: they use names that the reader's program has.
 */
final class JavadocSnippetsTest {
    private static final List<String> MODULES =
            List.of("core", "weave", "actor", "constructs", "observe", "cluster", "races", "test", "context");
    private static final Pattern EXPORTED = Pattern.compile("(?m)^\\s*exports ([\\w.]+);");

    /** What stands in the Javadoc of types that only woven code calls. */
    private static final String GENERATED = "programs do not name it";

    private static final Pattern TYPE = Pattern.compile("(?ms)^/\\*\\*((?:(?!\\*/).)*)\\*/\\s+(?:@[^\\n]*\\n)*public ");
    private static final Pattern PUBLIC = Pattern.compile(
            "(?m)^public ((abstract|final|sealed|non-sealed) )*(class|interface|enum|record|@interface) ");
    private static final String BEGIN = "{@snippet :\n";

    @Test
    void everyPublicTypeHasAnExample() throws IOException {
        List<String> without = new ArrayList<>();
        int types = 0;
        for (Path file : sources()) {
            String source = Files.readString(file);
            if (PUBLIC.matcher(source).find()) {
                types++;
                var doc = TYPE.matcher(source);
                if (!doc.find()
                        || !doc.group(1).contains("{@snippet :")
                                && !doc.group(1).replaceAll("\\n \\* ?", " ").contains(GENERATED)) {
                    without.add(file.getFileName().toString());
                }
            }
        }
        assertThat(without).isEmpty();
        assertThat(types).isGreaterThan(140);
    }

    @Test
    void examplesAreJava() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path file : sources()) {
            for (String code : examples(Files.readString(file))) {
                List<String> asStatements = errors("class X { void run() {\n" + code + "\n} }");
                if (!asStatements.isEmpty() && !isMembers(code)) {
                    wrong.add(file.getFileName() + ": " + asStatements + "\n" + code);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Whether it is members of a class, or such and behind an empty line statements. */
    private static boolean isMembers(String code) throws IOException {
        for (int at = code.length(); at >= 0; at = code.lastIndexOf("\n\n", at - 1)) {
            String statements = code.substring(at);
            if (errors("class X {\n" + code.substring(0, at) + "\nvoid run() {" + statements + "\n} }")
                    .isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The examples of a source file: each ends where its brace does. */
    private static List<String> examples(String source) {
        List<String> examples = new ArrayList<>();
        for (int at = source.indexOf(BEGIN); at >= 0; at = source.indexOf(BEGIN, at + 1)) {
            int begin = at + BEGIN.length();
            int end = begin;
            for (int open = 1; open > 0; end++) {
                char c = source.charAt(end);
                open += c == '{' ? 1 : c == '}' ? -1 : 0;
            }
            examples.add(source.substring(begin, end - 1).replaceAll("(?m)^\\s*\\* ?", ""));
        }
        return examples;
    }

    private static List<Path> sources() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String module : MODULES) {
            Path sources = root().resolve(module).resolve("src/main/java");
            var exported = EXPORTED.matcher(Files.readString(sources.resolve("module-info.java")));
            while (exported.find()) {
                try (Stream<Path> found =
                        Files.list(sources.resolve(exported.group(1).replace('.', '/')))) {
                    found.filter(f -> f.toString().endsWith(".java")).sorted().forEach(files::add);
                }
            }
        }
        return files;
    }

    private static List<String> errors(String source) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///X.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        var task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, found, List.of("-proc:none"), null, List.of(file));
        task.parse();
        return found.getDiagnostics().stream()
                .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(d -> d.getMessage(null))
                .toList();
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("README.md")) || !Files.isDirectory(folder.resolve("core"))) {
            folder = folder.getParent();
            assertThat(folder)
                    .as("a folder above that holds README.md and core")
                    .isNotNull();
        }
        return folder;
    }
}

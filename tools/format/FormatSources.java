import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Formats the Java sources below a folder, all or those that have changed since a revision. {@code apply} rewrites the
 * files whose form differs; {@code check} names them and exits with 1. Run by tools/format/pom.xml, which gives it the formatter and the javac packages that the
 * formatter uses.
 */
public final class FormatSources {
    private FormatSources() {}

    private enum Verdict {
        SAME,
        DIFFERENT,
        UNREADABLE
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 3 || !List.of("apply", "check").contains(args[0])) {
            System.err.println("usage: FormatSources apply|check FOLDER all|REVISION");
            System.exit(2);
        }
        boolean apply = args[0].equals("apply");
        Path root = Path.of(args[1]).toRealPath();
        Map<Path, String> problems = new ConcurrentHashMap<>();
        Map<Path, Verdict> verdicts = new ConcurrentHashMap<>();
        List<Path> sources = args[2].equals("all") ? sources(root) : changed(root, args[2]);
        sources.parallelStream().forEach(file -> verdicts.put(file, visit(file, apply, problems)));
        report(root, apply, new TreeMap<>(verdicts), problems);
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> isSource(root.relativize(file)))
                    .sorted()
                    .toList();
        }
    }

    /** Those that differ from a revision; all if it is not known, as in a clone without history. */
    private static List<Path> changed(Path root, String revision) throws IOException {
        Process git = new ProcessBuilder("git", "diff", "--name-only", "--diff-filter=d", revision, "--", "*.java")
                .directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> names = git.inputReader().lines().toList();
        try {
            return git.waitFor() != 0
                    ? sources(root)
                    : names.stream()
                            .map(root::resolve)
                            .filter(file -> isSource(root.relativize(file)))
                            .toList();
        } catch (InterruptedException e) {
            throw new IOException("interrupted while git told what has changed", e);
        }
    }

    private static boolean isSource(Path file) {
        for (Path part : file) {
            if (part.toString().equals("target") || part.toString().startsWith(".")) {
                return false;
            }
        }
        return true;
    }

    private static Verdict visit(Path file, boolean apply, Map<Path, String> problems) {
        try {
            String before = Files.readString(file);
            Formatter formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
                    .style(JavaFormatterOptions.Style.PALANTIR)
                    .formatJavadoc(false)
                    .build());
            String after = formatter.formatSourceAndFixImports(before);
            if (before.equals(after)) {
                return Verdict.SAME;
            }
            if (apply) {
                Files.writeString(file, after);
            }
            return Verdict.DIFFERENT;
        } catch (IOException | FormatterException problem) {
            problems.put(file, String.valueOf(problem.getMessage()));
            return Verdict.UNREADABLE;
        }
    }

    private static void report(Path root, boolean apply, Map<Path, Verdict> verdicts, Map<Path, String> problems) {
        int different = 0;
        for (Map.Entry<Path, Verdict> entry : verdicts.entrySet()) {
            Path name = root.relativize(entry.getKey());
            switch (entry.getValue()) {
                case SAME -> {}
                case DIFFERENT -> {
                    different++;
                    System.err.println((apply ? "formatted: " : "not formatted: ") + name);
                }
                case UNREADABLE ->
                    System.err.println("cannot be formatted: " + name + ": " + problems.get(entry.getKey()));
            }
        }
        if (!apply && different > 0) {
            System.err.println(different + " file(s) not formatted; this formats them: mvn -q -f tools/format");
        }
        if (!problems.isEmpty() || (!apply && different > 0)) {
            System.exit(1);
        }
    }
}

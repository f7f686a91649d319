package dev.serrano.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * A Java block of a Markdown page, and the source file that it becomes.
 *
 * <p>A block that declares a type at its outermost level is taken as members of a class; any other is taken as the body
 * of a static method {@code run() throws Exception}. Either has its own imports and these: java.util,
 * java.util.concurrent, java.util.function, java.util.stream, java.time, dev.serrano, dev.serrano.loop, dev.serrano.sync as far as they
 * exist, and statically dev.serrano.Serrano.
 */
record Snippet(String page, int line, List<String> words, List<String> code) {
    private static final Pattern FENCE = Pattern.compile("^(?<indent>[ >]*)```(?<info>.*)$");
    private static final Pattern IMPORT = Pattern.compile("^\\s*import\\s.*;\\s*$");
    private static final Pattern TYPE = Pattern.compile(
            "^(@\\S+\\s+)*((public|private|protected|static|final|abstract|sealed|non-sealed)\\s+)*(class|interface|enum|record|@interface)\\s+\\w+.*");
    private static final Pattern METHOD =
            Pattern.compile("^((public|private|protected|static|final)\\s+)+.*\\)\\s*(throws [\\w., ]+)?\\{\\s*$");
    private static final List<String> PACKAGES =
            List.of("java.util", "java.util.concurrent", "java.util.function", "java.util.stream", "java.time");

    /** The blocks of a page that are meant to compile. */
    static List<Snippet> of(String page, String text) {
        List<Snippet> found = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            Matcher fence = FENCE.matcher(lines.get(at));
            if (!fence.matches()) {
                continue;
            }
            int start = at;
            int indent = fence.group("indent").length();
            List<String> code = new ArrayList<>();
            for (at++; at < lines.size() && !isEnd(lines.get(at)); at++) {
                String line = lines.get(at);
                code.add(line.substring(Math.min(indent, line.length())));
            }
            List<String> words = List.of(fence.group("info").trim().split("[\\s,]+"));
            if (words.getFirst().equals("java") && !words.contains("fragment")) {
                found.add(new Snippet(page, start + 1, words, List.copyOf(code)));
            }
        }
        return found;
    }

    private static boolean isEnd(String line) {
        Matcher fence = FENCE.matcher(line);
        return fence.matches() && fence.group("info").isBlank();
    }

    String name() {
        return page + ":" + line;
    }

    boolean runs() {
        return words.contains("run");
    }

    String className() {
        return "Snippet" + line + "In" + page.replaceAll("\\W", "_");
    }

    /** The line of the page that stands in the given line of the source file. */
    long pageLine(long sourceLine) {
        return line + Math.max(0, sourceLine - 1);
    }

    /**
     * The source file. Its first line holds everything that is not in the block, so that line numbers follow the
     * page's.
     */
    JavaFileObject source() {
        StringBuilder head = new StringBuilder();
        for (String name : PACKAGES) {
            head.append("import ").append(name).append(".*; ");
        }
        if (exists("dev.serrano.Serrano")) {
            head.append("import dev.serrano.*; import static dev.serrano.Serrano.*; ");
        }
        if (exists("dev.serrano.loop.ParallelLoop")) {
            head.append("import dev.serrano.loop.*; ");
        }
        if (exists("dev.serrano.sync.Event")) {
            head.append("import dev.serrano.sync.*; ");
        }
        StringBuilder body = new StringBuilder();
        for (String codeLine : code) {
            if (IMPORT.matcher(codeLine).matches()) {
                head.append(codeLine.trim()).append(' ');
                codeLine = "";
            }
            body.append(codeLine).append('\n');
        }
        head.append("@SuppressWarnings(\"unused\") final class ")
                .append(className())
                .append(" { ");
        boolean members = code.stream()
                .anyMatch(each ->
                        TYPE.matcher(each).matches() || METHOD.matcher(each).matches());
        String tail = "}\n";
        if (!members) {
            head.append("static void run() throws Exception { ");
            tail = "} }\n";
        }
        return new Source(className(), head + "\n" + body + tail);
    }

    private static boolean exists(String type) {
        try {
            Class.forName(type, false, Snippet.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}

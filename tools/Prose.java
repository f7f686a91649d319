import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the marks of a private dialect in the comments of the main sources and in the pages: subjects without a noun,
 * words that stand for others, and sentences of more than 40 words.
 *
 * <p>{@code java tools/Prose.java [-f] [FOLDER|FILE...]}; -f lists the files with most of them. Without a file: all of the
 * project, without ADRs, which are an archive.
 */
final class Prose {
    private static final int LONG = 40;
    private static final String LONG_MARK = "sentences of more than " + LONG + " words";

    private static final Map<String, Pattern> MARKS = new LinkedHashMap<>();

    static {
        MARKS.put("whoever", Pattern.compile("\\bwhoever\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put(
                "who without a noun",
                Pattern.compile(
                        "(?:^|[.,:;(] |\\b(?:and|or|that|by|of|for|to|from|with|tells?|knows?|asks?|says?) )who\\b",
                        Pattern.CASE_INSENSITIVE));
        MARKS.put("somebody, anybody, nobody", Pattern.compile("\\b(?:some|any|no)body\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("want of", Pattern.compile("\\bwant of\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("hear", Pattern.compile("\\bhears?\\b|\\bheard\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("tell, told", Pattern.compile("\\btells?\\b|\\btold\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("begins with As, Of, So many, What, Who", Pattern.compile("\\A\\W*(?:As|Of|So many|What|Who)\\b"));
    }

    private static final Pattern COMMENT = Pattern.compile("/\\*(.*?)\\*/|//([^\\n]*)", Pattern.DOTALL);
    private static final Pattern CODE =
            Pattern.compile("(?s)```.*?```|\\{@snippet.*?\\n\\s*\\*? ?\\}|`[^`\\n]*`|\\{@\\w+ [^}]*\\}|<[^>]*>");

    private Prose() {}

    public static void main(String[] args) throws IOException {
        List<Path> roots = new ArrayList<>();
        boolean files = false;
        for (String a : args) {
            if (a.equals("-f")) {
                files = true;
            } else if (Files.exists(Path.of(a))) {
                roots.add(Path.of(a));
            } else {
                System.err.println("prose: there is no " + a);
                System.exit(2);
            }
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        MARKS.keySet().forEach(m -> counts.put(m, 0));
        counts.put(LONG_MARK, 0);
        Map<Path, Integer> each = new TreeMap<>();
        for (Path root : roots.isEmpty() ? List.of(Path.of("")) : roots) {
            for (Path f : texts(root)) {
                int before = sum(counts);
                count(f, counts);
                each.put(f, sum(counts) - before);
            }
        }
        counts.forEach((mark, n) -> System.out.printf("%6d  %s%n", n, mark));
        System.out.printf("%6d  in %d files%n", sum(counts), each.size());
        if (files) {
            each.entrySet().stream()
                    .sorted(Map.Entry.<Path, Integer>comparingByValue(Comparator.reverseOrder()))
                    .limit(40)
                    .forEach(e -> System.out.printf("%6d  %s%n", e.getValue(), e.getKey()));
        }
    }

    private static List<Path> texts(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(f ->
                            !f.toString().contains("target/") && !f.toString().contains("docs/adr/"))
                    .filter(f -> f.toString().endsWith(".md")
                            || isSource(f) && f.toString().contains("src/main/"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isSource(Path f) {
        return f.toString().endsWith(".java") || f.toString().endsWith(".scala");
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static void count(Path f, Map<String, Integer> counts) throws IOException {
        String text = Files.readString(f);
        if (!isSource(f)) {
            count(text.lines().filter(l -> !l.startsWith("|")).reduce("", (a, b) -> a + '\n' + b), counts);
            return;
        }
        StringBuilder line = new StringBuilder(); // comments of one line that follow each other are one text
        int end = 0;
        Matcher m = COMMENT.matcher(text);
        while (m.find()) {
            boolean block = m.group(1) != null;
            if (block || !text.substring(end, m.start()).isBlank()) {
                count(line.toString(), counts);
                line.setLength(0);
            }
            if (block) {
                count(m.group(1).replaceAll("(?m)^\\s*\\*+ ?", ""), counts);
            } else {
                line.append(m.group(2)).append('\n');
            }
            end = m.end();
        }
        count(line.toString(), counts);
    }

    private static void count(String text, Map<String, Integer> counts) {
        String plain = CODE.matcher(text).replaceAll("x").strip();
        if (plain.isEmpty()) {
            return;
        }
        MARKS.forEach((mark, pattern) ->
                counts.merge(mark, (int) pattern.matcher(plain).results().count(), Integer::sum));
        for (String sentence : plain.split("(?<=[.:;!?])\\s+|\\n\\s*\\n|\\n\\s*[-*#@]")) {
            if (sentence.split("\\s+").length > LONG) {
                counts.merge(LONG_MARK, 1, Integer::sum);
            }
        }
    }
}

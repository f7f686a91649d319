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
 * Counts marks of unclear English in the comments of the main sources and in the pages: subjects without a noun,
 * pronouns for no person in particular, sentences of more than 40 words, and lines of Markdown that are too long.
 *
 * <p>{@code tools/prose [-f] [-l] [FOLDER|FILE...]}; {@code -f} prints a count for each file with marks, and {@code -l}
 * each mark with its file and text. Without a file it reads the whole project except ADRs and the changelog, which are
 * history.
 */
final class Prose {
    private static final int LONG = 40;
    private static final String LONG_MARK = "sentences of more than " + LONG + " words";
    private static final int COLUMNS = 120;
    private static final String WIDE_MARK = "lines of Markdown of more than " + COLUMNS + " columns";

    private static final Map<String, Pattern> MARKS = new LinkedHashMap<>();

    static {
        MARKS.put("whoever", Pattern.compile("\\bwhoever\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put(
                "who without a noun",
                Pattern.compile(
                        "(?:^|[.,:;(] |\\b(?:and|or|that|by|of|for|to|from|with|tells?|knows?|asks?|says?) )who\\b",
                        Pattern.CASE_INSENSITIVE));
        MARKS.put( // at the start of a text it counts below
                "what, whatever as a subject",
                Pattern.compile(
                        "(?:(?<=[.,:;(])\\s|\\n\\s*\\n)what(?:ever)? (?![^.;:]*\\?)", Pattern.CASE_INSENSITIVE));
        MARKS.put(
                "somebody, anybody, nobody, everybody",
                Pattern.compile("\\b(?:some|any|no|every)body\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("want of", Pattern.compile("\\bwant of\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("hear", Pattern.compile("\\bhears?\\b|\\bheard\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("tell, told", Pattern.compile("\\btells?\\b|\\btold\\b", Pattern.CASE_INSENSITIVE));
        MARKS.put("begins with As, Of, So many, What, Who", Pattern.compile("\\A\\W*(?:As|Of|So many|What|Who)\\b"));
    }

    private static final Pattern COMMENT = Pattern.compile("/\\*(.*?)\\*/|//([^\\n]*)", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile(
            "(?s)```.*?```|\\{@snippet.*?\\n\\s*\\*? ?\\}|`[^`\\n]*`|\\{@\\w+ [^}]*\\}|<[^>]*>|\\]\\([^)\\s]*\\)");

    private static boolean lists;
    private static Path where = Path.of("");

    private Prose() {}

    public static void main(String[] args) throws IOException {
        List<Path> roots = new ArrayList<>();
        boolean files = false;
        for (String a : args) {
            if (a.equals("-f")) {
                files = true;
            } else if (a.equals("-l")) {
                lists = true;
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
        counts.put(WIDE_MARK, 0);
        Map<Path, Integer> each = new TreeMap<>();
        for (Path root : roots.isEmpty() ? List.of(Path.of("")) : roots) {
            for (Path f : texts(root)) {
                int before = sum(counts);
                where = f;
                count(f, counts);
                each.put(f, sum(counts) - before);
            }
        }
        counts.forEach((mark, n) -> System.out.printf("%6d  %s%n", n, mark));
        System.out.printf("%6d  in %d files%n", sum(counts), each.size());
        if (files) {
            each.entrySet().stream()
                    .sorted(Map.Entry.<Path, Integer>comparingByValue(Comparator.reverseOrder()))
                    .filter(e -> e.getValue() > 0)
                    .forEach(e -> System.out.printf("%6d  %s%n", e.getValue(), e.getKey()));
        }
    }

    private static List<Path> texts(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(f -> !f.toString().contains("target/")
                            && !f.toString().contains("docs/adr/0")
                            && !f.endsWith("CHANGELOG.md"))
                    .filter(f -> f.toString().endsWith(".md")
                            || isSource(f) && f.toAbsolutePath().toString().contains("src/main/"))
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
            text.replaceAll("(?s)```.*?```", "")
                    .lines()
                    .filter(l -> l.length() > COLUMNS && !l.startsWith("|"))
                    .forEach(l -> note(WIDE_MARK, l, counts));
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
        MARKS.forEach((mark, pattern) -> pattern.matcher(plain)
                .results()
                .forEach(r -> note(mark, plain.substring(r.start(), Math.min(plain.length(), r.end() + 60)), counts)));
        for (String sentence : plain.split("(?<=[.!?])\\s+|(?<=:)\\s*\\n|\\n\\s*\\n|\\n\\s*(?:[-*#@]|\\d+\\.)")) {
            if (sentence.split("\\s+").length > LONG) {
                note(LONG_MARK, sentence, counts);
            }
        }
    }

    private static void note(String mark, String text, Map<String, Integer> counts) {
        counts.merge(mark, 1, Integer::sum);
        if (lists) {
            System.out.println(where + ": " + mark + ": " + text.strip().replaceAll("\\s+", " "));
        }
    }
}

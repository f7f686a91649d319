package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The names of internal classes are made of the words that the vocabulary of docs/design/README.md explains, and of
 * general words of programming. A newcomer need not learn any other.
 */
class VocabularyTest {
    private static final Pattern ROW = Pattern.compile("\\| ([^|]+) \\| [^|]+ \\|");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** Words that a programmer knows from elsewhere, in any of their forms. */
    private static final Set<String> GENERAL = Set.of(("""
        abstract amount argument array arrival async at atomic barrier base bean before bind blocking bool bound
        bounded buffer build call caller cancel channel check child children chrome chunk claim class clock close
        code combination compare complete completion compute concurrent constructor copy cost count counter cpu
        create current cycle data default delay derivation detection deterministic double drive driven duration
        each early element empty end entry error exception execute execution executor factory fail failure fair
        fence field file first flag format free from full function global grid guard handle handler hash heap
        holder host id index initial initializer input int interrupt invocation isolation item iterator jdk join
        json key kind last late layout length level life limit line link list listen listener local lock log long
        main make management manager map maximum memory message method minimum mode module monitor name named next
        node non note number object of off on op open option order origin out own owner parallel park part pending
        pin place plan point pool position pressure priority private process profile profit program property
        provider public publish publisher queue random read record recorder reference registration release replay
        report reserve reset response result retry ring root round running runtime sample schedule scheduler seed
        self sequence serial service set setting shared signal site size source spawn spin split spliterator stack
        start state statistics stealing step store strategy string submission submit subscriber suspend suspension
        sync table tail task test text thread time timer to tracing tree try tunable type unwind update user value
        version view virtual wait with without work wrapper write\
        """).strip().split("\\s+"));

    /** A ratchet: words that need an explanation and have none. None is added; one that no class uses is taken out. */
    private static final Set<String> LEFT = Set.of(
            "alone",
            "carried",
            "conductor",
            "initialisers",
            "kept",
            "lending",
            "nil",
            "patience",
            "swallowing",
            "tally");

    @Test
    void namesAreMadeOfKnownWords() throws IOException {
        Path root = root();
        Set<String> known = new HashSet<>(GENERAL);
        known.addAll(LEFT);
        known.addAll(vocabulary(root));
        Set<String> unknown = new TreeSet<>();
        for (Path file : internalClasses(root)) {
            String name = file.getFileName().toString().replace(".java", "");
            for (String word : HUMP.split(name)) {
                if (forms(word.toLowerCase(Locale.ROOT)).stream().noneMatch(known::contains)) {
                    unknown.add(word + " in " + name);
                }
            }
        }
        assertThat(unknown).as("words that the vocabulary does not explain").isEmpty();
    }

    private static Set<String> vocabulary(Path root) throws IOException {
        String page = Files.readString(root.resolve("docs/design/README.md"));
        Set<String> words = new HashSet<>();
        ROW.matcher(page.substring(page.indexOf("## Vocabulary")))
                .results()
                .forEach(row -> words.addAll(
                        List.of(row.group(1).toLowerCase(Locale.ROOT).split("[^a-z]+"))));
        assertThat(words).contains("deque", "fiber");
        return words;
    }

    /** A word and what it may be a form of: plurals, participles, agents. */
    private static List<String> forms(String word) {
        List<String> forms = new ArrayList<>(List.of(word));
        for (String ending : List.of("s", "es", "d", "ed", "ing", "er", "or", "able", "ers", "ings")) {
            if (word.endsWith(ending)) {
                String stem = word.substring(0, word.length() - ending.length());
                forms.add(stem);
                forms.add(stem + "e");
                forms.add(stem + "ion");
                if (stem.length() > 2 && stem.charAt(stem.length() - 1) == stem.charAt(stem.length() - 2)) {
                    forms.add(stem.substring(0, stem.length() - 1));
                }
            }
        }
        return forms;
    }

    private static List<Path> internalClasses(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root.resolve("core/src/main/java/dev/serrano/internal"))) {
            return all.filter(f -> f.toString().endsWith(".java"))
                    .filter(f -> !f.endsWith("package-info.java"))
                    .toList();
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs/design"))) {
            folder = folder.getParent();
            assertThat(folder)
                    .as("a folder above the working folder that holds docs/design")
                    .isNotNull();
        }
        return folder;
    }
}

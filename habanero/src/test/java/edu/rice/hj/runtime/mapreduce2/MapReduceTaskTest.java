package edu.rice.hj.runtime.mapreduce2;

import static edu.rice.hj.Module1.launchHabaneroApp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.runtime.util.Pair;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MapReduceTaskTest {
    private static final List<String> TEXT = List.of("a b a", "c", "", "b a d c");

    @TempDir
    Path folder;

    /** Words of a text, with the places where they are: the order shows that the result is that of a sequential run. */
    private static final class Places extends MapReduceTask<Integer, String, String, String, Pair<String, String>> {
        Places(int reduceTasks) {
            super(TEXT.size(), reduceTasks, false);
        }

        @Override
        public Map<Integer, List<String>> partition(int part) {
            return Map.of(part, List.of(TEXT.get(part).split(" ")));
        }

        @Override
        public void map(Integer part, String word, Aggregator<String, String> found) {
            if (!word.isEmpty()) {
                found.emit(word, part + word);
                found.emit(word, "");
            }
        }

        @Override
        public Pair<String, String> reduceIdentity(String word) {
            return Pair.factory(word, ":");
        }

        @Override
        public Pair<String, String> reduce(String word, List<String> places, Pair<String, String> initial) {
            return Pair.factory(word, initial.right + String.join(" ", places));
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void theResultsAreThoseOfASequentialRun(Lab lab) {
        for (int reduceTasks = 1; reduceTasks <= 5; reduceTasks++) {
            Places places = new Places(reduceTasks);
            assertThat(places.results()).isEmpty();
            lab.launch(places::run);
            assertThat(places.results())
                    .containsExactlyInAnyOrder(
                            Pair.factory("a", ":0a  0a  3a "),
                            Pair.factory("b", ":0b  3b "),
                            Pair.factory("c", ":1c  3c "),
                            Pair.factory("d", ":3d "));
            List<Pair<String, String>> first = places.results();
            lab.launch(places::run);
            assertThat(places.results()).isEqualTo(first);
        }
    }

    @Test
    void thereAreTasksOfBothKinds() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Places(0));
    }

    /** Parts that are cut through words count them all the same. */
    @Test
    void wordsOfAFile() throws Exception {
        Path file = folder.resolve("text.txt");
        Files.writeString(file, "It's a tree, IT'S A TREE! a\n");
        for (int maps = 1; maps <= 40; maps++) {
            int m = maps;
            launchHabaneroApp(() -> {
                WordCount count = new WordCount(m, 3, false, file.toString());
                count.run();
                Map<String, Integer> n = new TreeMap<>();
                count.results().forEach(w -> n.put(w.left.toString().replaceAll("\\(.*", ""), w.right));
                assertThat(n).isEqualTo(Map.of("IT'S", 2, "A", 3, "TREE", 2));
            });
        }
        assertThat(printed(file.toString(), "2", "1", "report")).contains("map: ", "reduce: ", "3 words", "A(5-5) : 3");
        assertThat(printed(file.toString(), "2", "1")).isEmpty();
        assertThat(printed()).contains("FILE MAP-TASKS REDUCE-TASKS");
        assertThatThrownBy(
                        () -> new WordCount(1, 1, false, folder.resolve("none").toString()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("none");
    }

    private static String printed(String... args) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            WordCount.main(args);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aPartOfATextIsItsCharacters() {
        char[] text = "TREE OF TREES".toCharArray();
        KeyString tree = new KeyString(text, 0, 3);
        assertThat(tree)
                .isEqualTo(new KeyString(text, 8, 11))
                .hasSameHashCodeAs(new KeyString(text, 8, 11))
                .hasToString("TREE(0-3)")
                .isNotEqualTo(new KeyString(text, 8, 12))
                .isNotEqualTo(new KeyString(text, 1, 4));
        assertThat(new KeyString(text, 3, 2))
                .isEqualTo(new KeyString(text, 0, -1))
                .hasToString("(3-2)");
        assertThatThrownBy(() -> new KeyString(text, 0, 13)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new KeyString(text, 3, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}

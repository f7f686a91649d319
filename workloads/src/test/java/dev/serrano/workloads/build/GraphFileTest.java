package dev.serrano.workloads.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphFileTest {
    @TempDir
    private Path folder;

    private static BuildGraph parse(String... lines) throws BadParameterException {
        return GraphFile.parse("g.txt", String.join("\n", lines), 100);
    }

    private static List<String> names(BuildGraph graph) {
        return graph.targets().stream().map(Target::name).toList();
    }

    private static void refused(String message, String... lines) {
        assertThatThrownBy(() -> parse(lines))
                .isInstanceOf(BadParameterException.class)
                .hasMessage(message);
    }

    @Test
    void targetsComeAfterWhatTheyNeed() throws BadParameterException {
        BuildGraph graph = parse("# a program", "", "app 20 lib main # linked", "\tmain 10  lib", "lib 30");

        assertThat(names(graph)).containsExactly("lib", "main", "app");
        assertThat(graph.dag().dependencies(0)).isEmpty();
        assertThat(graph.dag().dependencies(1)).containsExactly(0);
        assertThat(graph.dag().dependencies(2)).containsExactly(0, 1);
        assertThat(graph.listed()).containsExactly(2, 1, 0);
        assertThat(graph.targets().getFirst().work().micros()).isEqualTo(30);
    }

    @Test
    void aDependencyThatIsNamedTwiceCountsOnce() throws BadParameterException {
        assertThat(parse("a 0", "b 0 a a").dag().dependencies(1)).containsExactly(0);
    }

    @Test
    void lineEndsOfWindowsAreAccepted() throws BadParameterException {
        assertThat(names(parse("a 0\r", "b 1 a\r"))).containsExactly("a", "b");
    }

    @Test
    void costsAreScaled() throws BadParameterException {
        BuildGraph graph = GraphFile.parse("g.txt", "a 30", 50);

        assertThat(graph.targets().getFirst().work().micros()).isEqualTo(15);
    }

    @Test
    void anUnknownDependencyIsNamedWithItsLine() {
        refused(
                "g.txt, line 3: app needs lbi, which no line describes; did you mean lib?",
                "# comment",
                "lib 1",
                "app 1 lbi");
        refused("g.txt, line 1: app needs xyzzy, which no line describes", "app 1 xyzzy");
    }

    @Test
    void aCycleIsNamedWithItsLine() {
        refused("g.txt, line 2: b needs itself: b -> c -> b", "a 1 b", "b 1 c", "c 1 d b", "d 1");
        refused("g.txt, line 1: a needs itself: a -> a", "a 1 a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ten", "-1", "1.5", "60000001", "99999999999", "0x10", "lib"})
    void aBadCostIsNamedWithItsLineAndTheRange(String cost) {
        refused(
                "g.txt, line 2: the cost of app is '" + cost + "'; it may be 0 to 60000000, in microseconds",
                "lib 1",
                "app " + cost + " lib");
    }

    @Test
    void aMissingCostIsNamedWithItsLine() {
        refused("g.txt, line 1: target app has no cost; a line is: NAME COST [DEPENDENCY ...]", "app");
    }

    @Test
    void aTargetMayNotBeDescribedTwice() {
        refused("g.txt, line 3: target a is described twice, first in line 1", "a 1", "b 1", "a 2");
    }

    @Test
    void aFileWithoutTargetsIsRefused() {
        refused("g.txt describes no target; a line is: NAME COST [DEPENDENCY ...]", "# nothing", "");
    }

    @Test
    void whatIsNotThereOrNoFileIsRefused() {
        assertThatThrownBy(() -> GraphFile.read(folder.resolve("none"), 100))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("there is no file " + folder.resolve("none"));
        assertThatThrownBy(() -> GraphFile.read(folder, 100))
                .hasMessage(folder + " is a directory; a file with targets is needed");
    }

    @Test
    void aFileIsRead() throws BadParameterException, IOException {
        Path file = Files.writeString(folder.resolve("g.txt"), "b 0 a\na 0\n");

        assertThat(names(GraphFile.read(file, 100))).containsExactly("a", "b");
    }

    @Test
    void theShippedGraphHasSomeHundredTargets() throws BadParameterException {
        BuildGraph graph = GraphFile.shipped(0);

        assertThat(graph.size()).isEqualTo(359);
        assertThat(names(graph)).contains("fmt", "net/http", "runtime");
    }
}

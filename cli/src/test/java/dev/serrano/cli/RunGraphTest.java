package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code serrano run --graph}. */
final class RunGraphTest {

    private static final String FIB = "run fib -p n=10 -w 2 --repeat 1 --warm-up 0 --form future ";

    @TempDir
    private Path folder;

    @Test
    void aPage() throws Exception {
        Path file = folder.resolve("g.html");
        Invocation result = Invocation.line(FIB + "--graph " + file);
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("graph of 89 tasks and ", " steps in " + file + ": WORK ");
        String page = Files.readString(file);
        assertThat(page).contains("<title>Computation graph of fib</title>", "n=10", "FutureFib.java:");
        Matcher element = Pattern.compile("(?s)<script type=\"application/json\" id=\"graph\">(.*?)</script>")
                .matcher(page);
        assertThat(element.find()).isTrue();
        JsonNode graph = new ObjectMapper().readTree(element.group(1));
        assertThat(graph.get("tasks").get("kind")).hasSize(89);
    }

    @Test
    void forGraphviz() throws Exception {
        Path file = folder.resolve("g.dot");
        Invocation result = Invocation.line(FIB + "--graph " + file + " --scheduler deterministic --seed 7");
        assertThat(result.code()).isZero();
        String first = Files.readString(file);
        assertThat(first).startsWith("digraph computation {").endsWith("}\n");
        assertThat(Invocation.line(FIB + "--graph " + file).code()).isZero();
        assertThat(file).as("whatever the schedule").hasContent(first);
    }

    @Test
    void toStandardOutputAlone() {
        Invocation result = Invocation.line(FIB + "--graph -");
        assertThat(result.code()).isZero();
        assertThat(result.out()).startsWith("digraph computation {").endsWith("}\n");
        assertThat(result.err()).contains("graph of 89 tasks", "standard output");
    }

    @Test
    void aGraphThatIsNotCompleteSaysSo() throws Exception {
        Path file = folder.resolve("g.html");
        Invocation result = Invocation.line(FIB + "--graph " + file + " --graph-limit 50");
        assertThat(result.code()).isZero();
        assertThat(result.err()).contains("the graph is not complete", " tasks were recorded", "--graph-limit ");
        assertThat(Files.readString(file)).contains("<h2>Not as asked for</h2>", "the graph is not complete");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatCannotBeWrittenAtTheEndIsNamed() throws Exception {
        Path file = Files.createSymbolicLink(folder.resolve("g.dot"), Path.of("/dev/full"));
        Invocation result = Invocation.line(FIB + "--graph " + file);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("--graph " + file + " could not be written");
    }
}

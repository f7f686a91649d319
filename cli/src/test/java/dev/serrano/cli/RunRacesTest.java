package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serrano run --races}: right programs have no race. */
class RunRacesTest {
    @TempDir
    private Path folder;

    private static Invocation run(String program, String... more) {
        List<String> all = new ArrayList<>(List.of("run", "--races", "-w", "2"));
        for (String part : program.split(" ")) {
            all.addAll(part.contains("=") ? List.of("-p", part) : List.of(part));
        }
        all.addAll(List.of(more));
        return Invocation.of(all.toArray(new String[0]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nqueens n=5", "sieve n=300", "sor n=24 iterations=3 tasks=4", "cholesky n=20 tile=5"})
    void aRightProgramHasNoRace(String program) {
        Invocation result = run(program);
        assertThat(result.out()).as(result.err()).contains("0 races, ");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
    }

    @ParameterizedTest
    @Tag("stress")
    @ValueSource(
            strings = {
                "fib n=10",
                "series terms=10 steps=20",
                "knapsack items=12 capacity=100",
                "matmul n=16 block=4",
                "strassen n=16 block=4",
                "jacobi n=16 steps=3 block=4",
                "binary-trees depth=6",
                "fft log2n=6",
                "lu n=16 block=4",
                "suffix-array n=300",
                "mergesort n=2000",
                "phases tasks=4 phases=5",
            })
    void moreRightPrograms(String program) {
        aRightProgramHasNoRace(program);
    }

    @Test
    void theReportAsJson() throws Exception {
        Path file = folder.resolve("races.json");
        Invocation result = run("fib n=8", "--races-json", file.toString());
        assertThat(result.code()).isZero();
        JsonNode report = new ObjectMapper().readTree(Files.readString(file));
        assertThat(report.get("races")).isEmpty();
        assertThat(report.get("tasks").asInt()).isGreaterThan(10);
    }

    @Test
    void theFileNeedsTheCheck() {
        Invocation result = Invocation.of("run", "fib", "--races-json", "x.json");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--races-json is for --races");
    }
}

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
    @ValueSource(
            strings = {
                "nqueens n=5",
                "sieve n=300",
                "sor n=24 iterations=3 tasks=4",
                "cholesky n=20 tile=5",
                "spanning-tree nodes=200 degree=4",
                "actor-pingpong rounds=100",
                "bank-transaction accounts=10 payments=50",
            })
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
                "integrate n=20",
                "knapsack items=12 capacity=100",
                "binary-trees depth=6",
                "treerec n=8 t=1",
                "cilksort n=3000",
                "quicksort n=3000",
                "mergesort n=3000 cutoff=500",
                "quicksort-futures n=2000 cutoff=500",
                "bitonic n=1000 cutoff=128",
                "suffix-array n=300",
                "matmul n=32 block=8",
                "matmul-blocked n=32 block=8",
                "strassen n=32 block=8",
                "lu n=16 block=4",
                "sparselu blocks=4 block=4",
                "fft log2n=6",
                "jacobi n=32 steps=3 block=8",
                "barnes-hut bodies=60 steps=1 chunk=4",
                "nbody bodies=6 steps=5",
                "sum n=500",
                "histogram n=2000",
                "daxpy n=2000 block=250 rounds=3",
                "series terms=10 steps=20",
                "kmeans points=500 iterations=3 tasks=4",
                "vertex-colouring nodes=100 degree=4",
                "mst nodes=100 degree=4",
                "bfs nodes=200 degree=4 reach=20 tasks=4",
                "bellman-ford nodes=60 degree=4",
                "routing nodes=30 degree=4",
                "build percent=5",
                "cyclic-producers ring=6 rounds=10",
                "sections tasks=2 sections=50",
                "fib-waiting n=8",
                "pingpong rounds=50",
                "suspended n=50",
                "averaging n=200 steps=5 tasks=4",
                "lufact n=24 tasks=4",
                "moldyn size=2 steps=2 tasks=4",
                "phases tasks=4 phases=5",
                "reduction tasks=4 phases=5",
                "counting n=100",
                "thread-ring actors=10 passes=100",
                "philosophers philosophers=5 meals=10",
                "bounded-buffer producers=3 consumers=3 items=10 work=1",
                "actor-fib n=8",
                "actor-apsp n=30 block=10",
                "cobwebbed-tree nodes=50 work=2",
                "flat n=200",
                "fib-cutoff n=520 cutoff=500",
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

    @Test
    void aWrongTableIsNamed() throws Exception {
        Path table = Files.writeString(folder.resolve("table.txt"), "org.example.Grid get reads\n");
        Invocation result = run("fib n=8", "--races-table", table.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--races-table: ", "table.txt:1: ", "it may be read, write, order or ignore");
        Files.writeString(table, "org.example.Grid get read\n");
        assertThat(run("fib n=8", "--races-table", table.toString()).code()).isZero();
        assertThat(Invocation.of("run", "fib", "--races-table", "x").err()).contains("--races-table is for --races");
    }
}

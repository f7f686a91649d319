package dev.serrano.workloads;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.TestPools.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every form of every workload gives the checksum of the serial form, and the known answer where there is one. */
class FormsTest {
    /** Small inputs for each workload. The trees of uts are too large: see UtsFormsTest. */
    private static final Map<String, List<List<String>>> INPUTS = Map.ofEntries(
            entry("fib", List.of(List.of("n=0"), List.of("n=1"), List.of("n=2"), List.of("n=16"))),
            entry("integrate", List.of(List.of("n=1"), List.of("n=2"), List.of("n=30"))),
            entry(
                    "quicksort",
                    List.of(
                            List.of("n=0"),
                            List.of("n=1"),
                            List.of("n=100"),
                            List.of("n=101"),
                            List.of("n=30000"),
                            List.of("n=5000", "order=equal"),
                            List.of("n=5000", "order=reversed"))),
            entry(
                    "cilksort",
                    List.of(
                            List.of("n=0"),
                            List.of("n=1"),
                            List.of("n=1024"),
                            List.of("n=1027"),
                            List.of("n=40000"),
                            List.of("n=5000", "order=equal"),
                            List.of("n=5000", "order=sorted"))),
            entry(
                    "matmul",
                    List.of(
                            List.of("n=1"),
                            List.of("n=3", "block=1"),
                            List.of("n=33"),
                            List.of("n=130", "block=8"),
                            List.of("n=300"),
                            List.of("n=64", "block=8192"))),
            entry(
                    "matmul-blocked",
                    List.of(
                            List.of("n=1"),
                            List.of("n=3", "block=1"),
                            List.of("n=33"),
                            List.of("n=130", "block=8"),
                            List.of("n=64", "block=8192"))),
            entry(
                    "strassen",
                    List.of(
                            List.of("n=1"),
                            List.of("n=2", "block=1"),
                            List.of("n=64"),
                            List.of("n=128", "block=8"),
                            List.of("n=512"))),
            entry("fft", List.of(List.of("log2n=0"), List.of("log2n=1"), List.of("log2n=6"), List.of("log2n=15"))),
            entry("nqueens", List.of(List.of("n=1"), List.of("n=3"), List.of("n=7"))),
            entry("uts", List.of()),
            entry(
                    "jacobi",
                    List.of(
                            List.of("n=1", "steps=0"),
                            List.of("n=1", "steps=3", "block=1"),
                            List.of("n=33", "steps=7", "block=4"),
                            List.of("n=20", "steps=4", "block=64"))),
            entry(
                    "lu",
                    List.of(
                            List.of("n=1", "block=1"),
                            List.of("n=16"),
                            List.of("n=4", "block=2"),
                            List.of("n=32", "block=4"))),
            entry(
                    "sparselu",
                    List.of(
                            List.of("blocks=1", "block=1"),
                            List.of("blocks=2", "block=3"),
                            List.of("blocks=9", "block=4"),
                            List.of("blocks=14", "block=2"))),
            entry(
                    "barnes-hut",
                    List.of(
                            List.of("bodies=1", "steps=1"),
                            List.of("bodies=40", "steps=0"),
                            List.of("bodies=9", "steps=3", "chunk=1"),
                            List.of("bodies=1500", "steps=2", "chunk=7"))),
            entry("binary-trees", List.of(List.of("depth=4"), List.of("depth=5"), List.of("depth=8"))),
            entry(
                    "treerec",
                    List.of(
                            List.of("n=0", "t=0"),
                            List.of("n=1"),
                            List.of("n=2", "t=1"),
                            List.of("n=11", "t=0"),
                            List.of("n=6", "t=25", "polls=yes"))),
            entry(
                    "spc",
                    List.of(
                            List.of("n=0"),
                            List.of("n=1", "t=1"),
                            List.of("n=1000", "t=0"),
                            List.of("n=70", "t=25", "polls=yes"))),
            entry(
                    "bpc",
                    List.of(
                            List.of("d=1", "n=0"),
                            List.of("d=1", "n=1", "t=1"),
                            List.of("d=300", "n=0", "t=0"),
                            List.of("d=40", "n=20", "t=0"),
                            List.of("d=3", "n=17", "t=25", "polls=yes"))),
            entry(
                    "loops",
                    List.of(
                            List.of("millis=1"),
                            List.of("millis=5", "kind=fine", "chunk=7"),
                            List.of("millis=5", "kind=coarse", "chunk=1000000"),
                            List.of("millis=30", "kind=random"),
                            List.of("millis=10", "kind=increasing", "chunk=3"),
                            List.of("millis=10", "kind=decreasing"))),
            entry("sum", List.of(List.of("n=1"), List.of("n=1000"), List.of("n=300000"))),
            entry("histogram", List.of(List.of("n=1"), List.of("n=100001", "chunk=1000"), List.of("n=9999"))),
            entry("smith-waterman", List.of(List.of("length=1"), List.of("length=23", "gap=0"), List.of("length=40"))),
            entry(
                    "cyclic-producers",
                    List.of(
                            List.of("ring=1", "rounds=3"),
                            List.of("ring=2", "rounds=1"),
                            List.of("ring=17", "rounds=9"),
                            List.of("ring=64", "rounds=2", "order=by-number"))),
            entry(
                    "flat",
                    List.of(
                            List.of("n=0"),
                            List.of("n=1000"),
                            List.of("n=1000", "body=mark"),
                            List.of("n=1", "body=mark"))),
            entry("pingpong", List.of(List.of("rounds=0"), List.of("rounds=1"), List.of("rounds=300"))),
            entry("suspended", List.of(List.of("n=1"), List.of("n=150"))),
            entry("launch-empty", List.of(List.of("count=1"), List.of("count=50"))),
            entry(
                    "series",
                    List.of(
                            List.of("terms=1", "steps=2"),
                            List.of("terms=2", "steps=3"),
                            List.of("terms=70", "steps=20"))),
            entry(
                    "daxpy",
                    List.of(
                            List.of("n=1", "rounds=1"),
                            List.of("n=100", "block=1", "rounds=3"),
                            List.of("n=101", "block=10", "rounds=2"),
                            List.of("n=70000", "block=100", "rounds=1"))),
            entry(
                    "kmeans",
                    List.of(
                            List.of("points=1", "clusters=1", "iterations=1"),
                            List.of("points=9", "clusters=9", "dimensions=1", "tasks=20"),
                            List.of("points=500", "iterations=0"),
                            List.of("points=1000", "clusters=5", "iterations=20", "tasks=60"))),
            entry(
                    "nbody",
                    List.of(
                            List.of("bodies=1", "steps=2"),
                            List.of("bodies=2", "steps=1"),
                            List.of("bodies=5", "steps=300"),
                            List.of("bodies=200", "steps=0"),
                            List.of("bodies=200", "steps=3"))),
            entry(
                    "bitonic",
                    List.of(
                            List.of("n=0"),
                            List.of("n=1", "cutoff=1"),
                            List.of("n=300", "cutoff=1"),
                            List.of("n=4097", "cutoff=100"))),
            entry(
                    "knapsack",
                    List.of(
                            List.of("items=1", "capacity=0"),
                            List.of("items=12"),
                            List.of("items=20", "capacity=900", "cutoff=4"),
                            List.of("items=20", "capacity=900"))),
            entry("wordcount", List.of(List.of("copies=1"), List.of("copies=1", "block=300"))),
            entry(
                    "cholesky",
                    List.of(
                            List.of("n=1", "tile=1"),
                            List.of("n=7", "tile=2"),
                            List.of("n=50", "tile=100"),
                            List.of("n=130", "tile=30"))),
            entry("build", List.of(List.of("percent=0"), List.of("percent=1"))));

    private static final TestPools POOLS = new TestPools();

    @AfterAll
    static void close() {
        POOLS.close();
    }

    @Test
    void everyWorkloadHasInputs() {
        assertThat(INPUTS.keySet()).containsExactlyInAnyOrderElementsOf(Workloads.names());
    }

    @ParameterizedTest(name = "{0} {1} {2} with {3}")
    @MethodSource("jdkRuns")
    void aJdkFormGivesTheChecksum(String workload, List<String> input, Form form, int workers) throws Exception {
        check(workload, input, form, POOLS.context(workers));
    }

    @ParameterizedTest(name = "{0} {1} {2} in {3}")
    @MethodSource("serranoRuns")
    void aSerranoFormGivesTheChecksum(String workload, List<String> input, Form form, Setting setting)
            throws Exception {
        check(workload, input, form, POOLS.context(setting));
    }

    static Stream<Arguments> jdkRuns() {
        List<Arguments> runs = new ArrayList<>();
        for (int workers : new int[] {1, 2, 8}) {
            eachRun((workload, input, form) -> {
                if (form.runtime() != Rival.SERRANO) {
                    runs.add(Arguments.of(workload, input, form, workers));
                }
            });
        }
        return runs.stream();
    }

    static Stream<Arguments> serranoRuns() {
        List<Arguments> runs = new ArrayList<>();
        for (Setting setting : TestPools.settings()) {
            eachRun((workload, input, form) -> {
                if (form.runtime() == Rival.SERRANO) {
                    runs.add(Arguments.of(workload, input, form, setting));
                }
            });
        }
        return runs.stream();
    }

    private interface Visitor {
        void visit(String workload, List<String> input, Form form);
    }

    private static void eachRun(Visitor visitor) {
        for (Workload workload : Workloads.all()) {
            String name = workload.info().name();
            for (List<String> input : INPUTS.get(name)) {
                for (Form form : workload.forms()) {
                    visitor.visit(name, input, form);
                }
            }
        }
    }

    private static void check(String name, List<String> input, Form form, RunContext context) throws Exception {
        Workload workload = Workloads.find(name).orElseThrow();
        Form serial = workload.forms().stream()
                .filter(one -> one.runtime() == Rival.SERIAL)
                .findFirst()
                .orElseThrow();
        Prepared prepared = workload.prepare(Parameters.parse(workload.info(), input));

        String checksum = prepared.run(form, context);
        String answer = prepared.run(serial, context);

        assertThat(checksum).isEqualTo(answer).isNotBlank().hasSizeLessThan(80).doesNotContain("\n");
        assertThat(prepared.check(checksum, answer)).isTrue();
        if (prepared.expected() != null) {
            assertThat(checksum).isEqualTo(prepared.expected());
        }
        assertThat(prepared.run(form, context))
                .as("a second run on the same input")
                .isEqualTo(answer);
    }
}

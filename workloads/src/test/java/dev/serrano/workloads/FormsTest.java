package dev.serrano.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.TestPools.Setting;
import dev.serrano.workloads.actors.ActorForms;
import java.util.ArrayList;
import java.util.HashMap;
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
    /** Small inputs for each workload, one a text. The trees of uts are too large: see UtsFormsTest. */
    private static final Map<String, List<List<String>>> INPUTS = Map.ofEntries(
            inputs("fib", "n=0", "n=1", "n=2", "n=16"),
            inputs("integrate", "n=1", "n=2 cutoff=0", "n=30"),
            inputs(
                    "quicksort",
                    "n=0",
                    "n=1",
                    "n=100",
                    "n=101",
                    "n=30000",
                    "n=5000 order=equal",
                    "n=5000 order=reversed"),
            inputs(
                    "cilksort",
                    "n=0",
                    "n=1",
                    "n=1024",
                    "n=1027",
                    "n=40000",
                    "n=5000 order=equal",
                    "n=5000 order=sorted"),
            inputs(
                    "mergesort",
                    "n=0",
                    "n=1 cutoff=1",
                    "n=3000 cutoff=7",
                    "n=50000",
                    "n=3000 order=reversed cutoff=100"),
            inputs(
                    "quicksort-futures",
                    "n=0",
                    "n=2 cutoff=1",
                    "n=3000 cutoff=7",
                    "n=30000 cutoff=1000",
                    "n=3000 order=equal cutoff=100"),
            inputs("suffix-array", "n=0", "n=1", "n=2", "n=30000"),
            inputs("inverted-index", "copies=1"),
            inputs("matmul", "n=1", "n=3 block=1", "n=33", "n=130 block=8", "n=300", "n=64 block=8192"),
            inputs("matmul-blocked", "n=1", "n=3 block=1", "n=33", "n=130 block=8", "n=64 block=8192"),
            inputs("strassen", "n=1", "n=2 block=1", "n=64", "n=128 block=8", "n=512"),
            inputs("fft", "log2n=0", "log2n=1", "log2n=6", "log2n=15"),
            inputs("nqueens", "n=1", "n=3 cutoff=0", "n=7 cutoff=2", "n=6 cutoff=18"),
            inputs("uts"),
            inputs(
                    "table-search",
                    "rows=1 columns=1",
                    "rows=40 columns=1000",
                    "rows=40 columns=1000 wanted=both block=7",
                    "rows=10 columns=100 wanted=either"),
            inputs("cube-search", "outer=1 middle=1 line=1", "outer=4 middle=5 line=300"),
            inputs("first-queens", "n=4 wanted=2", "n=7 wanted=11", "n=8 wanted=92"),
            inputs("tree-search", "height=1 place=0", "height=5 place=70", "height=6"),
            inputs("sudoku", "box=2 empty=16", "box=3 empty=0", "box=3 empty=45"),
            inputs("tree-path", "height=0", "height=3 rarity=1", "height=5 rarity=300", "height=4 rarity=1000000000"),
            inputs("floorplan", "rooms=1", "rooms=1 side=1", "rooms=6 side=20", "rooms=9"),
            inputs("travelling-salesman", "cities=2", "cities=5", "cities=8"),
            inputs("best-first-tour", "cities=2", "cities=5", "cities=8"),
            inputs("grid-path", "side=2 walls=0", "side=3 walls=90", "side=20 walls=25"),
            inputs(
                    "kmeans-convergence",
                    "points=1 clusters=1 iterations=0",
                    "points=500 clusters=5 tasks=7",
                    "points=500 clusters=5 iterations=3 tolerance=0"),
            inputs(
                    "jacobi-convergence",
                    "n=1 steps=0",
                    "n=30 block=7 tolerance=9000",
                    "n=30 steps=5 block=64 tolerance=0"),
            inputs(
                    "password-search",
                    "length=1 place=0",
                    "length=3 place=99 block=7",
                    "length=3 wanted=absent",
                    "length=3 wanted=absent deadline=1"),
            inputs(
                    "averaging",
                    "n=1 steps=0 tasks=1",
                    "n=3 steps=2 tasks=3",
                    "n=100 steps=30 tasks=7",
                    "n=200 steps=20 tasks=64"),
            inputs("jacobi", "n=1 steps=0", "n=1 steps=3 block=1", "n=33 steps=7 block=4", "n=20 steps=4 block=64"),
            inputs("lu", "n=1 block=1", "n=16", "n=4 block=2", "n=32 block=4"),
            inputs("sparselu", "blocks=1 block=1", "blocks=2 block=3", "blocks=9 block=4", "blocks=14 block=2"),
            inputs(
                    "barnes-hut",
                    "bodies=1 steps=1",
                    "bodies=40 steps=0",
                    "bodies=9 steps=3 chunk=1",
                    "bodies=1500 steps=2 chunk=7"),
            inputs("binary-trees", "depth=4", "depth=5", "depth=8"),
            inputs("treerec", "n=0 t=0", "n=1", "n=2 t=1", "n=11 t=0", "n=6 t=25 polls=yes"),
            inputs("spc", "n=0", "n=1 t=1", "n=1000 t=0", "n=70 t=25 polls=yes"),
            inputs("bpc", "d=1 n=0", "d=1 n=1 t=1", "d=300 n=0 t=0", "d=40 n=20 t=0", "d=3 n=17 t=25 polls=yes"),
            inputs(
                    "loops",
                    "millis=1",
                    "millis=5 kind=fine chunk=7",
                    "millis=5 kind=coarse chunk=1000000",
                    "millis=30 kind=random",
                    "millis=10 kind=increasing chunk=3",
                    "millis=10 kind=decreasing"),
            inputs("sum", "n=1", "n=1000", "n=300000"),
            inputs("histogram", "n=1", "n=100001 chunk=1000", "n=9999"),
            inputs("smith-waterman", "length=1", "length=23 gap=0", "length=40"),
            inputs(
                    "cyclic-producers",
                    "ring=1 rounds=3",
                    "ring=2 rounds=1",
                    "ring=17 rounds=9",
                    "ring=64 rounds=2 order=by-number"),
            inputs("flat", "n=0", "n=1000", "n=1000 body=mark", "n=1 body=mark"),
            inputs("pingpong", "rounds=0", "rounds=1", "rounds=300"),
            inputs("suspended", "n=1", "n=150"),
            inputs("idle-actors", "n=1", "n=1000"),
            inputs("launch-empty", "count=1", "count=50"),
            inputs("eureka-check", "count=1", "count=1000"),
            inputs("barriers", "count=1", "count=30", "count=20 tasks=1", "count=20 tasks=9"),
            inputs("series", "terms=1 steps=2", "terms=2 steps=3", "terms=70 steps=20"),
            inputs(
                    "daxpy",
                    "n=1 rounds=1",
                    "n=100 block=1 rounds=3",
                    "n=101 block=10 rounds=2",
                    "n=70000 block=100 rounds=1"),
            inputs(
                    "kmeans",
                    "points=1 clusters=1 iterations=1",
                    "points=9 clusters=9 dimensions=1 tasks=20",
                    "points=500 iterations=0",
                    "points=1000 clusters=5 iterations=20 tasks=60"),
            inputs(
                    "nbody",
                    "bodies=1 steps=2",
                    "bodies=2 steps=1",
                    "bodies=5 steps=300",
                    "bodies=200 steps=0",
                    "bodies=200 steps=3"),
            inputs("bitonic", "n=0", "n=1 cutoff=1", "n=300 cutoff=1", "n=4097 cutoff=100"),
            inputs(
                    "knapsack",
                    "items=1 capacity=0",
                    "items=12",
                    "items=20 capacity=900 cutoff=4",
                    "items=20 capacity=900"),
            inputs("wordcount", "copies=1", "copies=1 block=300"),
            inputs("cholesky", "n=1 tile=1", "n=7 tile=2", "n=50 tile=100", "n=130 tile=30"),
            inputs("sieve", "n=1", "n=30", "n=700"),
            inputs("sor", "n=1 iterations=3 tasks=1", "n=2 tasks=3", "n=50 iterations=6 tasks=40"),
            inputs("lufact", "n=1 tasks=1", "n=2 tasks=3", "n=50 tasks=7", "n=60"),
            inputs("moldyn", "size=1 steps=0 tasks=1", "size=1 steps=25 tasks=7", "size=2 steps=11"),
            inputs("phases", "tasks=1 phases=0", "tasks=2 phases=9", "phases=50"),
            inputs("reduction", "tasks=1 phases=0", "tasks=2 phases=9", "phases=50"),
            inputs("spanning-tree", "nodes=1", "nodes=30 degree=2", "nodes=1000"),
            inputs("vertex-colouring", "nodes=1 tasks=1", "nodes=2 tasks=3", "nodes=500 tasks=7 load=9000"),
            inputs("mst", "nodes=1", "nodes=2", "nodes=1500", "nodes=300 load=10000"),
            inputs("bfs", "nodes=1 tasks=1", "nodes=2 tasks=3", "nodes=300 reach=5 tasks=7"),
            inputs(
                    "bellman-ford",
                    "nodes=1 tasks=1",
                    "nodes=2 tasks=3",
                    "nodes=300 reach=5 tasks=7",
                    "nodes=100 load=10000"),
            inputs("routing", "nodes=1 tasks=1", "nodes=2 tasks=3", "nodes=60 load=10000"),
            inputs("fib-cutoff", "n=0", "n=1 cutoff=1", "n=16 cutoff=1", "n=1012 cutoff=1000"),
            inputs("fib-waiting", "n=0", "n=2", "n=11", "n=9 look=yes"),
            inputs("sections", "tasks=1 sections=0", "tasks=3 sections=1000", "tasks=50 sections=5000"),
            inputs("build", "percent=0", "percent=1"),
            inputs("actor-pingpong", "rounds=0", "rounds=300"),
            inputs("counting", "n=0", "n=3000"),
            inputs("actor-create", "n=0", "n=300"),
            inputs(
                    "actor-throughput",
                    "actors=1 messages=1",
                    "actors=7 messages=200",
                    "actors=3 messages=300 mailboxes=37"),
            inputs("thread-ring", "actors=1 passes=5", "actors=3 passes=0", "actors=20 passes=1007"),
            inputs("chameneos", "creatures=2 meetings=0", "creatures=9 meetings=500 mailboxes=4"),
            inputs("big", "actors=2 questions=1", "actors=9 questions=70"),
            inputs("philosophers", "philosophers=2 meals=3", "philosophers=5 meals=60"),
            inputs("sleeping-barber", "customers=1", "customers=300 chairs=5"),
            inputs("bank-transaction", "accounts=2 payments=0", "accounts=12 payments=700"),
            inputs("logistic-map", "series=1 terms=0", "series=5 terms=100"),
            inputs("queens-workers", "n=4 wanted=2 workers=1 cutoff=0", "n=8 wanted=92", "n=8 wanted=10 workers=3"),
            inputs("actor-dictionary", "askers=1 requests=0", "askers=5 requests=100 keys=20"),
            inputs("actor-sortedlist", "askers=1 requests=9", "askers=5 requests=100 keys=50 writes=50"),
            inputs(
                    "bounded-buffer",
                    "producers=1 consumers=1 items=0",
                    "producers=5 consumers=7 items=30 buffer=1",
                    "producers=3 consumers=2 items=60 buffer=4"),
            inputs("actor-sieve", "n=2", "n=1000 primes=10"),
            inputs("actor-radixsort", "n=1 digits=1", "n=300 digits=9"),
            inputs("actor-fib", "n=0", "n=10"),
            inputs("actor-quicksort", "n=0", "n=3000 cutoff=20"),
            inputs("actor-filterbank", "channels=1 items=1 taps=1", "channels=5 items=300 taps=4"),
            inputs("actor-adder-join", "ways=1 rows=9", "ways=4 rows=300", "ways=36 rows=30"),
            inputs("actor-astar", "size=1 workers=1 cutoff=1", "size=9 workers=3 cutoff=5"),
            inputs("actor-apsp", "n=1 block=1", "n=7 block=3", "n=40 block=10"),
            inputs("actor-bitonic", "log2n=0", "log2n=1", "log2n=7"),
            inputs("cobwebbed-tree", "nodes=1 work=0", "nodes=700 work=20"));

    /** What the serial form gives, by workload and input. */
    private static final Map<String, String> ANSWERS = new HashMap<>();

    private static final TestPools POOLS = new TestPools();

    @AfterAll
    static void close() {
        POOLS.close();
    }

    private static Map.Entry<String, List<List<String>>> inputs(String workload, String... texts) {
        return Map.entry(
                workload, Stream.of(texts).map(text -> List.of(text.split(" "))).toList());
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

    /** Each form with all its inputs, and with each number of workers in turn; the whole cross with everything. */
    static Stream<Arguments> jdkRuns() {
        boolean everything = Boolean.getBoolean("serrano.test.everything");
        int[] workers = {2, 1, 8};
        List<Arguments> runs = new ArrayList<>();
        Map<String, Integer> turns = new HashMap<>();
        eachRun((workload, input, form) -> {
            if (form.runtime() != Rival.SERRANO && !isHosted(form)) {
                int turn = turns.merge(workload + form, 1, Integer::sum);
                for (int i = 0; i < workers.length; i++) {
                    if (everything || i == turn % workers.length) {
                        runs.add(Arguments.of(workload, input, form, workers[i]));
                    }
                }
            }
        });
        return runs.stream();
    }

    /** Each form with all its inputs, each with another backend and number of workers. */
    static Stream<Arguments> serranoRuns() {
        List<Arguments> runs = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        Map<String, Integer> turns = new HashMap<>();
        eachRun((workload, input, form) -> {
            if (form.runtime() == Rival.SERRANO) {
                String name = workload + form;
                int number = numbers.computeIfAbsent(name, key -> numbers.size());
                int turn = turns.merge(name, 1, Integer::sum) - 1;
                for (Setting setting : TestPools.settingsOf(number, turn)) {
                    runs.add(Arguments.of(workload, input, form, setting));
                }
            }
        });
        return runs.stream();
    }

    /** Whether only the harness knows what runs it: see its HostedFormsTest. */
    private static boolean isHosted(Form form) {
        return form.runtime() == Rival.PEKKO
                || form.runtime() == Rival.OPENMP
                || form.name().equals(ActorForms.SPINNING);
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
        String key = name + input;
        String answer = ANSWERS.get(key);
        if (answer == null) {
            answer = prepared.run(serial, context);
            ANSWERS.put(key, answer);
        }

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

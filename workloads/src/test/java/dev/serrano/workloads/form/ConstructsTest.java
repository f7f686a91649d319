package dev.serrano.workloads.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.TestPools;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every construct runs each part exactly once and makes its writes visible. */
class ConstructsTest {
    private static final TestPools POOLS = new TestPools();

    @AfterAll
    static void close() {
        POOLS.close();
    }

    private static final Map<String, Construct> SERRANO = new LinkedHashMap<>();
    private static final Map<String, Construct> PLAIN = new LinkedHashMap<>();
    private static final Map<String, Construct> BLOCKING = new LinkedHashMap<>();

    static {
        SERRANO.put("async-finish", Constructs.ASYNC_FINISH);
        SERRANO.put("future", Constructs.FUTURE);
        SERRANO.put("join", Constructs.JOIN);
        SERRANO.put("forall", Constructs.FORALL);
        SERRANO.put("join, grouped", Constructs.grouped(4, Constructs.JOIN));
        BLOCKING.put("latch", Constructs.LATCH);
        BLOCKING.put("latch, grouped", Constructs.grouped(3, Constructs.LATCH));
        PLAIN.put("fork-join", Constructs.FORK_JOIN);
        PLAIN.put("parallel stream", Constructs.PARALLEL_STREAM);
        PLAIN.put("fork-join, grouped", Constructs.grouped(3, Constructs.FORK_JOIN));
    }

    static Stream<Arguments> all() {
        return Stream.of(1, 2, 8)
                .flatMap(workers -> Stream.of(
                                SERRANO.entrySet().stream()
                                        .map(entry ->
                                                Arguments.of(entry.getKey(), workers, onSerrano(entry.getValue()))),
                                PLAIN.entrySet().stream()
                                        .map(entry ->
                                                Arguments.of(entry.getKey(), workers, onForkJoin(entry.getValue()))),
                                BLOCKING.entrySet().stream()
                                        .map(entry ->
                                                Arguments.of(entry.getKey(), workers, blocking(entry.getValue()))),
                                Stream.of(Arguments.of("serial", workers, serially())))
                        .flatMap(stream -> stream));
    }

    private static FormBody<Program<String>> onSerrano(Construct construct) {
        return (program, context) -> context.serrano().launch(() -> program.run("", construct));
    }

    private static FormBody<Program<String>> onForkJoin(Construct construct) {
        return (program, context) -> program.forkJoin(construct).run("", context);
    }

    private static FormBody<Program<String>> blocking(Construct construct) {
        return (program, context) -> context.blockingPool().run(() -> program.run("", construct));
    }

    private static FormBody<Program<String>> serially() {
        return (program, context) -> program.serial().run("", context);
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("all")
    void eachIndexRunsOnce(String name, int workers, FormBody<Program<String>> form) throws Exception {
        for (int n : new int[] {0, 1, 2, 3, 17, 400}) {
            String once = form.run(
                    (input, construct) -> {
                        AtomicIntegerArray runs = new AtomicIntegerArray(n);
                        construct.each(n, runs::incrementAndGet);
                        for (int i = 0; i < n; i++) {
                            assertThat(runs.get(i)).isEqualTo(1);
                        }
                        return "done";
                    },
                    context(workers));
            assertThat(once).isEqualTo("done");
        }
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("all")
    void sumsAreRight(String name, int workers, FormBody<Program<String>> form) throws Exception {
        for (int n : new int[] {0, 1, 2, 3, 17, 400}) {
            String sum =
                    form.run((input, construct) -> Long.toString(construct.sum(n, i -> 3L * i + 1)), context(workers));
            assertThat(sum).isEqualTo(Long.toString(3L * n * (n - 1) / 2 + n));
        }
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("all")
    void bothPartsRun(String name, int workers, FormBody<Program<String>> form) throws Exception {
        String result = form.run(
                (input, construct) -> {
                    String[] parts = new String[2];
                    construct.both(() -> parts[0] = "a", () -> parts[1] = "b");
                    return parts[0] + parts[1];
                },
                context(workers));
        assertThat(result).isEqualTo("ab");
    }

    @Test
    void aGroupHasAnIndexAtLeast() {
        assertThatThrownBy(() -> Constructs.grouped(0, Constructs.SERIAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 1 index, not 0");
    }

    @Test
    void aDigestTellsOrderAndBits() {
        String one = new Digest().add(1.0).add(2.0).toString();

        assertThat(new Digest().add(new double[] {1.0, 2.0})).hasToString(one);
        assertThat(new Digest().add(2.0).add(1.0).toString()).isNotEqualTo(one);
        assertThat(new Digest().add(1.0).add(Math.nextUp(2.0)).toString()).isNotEqualTo(one);
        assertThat(new Digest().add(0.0).toString())
                .isNotEqualTo(new Digest().add(-0.0).toString());
        assertThat(one).hasSize(16);
    }

    private static RunContext context(int workers) {
        return POOLS.context(TestPools.defaultSetting(workers));
    }
}

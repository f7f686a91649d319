package dev.serrano.workloads.uts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.TestPools;
import dev.serrano.workloads.TestPools.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The forms count trees: small ones of our own in every setting, and sample trees with two workers. The plain run
 * counts the tops of four samples and one whole sample; the tag {@code stress} counts whole samples with every form.
 */
class UtsFormsTest {
    private static final List<Tree> SMALL = List.of(
            new Tree("a root alone", 1, node -> 0, 1, 1, 0),
            new Tree("a path", 1, node -> node.height() < 300 ? 1 : 0, 301, 1, 300),
            new Tree("a star", 1, node -> node.height() == 0 ? 500 : 0, 501, 500, 1),
            new Tree("a full tree", 1, node -> node.height() < 5 ? 4 : 0, 1365, 1024, 5));

    /** The sample trees but T4, each cut off below a height. */
    private static final List<Tree> TOPS = List.of(
            top("T1", 7, 63_914, 51_124),
            top("T2", 6, 25_876, 21_777),
            top("T3", 14, 27_097, 23_959),
            top("T5", 9, 57_050, 40_940));

    private static final TestPools POOLS = new TestPools();

    @AfterAll
    static void close() {
        POOLS.close();
    }

    static List<Setting> settings() {
        return TestPools.settings();
    }

    /** Each form with one of the small samples, and each of them with a form. */
    static Stream<Arguments> formsAndSamples() {
        List<Tree> samples = TreeTest.smallSamples();
        List<Form> forms = new UtsWorkload().forms();
        assertThat(forms).hasSizeGreaterThanOrEqualTo(samples.size());
        return IntStream.range(0, forms.size())
                .mapToObj(i -> Arguments.of(forms.get(i), samples.get(i % samples.size())));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void serranoFormsCountSmallTrees(Setting setting) {
        RunContext context = POOLS.context(setting);
        for (Tree tree : SMALL) {
            long futures = context.serrano().launch(() -> FutureSearch.count(tree, tree.root()));
            long asyncs = context.serrano().launch(() -> AsyncFinishSearch.count(tree));
            assertThat(futures).as("%s with futures", tree.name()).isEqualTo(tree.nodes());
            assertThat(asyncs).as("%s with asyncs", tree.name()).isEqualTo(tree.nodes());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void forkJoinFormsCountSmallTrees(int workers) throws Exception {
        RunContext context = POOLS.context(workers);
        for (Tree tree : SMALL) {
            assertThat(context.forkJoin().invoke(new CompleterSearch(tree))).isEqualTo(tree.nodes());
            assertThat(context.forkJoin().invoke(ForkJoinSearch.of(tree))).isEqualTo(tree.nodes());
            assertThat(SerialSearch.count(tree)).isEqualTo(tree.nodes());
        }
    }

    /** Each form with the top of each tree. */
    static List<Arguments> formsAndTops() {
        List<Arguments> runs = new ArrayList<>();
        for (Form form : new UtsWorkload().forms()) {
            for (Tree tree : TOPS) {
                runs.add(Arguments.of(form, tree));
            }
        }
        return runs;
    }

    private static Tree top(String name, int height, long nodes, long leaves) {
        Tree whole = Tree.named(name).orElseThrow();
        return new Tree(
                "the top of " + name,
                whole.seed(),
                node -> node.height() < height ? whole.children(node) : 0,
                nodes,
                leaves,
                height);
    }

    @ParameterizedTest
    @MethodSource("formsAndTops")
    void topsOfTheSampleTreesAreCounted(Form form, Tree tree) throws Exception {
        Prepared prepared = UtsWorkload.of(tree);
        assertThat(prepared.run(form, POOLS.context(TestPools.defaultSetting(2))))
                .isEqualTo(prepared.expected());
    }

    /** It is a geometric tree above and a binomial one below. */
    @Test
    void aSampleTreeHasThePublishedNumberOfNodes() throws Exception {
        Form form = new UtsWorkload().forms().getFirst();
        Tree tree = Tree.named("T4").orElseThrow();
        theSampleTreesAreCounted(form, tree);
    }

    @Tag("stress")
    @ParameterizedTest
    @MethodSource("formsAndSamples")
    void theSampleTreesAreCounted(Form form, Tree tree) throws Exception {
        UtsWorkload workload = new UtsWorkload();
        Prepared prepared = workload.prepare(Parameters.parse(workload.info(), List.of("tree=" + tree.name())));
        assertThat(prepared.run(form, POOLS.context(TestPools.defaultSetting(2))))
                .isEqualTo(prepared.expected());
    }
}

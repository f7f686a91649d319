package dev.serrano.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.graph.ComputationGraph.Edge;
import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.Step;
import dev.serrano.graph.ComputationGraph.TaskKind;
import dev.serrano.graph.ParallelismProfile.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of graphs: hand-made ones, among them those of the thesis, and random ones against plain definitions. */
class ComputationGraphTest {

    /** Fig. 2.10: a future does 2; a task does 1, gets it, does 3. */
    @Test
    void figure210() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int main = b.task(TaskKind.ROOT, -1, -1, "main", null);
        int future = b.task(TaskKind.TASK, main, -1, "future", "Figures.java:3");
        int async = b.task(TaskKind.TASK, main, -1, "async", "Figures.java:4");
        int m0 = b.step(main, 0);
        int m1 = b.step(main, 0);
        int f = b.step(future, 2);
        int a0 = b.step(async, 1);
        int a1 = b.step(async, 3);
        int m2 = b.step(main, 0);
        b.edge(m0, f, EdgeKind.SPAWN, null).edge(m1, a0, EdgeKind.SPAWN, null);
        b.edge(f, a1, EdgeKind.DATA, "future");
        b.edge(f, m2, EdgeKind.JOIN, null).edge(a1, m2, EdgeKind.JOIN, null);
        ComputationGraph g = b.build();
        assertThat(g.work()).isEqualTo(6);
        assertThat(g.criticalPathLength()).isEqualTo(5);
        assertThat(g.idealParallelism()).isCloseTo(1.2, within(1e-9));
        assertThat(numbers(g.criticalPath())).containsExactly(m0, f, a1, m2);
        assertThat(g.profile().spans()).containsExactly(new Span(0, 1, 2), new Span(1, 5, 1));
    }

    /** Fig. 2.11: two tasks on a phaser, three phases: 1, 5, 3 and 3, 1, 5. */
    @Test
    void figure211() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int phaser = b.task(TaskKind.OBJECT, -1, -1, "phaser", null);
        int[] last = {-1, -1};
        int[] tasks = {b.task(TaskKind.ROOT, -1, -1, null, null), b.task(TaskKind.ROOT, -1, -1, null, null)};
        int[][] work = {{1, 5, 3}, {3, 1, 5}};
        int phase = -1;
        for (int p = 0; p < 3; p++) {
            for (int t = 0; t < 2; t++) {
                last[t] = b.step(tasks[t], work[t][p]);
                if (phase >= 0) {
                    b.edge(phase, last[t], EdgeKind.DATA, "phaser");
                }
            }
            phase = b.step(phaser, 0);
            b.edge(last[0], phase, EdgeKind.DATA, "phaser").edge(last[1], phase, EdgeKind.DATA, "phaser");
        }
        ComputationGraph g = b.build();
        assertThat(g.work()).isEqualTo(18);
        assertThat(g.criticalPathLength()).isEqualTo(13);
        assertThat(g.profile().spans())
                .containsExactly(
                        new Span(0, 1, 2),
                        new Span(1, 3, 1),
                        new Span(3, 4, 2),
                        new Span(4, 8, 1),
                        new Span(8, 11, 2),
                        new Span(11, 13, 1));
    }

    /** Fig. 2.12: two tasks do 2, 3 in isolation, and 2. */
    @Test
    void figure212() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int first = b.task(TaskKind.ROOT, -1, -1, null, null);
        int second = b.task(TaskKind.ROOT, -1, -1, null, null);
        b.step(first, 2);
        int section = b.step(first, 3);
        b.step(first, 2);
        b.step(second, 2);
        int other = b.step(second, 3);
        b.step(second, 2);
        b.edge(section, other, EdgeKind.DATA, "isolated");
        ComputationGraph g = b.build();
        assertThat(g.work()).isEqualTo(14);
        assertThat(g.criticalPathLength()).isEqualTo(10);
        assertThat(g.profile().at(2)).isEqualTo(1);
        assertThat(g.profile().at(6)).isEqualTo(2);
        assertThat(g.profile().at(10)).isZero();
    }

    @Test
    void withoutWorkEachStepOfATaskIsOne() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int t = b.task(TaskKind.ROOT, -1, -1, null, null);
        int o = b.task(TaskKind.OBJECT, -1, -1, null, null);
        int s = b.step(t, 0);
        int meeting = b.step(o, 0);
        int end = b.step(t, 0);
        ComputationGraph g = b.edge(s, meeting, EdgeKind.DATA, null)
                .edge(meeting, end, EdgeKind.DATA, null)
                .build();
        assertThat(g.unitWork()).isTrue();
        assertThat(g.work()).isEqualTo(2);
        assertThat(g.criticalPathLength()).isEqualTo(2);
        assertThat(g.profile().spans()).containsExactly(new Span(0, 2, 1));
    }

    @Test
    void nothingAtAll() {
        ComputationGraph g = new ComputationGraph.Builder().build();
        assertThat(g.work()).isZero();
        assertThat(g.idealParallelism()).isZero();
        assertThat(g.criticalPath()).isEmpty();
        assertThat(g.profile().spans()).isEmpty();
        assertThat(g.profile().maximum()).isZero();
    }

    @Test
    void aCycleIsRefused() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int t = b.task(TaskKind.ROOT, -1, -1, null, null);
        int first = b.step(t, 1);
        int second = b.step(t, 1);
        b.edge(second, first, EdgeKind.DATA, "event");
        assertThatIllegalArgumentException().isThrownBy(b::build).withMessageContaining("cycle: 2 steps");
    }

    @Test
    void whatDoesNotExistIsRefused() {
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        int t = b.task(TaskKind.ROOT, -1, -1, null, null);
        assertThatIllegalArgumentException().isThrownBy(() -> b.step(t + 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> b.task(TaskKind.TASK, t, 0, null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> b.step(t, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> b.edge(0, 0, EdgeKind.DATA, null));
        assertThatIllegalArgumentException().isThrownBy(() -> b.task(TaskKind.TASK, 7, -1, null, null));
    }

    static List<Long> seeds() {
        return IntStream.range(0, 200).mapToObj(i -> 7919L * i).toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theOrderIsTopological(long seed) {
        ComputationGraph g = random(seed);
        Map<Integer, Integer> place = new HashMap<>();
        g.inOrder().forEach(s -> place.put(s.number(), place.size()));
        assertThat(place).hasSameSizeAs(g.steps());
        assertThat(g.edges()).allMatch(e -> place.get(e.from()) < place.get(e.to()));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theCriticalPathIsTheLongest(long seed) {
        ComputationGraph g = random(seed);
        long[] longest = new long[g.steps().size()];
        for (Step s : g.steps()) {
            longestTo(g, s, longest);
        }
        assertThat(g.criticalPathLength())
                .isEqualTo(IntStream.range(0, longest.length)
                        .mapToLong(i -> longest[i])
                        .max()
                        .orElse(0));
        List<Step> path = g.criticalPath();
        assertThat(path.stream().mapToLong(Step::work).sum()).isEqualTo(g.criticalPathLength());
        for (int i = 1; i < path.size(); i++) {
            int before = path.get(i - 1).number();
            assertThat(g.into(path.get(i))).extracting(Edge::from).contains(before);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theWidthsSumToTheWork(long seed) {
        ComputationGraph g = random(seed);
        List<Span> spans = g.profile().spans();
        long sum = 0;
        long at = 0;
        for (Span s : spans) {
            assertThat(s.from()).isEqualTo(at);
            assertThat(s.to()).isGreaterThan(at);
            assertThat(s.width()).isPositive();
            sum += (s.to() - s.from()) * s.width();
            at = s.to();
        }
        assertThat(sum).isEqualTo(g.work());
        assertThat(at).isEqualTo(g.criticalPathLength());
        for (long t = 0; t < g.criticalPathLength(); t++) {
            long now = t;
            assertThat(g.profile().at(t)).isEqualTo((int) g.steps().stream()
                    .filter(s -> g.start(s) <= now && now < g.start(s) + s.work())
                    .count());
        }
    }

    /** By the definition, edge by edge; terminates since the graph has no cycle. */
    private static long longestTo(ComputationGraph g, Step s, long[] known) {
        if (known[s.number()] == 0) {
            long before = 0;
            for (Edge e : g.edges()) {
                if (e.to() == s.number()) {
                    before = Math.max(before, longestTo(g, g.steps().get(e.from()), known));
                }
            }
            known[s.number()] = before + s.work();
        }
        return known[s.number()];
    }

    /** Tasks that spawn at random, whose steps wait for steps that were there before. */
    static ComputationGraph random(long seed) {
        Random r = new Random(seed);
        ComputationGraph.Builder b = new ComputationGraph.Builder();
        List<Integer> tasks = new ArrayList<>();
        tasks.add(b.task(TaskKind.ROOT, -1, -1, "root", null));
        int steps = 1;
        b.step(tasks.getFirst(), r.nextInt(4));
        int most = r.nextInt(60);
        while (steps < most) {
            int from = r.nextInt(steps);
            int s;
            if (r.nextInt(3) == 0) {
                int t = b.task(
                        TaskKind.TASK, 0, -1, r.nextBoolean() ? "t \"" + steps + "\"\\" : null, "A.java:" + steps);
                tasks.add(t);
                s = b.step(t, r.nextInt(6));
                b.edge(from, s, EdgeKind.SPAWN, null);
            } else {
                s = b.step(tasks.get(r.nextInt(tasks.size())), r.nextInt(6));
                if (r.nextBoolean()) {
                    b.edge(from, s, r.nextBoolean() ? EdgeKind.JOIN : EdgeKind.DATA, "future");
                }
            }
            steps = s + 1;
        }
        return b.build();
    }

    private static List<Integer> numbers(List<Step> steps) {
        return steps.stream().map(Step::number).toList();
    }
}

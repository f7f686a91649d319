package dev.serrano.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.GraphRecorder;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The detector against reachability in the recorded computation graph, for random programs. */
class RandomTasksTest {
    private static final Pattern NUMBER = Pattern.compile("#(\\d+) ");

    private int racy;

    @Test
    void oneWorker() {
        check(1, 0, 150);
    }

    @Test
    void twoWorkers() {
        check(2, 1000, 1150);
    }

    @Test
    @Tag("stress")
    void tenThousand() {
        check(1, 10_000, 15_000);
        check(3, 15_000, 20_000);
    }

    private void check(int workers, int from, int to) {
        try (TaskRuntime runtime = TaskRuntime.builder().workers(workers).build()) {
            for (int seed = from; seed < to; seed++) {
                check(runtime, seed);
            }
        }
        int found = racy;
        racy = 0;
        assertThat(found).as("programs with races").isBetween((to - from) / 10, (to - from) * 9 / 10);
    }

    private void check(TaskRuntime runtime, int seed) {
        RandomTasks program = new RandomTasks(4);
        GraphRecorder recorder = new GraphRecorder();
        RaceDetector detector = new RaceDetector();
        runtime.launch(() -> recorder.record(() -> detector.check(() -> program.run(seed))));
        List<RandomTasks.Done> all = program.accesses();
        ComputationGraph g = recorder.graph();
        BitSet[] reached = RandomTasks.reachable(g, all);
        Set<Integer> racyPlaces = new HashSet<>();
        for (RandomTasks.Done a : all) {
            for (RandomTasks.Done b : all) {
                if (a.number() < b.number() && !RandomTasks.sameTask(a, b)) {
                    checkOrder(seed, a, b, reached);
                    checkOrder(seed, b, a, reached);
                    if (isRace(a, b, reached)) {
                        racyPlaces.add(a.index());
                    }
                }
            }
        }
        RaceReport report = detector.report();
        Set<Integer> found = new HashSet<>();
        for (Race r : report.races()) {
            RandomTasks.Done a = named(all, r.first());
            RandomTasks.Done b = named(all, r.second());
            assertThat(isRace(a, b, reached)).as("seed %d: %s", seed, r).isTrue();
            found.add(a.index());
        }
        assertThat(found).as("seed %d: the elements with races", seed).isEqualTo(racyPlaces);
        assertThat(report.notDeterminate()).as("seed %d", seed).isEmpty();
        racy += racyPlaces.isEmpty() ? 0 : 1;
    }

    private static void checkOrder(int seed, RandomTasks.Done a, RandomTasks.Done b, BitSet[] reached) {
        boolean known = b.after().get(a.touch().task().number) >= a.touch().step();
        assertThat(known)
                .as("seed %d: access %d before %d", seed, a.number(), b.number())
                .isEqualTo(reached[a.number()].get(b.number()));
    }

    private static boolean isRace(RandomTasks.Done a, RandomTasks.Done b, BitSet[] reached) {
        return a.index() == b.index()
                && (a.writes() || b.writes())
                && !RandomTasks.sameTask(a, b)
                && !reached[a.number()].get(b.number())
                && !reached[b.number()].get(a.number());
    }

    private static RandomTasks.Done named(List<RandomTasks.Done> all, RaceAccess access) {
        Matcher m = NUMBER.matcher(access.line());
        assertThat(m.find()).isTrue();
        int number = Integer.parseInt(m.group(1));
        return all.stream().filter(d -> d.number() == number).findFirst().orElseThrow();
    }
}

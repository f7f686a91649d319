package dev.serrano.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page and the table of simulated runs. */
class SimulationPageTest {
    private static List<SimulationResult> results() {
        List<SimulationResult> results = new ArrayList<>();
        TaskModel model = TaskModels.of("spc", Map.of("n", "2000", "t", "5"));
        for (String s : List.of("channel:half", "deque")) {
            for (int n : new int[] {1, 4, 16}) {
                RunOptions options = RunOptions.ofSeed(3);
                results.add(Simulation.run(
                        model,
                        MachineModel.named("opteron-48").withWorkers(n),
                        SchedulerSpec.parse(s),
                        n == 16 ? options.withTimeLine() : options));
            }
        }
        return results;
    }

    @Test
    void thePageHasCurvesTimesLinesAndFiguresAndNeedsNothingElse() {
        String page = new SimulationPage(results()).markup();
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("default-src 'none'", "color-scheme: light dark")
                .contains("<polyline class=\"curve c0\"", "<polyline class=\"curve c1\"", "channel:half, 16 workers: ")
                .contains("Workers over time: channel:half, 16 workers", "Workers over time: deque, 16 workers")
                .contains("<th scope=\"col\">tasks/steal</th>", "spc n=2000 t=5")
                .doesNotContain("<script", "http://", "https://", "NaN");
        assertThat(page.split("<circle", -1)).hasSize(1 + 6);
        assertThat(page.split("<path", -1)).hasSize(1 + 2 * 4);
        assertThat(page.length()).isLessThan(500_000);
    }

    @Test
    void aSchedulerWithMarkupInItsNameIsEscaped() {
        SimulationResult r = results().getFirst();
        SimulationResult odd =
                new SimulationResult("<b>", r.machine(), "a&b", 1, 10, 10, r.counts(), r.use(), Double.NaN, null);
        assertThat(new SimulationPage(List.of(odd)).markup())
                .contains("&lt;b&gt;", "a&amp;b")
                .doesNotContain("<b>");
    }

    @Test
    void theTableHasALineForEachRun() {
        List<SimulationResult> results = results();
        List<String> lines = SimulationTable.lines(results);
        assertThat(lines).hasSize(7);
        assertThat(lines.getFirst()).startsWith("scheduler").contains("speed-up", "end known");
        assertThat(lines.get(1)).startsWith("channel:half ").contains(" 1 ").endsWith("-");
        assertThat(SimulationTable.cells(results.get(1))).hasSameSizeAs(SimulationTable.heads());
        assertThat(SimulationTable.time(12)).isEqualTo("12 ns");
        assertThat(SimulationTable.time(12e9)).isEqualTo("12.0 s");
        assertThat(SimulationTable.time(Double.NaN)).isEqualTo("-");
    }

    @Test
    void aPageOfNothingIsRefused() {
        assertThatThrownBy(() -> new SimulationPage(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one result");
    }
}

package dev.serrano.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated runs against figures printed in A. Prell's thesis: docs/design/simulator.md has all of them. */
class ThesisTest {
    private static SimulationResult run(String machine, String scheduler, String model, Map<String, String> settings) {
        return Simulation.run(
                TaskModels.of(model, settings), MachineModel.named(machine), SchedulerSpec.parse(scheduler), 1);
    }

    /** Chapter 6, Treerec and SPC, channel work stealing: efficiency at all threads. Smaller programs, same lengths. */
    @ParameterizedTest
    @CsvSource({
        "xeon-24, treerec, 10, 0.994",
        "xeon-24, treerec, 1, 0.946",
        "opteron-48, treerec, 10, 0.990",
        "xeon-24, spc, 1, 0.995",
        "opteron-48, spc, 1, 0.955"
    })
    void speedUps(String machine, String model, String micros, double printed) {
        Map<String, String> settings = model.equals("spc")
                ? Map.of("n", "500000", "t", micros, "form", "loop")
                : Map.of("n", "23", "t", micros);
        assertThat(run(machine, "channel:ahead", model, settings).efficiency()).isCloseTo(printed, within(0.06));
    }

    /** Figure 3.9: one producer, tasks of 10 us, 48 threads: 10 % with steal-one, 88 % with steal-half. */
    @Test
    void stealHalfOfOneProducer() {
        assertThat(run("opteron-48", "channel:one", "spc", Map.of("n", "15000", "t", "10"))
                        .efficiency())
                .isCloseTo(0.10, within(0.03));
        assertThat(run("opteron-48", "channel:half", "spc", Map.of("n", "100000", "t", "10"))
                        .efficiency())
                .isCloseTo(0.88, within(0.09));
    }

    /** Figure 3.6: a request visits (n - 1) / 2 victims in vain if one has work and none is visited twice. */
    @Test
    void withoutReplacementHalfOfTheVisitsFail() {
        SimulationResult r = run("opteron-48", "channel:one,unique", "spc", Map.of("n", "5000", "t", "10"));
        assertThat(r.failedPerSteal()).isBetween(0.7 * 23.5, 1.1 * 23.5);
        SimulationResult last = run("opteron-48", "channel:one,last", "spc", Map.of("n", "5000", "t", "10"));
        assertThat(last.failedPerSteal()).isLessThan(2);
    }
}

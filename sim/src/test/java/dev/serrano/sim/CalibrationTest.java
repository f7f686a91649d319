package dev.serrano.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.sim.MachineModel.Cost;
import org.junit.jupiter.api.Test;

/** The costs of this machine: measured ones are plausible, all others are those of the machine server. */
class CalibrationTest {
    @Test
    void whatIsMeasuredIsPlausibleAndTheRestIsThatOfServer() {
        MachineModel server = MachineModel.named("server");
        MachineModel here = Calibration.measure();
        assertThat(here.name()).isEqualTo("here");
        assertThat(here.workers()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(here.cost(Cost.PUSH)).isBetween(0.5, 10_000.0);
        assertThat(here.cost(Cost.POP)).isBetween(0.5, 10_000.0);
        assertThat(here.cost(Cost.MISS)).isPositive().isLessThan(5_000);
        assertThat(here.cost(Cost.STEAL)).isPositive().isLessThan(5_000);
        assertThat(here.cost(Cost.BACK_OFF)).isEqualTo(server.cost(Cost.BACK_OFF));
        assertThat(Calibration.options(here)).contains("--cost push=").doesNotContain("back-off");
        assertThat(Calibration.compare(here))
                .allSatisfy(m ->
                        assertThat(m.line()).contains(m.cost().id(), m.cost().help()));
        assertThat(Calibration.compare(server)).isEmpty();
        assertThat(Calibration.wasDisturbed(server)).isTrue();
    }
}

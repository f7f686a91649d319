package dev.serrano.workloads.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The serial form against the definition of the transform. */
class FftTest {

    private static double[] transform(Signal signal) {
        Transform transform = Transform.of(signal);
        SerialFft.run(transform);
        return transform.spectrum();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 32, 64, 512})
    void theSpectrumIsThatOfTheDefinition(int length) {
        Signal signal = Signal.random(length);
        double[] points = signal.points();
        double[] spectrum = transform(signal);
        for (int k = 0; k < length; k++) {
            double real = 0;
            double imaginary = 0;
            for (int i = 0; i < length; i++) {
                double angle = -2 * Math.PI * ((long) k * i % length) / length;
                real += points[2 * i] * Math.cos(angle) - points[2 * i + 1] * Math.sin(angle);
                imaginary += points[2 * i] * Math.sin(angle) + points[2 * i + 1] * Math.cos(angle);
            }
            assertThat(spectrum[2 * k]).isCloseTo(real, within(1e-11 * length));
            assertThat(spectrum[2 * k + 1]).isCloseTo(imaginary, within(1e-11 * length));
        }
    }

    @Test
    void anImpulseHasAFlatSpectrum() {
        double[] points = new double[2 * 4_096];
        points[0] = 1;

        double[] spectrum = transform(new Signal(points));

        for (int k = 0; k < 4_096; k++) {
            assertThat(spectrum[2 * k]).isEqualTo(1);
            assertThat(spectrum[2 * k + 1]).isZero();
        }
    }

    @Test
    void theEnergyStays() {
        Signal signal = Signal.random(1 << 14);

        assertThat(energy(transform(signal))).isCloseTo(energy(signal.points()) * (1 << 14), within(1e-3));
    }

    private static double energy(double[] points) {
        double sum = 0;
        for (double part : points) {
            sum += part * part;
        }
        return sum;
    }
}

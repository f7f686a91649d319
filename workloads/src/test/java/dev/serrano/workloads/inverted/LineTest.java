package dev.serrano.workloads.inverted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.inverted.Line.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words of a line. */
class LineTest {
    @Test
    void eachWordOfALineIsAnEntryOnce() {
        List<Line> lines = Line.all("The light, the rays.\n\nSun's");
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).entries())
                .containsExactly(new Entry("the", 1), new Entry("light", 1), new Entry("rays", 1));
        assertThat(lines.get(1).entries()).isEmpty();
        assertThat(lines.get(2).entries()).containsExactly(new Entry("sun's", 3));
    }
}

package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StartTest {

    private static final int JAVA_8 = 52;
    private static final int MAGIC = 0xCAFEBABE;

    @Test
    void anOldJavaIsToldFromANewOne() {
        assertThat(Start.tooOld("1.8")).isTrue();
        assertThat(Start.tooOld("17")).isTrue();
        assertThat(Start.tooOld("24")).isTrue();
        assertThat(Start.tooOld("25")).isFalse();
        assertThat(Start.tooOld("26")).isFalse();
        assertThat(Start.tooOld("")).isTrue();
    }

    @Test
    void theLineNamesWhatIsThereAndWhatIsNeeded() {
        assertThat(Start.complaint("17", "/opt/java-17"))
                .isEqualTo("serrano: needs a JDK 25.0.3 or newer, but this is Java 17 in /opt/java-17: install one (for"
                        + " example Temurin 25) and start the jar with its java");
    }

    /** Or nobody could read the line. */
    @Test
    void anOldJavaCanLoadIt() throws IOException {
        try (DataInputStream in =
                new DataInputStream(Objects.requireNonNull(Start.class.getResourceAsStream("Start.class")))) {
            assertThat(in.readInt()).isEqualTo(MAGIC);
            assertThat(in.readUnsignedShort()).as("minor version").isZero();
            assertThat(in.readUnsignedShort()).as("major version").isEqualTo(JAVA_8);
        }
    }
}

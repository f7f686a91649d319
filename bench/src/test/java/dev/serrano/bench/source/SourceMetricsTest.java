package dev.serrano.bench.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted, on sources whose counts are known. */
class SourceMetricsTest {
    private static final String SAMPLE = """
        package p;

        /** A comment that is not counted. */
        final class Sample {
            private static final int LIMIT = 3;

            /* Nor is this one. */
            static int first(int a) {
                // nor this
                return a > LIMIT && a < 9 ? helper(a, 1) : 0;
            }

            static int second(int a) {
                Runnable r = Sample::other;
                r.run();
                return helper(a);
            }

            private static int helper(int a, int b) {
                int sum = 0;
                for (int i = 0; i < a; i++) {
                    sum += b;
                }
                return sum;
            }

            private static int helper(int a) {
                return switch (a) {
                    case 1, 2 -> 7;
                    case 3 -> 8;
                    default -> new Nested().value();
                };
            }

            private static void other() {}

            private static final class Nested {
                int value() {
                    return 1;
                }
            }

            static int unused(int a) {
                return a;
            }
        }
        """;

    private static FormSource sample(Path folder) throws IOException {
        Path file = folder.resolve("Sample.java");
        Files.writeString(file, SAMPLE);
        return FormSource.of(file);
    }

    @Test
    void aFormHasWhatItNeeds(@TempDir Path folder) throws IOException {
        SourceMetrics first = sample(folder).metrics("first");
        assertThat(first.methods()).isEqualTo(2); // and helper of two parameters
        assertThat(first.decisions()).isEqualTo(3); // && ? and for
        assertThat(first.cyclomatic()).isEqualTo(2.5);
        assertThat(first.lines()).isEqualTo(3 + 7 + 1); // and the constant
        SourceMetrics second = sample(folder).metrics("second");
        assertThat(second.methods()).isEqualTo(4); // helper of one, other, and that of Nested
        assertThat(second.decisions()).isEqualTo(2); // two cases
        assertThat(sample(folder).metrics("unused").lines()).isEqualTo(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sample(folder).metrics("none"))
                .withMessageContaining("no method none in Sample");
    }

    /** static int unused(int a) { return a; }: operators static int ( { return ;, operands unused a. */
    @Test
    void halsteadsNumbers(@TempDir Path folder) throws IOException {
        SourceMetrics m = sample(folder).metrics("unused");
        assertThat(m.operators()).isEqualTo(new SourceMetrics.Words(6, 7));
        assertThat(m.operands()).isEqualTo(new SourceMetrics.Words(2, 3));
        assertThat(m.volume()).isCloseTo(10 * 3, within(1e-9)); // 2^3 words
        assertThat(m.difficulty()).isEqualTo(6 / 2.0 * 3 / 2);
        assertThat(m.effort()).isCloseTo(30 * 4.5, within(1e-9));
    }

    @Test
    void tokens() {
        assertThat(Tokens.of("a >>>= \"x\\\"y\" + 'c'; /* no */ b1 -> 0x1F + 1.5e3 // no\n f(\"\"\"\n t\n\"\"\")"))
                .extracting(Tokens.Token::text)
                .containsExactly(
                        "a",
                        ">>>=",
                        "\"x\\\"y\"",
                        "+",
                        "'c'",
                        ";",
                        "b1",
                        "->",
                        "0x1F",
                        "+",
                        "1.5e3",
                        "f",
                        "(",
                        "\"\"\"\n t\n\"\"\"");
        assertThat(Tokens.of("a\n\nb")).extracting(Tokens.Token::line).containsExactly(0, 2);
    }

    /** Every variant of the programs is found in the sources. */
    @Test
    void theProgramsOfTheThesis() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        FormMetrics.print(Path.of(".."), new PrintStream(text, true, StandardCharsets.UTF_8));
        String[] lines = text.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new);
        assertThat(lines).hasSize(4 + 6 * 5 + 5 + 6 * 2 + 2);
        assertThat(lines)
                .filteredOn(line -> line.startsWith("mean"))
                .hasSize(7)
                .allMatch(line -> line.matches("mean +[a-z-]+ +[1-9]\\d+ +[1-9]\\.\\d\\d +[1-9]\\d+"));
        assertThatIllegalArgumentException().isThrownBy(() -> FormMetrics.print(Path.of("none"), System.out));
    }
}

package dev.serrano.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sample",
            "a sample",
            "nothing",
            "here",
            List.of(
                    Parameter.integer("rounds", 10, "how many rounds, 1 to 100"),
                    new Parameter("bytes", Parameter.Kind.LONG, "5000000000", "how many bytes", List.of()),
                    Parameter.file("input", "what is read"),
                    new Parameter("title", Parameter.Kind.STRING, "none", "any text", List.of()),
                    Parameter.oneOf("order", "which order", List.of("forward", "backward"))));

    private static Parameters parse(String... assignments) throws BadParameterException {
        return Parameters.parse(INFO, List.of(assignments));
    }

    @Test
    void defaultsHoldWhereNothingIsGiven() throws BadParameterException {
        Parameters parameters = parse();

        assertThat(parameters.integer("rounds", 1, 100)).isEqualTo(10);
        assertThat(parameters.number("bytes", 0, Long.MAX_VALUE)).isEqualTo(5_000_000_000L);
        assertThat(parameters.file("input")).isEmpty();
        assertThat(parameters.text("title")).isEqualTo("none");
        assertThat(parameters.text("order")).isEqualTo("forward");
        assertThat(parameters.values()).isEqualTo(Parameters.defaults(INFO).values());
        assertThat(parameters.values().keySet()).containsExactly("rounds", "bytes", "input", "title", "order");
        assertThat(parameters.isGiven("rounds")).isFalse();
    }

    @Test
    void givenValuesReplaceDefaults() throws BadParameterException {
        Parameters parameters = parse("rounds= 1_0 ", "title=a=b", "order=backward", "input=x.txt", "bytes=+7");

        assertThat(parameters.integer("rounds", 1, 100)).isEqualTo(10);
        assertThat(parameters.isGiven("rounds")).isTrue();
        assertThat(parameters.text("title")).isEqualTo("a=b");
        assertThat(parameters.text("order")).isEqualTo("backward");
        assertThat(parameters.file("input")).contains(Path.of("x.txt"));
        assertThat(parameters.values()).containsEntry("bytes", "7").containsEntry("rounds", "10");
    }

    @Test
    void aMapServesAsWell() throws BadParameterException {
        assertThat(Parameters.of(INFO, Map.of("rounds", "3")).integer("rounds", 1, 100))
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"round, rounds", "ruonds, rounds", "ROUNDS, rounds", "by, bytes", "oder, order", "inputs, input"})
    void anUnknownNameIsAnsweredWithTheNearest(String name, String nearest) {
        assertThatThrownBy(() -> parse(name + "=1"))
                .isInstanceOf(BadParameterException.class)
                .hasMessageContaining("sample has no parameter '" + name + "'")
                .hasMessageContaining("did you mean " + nearest);
    }

    @Test
    void aNameThatIsNearNoneIsAnsweredWithAll() {
        assertThatThrownBy(() -> parse("xyzzy=1"))
                .hasMessage("sample has no parameter 'xyzzy'; valid: rounds, bytes, input, title, order");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds", "=3", "", "rounds 3"})
    void whatIsNoAssignmentIsRefused(String text) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(BadParameterException.class)
                .hasMessageContaining("'" + text + "' is not of the form name=value");
    }

    @Test
    void aParameterMayNotBeGivenTwice() {
        assertThatThrownBy(() -> parse("rounds=1", "rounds=2")).hasMessage("sample: parameter rounds is given twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ten", "1.5", "0x10", "1__0", "_1", "1_", "--1", "1e3", "١"})
    void whatIsNoWholeNumberIsRefused(String text) {
        assertThatThrownBy(() -> parse("rounds=" + text))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("sample: rounds=" + text + " is not a whole number; rounds: how many rounds, 1 to 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds=2147483648", "rounds=-2147483649", "bytes=9223372036854775808"})
    void whatIsTooLargeForItsKindIsRefused(String assignment) {
        assertThatThrownBy(() -> parse(assignment))
                .isInstanceOf(BadParameterException.class)
                .hasMessageContaining("sample: " + assignment + " is too large");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 101})
    void whatIsOutOfRangeIsRefusedWithTheRange(int value) throws BadParameterException {
        Parameters parameters = parse("rounds=" + value);

        assertThatThrownBy(() -> parameters.integer("rounds", 1, 100))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("sample: rounds=" + value + " is out of range; rounds may be 1 to 100");
    }

    @Test
    void theEndsOfARangeAreInside() throws BadParameterException {
        assertThat(parse("rounds=1").integer("rounds", 1, 100)).isEqualTo(1);
        assertThat(parse("rounds=100").integer("rounds", 1, 100)).isEqualTo(100);
    }

    @Test
    void aWrongChoiceIsAnsweredWithTheRightOnes() {
        assertThatThrownBy(() -> parse("order=backwards"))
                .hasMessage("sample: order=backwards is not one of the choices;"
                        + " did you mean backward? valid: forward, backward");
        assertThatThrownBy(() -> parse("order="))
                .hasMessage("sample: order= is not one of the choices; valid: forward, backward");
    }

    @Test
    void aPathThatIsNoneIsRefused() {
        assertThatThrownBy(() -> parse("input=a\0b"))
                .isInstanceOf(BadParameterException.class)
                .hasMessageContaining("is not a path");
    }

    @Test
    void whatTheWorkloadDidNotDeclareItMayNotAskFor() throws BadParameterException {
        Parameters parameters = parse();

        assertThatThrownBy(() -> parameters.text("other")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aWorkloadWithoutParametersSaysSo() {
        WorkloadInfo bare = new WorkloadInfo("bare", "a", "b", "c", List.of());

        assertThatThrownBy(() -> Parameters.parse(bare, List.of("n=1")))
                .hasMessage("bare has no parameter 'n'; it has no parameters");
    }
}

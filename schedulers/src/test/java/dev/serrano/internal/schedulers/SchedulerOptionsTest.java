package dev.serrano.internal.schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.policy.PolicyProvider;
import dev.serrano.testing.Initializers;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user may name when this module is on the path. */
class SchedulerOptionsTest {

    @Test
    void allAreFound() {
        assertThat(TaskRuntime.schedulers()).containsExactly("default", "channel", "deque", "sharing", "deterministic");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deque:one",
                "deque:half",
                "sharing",
                "channel",
                "channel:half,last,acknowledge",
                "channel:counter,dummy",
                "deterministic:deque",
                "deterministic:sharing"
            })
    void aSchedulerMayHaveOptions(String choice) {
        try (TaskRuntime r = TaskRuntime.builder().scheduler(choice).workers(2).build()) {
            assertThat(r.scheduler()).isEqualTo(choice);
            assertThat(r.launch(() -> Serrano.future(() -> 6).join() * 7)).isEqualTo(42);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "chanel, did you mean channel?",
        "deque:halve, did you mean half?",
        "sharing:one, has no options",
        "'channel:one,half', only one can be chosen",
        "'channel:dummy,revoke', only one can be chosen",
        "channel:conter, did you mean counter?",
        "deterministic:channel, 'it has [default, deque, sharing]'",
    })
    void aBadChoiceNamesItselfAndWhatWouldBeRight(String choice, String hint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().scheduler(choice))
                .withMessageContaining(choice)
                .withMessageContaining(hint);
    }

    @Test
    void anUnknownAnswerToWhetherToTimeIsRefused() {
        System.setProperty("serrano.times", "yes");
        try {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TaskRuntime.builder()
                            .workers(1)
                            .scheduler("channel")
                            .build()
                            .close())
                    .withMessage("-Dserrano.times=yes: must be true or false");
        } finally {
            System.clearProperty("serrano.times");
        }
    }

    /** None is loaded while a fiber holds a worker. */
    @Test
    void whatWorkersUseIsInitialisedBeforeTheyStart() throws Exception {
        Set<String> missing = Initializers.classes(ChannelPolicy.class);
        missing.removeIf(n -> !n.startsWith("dev.serrano.internal."));
        assertThat(missing).isNotEmpty();
        for (PolicyProvider p : ServiceLoader.load(PolicyProvider.class)) {
            p.classes().forEach(c -> missing.remove(c.getName()));
        }
        assertThat(missing).isEmpty();
    }
}

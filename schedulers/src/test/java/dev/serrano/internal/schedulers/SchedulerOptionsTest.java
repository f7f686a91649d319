package dev.serrano.internal.schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.channel.StealNode;
import dev.serrano.internal.policy.PolicyProvider;
import dev.serrano.testing.Initializers;
import java.util.List;
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

    @Test
    void eachNamesItsOptions() {
        assertThat(TaskRuntime.schedulerOptions("channel"))
                .contains(List.of("adaptive", "adaptive=N", "one", "half"), List.of("poll=TIME"));
        assertThat(TaskRuntime.schedulerOptions("sharing")).isEmpty();
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
                "channel:adaptive=3,ahead=2,poll=1us,unique,requests=2",
                "channel:sampling=2,half,backoff=off,dedicated",
                "channel:lifelines=on,sampling,revoke",
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
        "'channel:adaptive=3,one', only one can be chosen",
        "'channel:ahead=1,ahead=2', only one can be chosen",
        "channel:adaptive=0, 'option ''adaptive=0'': it takes a number from 1 to 999999'",
        "channel:ahead=, 'option ''ahead='': it takes a number'",
        "channel:ahead, did you mean ahead=N?",
        "channel:poll=1, 'option ''poll=1'': it takes a time above 0, at most 1s, such as 500ns, 1us, 10ms'",
        "channel:poll=2s, 'at most 1s'",
        "channel:poll=TIME, 'option ''poll=TIME'': it takes a time'",
        "channel:backof=off, did you mean backoff=off?",
        "channel:requests=3, 'backoff=on, backoff=off, lifelines=off, lifelines=on]'",
        "deque:ahead=2, 'it has [one, half]'",
        "channel:help, 'it has [adaptive, adaptive=N, one, half, random, unique, last, sampling, sampling=N, forward,'",
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

    @ParameterizedTest
    @CsvSource({"500ns, 500", "1us, 1000", "10ms, 10000000", "1s, 1000000000"})
    void aTimeHasAUnit(String time, long nanos) {
        assertThat(ChannelOptions.problem("poll", time)).isNull();
        assertThat(ChannelOptions.of(List.of("poll=" + time)).pollNanos()).isEqualTo(nanos);
    }

    @Test
    void whatIsNotNamedIsAsInTheThesis() {
        ChannelOptions plain = ChannelOptions.of(List.of());
        assertThat(plain.period()).isEqualTo(25);
        assertThat(plain.ahead()).isZero();
        assertThat(plain.pollNanos()).isZero();
        assertThat(plain.backsOff()).isTrue();
        assertThat(plain.variant(8)).isEqualTo(StealNode.Variant.PLAIN);
        assertThat(plain.managerOf(8)).isEqualTo(1);
        ChannelOptions dedicated = ChannelOptions.of(List.of("dedicated"));
        assertThat(dedicated.managerOf(8)).isEqualTo(7);
        assertThat(dedicated.dedicated(1))
                .as("with one worker there is nothing to detect")
                .isFalse();
    }
}

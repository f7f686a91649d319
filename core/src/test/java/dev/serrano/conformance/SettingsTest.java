package dev.serrano.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.DeadlockPolicy;
import dev.serrano.EngineAccess;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the settings of a runtime come from: the builder, else a system property, else the default. */
class SettingsTest {
    private static final String[] KEYS = {
        "serrano.workers",
        "serrano.name",
        "serrano.scheduler",
        "serrano.fibers",
        "serrano.stackSize",
        "serrano.stallThreshold",
        "serrano.deadlock",
        "serrano.deadlockThreshold",
        "serrano.places",
        "serrano.pin"
    };

    private final Map<String, String> before = new HashMap<>();

    @BeforeEach
    void forget() {
        Properties properties = System.getProperties();
        for (String key : KEYS) {
            before.put(key, properties.getProperty(key));
            properties.remove(key);
        }
    }

    @AfterEach
    void restore() {
        before.forEach((key, value) -> {
            if (value == null) {
                System.clearProperty(key);
            } else {
                System.setProperty(key, value);
            }
        });
    }

    @Test
    void defaults() {
        try (TaskRuntime r = TaskRuntime.builder().build();
                TaskRuntime other = TaskRuntime.builder().build()) {
            assertThat(r.workers()).isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(r.scheduler()).isEqualTo(TaskRuntime.schedulers().get(0));
            assertThat(r.backend())
                    .isEqualTo(
                            TaskRuntime.scheduledBackendProblem() == null
                                    ? FiberBackend.SCHEDULED
                                    : FiberBackend.PORTABLE);
            assertThat(EngineAccess.engine(r).settings().deadlock()).isEqualTo(DeadlockPolicy.CERTAIN);
            assertThat(r.name()).isNotBlank().isNotEqualTo(other.name());
        }
    }

    @Test
    void theTestsRunWhereTheScheduledBackendCanBeUsed() {
        assertThat(TaskRuntime.scheduledBackendProblem()).isNull();
    }

    @Test
    void propertiesWinOverDefaults() {
        System.setProperty("serrano.workers", "3");
        System.setProperty("serrano.name", "by-property");
        System.setProperty("serrano.scheduler", "default");
        System.setProperty("serrano.fibers", "portable");
        System.setProperty("serrano.stackSize", "1048576");
        System.setProperty("serrano.stallThreshold", "1234");
        System.setProperty("serrano.deadlock", "fail");
        System.setProperty("serrano.deadlockThreshold", "321");
        try (TaskRuntime r = TaskRuntime.builder().build()) {
            assertThat(EngineAccess.engine(r).settings().deadlock()).isEqualTo(DeadlockPolicy.FAIL);
            assertThat(EngineAccess.engine(r).settings().deadlockThreshold()).isEqualTo(Duration.ofMillis(321));
            assertThat(r.workers()).isEqualTo(3);
            assertThat(r.name()).isEqualTo("by-property");
            assertThat(r.scheduler()).isEqualTo("default");
            assertThat(r.backend()).isEqualTo(FiberBackend.PORTABLE);
            assertThat(EngineAccess.engine(r).settings().stackSize()).isEqualTo(1 << 20);
            assertThat(EngineAccess.engine(r).settings().stallThreshold()).isEqualTo(Duration.ofMillis(1234));
            assertThat(r.launch(() -> 1)).isEqualTo(1);
        }
    }

    @Test
    void theBuilderWinsOverProperties() {
        System.setProperty("serrano.workers", "3");
        System.setProperty("serrano.name", "by-property");
        System.setProperty("serrano.fibers", "portable");
        System.setProperty("serrano.stackSize", "1048576");
        System.setProperty("serrano.stallThreshold", "1234");
        System.setProperty("serrano.deadlock", "fail");
        System.setProperty("serrano.deadlockThreshold", "321");
        try (TaskRuntime r = TaskRuntime.builder()
                .deadlock(DeadlockPolicy.OFF)
                .deadlockThreshold(Duration.ofSeconds(7))
                .workers(2)
                .name("by-builder")
                .scheduler("default")
                .fibers(FiberBackend.BLOCKING)
                .stackSize(1 << 21)
                .stallThreshold(Duration.ofSeconds(9))
                .build()) {
            assertThat(r.workers()).isEqualTo(2);
            assertThat(r.name()).isEqualTo("by-builder");
            assertThat(r.backend()).isEqualTo(FiberBackend.BLOCKING);
            assertThat(EngineAccess.engine(r).settings().stackSize()).isEqualTo(1 << 21);
            assertThat(EngineAccess.engine(r).settings().stallThreshold()).isEqualTo(Duration.ofSeconds(9));
            assertThat(EngineAccess.engine(r).settings().deadlock()).isEqualTo(DeadlockPolicy.OFF);
            assertThat(EngineAccess.engine(r).settings().deadlockThreshold()).isEqualTo(Duration.ofSeconds(7));
        }
    }

    /** Even a bad property does not matter where the builder says otherwise. */
    @Test
    void aBadPropertyThatIsNotNeededDoesNoHarm() {
        System.setProperty("serrano.workers", "many");
        System.setProperty("serrano.fibers", "woollen");
        System.setProperty("serrano.stackSize", "big");
        System.setProperty("serrano.stallThreshold", "soon");
        System.setProperty("serrano.scheduler", "none");
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(1)
                .scheduler("default")
                .fibers(FiberBackend.PORTABLE)
                .stackSize(0)
                .stallThreshold(Duration.ofSeconds(1))
                .build()) {
            assertThat(r.workers()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "serrano.workers, 0, from 1 to",
        "serrano.workers, -4, from 1 to",
        "serrano.workers, 5000, from 1 to",
        "serrano.workers, 99999999999, from 1 to",
        "serrano.workers, two, whole number",
        "serrano.workers, 1.5, whole number",
        "serrano.workers, '', whole number",
        "serrano.scheduler, fastest, default",
        "serrano.scheduler, chanel, did you mean channel?",
        "serrano.scheduler, channel, dev.serrano:serrano-schedulers",
        "serrano.scheduler, deque:half, dev.serrano:serrano-schedulers",
        "serrano.scheduler, sharing, dev.serrano:serrano-schedulers",
        "serrano.scheduler, deterministic:sharing, dev.serrano:serrano-schedulers",
        "serrano.scheduler, deterministic:channels, has no option 'channels'",
        "serrano.scheduler, default:halve, did you mean half?",
        "'serrano.scheduler', 'default:one,half', only one can be chosen",
        "serrano.fibers, woollen, scheduled",
        "serrano.fibers, '', portable",
        "serrano.places, 2, PLACES:WORKERS",
        "serrano.places, '2:', PLACES:WORKERS",
        "serrano.places, '2x:2', PLACES:WORKERS",
        "serrano.places, '0:2', at least one place",
        "serrano.places, '100:100', at most",
        "serrano.pin, yes, true or false",
        "serrano.stackSize, -1, at least 0",
        "serrano.stackSize, big, whole number",
        "serrano.stallThreshold, 0, at least 1",
        "serrano.stallThreshold, soon, whole number",
        "serrano.deadlock, ever, 'off, report, certain or fail'",
        "serrano.deadlockThreshold, 0, at least 1",
    })
    void aBadPropertyNamesItselfItsValueAndWhatWouldBeRight(String key, String value, String hint) {
        System.setProperty(key, value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().build())
                .withMessageContaining("-D" + key + "=" + value)
                .withMessageContaining(hint);
    }

    @Test
    void places() {
        System.setProperty("serrano.places", "2:3");
        try (TaskRuntime r = TaskRuntime.builder().build();
                TaskRuntime one = TaskRuntime.builder().workers(4).build();
                TaskRuntime both = TaskRuntime.builder().workers(4).places(4, 1).build()) {
            assertThat(r.places()).hasSize(2).allMatch(p -> p.workers() == 3);
            assertThat(r.workers()).isEqualTo(6);
            assertThat(one.places()).singleElement().matches(p -> p.workers() == 4);
            assertThat(both.places()).hasSize(4);
        }
        System.setProperty("serrano.workers", "5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().build())
                .withMessageContaining("-Dserrano.workers=5")
                .withMessageContaining("-Dserrano.places=2:3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().workers(3).places(2, 2).build())
                .withMessageContaining("workers(3)")
                .withMessageContaining("places(2, 2)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().places(0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().places(1, 5_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "default:half", "default:one,asked", "deterministic", "deterministic:default"})
    void aSchedulerMayHaveOptions(String choice) {
        try (TaskRuntime r = TaskRuntime.builder().scheduler(choice).workers(2).build()) {
            assertThat(r.scheduler()).isEqualTo(choice);
            assertThat(r.launch(() -> Serrano.future(() -> 6).join() * 7)).isEqualTo(42);
        }
    }

    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void backendsAreNamedInLowerCaseAndInAnyCase(FiberBackend backend) {
        assertThat(backend.id()).isEqualTo(backend.name().toLowerCase(java.util.Locale.ROOT));
        assertThat(FiberBackend.find(backend.id())).contains(backend);
        System.setProperty("serrano.fibers", backend.name());
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            assertThat(r.backend()).isEqualTo(backend);
        }
    }

    @Test
    void blanksAroundNumbersAreNoMatter() {
        System.setProperty("serrano.workers", " 2 ");
        try (TaskRuntime r = TaskRuntime.builder().build()) {
            assertThat(r.workers()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, TaskRuntime.Builder.MAX_WORKERS + 1, Integer.MAX_VALUE})
    void aBadNumberOfWorkers(int n) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().workers(n))
                .withMessageContaining(Integer.toString(n))
                .withMessageContaining("1 to");
    }

    @Test
    void badValuesForTheBuilder() {
        TaskRuntime.Builder b = TaskRuntime.builder();
        assertThatIllegalArgumentException().isThrownBy(() -> b.name(" "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> b.scheduler("fastest"))
                .withMessageContaining("fastest")
                .withMessageContaining("default");
        assertThatIllegalArgumentException().isThrownBy(() -> b.stackSize(-1)).withMessageContaining("-1");
        assertThatIllegalArgumentException().isThrownBy(() -> b.stallThreshold(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> b.stallThreshold(Duration.ofMillis(-3)));
        assertThatNullPointerException().isThrownBy(() -> b.fibers(null));
        assertThatNullPointerException().isThrownBy(() -> b.failureHandler(null));
        assertThatNullPointerException().isThrownBy(() -> b.deadlock(null));
        assertThatIllegalArgumentException().isThrownBy(() -> b.deadlockThreshold(Duration.ZERO));
    }

    @Test
    void aBuilderMayBeUsedAgain() {
        TaskRuntime.Builder b = TaskRuntime.builder().workers(1);
        try (TaskRuntime first = b.build();
                TaskRuntime second = b.workers(2).build()) {
            assertThat(first.workers()).isEqualTo(1);
            assertThat(second.workers()).isEqualTo(2);
            assertThat(first.name()).isNotEqualTo(second.name());
        }
    }

    @Test
    void aStallThresholdMayBeEndless() {
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(1)
                .stallThreshold(Duration.ofSeconds(Long.MAX_VALUE))
                .build()) {
            assertThat(r.launch(() -> 2)).isEqualTo(2);
        }
    }

    /** What a program has without the artifact of the others; whose names are no names of nothing. */
    @Test
    void aSchedulerThatIsElsewhereIsNamedWithItsArtifact() {
        assertThat(TaskRuntime.schedulers()).containsExactly("default", "deterministic");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskRuntime.builder().scheduler("channel:half"))
                .withMessage("scheduler(\"channel:half\"): scheduler channel is in the artifact"
                        + " dev.serrano:serrano-schedulers, which is not on the class path or module path; without it"
                        + " there are [default, deterministic]");
    }

    @Test
    void thievesOfTheDefaultDoNotChoose() {
        TaskRuntime.Builder b = TaskRuntime.builder().stealStrategy((thief, workers) -> at -> -1);
        assertThatIllegalArgumentException()
                .isThrownBy(b::build)
                .withMessageContaining("default")
                .withMessageContaining("channel or deque");
    }

    @Test
    void theMostWorkers() {
        assertThat(TaskRuntime.Builder.MAX_WORKERS).isGreaterThanOrEqualTo(1024);
        assertThat(TaskRuntime.schedulers()).contains("default");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> TaskRuntime.schedulers().add("mine"));
    }

    @Test
    void schedulersNameTheirOptions() {
        assertThat(TaskRuntime.schedulerOptions("default"))
                .containsExactly(List.of("adaptive", "one", "two", "four", "eight", "half"), List.of("free", "asked"));
        assertThat(TaskRuntime.schedulerOptions("none")).isEmpty();
    }
}

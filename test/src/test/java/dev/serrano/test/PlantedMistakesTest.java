package dev.serrano.test;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskRuntime;
import dev.serrano.test.examples.Mailbox;
import dev.serrano.test.examples.Pool;
import dev.serrano.test.examples.Service;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mistakes that plain runs do not show are found within a few schedules. */
class PlantedMistakesTest {
    private static final int PLAIN_RUNS = 10_000;
    private static final int SCHEDULES = 300;

    /** A program with and without its mistake. */
    enum Planted {
        LOST_WAKE_UP(200),
        ATOMICITY_VIOLATION(200),
        ORDER_VIOLATION(200);

        /** Within how many schedules the mistake is to be found. */
        final int schedules;

        Planted(int schedules) {
            this.schedules = schedules;
        }

        TaskBody program(boolean right) {
            return switch (this) {
                case LOST_WAKE_UP -> Mailbox.program(right);
                case ATOMICITY_VIOLATION -> Pool.program(right);
                case ORDER_VIOLATION -> Service.program(right);
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Planted.class)
    void aRandomWalkFindsIt(Planted planted) {
        check(planted, Exploration.of(planted.schedules));
    }

    @ParameterizedTest
    @EnumSource(Planted.class)
    void twoPreemptionsFindIt(Planted planted) {
        check(planted, Exploration.of(planted.schedules).preemptions(2));
    }

    private static void check(Planted planted, Exploration exploration) {
        ScheduleFailure found = exploration.find(planted.program(false)).orElseThrow();
        assertThat(found.getCause())
                .isInstanceOf(planted == Planted.LOST_WAKE_UP ? TaskDeadlockException.class : AssertionError.class);
        assertThat(found).hasMessageContaining("a second run took the same schedule and failed, too");
    }

    @ParameterizedTest
    @EnumSource(Planted.class)
    void theRightProgramPassesAllSchedules(Planted planted) {
        Exploration.of(SCHEDULES).check(planted.program(true));
        Exploration.of(SCHEDULES).preemptions(3).check(planted.program(true));
    }

    /**
     * The windows are a few nanoseconds wide: only if the system stops a thread inside one does a plain run show the
     * mistake.
     */
    @ParameterizedTest
    @EnumSource(Planted.class)
    @Tag("stress")
    @Timeout(600)
    void plainRunsMissIt(Planted planted) {
        int hits = 0;
        try (TaskRuntime runtime = TaskRuntime.builder().workers(2).build()) {
            for (int i = 0; i < PLAIN_RUNS; i++) {
                try {
                    runtime.launch(() -> finish(within(Duration.ofSeconds(5)), planted.program(false)));
                } catch (RuntimeException e) {
                    hits++;
                }
            }
        }
        assertThat(hits).as("of " + PLAIN_RUNS + " plain runs").isLessThanOrEqualTo(1);
    }
}

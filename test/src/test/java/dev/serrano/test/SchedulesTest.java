package dev.serrano.test;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The annotation, as JUnit runs it, and the messages of failures. */
class SchedulesTest {
    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final Set<List<Integer>> ORDERS = new HashSet<>();

    @Schedules(seeds = 200)
    void theBodyIsATaskAndRunsForEachSeed() {
        List<Integer> order = new ArrayList<>();
        finish(() -> {
            for (int i = 0; i < 3; i++) {
                int n = i;
                async(() -> order.add(n));
            }
        });
        ORDERS.add(order);
        RUNS.incrementAndGet();
    }

    @AfterAll
    static void allSeedsWereRun() {
        assertThat(RUNS).hasValue(200);
        assertThat(ORDERS).hasSize(6); // all orders of three tasks
    }

    @Schedules(seeds = 20, workers = 1, preemptions = 0)
    void oneWorkerIsNotInterrupted() {
        boolean[] between = new boolean[1];
        finish(() -> {
            async(() -> between[0] = true);
            boolean before = between[0];
            assertThat(promise().isDone()).isFalse(); // a point, and nobody else can go on
            assertThat(between[0]).isEqualTo(before);
        });
    }

    @Schedules(seed = {3, 5})
    void theseSeedsOnly() {
        delay(Duration.ofDays(1));
    }

    /** Run by the tests below, with JUnit as its users have it. */
    static class Cases {
        static int shared;

        @Schedules(seeds = 100)
        void loses() {
            shared = 0;
            finish(() -> {
                async(Cases::add);
                async(Cases::add);
            });
            assertThat(shared).isEqualTo(2);
        }

        private static void add() {
            int before = shared;
            poll();
            shared = before + 1;
        }

        @Schedules(seed = 4)
        void isAborted() {
            assumeTrue(false, "not today");
        }

        @Schedules(seeds = 0)
        void hasNoSeed() {}
    }

    private static TestExecutionResult run(String method) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(Cases.class, method))
                .build();
        TestExecutionResult[] result = new TestExecutionResult[1];
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult r) {
                if (test.isTest()) {
                    result[0] = r;
                }
            }
        });
        return result[0];
    }

    @Test
    void aFailureNamesTheSeedAndReplaysWithIt() {
        Throwable t = run("loses").getThrowable().orElseThrow();
        assertThat(t)
                .isInstanceOf(ScheduleFailure.class)
                .hasMessageContaining("of 100 failed: ")
                .hasMessageContaining("3 workers; to run only this one: @Schedules(seed = ")
                .hasMessageContaining("a second run took the same schedule and failed, too")
                .hasCauseInstanceOf(AssertionError.class);
        long seed = ((ScheduleFailure) t).seed();
        String before = System.setProperty("serrano.seed", Long.toString(seed));
        try {
            assertThat(run("loses").getThrowable().orElseThrow())
                    .hasMessageContaining("schedule 1 of 1 failed")
                    .hasMessageContaining("seed " + seed + ",");
        } finally {
            if (before == null) {
                System.clearProperty("serrano.seed");
            } else {
                System.setProperty("serrano.seed", before);
            }
        }
    }

    @Test
    void anAssumptionAborts() {
        assertThat(run("isAborted").getStatus()).isEqualTo(TestExecutionResult.Status.ABORTED);
    }

    @Test
    void wrongSettingsAreNamed() {
        assertThat(run("hasNoSeed").getThrowable().orElseThrow())
                .hasMessageContaining("seeds = 0: there must be at least one schedule");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Exploration.of(1).workers(0))
                .withMessageContaining("from 1 to");
    }

    @Test
    void aProgramThatDependsOnMoreThanTheSeedIsToldSo() {
        AtomicInteger runs = new AtomicInteger();
        assertThat(Exploration.ofSeed(1).find(() -> {
                    if (runs.incrementAndGet() == 1) {
                        throw new IllegalStateException("the first time only");
                    }
                }))
                .hasValueSatisfying(f -> assertThat(f).hasMessageContaining("did not fail: it depends on state"));
        runs.set(0);
        assertThat(Exploration.ofSeed(1).find(() -> {
                    if (runs.incrementAndGet() == 1) {
                        async(() -> {});
                    }
                    throw new IllegalStateException("each time");
                }))
                .hasValueSatisfying(f -> assertThat(f).hasMessageContaining("a second run took another schedule"));
    }
}

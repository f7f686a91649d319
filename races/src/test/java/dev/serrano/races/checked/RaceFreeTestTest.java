package dev.serrano.races.checked;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.serrano.races.RaceFree;
import dev.serrano.races.RaceFreeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests in tests: what JUnit says of methods with the annotation. */
class RaceFreeTestTest {
    private static final String RUN = "serrano.races.test";

    /** Run by the tests below alone. */
    static class Sample {
        private int[] values = new int[0];
        private int sum;

        @BeforeEach
        void fill() {
            values = new int[] {1, 2, 3};
        }

        @AfterEach
        void look() {
            assertThat(values).hasSize(3);
        }

        @RaceFreeTest
        void racy() {
            if (Boolean.getBoolean(RUN)) {
                forall(range(0, 3), i -> sum += values[i]);
            }
        }

        @RaceFreeTest
        void right() {
            if (Boolean.getBoolean(RUN)) {
                finish(() -> async(() -> sum += values[0]));
                sum += values[1];
                assertThat(sum).isEqualTo(3);
            }
        }

        @RaceFreeTest
        void wrong() {
            if (Boolean.getBoolean(RUN)) {
                assertThat(values[0]).isEqualTo(7);
            }
        }
    }

    private static List<String> run() {
        List<String> results = new ArrayList<>();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Sample.class))
                .build();
        System.setProperty(RUN, "true");
        try {
            LauncherFactory.create().execute(request, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) {
                        results.add(test.getDisplayName() + " " + result.getStatus() + " "
                                + result.getThrowable().map(Throwable::toString).orElse(""));
                    }
                }
            });
        } finally {
            System.clearProperty(RUN);
        }
        return results;
    }

    @Test
    void aRaceFailsTheTest() {
        List<String> results = run();
        assertThat(results).hasSize(3);
        assertThat(results)
                .anySatisfy(r -> assertThat(r)
                        .startsWith("racy() FAILED java.lang.AssertionError: the program has a data race")
                        .contains("field sum of ", "iteration ", "RaceFreeTestTest.java:"))
                .anySatisfy(r -> assertThat(r).startsWith("right() SUCCESSFUL"))
                .anySatisfy(r -> assertThat(r).startsWith("wrong() FAILED").contains("7"));
    }

    @Test
    void classesThatAreNotWovenAreNamed() {
        int[] a = new int[1];
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> RaceFree.check(() -> finish(() -> async(() -> a[0] = 1))))
                .withMessageContaining("not woven, so not checked: " + RaceFreeTestTest.class.getName());
    }
}

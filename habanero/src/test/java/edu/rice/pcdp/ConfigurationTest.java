package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.TaskRuntime;
import edu.rice.pcdp.config.Configuration;
import edu.rice.pcdp.config.SystemProperty;
import edu.rice.pcdp.runtime.Runtime;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConfigurationTest {
    @AfterEach
    void reset() {
        for (SystemProperty p : SystemProperty.values()) {
            System.clearProperty("pcdp." + p.name());
        }
        Configuration.SHOW_RUNTIME_STATS = false;
    }

    @Test
    void propertiesAreThoseOfTheSystem() {
        System.clearProperty("pcdp.numWorkers");
        String processors = Integer.toString(java.lang.Runtime.getRuntime().availableProcessors());
        assertThat(SystemProperty.numWorkers.getPropertyValue()).isEqualTo(processors);
        SystemProperty.numWorkers.set(3);
        assertThat(System.getProperty("pcdp.numWorkers")).isEqualTo("3");
        assertThat(PCDP.numThreads()).isEqualTo(3);
        SystemProperty.numWorkers.setProperty("5");
        assertThat(Configuration.readIntProperty(SystemProperty.numWorkers)).isEqualTo(5);
        SystemProperty.setSystemProperty(SystemProperty.showWarning, true);
        assertThat(Configuration.readBooleanProperty(SystemProperty.showWarning))
                .isTrue();
        assertThat(Configuration.readStringProperty(SystemProperty.showRuntimeStats))
                .isEqualTo("false");
        assertThat(SystemProperty.numWorkers).hasToString("pcdp.numWorkers=5");
        assertThat(SystemProperty.valueOf("showRuntimeStats")).isSameAs(SystemProperty.showRuntimeStats);
    }

    @Test
    void aValueThatDoesNotFitCountsAsNotSet() {
        SystemProperty.numWorkers.set("many");
        assertThat(PCDP.numThreads()).isEqualTo(java.lang.Runtime.getRuntime().availableProcessors());
        SystemProperty.showWarning.set("perhaps");
        assertThat(Configuration.readBooleanProperty(SystemProperty.showWarning))
                .isFalse();
    }

    @Test
    void aResizeGivesLaterFinishesOtherWorkers() throws InterruptedException {
        for (int n : new int[] {2, 1, 8, 3}) {
            Runtime.resizeWorkerThreads(n);
            int[] seen = new int[1];
            finish(() -> async(() -> seen[0] = TaskRuntime.current().workers()));
            assertThat(seen[0]).isEqualTo(n);
            assertThat(SystemProperty.numWorkers.getPropertyValue()).isEqualTo(Integer.toString(n));
        }
    }

    @Test
    void aResizeThatCannotBeChangesNothing() throws InterruptedException {
        Runtime.resizeWorkerThreads(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Runtime.resizeWorkerThreads(0))
                .withMessageContaining("resizeWorkerThreads: 0");
        assertThatIllegalArgumentException().isThrownBy(() -> Runtime.resizeWorkerThreads(1 << 30));
        finish(() -> assertThatIllegalStateException()
                .isThrownBy(() -> Runtime.resizeWorkerThreads(3))
                .withMessageContaining("between two finishes"));
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Runtime.resizeWorkerThreads(3));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        int[] seen = new int[1];
        finish(() -> seen[0] = TaskRuntime.current().workers());
        assertThat(seen[0]).isEqualTo(2);
        assertThat(PCDP.numThreads()).isEqualTo(2);
    }

    @Test
    void finishesOfOtherThreadsGoOnWhileItIsResized() throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 300; i++) {
                    finish(() -> async(done::incrementAndGet));
                }
            }));
        }
        for (int i = 0; i < 20; i++) {
            Runtime.resizeWorkerThreads(1 + i % 3);
        }
        for (Thread t : threads) {
            t.join();
        }
        assertThat(done).hasValue(900);
    }

    @Test
    void optionsAndStatisticsAreWrittenToTheOutput() throws InterruptedException {
        Runtime.resizeWorkerThreads(3);
        Configuration.SHOW_RUNTIME_STATS = true;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            Configuration.printConfiguredOptions();
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("pcdp.numWorkers=3", "pcdp.showWarning=false");
            finish(() -> async(() -> {}));
            Runtime.showRuntimeStats();
            Runtime.resizeWorkerThreads(2);
        } finally {
            System.setOut(before);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).split("PCDP: 3 workers", -1))
                .hasSize(3);
    }
}

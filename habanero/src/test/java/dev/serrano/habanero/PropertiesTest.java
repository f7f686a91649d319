package dev.serrano.habanero;

import static edu.rice.hj.Module0.launchHabaneroApp;
import static edu.rice.hj.Module0.numWorkerThreads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Serrano;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.config.RuntimeType;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(Backends.class)
@Timeout(60)
class PropertiesTest {
    private static final Logger LOGGER = Logger.getLogger("dev.serrano.habanero");

    @ParameterizedTest
    @EnumSource
    void theKeyIsTheNameWithAPrefix(HjSystemProperty p) {
        assertThat(p.getPropertyKey()).isEqualTo("hj." + p.name());
        assertThat(p.getPropertyValue()).isNotNull();
        assertThat(p).hasToString("hj." + p.name() + "=" + p.getPropertyValue());
    }

    @Test
    void settingAPropertyIsSettingTheSystemProperty() {
        HjSystemProperty.abstractMetrics.set(true);
        assertThat(System.getProperty("hj.abstractMetrics")).isEqualTo("true");
        assertThat(HjConfiguration.readBooleanProperty(HjSystemProperty.abstractMetrics))
                .isTrue();
        System.setProperty("hj.numWorkers", "7");
        assertThat(HjSystemProperty.numWorkers.getPropertyValue()).isEqualTo("7");
        assertThat(HjConfiguration.readIntProperty(HjSystemProperty.numWorkers)).isEqualTo(7);
        HjSystemProperty.setSystemProperty(HjSystemProperty.numPlaces, "3:2");
        assertThat(HjConfiguration.readIntProperty(HjSystemProperty.numPlaces)).isEqualTo(3);
        assertThat(HjConfiguration.readStringProperty(HjSystemProperty.numPlaces))
                .isEqualTo("3:2");
        HjSystemProperty.resetConfigurations();
        assertThat(System.getProperty("hj.numWorkers")).isNull();
        assertThat(HjSystemProperty.abstractMetrics.getPropertyValue()).isEqualTo("false");
    }

    @ParameterizedTest
    @CsvSource({
        "numWorkers,0,from 1 to",
        "numWorkers,many,from 1 to",
        "numPlaces,0,as 2:4",
        "numPlaces,2:x,as 2:4",
        "abstractMetrics,1,true or false",
        "asyncSpawnCostMetrics,-1,0 or more",
        "trackDeadlocks,yes,true or false",
    })
    void aValueThatDoesNotFit(HjSystemProperty p, String value, String right) {
        assertThatThrownBy(() -> p.set(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(p.name())
                .hasMessageContaining(value)
                .hasMessageContaining(right);
        assertThat(System.getProperty(p.getPropertyKey())).isNull();
        HjSystemProperty.abstractMetrics.set(true); // so that all of them are read
        System.setProperty(p.getPropertyKey(), value);
        assertThatThrownBy(() -> launchHabaneroApp(() -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-D" + p.getPropertyKey() + "=" + value)
                .hasMessageContaining(right);
    }

    @Test
    void groupsOfFlags() {
        HjSystemProperty.enableAbstractMetricsFlags();
        assertThat(HjConfiguration.readBooleanProperty(HjSystemProperty.abstractMetrics))
                .isTrue();
        HjSystemProperty.enableDebuggingFlags();
        assertThat(HjConfiguration.readBooleanProperty(HjSystemProperty.diagnoseDeadlocks))
                .isTrue();
        HjSystemProperty.enablePerformanceAnalysisFlags();
        assertThat(HjConfiguration.readBooleanProperty(HjSystemProperty.showRuntimeStats))
                .isTrue();
    }

    @Test
    void whatIsWithoutEffectIsSaidOnce() {
        List<String> said = saidDuring(() -> {
            HjSystemProperty.maxThreads.set(100);
            HjSystemProperty.speedUpGraph.set(false);
            HjSystemProperty.showWarning.set(false);
            launchHabaneroApp(() -> {});
        });
        assertThat(said).isEmpty();
        said = saidDuring(() -> {
            HjSystemProperty.showWarning.set(true);
            launchHabaneroApp(() -> {});
            launchHabaneroApp(() -> {});
        });
        assertThat(said).hasSize(1);
        assertThat(said.getFirst()).contains("hj.maxThreads=100", "without effect");
    }

    /** In one test, since each is said once in a JVM. */
    @Test
    void eachPropertyWithoutEffectIsSaid() {
        Map<HjSystemProperty, Object> asked = new LinkedHashMap<>();
        asked.put(HjSystemProperty.realMetrics, true);
        asked.put(HjSystemProperty.speedUpGraph, true);
        asked.put(HjSystemProperty.phaserBusyWait, 50);
        asked.put(HjSystemProperty.isolatedLocks, 128);
        asked.put(HjSystemProperty.isolatedLockType, "juc");
        asked.put(HjSystemProperty.fjAsyncMode, true);
        asked.put(HjSystemProperty.nbAsyncOpt, true);
        asked.put(HjSystemProperty.failOnNoHjJar, true);
        asked.put(HjSystemProperty.runtime, RuntimeType.JAVA_UTIL_CONCURRENT);
        List<String> said = saidDuring(() -> {
            for (Object fits : List.of("fj", RuntimeType.FORK_JOIN, "seq", RuntimeType.SEQUENTIAL)) {
                HjSystemProperty.runtime.set(fits);
                launchHabaneroApp(() -> {});
            }
            asked.forEach(HjSystemProperty::set);
            launchHabaneroApp(() -> {});
            launchHabaneroApp(() -> {});
        });
        assertThat(said).hasSize(asked.size());
        asked.forEach((p, v) ->
                assertThat(said).as(p.name()).anyMatch(l -> l.startsWith("hj." + p.name() + "=" + v + " is without")));
    }

    @Test
    void sequentialIsOneWorkerByEitherName() {
        for (Object name : List.of("seq", RuntimeType.SEQUENTIAL, "sequential")) {
            HjSystemProperty.runtime.set(name);
            launchHabaneroApp(() -> assertThat(numWorkerThreads()).isEqualTo(1));
        }
    }

    private static List<String> saidDuring(Runnable action) {
        List<String> said = new CopyOnWriteArrayList<>();
        Handler h = new Handler() {
            @Override
            public void publish(LogRecord r) {
                said.add(r.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        LOGGER.addHandler(h);
        try {
            action.run();
        } finally {
            LOGGER.removeHandler(h);
        }
        return said;
    }

    @Test
    void statsAndVersionArePrintedWhereTheyWereAskedFor() {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            launchHabaneroApp(() -> {});
            assertThat(bytes.size()).isZero();
            HjSystemProperty.enablePerformanceAnalysisFlags();
            launchHabaneroApp(() -> Serrano.async(() -> {}));
            HjConfiguration.printConfiguredOptions();
        } finally {
            System.setOut(before);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains(HjConfiguration.BUILD_INFO, "steals=", "hj.showRuntimeStats=true");
    }

    @Test
    void theComputationGraphIsWritten() throws Exception {
        HjSystemProperty.executionGraph.set(true);
        List<Path> before = graphs();
        launchHabaneroApp(() -> Serrano.async(() -> Serrano.doWork(3)));
        List<Path> made = graphs();
        made.removeAll(before);
        assertThat(made).hasSize(1);
        assertThat(made.getFirst()).content().contains("digraph");
        Files.delete(made.getFirst());
    }

    private static List<Path> graphs() throws Exception {
        try (var files = Files.list(Path.of("").toAbsolutePath())) {
            return new java.util.ArrayList<>(
                    files.filter(f -> f.getFileName().toString().startsWith("hj-execution-graph-"))
                            .toList());
        }
    }

    @Test
    void runtimesHaveShortNames() {
        for (RuntimeType t : RuntimeType.values()) {
            assertThat(RuntimeType.fromShortName(t.shortName)).isSameAs(t);
        }
        assertThatThrownBy(() -> RuntimeType.fromShortName("gpu"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gpu")
                .hasMessageContaining("seq");
    }
}

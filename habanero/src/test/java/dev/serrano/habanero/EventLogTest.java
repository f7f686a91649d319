package dev.serrano.habanero;

import static edu.rice.hj.Module0.doWork;
import static edu.rice.hj.Module0.finish;
import static edu.rice.hj.Module0.launchHabaneroApp;
import static edu.rice.hj.Module0.newDataDrivenFuture;
import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module2.isolated;
import static edu.rice.hj.Module2.isolatedWithReturn;
import static edu.rice.hj.ModuleEventLogging.dumpEventLog;
import static edu.rice.hj.ModuleEventLogging.eventCount;
import static edu.rice.hj.ModuleEventLogging.eventFrequencies;
import static edu.rice.hj.ModuleEventLogging.setActivityLabel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Serrano;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.scheduler.FiberBackend;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(Backends.class)
@Timeout(60)
class EventLogTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void theLifeOfTasksTheirWorkAndTheirLabels(FiberBackend backend, int workers) throws Exception {
        Backends.use(backend, workers);
        HjSystemProperty.eventLogging.set(true);
        Path file = folder.resolve("events.csv");
        launchHabaneroApp(
                () -> {
                    setActivityLabel("main");
                    for (int i = 0; i < 10; i++) {
                        Serrano.async(() -> doWork(2));
                    }
                },
                () -> dumpEventLog(file.toString()));
        Map<EventType, Long> n = eventFrequencies(); // of the launch that has ended last
        assertThat(n)
                .containsEntry(EventType.ACTIVITY_SPAWN, 10L)
                .containsEntry(EventType.ACTIVITY_START, 11L)
                .containsEntry(EventType.ACTIVITY_END, 11L)
                .containsEntry(EventType.ABSTRACT_WORK, 10L)
                .containsEntry(EventType.LABEL_ACTIVITY, 1L);
        assertThat(eventCount()).isEqualTo(n.values().stream().mapToLong(c -> c).sum());
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize((int) eventCount() + 1);
        assertThat(lines).anyMatch(l -> l.endsWith(",LABEL_ACTIVITY,0,main"));
        assertThat(lines.stream().filter(l -> l.contains(",ACTIVITY_SPAWN,0,"))).hasSize(10);
    }

    @Test
    void whatATaskGotFromAFuture() {
        HjSystemProperty.eventLogging.set(true);
        launchHabaneroApp(() -> {
            var f = Serrano.future(() -> 1);
            Serrano.async(f::join);
        });
        assertThat(eventFrequencies()).containsEntry(EventType.FUTURE_RESTORE, 1L);
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void finishesIsolatedSectionsAndDataDrivenFutures(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        HjSystemProperty.eventLogging.set(true);
        launchHabaneroApp(() -> finish(() -> {
            HjDataDrivenFuture<Integer> f = newDataDrivenFuture();
            async(() -> isolated(() -> {}));
            async(() -> isolatedWithReturn(f, () -> 1));
            async(() -> f.put(1));
        }));
        assertThat(eventFrequencies())
                .containsEntry(EventType.FINISH_START, 2L) // and that of the launch
                .containsEntry(EventType.FINISH_END, 2L)
                .containsEntry(EventType.ISOLATION_START, 2L)
                .containsEntry(EventType.ISOLATION_END, 2L)
                .containsEntry(EventType.DDF_STORE, 1L);
    }

    @Test
    void phases() {
        HjSystemProperty.eventLogging.set(true);
        launchHabaneroApp(() -> {
            TaskPhaser ph = TaskPhaser.create();
            for (int t = 0; t < 2; t++) {
                Serrano.async(Serrano.phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    Serrano.next();
                    Serrano.next();
                });
            }
        });
        Map<EventType, Long> n = eventFrequencies();
        assertThat(n.get(EventType.PHASER_SIGNAL)).isGreaterThanOrEqualTo(4);
        assertThat(n.get(EventType.PHASER_POST_WAIT)).isGreaterThanOrEqualTo(4);
    }

    @Test
    void whereNothingIsLoggedThereIsNothing() {
        Path file = folder.resolve("none.csv");
        launchHabaneroApp(() -> {
            setActivityLabel("main");
            dumpEventLog(file.toString());
            assertThat(HjConfiguration.runtime().retrieveEventLogger().eventCount())
                    .isZero();
        });
        assertThat(file).content().contains("HjSystemProperty.eventLogging was not set");
        assertThat(eventFrequencies()).isEmpty();
    }

    @Test
    void aFileThatCannotBeWritten() {
        assertThatThrownBy(() -> dumpEventLog(folder.resolve("no/such/file").toString()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no/such/file");
    }
}

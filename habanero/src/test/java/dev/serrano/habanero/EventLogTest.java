package dev.serrano.habanero;

import static edu.rice.hj.Module0.doWork;
import static edu.rice.hj.Module0.finish;
import static edu.rice.hj.Module0.futureNb;
import static edu.rice.hj.Module0.futureNbSeq;
import static edu.rice.hj.Module0.launchHabaneroApp;
import static edu.rice.hj.Module0.newDataDrivenFuture;
import static edu.rice.hj.Module0.newPhaser;
import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.asyncPhased;
import static edu.rice.hj.Module1.future;
import static edu.rice.hj.Module1.futureAwait;
import static edu.rice.hj.Module1.next;
import static edu.rice.hj.Module1.signal;
import static edu.rice.hj.Module2.isolated;
import static edu.rice.hj.Module2.isolatedWithReturn;
import static edu.rice.hj.ModuleEventLogging.dumpEventLog;
import static edu.rice.hj.ModuleEventLogging.eventCount;
import static edu.rice.hj.ModuleEventLogging.eventFrequencies;
import static edu.rice.hj.ModuleEventLogging.setActivityLabel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Serrano;
import dev.serrano.scheduler.FiberBackend;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.experimental.actors.Selector;
import edu.rice.hj.runtime.actors.Actor;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

    /** A line of a log, read as any reader would. */
    private record Line(EventType type, long activity, String what) {
        static Line of(String text) {
            String[] columns = text.split(",", 4);
            assertThat(columns).as(text).hasSize(4);
            assertThat(Long.parseLong(columns[0])).isNotNegative();
            return new Line(EventType.valueOf(columns[1]), Long.parseLong(columns[2]), columns[3]);
        }
    }

    private static List<Line> logOf(HjSuspendable program) {
        HjSystemProperty.eventLogging.set(true);
        launchHabaneroApp(program);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        dumpEventLog(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.getFirst()).isEqualTo("microseconds,event,activity,what");
        return lines.stream().skip(1).map(Line::of).toList();
    }

    /** What belongs to the events of a type, in their order. */
    private static List<String> what(List<Line> log, EventType type) {
        return log.stream().filter(l -> l.type == type).map(Line::what).toList();
    }

    private static List<Line> ofTypes(List<Line> log, EventType... types) {
        return log.stream().filter(l -> List.of(types).contains(l.type)).toList();
    }

    /** The edge from a future to who takes its value can be drawn. */
    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void whoHasMadeTheValueThatATaskGets(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        List<Line> log = logOf(() -> {
            HjFuture<Integer> f = future(() -> 1); // activity 1
            HjFuture<Integer> g = futureNb(() -> 2);
            HjFuture<Integer> h = futureAwait(f, () -> f.get() + 2);
            futureNbSeq(true, () -> 3).get(); // of activity 0
            g.get();
            h.get();
        });
        assertThat(ofTypes(log, EventType.FUTURE_STORE))
                .containsExactlyInAnyOrder(
                        new Line(EventType.FUTURE_STORE, 0, ""),
                        new Line(EventType.FUTURE_STORE, 1, ""),
                        new Line(EventType.FUTURE_STORE, 2, ""),
                        new Line(EventType.FUTURE_STORE, 3, ""));
        assertThat(ofTypes(log, EventType.FUTURE_RESTORE))
                .contains(
                        new Line(EventType.FUTURE_RESTORE, 3, "1"),
                        new Line(EventType.FUTURE_RESTORE, 0, "2"),
                        new Line(EventType.FUTURE_RESTORE, 0, "3"));
    }

    @Test
    void aFutureThatFailsStoresNothing() {
        List<Line> log = logOf(() -> {
            HjFuture<Integer> f = future(() -> {
                throw new IllegalStateException("as the test wants it");
            });
            assertThatThrownBy(f::get).hasMessageContaining("as the test wants it");
        });
        assertThat(what(log, EventType.FUTURE_STORE)).isEmpty();
        assertThat(what(log, EventType.ACTIVITY_END)).contains("java.lang.IllegalStateException");
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void finishesIsolatedSectionsAndDataDrivenFutures(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        List<Line> log = logOf(() -> finish(() -> {
            HjDataDrivenFuture<Integer> unused = newDataDrivenFuture();
            HjDataDrivenFuture<Integer> f = newDataDrivenFuture();
            async(() -> isolated(() -> {}));
            async(() -> isolatedWithReturn(unused, () -> 1));
            async(() -> finish(() -> f.put(1)));
        }));
        assertThat(ofTypes(log, EventType.FINISH_START, EventType.FINISH_END))
                .containsExactly(
                        new Line(EventType.FINISH_START, 0, "0"), // of the launch
                        new Line(EventType.FINISH_START, 0, "1"),
                        new Line(EventType.FINISH_START, 3, "2"),
                        new Line(EventType.FINISH_END, 3, "2"),
                        new Line(EventType.FINISH_END, 0, "1"),
                        new Line(EventType.FINISH_END, 0, "0"));
        assertThat(what(log, EventType.ISOLATION_START)).containsExactlyInAnyOrder("0", "1");
        assertThat(what(log, EventType.ISOLATION_END)).containsExactlyInAnyOrder("0", "1");
        assertThat(what(log, EventType.DDF_STORE)).containsExactly("1");
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void phasesAndWhoLeavesThem(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        List<Line> log = logOf(() -> finish(() -> {
            newPhaser(HjPhaserMode.SIG);
            HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
            asyncPhased(ph.inMode(HjPhaserMode.SIG), () -> ph.signal());
            asyncPhased(ph.inMode(HjPhaserMode.WAIT), () -> ph.doWait());
            asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> {
                signal();
                next(); // has signalled
                ph.drop();
            });
            ph.doNext();
        }));
        assertThat(what(log, EventType.PHASER_SCOPE_START)).containsExactly("0", "1");
        assertThat(ofTypes(log, EventType.PHASER_SIGNAL, EventType.PHASER_POST_WAIT))
                .containsExactlyInAnyOrder(
                        new Line(EventType.PHASER_SIGNAL, 0, "1"),
                        new Line(EventType.PHASER_SIGNAL, 1, "1"),
                        new Line(EventType.PHASER_SIGNAL, 3, "1"),
                        new Line(EventType.PHASER_POST_WAIT, 0, "1"),
                        new Line(EventType.PHASER_POST_WAIT, 2, "1"),
                        new Line(EventType.PHASER_POST_WAIT, 3, "1"));
        List<EventType> order = ofTypes(log, EventType.PHASER_SIGNAL, EventType.PHASER_POST_WAIT).stream()
                .map(Line::type)
                .toList();
        assertThat(order.indexOf(EventType.PHASER_POST_WAIT)).isGreaterThan(order.lastIndexOf(EventType.PHASER_SIGNAL));
        assertThat(ofTypes(log, EventType.PHASER_ACTIVITY_DROPPED, EventType.PHASER_FINISH_DROPPED))
                .containsExactlyInAnyOrder(
                        new Line(EventType.PHASER_ACTIVITY_DROPPED, 1, "1"),
                        new Line(EventType.PHASER_ACTIVITY_DROPPED, 2, "1"),
                        new Line(EventType.PHASER_ACTIVITY_DROPPED, 3, "1"),
                        new Line(EventType.PHASER_FINISH_DROPPED, 0, "0"),
                        new Line(EventType.PHASER_FINISH_DROPPED, 0, "1"));
    }

    private static final class Once extends Actor<Integer> {
        @Override
        protected void process(Integer message) {
            if (message == 0) {
                exit();
            }
        }
    }

    private static final class Boxes extends Selector<Integer> {
        Boxes() {
            super(2);
        }

        @Override
        protected void process(Integer message) {
            if (message == 0) {
                exit();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.serrano.habanero.Backends#all")
    void messagesOfActors(FiberBackend backend, int workers) {
        Backends.use(backend, workers);
        List<Line> log = logOf(() -> finish(() -> {
            Once actor = new Once();
            Boxes selector = new Boxes();
            actor.start();
            selector.start();
            actor.send(1);
            actor.send(0);
            selector.send(1, 0);
        }));
        assertThat(what(log, EventType.MSG_SEND)).containsExactly("0", "0", "1");
        assertThat(what(log, EventType.MSG_RECEIVED)).containsExactlyInAnyOrder("0", "0", "1");
    }

    @Test
    void aLabelIsOneLine() {
        assertThat(what(logOf(() -> setActivityLabel("left,\nright")), EventType.LABEL_ACTIVITY))
                .containsExactly("left, right");
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

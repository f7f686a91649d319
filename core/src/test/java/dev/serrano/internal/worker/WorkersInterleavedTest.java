package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.interleaving.Interleaving;
import dev.serrano.interleaving.Program;
import dev.serrano.interleaving.StepLoader;
import dev.serrano.interleaving.StepLoader.Change;
import dev.serrano.interleaving.StepLoader.Constant;
import dev.serrano.interleaving.StepLoader.Omitted;
import dev.serrano.internal.tuning.Tunables;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The idle protocol and the units of a scope, step by step, taken by the classes of production: workers go
 * from one atomic operation to the next under schedules drawn from seeds. README.md beside the scheduler says what this
 * shows and what it does not.
 */
@Timeout(120)
class WorkersInterleavedTest {
    private static final int SCHEDULES = 200;
    private static final int UNTIL_FOUND = 120 * SCHEDULES;

    /** Fewer rounds of what is only repeated: schedules are short, and the choices are where they matter. */
    private static final List<Change> SHORTER = List.of(
            new Constant("Search", "begin", 24, 2), //
            new Constant("DefaultPolicy", "takenBack", Tunables.TAKEN_BACK, Short.MAX_VALUE)); // no tick would wake

    private static @Nullable String explore(
            String kind, int workers, int outsiders, int schedules, @Nullable Change mistake) throws Exception {
        List<Change> changes = new ArrayList<>(SHORTER);
        if (mistake != null) {
            changes.add(mistake);
        }
        StepLoader loader = new StepLoader(changes);
        Class<?> type = loader.loadClass(WorkersProgram.class.getName());
        Constructor<?> constructor = type.getConstructor(String.class, int.class, int.class);
        try {
            String problem = Interleaving.problem(schedules, () -> {
                try {
                    return (Program) constructor.newInstance(kind, workers, outsiders);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            });
            loader.assertAllMade();
            return problem;
        } finally {
            type.getMethod("close").invoke(null);
        }
    }

    @ParameterizedTest(name = "{0}, {1} workers, {2} outside threads")
    @CsvSource({
        "MEETING, 1, 2", //
        "MEETING, 2, 1",
        "MEETING, 3, 1",
        "MEETING, 3, 2",
        "OFFER, 2, 1",
        "OFFER, 3, 1",
        "TREE, 2, 1",
        "TREE, 3, 1",
        "TREE, 4, 2",
        "SHRUNK, 2, 1",
        "SHRUNK, 3, 2",
        "RESIZED, 3, 1"
    })
    void nothingIsLost(String kind, int workers, int outsiders) throws Exception {
        assertThat(explore(kind, workers, outsiders, SCHEDULES, null)).isNull();
    }

    @ParameterizedTest(name = "{0}, {1} workers, {2} outside threads")
    @Tag("stress")
    @Timeout(600)
    @CsvSource({
        "MEETING, 2, 2",
        "MEETING, 5, 2",
        "OFFER, 4, 1",
        "TREE, 3, 2",
        "TREE, 6, 3",
        "SHRUNK, 5, 2",
        "RESIZED, 5, 2"
    })
    void nothingIsLostInManySchedules(String kind, int workers, int outsiders) throws Exception {
        assertThat(explore(kind, workers, outsiders, 450 * SCHEDULES, null)).isNull();
    }

    static Stream<Change> mistakes() {
        return Stream.of(
                new Omitted("Search", "found", "signalWork"), // the woken wakes the next
                new Omitted("WorkerGroup", "offerNow", "signalWork"),
                new Omitted("DefaultPolicy", "offerAll", "signalWork"),
                new Omitted("Parking", "fallAsleep", "workVisible"), // the last look
                new Omitted("Parking", "fallAsleep", "signalWork"), // for work that a worker that rests leaves
                new Omitted("WorkerGroup", "wake", "unpark"),
                new Omitted("WorkerGroup", "wake", "released"),
                new Omitted("WorkerGroup", "noLongerIdle", "idleToSearch"),
                new Omitted("Parking", "fallAsleep", "searchToIdle"),
                new Omitted("Search", "found", "endSearch"),
                new Constant("WorkerShared", "claim", 2, 0), // who is claimed goes on before it is counted
                new Omitted("TaskDeque", "addOwed", "retain"),
                new Omitted("TaskDeque", "shareFor", "release"),
                new Omitted("TaskDeque", "countOff", "release"));
    }

    /** What the exploration finds changes with it and with the protocol, so once a week is often enough. */
    @ParameterizedTest(name = "{0}")
    @Tag("stress")
    @MethodSource("mistakes")
    void aMistakeIsFound(Change mistake) throws Exception {
        String found = null;
        for (int schedules = SCHEDULES; found == null && schedules <= UNTIL_FOUND; schedules *= 4) {
            for (String kind : new String[] {"MEETING", "OFFER", "TREE", "SHRUNK"}) {
                if (found == null) {
                    found = explore(kind, kind.equals("OFFER") ? 2 : 3, 1, schedules, mistake);
                }
            }
        }
        assertThat(found).as(mistake.toString()).isNotNull();
    }
}

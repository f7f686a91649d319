package dev.serrano.races;

import static dev.serrano.Serrano.async;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each racy program has a report, and the repaired one has none, with one and with two workers. */
class RaceProgramsTest {
    private static TaskRuntime one;
    private static TaskRuntime two;

    @BeforeAll
    static void open() {
        one = TaskRuntime.builder().workers(1).build();
        two = TaskRuntime.builder().workers(2).build();
    }

    @AfterAll
    static void close() {
        one.close();
        two.close();
    }

    private static Class<?> programs(Class<?> of) throws ClassNotFoundException {
        String name = of.getName();
        return new RaceLoader(of.getClassLoader(), n -> n.startsWith(name)).loadClass(name);
    }

    private static RaceReport run(TaskRuntime runtime, String name) throws Exception {
        return run(runtime, programs(RacePrograms.class), name);
    }

    private static RaceReport run(TaskRuntime runtime, Class<?> programs, String name) throws Exception {
        Method method = programs.getDeclaredMethod(name);
        method.setAccessible(true);
        RaceDetector detector = new RaceDetector();
        runtime.launch(() -> detector.check(() -> {
            try {
                method.invoke(null);
            } catch (InvocationTargetException e) {
                throw new AssertionError(name, e.getCause());
            }
        }));
        RaceReport report = detector.report();
        assertThat(report.unwoven()).isEmpty();
        assertThat(report.unchecked()).isZero();
        return report;
    }

    private static RaceSite here() {
        return RaceSite.at(MethodHandles.lookup(), "element", RaceSite.class, "here", "RaceProgramsTest.java", 1);
    }

    @TestFactory
    Stream<DynamicTest> pairs() throws ClassNotFoundException {
        return pairs(RacePrograms.class, 25);
    }

    @TestFactory
    Stream<DynamicTest> pairsOfConstructs() throws ClassNotFoundException {
        return pairs(ConstructPrograms.class, 9);
    }

    @TestFactory
    Stream<DynamicTest> pairsOfLoops() throws ClassNotFoundException {
        return pairs(LoopPrograms.class, 9);
    }

    private static Stream<DynamicTest> pairs(Class<?> of, int least) throws ClassNotFoundException {
        Class<?> programs = programs(of);
        List<String> names = Arrays.stream(programs.getDeclaredMethods())
                .map(Method::getName)
                .filter(n -> n.startsWith("racy"))
                .map(n -> n.substring("racy".length()))
                .sorted()
                .toList();
        assertThat(names).hasSizeGreaterThanOrEqualTo(least);
        return names.stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    for (TaskRuntime runtime : List.of(one, two)) {
                        RaceReport racy = run(runtime, programs(of), "racy" + name);
                        assertThat(racy.races()).as("racy").isNotEmpty();
                        assertThat(run(runtime, programs(of), "right" + name).races())
                                .as("right")
                                .isEmpty();
                    }
                }));
    }

    @Test
    void aReportHasLinesTasksAndARemedy() throws Exception {
        RaceReport report = run(one, "racySiblings");
        assertThat(report.races()).hasSize(1);
        Race race = report.races().getFirst();
        assertThat(race.location()).startsWith("field field of dev.serrano.races.RacePrograms@");
        assertThat(race.first().line()).matches(".*RacePrograms\\.racySiblings\\(RacePrograms\\.java:\\d+\\)");
        assertThat(race.first().line()).isNotEqualTo(race.second().line());
        assertThat(race.first().spawned()).startsWith("spawned at RacePrograms.java:");
        assertThat(race.ancestor()).startsWith("main");
        assertThat(report.text())
                .contains("race on field field", "write at ", "nearest common task: main", "why: ", "remedy: ")
                .contains("1 race, 0 pairs not determinate, in 3 tasks");
        assertThat(report.json()).contains("\"kind\": \"RACE\"", "\"tasks\": 3", "\"access\": \"write\"");
    }

    @Test
    void anElementIsNamedByItsIndex() throws Exception {
        Race race = run(one, "racySort").races().getFirst();
        assertThat(race.location()).startsWith("element [4] of long[]@");
    }

    @Test
    void iterationsAreNamed() throws Exception {
        Race race = run(one, "racySharedSum").races().getFirst();
        assertThat(race.second().task()).startsWith("iteration ");
        assertThat(race.why()).contains("iterations of one loop");
    }

    @Test
    void aPairOfLinesIsReportedOnce() throws Exception {
        assertThat(run(one, "racySharedSum").races()).hasSizeBetween(1, 3);
    }

    @Test
    void isolatedPairsAreNotDeterminate() throws Exception {
        for (String name : List.of("rightIsolatedOnOthers", "rightList", "rightLock", "rightMonitor")) {
            RaceReport report = run(one, name);
            assertThat(report.races()).as(name).isEmpty();
            assertThat(report.notDeterminate()).as(name).isNotEmpty();
            assertThat(report.text()).contains("not determinate: ");
        }
        assertThat(run(one, "rightPromise").notDeterminate()).isEmpty();
    }

    /** Another read after it does not stand for it, unless the structure has that order. */
    @Test
    void aReadIsKeptIfOnlyAFlagOrdersItBeforeTheNext() throws Exception {
        RaceReport report = run(two, "aReadBehindAFlag");
        assertThat(report.races()).isEmpty();
        assertThat(report.notDeterminate())
                .anySatisfy(r -> assertThat(r.location()).contains("field field"));
    }

    @Test
    void laterChecksComeAfterEarlierOnes() {
        int[] a = new int[1];
        RaceDetector detector = new RaceDetector();
        RaceSite site = here();
        for (int i = 0; i < 2; i++) {
            one.launch(() -> detector.check(() -> async(() -> RaceHooks.writeElement(a, 0, site, RaceHooks.task()))));
        }
        assertThat(detector.report().races()).isEmpty();
    }

    @Test
    void aFullMemoryIsSaid() {
        RaceDetector detector = new RaceDetector(1000);
        RaceSite site = here();
        one.launch(() -> detector.check(() -> {
            for (int i = 0; i < 100; i++) {
                RaceHooks.writeElement(new int[10], 3, site, RaceHooks.task());
            }
        }));
        assertThat(detector.report().unchecked()).isGreaterThan(50);
        assertThat(detector.report().isComplete()).isFalse();
        assertThat(detector.report().text()).contains("the memory for the check was used up");
    }

    /** A class that is not woven, and public for those that are: the table says what its methods do. */
    public static final class Library {
        private int value;

        public Library() {}

        public int get() {
            return value;
        }

        public void set(int v) {
            value = v;
        }
    }

    static final class UsesLibrary {
        private UsesLibrary() {}

        static void run() {
            Library l = new Library();
            async(() -> l.set(1));
            l.get();
        }
    }

    @Test
    void aTableOfTheUserNamesCallsOfOtherLibraries(@TempDir Path folder) throws Exception {
        Path table = folder.resolve("table.txt");
        String library = Library.class.getName();
        assertThat(racesWith(table, library + " get read\n" + library + " * write # all others\n"))
                .singleElement()
                .satisfies(r -> assertThat(r.location()).startsWith("the contents of " + library));
        assertThat(racesWith(table, "# none\n\n")).isEmpty();
        assertThat(racesWith(table, library + " * read")).isEmpty();
        assertThat(racesWith(table, library + " get ignore\n" + library + " set write"))
                .isEmpty();
        assertThat(racesWith(table, library + " * order")).isEmpty();
    }

    private static List<Race> racesWith(Path table, String lines) throws Exception {
        Files.writeString(table, lines);
        String name = UsesLibrary.class.getName();
        Method method = new RaceLoader(RaceProgramsTest.class.getClassLoader(), n -> n.equals(name), table)
                .loadClass(name)
                .getDeclaredMethod("run");
        method.setAccessible(true);
        RaceDetector detector = new RaceDetector();
        one.launch(() -> detector.check(() -> method.invoke(null)));
        return detector.report().races();
    }

    @Test
    void outsideATaskHooksDoNothing() {
        RaceSite site = here();
        RaceHooks.writeElement(new int[1], 0, site, RaceHooks.task());
        RaceHooks.readElement(null, 0, site, RaceHooks.task());
        RaceHooks.release(new Object(), RaceHooks.task());
        assertThat(new RaceDetector().report().isRaceFree()).isTrue();
    }
}

package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Where the lines of the program are in what is thrown. */
class TracesTest {
    /** There are logs that print the innermost cause alone. */
    @OnEveryRuntime(workers = {1, 2})
    void theInnermostCauseHasALineOfTheProgram(Lab lab) {
        for (Throwable e : List.of(
                catchThrowable(() -> lab.launch(TracesTest::parseAll)),
                catchThrowable(
                        () -> lab.launch(() -> future(List.of()::getFirst).join())),
                catchThrowable(() -> lab.launch(() -> finish(() -> async(List.of()::removeFirst)))))) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            assertThat(root.getStackTrace()).anyMatch(TracesTest::isHere);
            assertThat(root.getStackTrace()[0].getClassName()).startsWith("java.");
        }
    }

    @Test
    void outsideOfTasksToo() {
        Throwable e = catchThrowable(TracesTest::parseAll);
        assertThat(e).isInstanceOf(MultiException.class);
        assertThat(e.getCause().getStackTrace())
                .anyMatch(f -> isHere(f) && f.getMethodName().equals("parseAll"));
    }

    private static void parseAll() {
        mapAll(List.of("seven"), Integer::parseInt);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aRunThatIsShutDownTellsWhoLaunchedItAndWhoEndedIt(Lab lab) {
        TaskRuntime r = lab.another(b -> b);
        CountDownLatch begun = new CountDownLatch(1);
        lab.thread("closer", () -> {
            begun.await();
            shutDown(r);
        });
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> launchOn(r, begun))
                .withMessage("runtime " + r.name() + " was shut down")
                .satisfies(e -> assertThat(e.getStackTrace())
                        .anyMatch(f -> isHere(f) && f.getMethodName().equals("shutDown"))
                        .anyMatch(f -> isHere(f) && f.getMethodName().equals("launchOn")));
    }

    private static void shutDown(TaskRuntime r) {
        r.executor().shutdownNow();
    }

    private static void launchOn(TaskRuntime r, CountDownLatch begun) {
        r.launch(() -> {
            begun.countDown();
            promise().join();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aLateFinishInALaunchTellsWhoLaunchedIt(Lab lab) {
        TaskRuntime r = lab.runtime();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> launchLate(r))
                .satisfies(e -> assertThat(e.getStackTrace())
                        .anyMatch(f -> isHere(f) && f.getMethodName().equals("late"))
                        .anyMatch(f -> isHere(f) && f.getMethodName().equals("launchLate")));
    }

    private static void launchLate(TaskRuntime r) {
        r.launch(TracesTest::late);
    }

    private static void late() {
        finish(within(Bounds.BRIEF), () -> async(() -> delay(Bounds.EVENT)));
    }

    @OnEveryRuntime(workers = {1, 2})
    void spawnLinesComeLast(Lab lab) {
        TaskRuntime r = lab.runtime(b -> b.spawnSites(true));
        Throwable e = catchThrowable(() -> r.launch(() -> finish(TracesTest::spawn)));
        assertThat(e).isInstanceOf(MultiException.class);
        for (Throwable failure : ((MultiException) e).failures()) {
            StackTraceElement[] frames = failure.getStackTrace();
            assertThat(frames[0].getMethodName()).isEqualTo("fail");
            assertThat(frames[frames.length - 1].toString())
                    .matches("spawned at//.*\\.TracesTest\\.spawn\\(TracesTest\\.java:\\d+\\)");
            assertThat(frames[frames.length - 2].getClassLoaderName()).isNotEqualTo("spawned at");
        }
    }

    private static void spawn() {
        async(TracesTest::fail);
        future(TracesTest::fail).join();
    }

    private static int fail() {
        throw new IllegalStateException("failed");
    }

    private static boolean isHere(StackTraceElement f) {
        return f.getClassName().startsWith(TracesTest.class.getName());
    }
}

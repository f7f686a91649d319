package dev.serrano.races;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;

/**
 * Checks in tests that a program has no data race. For a whole test method there is {@link RaceFreeTest}.
 * {@snippet :
 * RaceFree.check(() -> program());
 * }
 */
public final class RaceFree {
    private RaceFree() {}

    /**
     * Runs the body in a runtime of its own, under a {@link RaceDetector}.
     *
     * @param body whose class is woven: by the agent, {@code -javaagent:serrano-weaver.jar=races}, by
     *     {@code serrano weave --races}, or in a {@link RaceLoader}
     * @return the report: pairs that are not determinate are no races
     * @throws AssertionError if there is a race, with the report; or if classes of the program are not woven, or there
     *     was no memory, so that not all was checked
     */
    public static RaceReport check(TaskBody body) {
        RaceDetector detector = new RaceDetector();
        detector.saw(body.getClass());
        try (TaskRuntime runtime = TaskRuntime.builder().build()) {
            runtime.launch(() -> detector.check(body));
        }
        return require(detector.report());
    }

    static RaceReport require(RaceReport report) {
        if (!report.isRaceFree()) {
            throw new AssertionError("the program has a data race\n" + report.text());
        }
        if (!report.isComplete()) {
            throw new AssertionError("not all was checked for data races\n" + report.text()
                    + "weave the classes: run with -javaagent:serrano-weaver.jar=races, or use @RaceFreeTest");
        }
        return report;
    }
}

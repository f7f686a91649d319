package dev.serrano.weave;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.DeadlockPolicy;
import dev.serrano.internal.engine.Layout;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.runtime.Runtimes;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.spi.LibraryWords;
import java.time.Duration;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@code Segment.answered}: two workers begin activations of one unwind.
 * <p>Question: does exactly one of them answer the request, so that the other's is a free steal?
 * <p>Mutation: in {@code Segment.begins} read and write {@code answered} plainly instead of the compare-and-set: "0, 0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=SegmentAnswered}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1, r2: free steals that the worker has counted")
@Outcome(
        id = {"0, 1", "1, 0"},
        expect = ACCEPTABLE,
        desc = "one was the first")
@Outcome(expect = FORBIDDEN, desc = "both or none")
@State
public class SegmentAnswered {
    private static final Worker[] WORKERS = idle();

    private final Segment segment = new Segment(WORKERS[0], 0);

    private static Worker[] idle() {
        Duration endless = Duration.ofDays(1);
        return Runtimes.start(new Settings(
                        "segments",
                        new Layout(1, 3),
                        "default",
                        null,
                        FiberBackend.BLOCKING,
                        0,
                        e -> {},
                        endless,
                        DeadlockPolicy.OFF,
                        endless,
                        0,
                        -1,
                        false,
                        false,
                        null,
                        List.of(),
                        List.of(),
                        new LibraryWords()))
                .workers;
    }

    @Actor
    public void first(II_Result r) {
        r.r1 = freeStealsOf(WORKERS[1]);
    }

    @Actor
    public void second(II_Result r) {
        r.r2 = freeStealsOf(WORKERS[2]);
    }

    private int freeStealsOf(Worker here) {
        long before = here.policy.tally.read(SchedulerCounter.FREE_STEALS);
        segment.begins(here);
        return (int) (here.policy.tally.read(SchedulerCounter.FREE_STEALS) - before);
    }
}

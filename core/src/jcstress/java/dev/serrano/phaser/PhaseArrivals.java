package dev.serrano.phaser;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link PhaseCounter}: one comes early while another completes the phase before, and comes then.
 * <p>Question: does exactly one of the two complete the later phase, and does that one see what the other wrote before
 * it came?
 * <p>Mutation: in {@code PhaseCounter.arrive} read, then write, instead of one addition: "0, 0".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=PhaseArrivals}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("each: 0, or the sum of what was written if it has completed the later phase")
@Outcome(
        id = {"3, 0", "0, 3"},
        expect = ACCEPTABLE,
        desc = "one has, and sees everything")
@Outcome(expect = FORBIDDEN, desc = "nobody has, or two, or something is not seen")
@State
public class PhaseArrivals {
    private final PhaseCounter before = new PhaseCounter();
    private final PhaseCounter later = new PhaseCounter();
    private int early;
    private int late;

    public PhaseArrivals() {
        before.activate(2);
        before.arrive(); // the early one's
    }

    @Actor
    public void early(II_Result r) {
        early = 1;
        r.r1 = later.arrive() ? early + late : 0;
    }

    @Actor
    public void late(II_Result r) {
        late = 2;
        boolean completes = before.arrive() && later.activate(before.arrived());
        r.r2 = later.arrive() || completes ? early + late : 0;
    }

    /**
     * Two come to a phase at the same time.
     * <p>Question: does exactly one of them complete it, and is each of them due in the next one?
     * <p>Mutation: in {@code PhaseCounter.arrive} one addition that counts down and then one that counts up: "1, 0".
     */
    @JCStressTest
    @Description("each: 0, or how many had come if it has completed the phase")
    @Outcome(
            id = {"2, 0", "0, 2"},
            expect = ACCEPTABLE,
            desc = "one has, and both are due in the next phase")
    @Outcome(expect = FORBIDDEN, desc = "nobody has, or two, or one is not due in the next phase")
    @State
    public static class Carried {
        private final PhaseCounter phase = new PhaseCounter();

        public Carried() {
            phase.activate(2);
        }

        @Actor
        public void first(II_Result r) {
            r.r1 = phase.arrive() ? phase.arrived() : 0;
        }

        @Actor
        public void second(II_Result r) {
            r.r2 = phase.arrive() ? phase.arrived() : 0;
        }
    }
}

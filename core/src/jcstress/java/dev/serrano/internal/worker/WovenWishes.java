package dev.serrano.internal.worker;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@code WovenWorker.asked} and the poll word: somebody wants two things, by the same bit, while woven code looks twice.
 * <p>Question: when woven code looks once more, has it seen both wishes?
 * <p>Mutation: in {@code Slot.wishes} call {@code looksWhatIsAsked} after {@code poll}, or in {@code setPollBit} call
 * {@code asked} before the bit is set: a wish is overlooked.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=WovenWishes}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1, r2: whether the wish was seen")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both")
@Outcome(expect = FORBIDDEN, desc = "nobody will look for a wish")
@State
public class WovenWishes {
    private final Worker worker = BareWorker.make();
    private volatile int wish1;
    private volatile int wish2;
    private int seen1;
    private int seen2;

    @Actor
    public void other() {
        wish1 = 1;
        worker.raisePollBit(Worker.POLL_REQUEST);
        wish2 = 1;
        worker.raisePollBit(Worker.POLL_REQUEST);
    }

    @Actor
    public void woven() {
        look();
        look();
    }

    @Arbiter
    public void arbiter(II_Result r) {
        look();
        r.r1 = seen1;
        r.r2 = seen2;
    }

    private void look() {
        if (worker.isAsked() && (worker.wishes() & Worker.POLL_REQUEST) != 0) {
            worker.clearPollBit(Worker.POLL_REQUEST);
            seen1 |= wish1;
            seen2 |= wish2;
        }
    }
}

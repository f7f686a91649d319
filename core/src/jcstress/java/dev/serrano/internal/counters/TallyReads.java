package dev.serrano.internal.counters;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.observe.SchedulerCounter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * {@link Tally}: the driver counts plainly, anybody reads.
 * <p>Question: is what is read some value that was there, never an older one than before, and the last one in the end?
 * <p>Mutation: read plainly in {@code Tally.read}: a loop that waits for a count never sees it (SeenInTheEnd: STALE).
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=TallyReads}
 * <p>Processors: x86-64 only.
 */
public final class TallyReads {
    private static final SchedulerCounter COUNTER = SchedulerCounter.REQUESTS_SENT;
    private static final long MANY = 1L << 32 | 1; // both halves of the word change

    private TallyReads() {}

    @JCStressTest
    @Description("two readings, one after the other, while the driver adds twice")
    @Outcome(
            id = {"0, 0", "0, 4294967297", "0, 8589934594", "4294967297, 4294967297", "4294967297, 8589934594"},
            expect = ACCEPTABLE,
            desc = "whole values that grow")
    @Outcome(id = "8589934594, 8589934594", expect = ACCEPTABLE, desc = "after both")
    @Outcome(expect = FORBIDDEN, desc = "half a value, or one older than that read before")
    @State
    public static class NeverBack {
        private final Tally tally = new Tally(COUNTER);

        @Actor
        public void driver() {
            tally.add(COUNTER, MANY);
            tally.add(COUNTER, MANY);
        }

        @Actor
        public void reader(JJ_Result r) {
            r.r1 = tally.read(COUNTER);
            r.r2 = tally.read(COUNTER);
        }
    }

    @JCStressTest(Mode.Termination)
    @Description("a reader that looks until the driver has counted")
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it sees the count")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "it never does")
    @State
    public static class SeenInTheEnd {
        private final Tally tally = new Tally(COUNTER);
        private long looks;

        @Actor
        public void reader() {
            while (tally.read(COUNTER) == 0) {
                looks++;
            }
        }

        @Signal
        public void driver() {
            tally.count(COUNTER);
        }
    }
}

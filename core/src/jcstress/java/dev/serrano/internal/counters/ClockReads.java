package dev.serrano.internal.counters;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.idle.StateClock;
import dev.serrano.observe.SchedulerCounter;
import java.util.EnumMap;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * {@link StateClock}: the driver changes states, anybody reads the times.
 * <p>Question: do the three times together always make up the time since the clock was made, or is an interval counted
 * twice or not at all, since the reader saw one field before a change and another one after it?
 * <p>A reader gives up after 100 tries and then takes what is there, which happens if the driver loses its processor in
 * the middle of a change. That takes longer than a few readings: a reading that took long proves nothing, and is set
 * apart.
 * <p>Mutation: in {@code StateClock.readInto} leave out the second look at the version: "2" and "3". (The fences are
 * not told from their absence by x86-64, but for what the compiler moves.)
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=ClockReads}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("a reader while the driver changes state twice")
@Outcome(id = "0", expect = ACCEPTABLE, desc = "all time is counted once")
@Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "took long: the reader may have given up")
@Outcome(id = "2", expect = FORBIDDEN, desc = "an interval is counted twice")
@Outcome(id = "3", expect = FORBIDDEN, desc = "an interval is missing")
@State
public class ClockReads {
    private static final long LONG = 1_000; // fewer than 100 tries, each of which reads the time

    private final long before = System.nanoTime();
    private final StateClock clock = new StateClock();
    private final long after = System.nanoTime();
    private final Map<SchedulerCounter, Long> times = new EnumMap<>(SchedulerCounter.class);

    @Actor
    public void driver() {
        clock.enter(StateClock.RUNNING);
        clock.enter(StateClock.IDLE);
    }

    @Actor
    public void reader(I_Result r) {
        long begin = System.nanoTime();
        clock.readInto(times);
        long end = System.nanoTime();
        long sum = times.get(SchedulerCounter.RUNNING_NANOS)
                + times.get(SchedulerCounter.MANAGING_NANOS)
                + times.get(SchedulerCounter.IDLE_NANOS);
        if (end - begin > LONG) {
            r.r1 = 1;
        } else if (sum > end - before) {
            r.r1 = 2;
        } else if (sum < begin - after) {
            r.r1 = 3;
        }
    }
}

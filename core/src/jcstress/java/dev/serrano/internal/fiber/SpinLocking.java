package dev.serrano.internal.fiber;

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
 * The lock of the sets of runs and fibers.
 * <p>Question: does it let in one at a time, who sees what the last one wrote?
 * <p>Mutation: in {@code SpinLock.lock} test and store instead of compare-and-set: "1, 1" and "1, 2". Go on after one
 * attempt: likewise. Not told from the right thing on x86-64: a plain store in {@code unlock}, a plain compare-and-set
 * in {@code lock}.
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=SpinLocking}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("two threads add to two plain fields under the lock")
@Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "one after the other")
@Outcome(expect = FORBIDDEN, desc = "both at once")
@State
public class SpinLocking {
    private final SpinLock lock = new SpinLock();
    private int first;
    private int second;

    private void add() {
        lock.lock();
        first++;
        second++;
        lock.unlock();
    }

    @Actor
    public void one() {
        add();
    }

    @Actor
    public void other() {
        add();
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = first;
        r.r2 = second;
    }
}

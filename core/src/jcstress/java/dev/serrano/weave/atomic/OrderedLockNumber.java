package dev.serrano.weave.atomic;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * The number of an {@link OrderedLock}, which two want for the first time.
 * <p>Question: do both get the same one? Else they could take two locks in different orders, and wait for each other.
 * <p>Mutation: in {@code OrderedLock.number} a store instead of the compare-and-set, and the own number returned: "false".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=OrderedLockNumber}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1: whether both have the same number")
@Outcome(id = "true", expect = ACCEPTABLE, desc = "one has given it")
@Outcome(expect = FORBIDDEN, desc = "two numbers of one lock")
@State
public class OrderedLockNumber {
    private final OrderedLock lock = new OrderedLock();
    private volatile long first;
    private volatile long second;

    @Actor
    public void first() {
        first = lock.number();
    }

    @Actor
    public void second() {
        second = lock.number();
    }

    @Arbiter
    public void arbiter(Z_Result r) {
        r.r1 = first == second;
    }
}

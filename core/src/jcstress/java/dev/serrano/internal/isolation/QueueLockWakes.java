package dev.serrano.internal.isolation;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.serrano.internal.isolation.QueueLock.Node;
import dev.serrano.internal.task.Cell;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * {@link QueueLock}: one leaves while another comes, who queues if it cannot enter.
 * <p>Question: can the lock be free while somebody waits whom nobody has told to try again? Does who enters see what
 * was written inside?
 * <p>Mutation: in {@code QueueLock.enqueue} a store of QUEUED instead of compare-and-set: "0, 1".
 * <p>Run: {@code mvn verify -Pjcstress -pl :serrano-jcstress -am -DskipTests -Djcstress.tests=QueueLockWakes}
 * <p>Processors: x86-64 only.
 */
@JCStressTest
@Description("r1: it is inside, or told to try again; r2: if it has entered it saw what the first had written")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "as it shall be")
@Outcome(expect = FORBIDDEN, desc = "it waits for ever, or an old value was seen")
@State
public class QueueLockWakes {
    private final QueueLock lock = new QueueLock("lock");
    private final Node node = new Node(lock, true);
    private int written;
    private boolean entered;
    private int seen;

    public QueueLockWakes() {
        lock.acquire(true);
    }

    @Actor
    public void leaves() {
        written = 1;
        lock.release(true);
    }

    @Actor
    public void comes() {
        if (!lock.enqueue(node)) {
            seen = written;
            entered = true;
        }
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = entered || Cell.isResult(node.turn().stateAcquire()) ? 1 : 0;
        r.r2 = entered ? seen : 1;
    }
}

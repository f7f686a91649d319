package dev.serrano.workloads.suspended;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.workloads.RunContext;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * An async for each task. The last to arrive signals the body of the finish, which then gives the signal; so at that
 * moment every task waits, but for at most one on each other worker that is just about to.
 */
final class PromiseCrowd {
    private final Crowd crowd;
    private final RunContext context;
    private final Promise<Long> signal = promise();
    private final Promise<Boolean> allArrived = promise();
    private final AtomicInteger missing;
    private final LongAdder sum = new LongAdder();

    private PromiseCrowd(Crowd crowd, RunContext context) {
        this.crowd = crowd;
        this.context = context;
        this.missing = new AtomicInteger(crowd.size());
    }

    static long run(Crowd crowd, RunContext context) {
        PromiseCrowd program = new PromiseCrowd(crowd, context);
        finish(program::gather);
        return program.sum.sum();
    }

    private void gather() {
        for (int i = 0; i < crowd.size(); i++) {
            int task = i;
            async(() -> waitAndAnswer(task));
        }
        allArrived.join();
        context.reached(Crowd.ALL_WAIT);
        signal.put(Crowd.SIGNAL);
    }

    private void waitAndAnswer(int task) {
        if (missing.decrementAndGet() == 0) {
            allArrived.put(true);
        }
        sum.add(Crowd.answer(signal.join(), task));
    }
}

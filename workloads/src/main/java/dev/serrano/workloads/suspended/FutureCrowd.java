package dev.serrano.workloads.suspended;

import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.workloads.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A future for each task, all joined by the one that made them, after it has given the signal. */
final class FutureCrowd {
    private final Promise<Long> signal = promise();
    private final Promise<Boolean> allArrived = promise();
    private final AtomicInteger missing;

    private FutureCrowd(Crowd crowd) {
        this.missing = new AtomicInteger(crowd.size());
    }

    static long run(Crowd crowd, RunContext context) {
        FutureCrowd program = new FutureCrowd(crowd);
        List<TaskFuture<Long>> answers = new ArrayList<>(crowd.size());
        for (int i = 0; i < crowd.size(); i++) {
            int task = i;
            answers.add(future(() -> program.waitAndAnswer(task)));
        }
        program.allArrived.join();
        context.reached(Crowd.ALL_WAIT);
        program.signal.put(Crowd.SIGNAL);
        long sum = 0;
        for (TaskFuture<Long> answer : answers) {
            sum += answer.join();
        }
        return sum;
    }

    private long waitAndAnswer(int task) {
        if (missing.decrementAndGet() == 0) {
            allArrived.put(true);
        }
        return Crowd.answer(signal.join(), task);
    }
}

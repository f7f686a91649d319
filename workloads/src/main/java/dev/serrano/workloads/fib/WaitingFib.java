package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;

/**
 * A task for each call, which gets the promises of the two that it needs. They are promises, since the receiver of a
 * future may run its task instead of waiting.
 */
final class WaitingFib {
    private final Promise<Boolean> all = promise();
    private final Calls calls;

    private final Runnable allWait;

    private WaitingFib(int n, Runnable allWait) {
        calls = new Calls(n);
        this.allWait = allWait;
    }

    /** @param allWait called when all have asked for their values */
    static int run(int n, Runnable allWait) {
        Promise<Integer> value = promise();
        finish(() -> new WaitingFib(n, allWait).call(n, value));
        return value.join();
    }

    private void call(int n, Promise<Integer> value) {
        if (n < 2) {
            arrive();
            all.join();
            value.put(n);
        } else {
            Promise<Integer> left = promise();
            Promise<Integer> right = promise();
            async(() -> call(n - 1, left));
            async(() -> call(n - 2, right));
            arrive();
            value.put(left.join() + right.join());
        }
    }

    private void arrive() {
        if (calls.arrive()) {
            allWait.run();
            all.put(true);
        }
    }
}

package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;

/**
 * A task for each call, which gets the promises of the two that it needs. They are promises, for who gets a future may
 * run its task instead of waiting.
 */
final class WaitingFib {
    private final Promise<Boolean> all = promise();
    private final Calls calls;

    private WaitingFib(int n) {
        calls = new Calls(n);
    }

    static int run(int n) {
        Promise<Integer> value = promise();
        finish(() -> new WaitingFib(n).call(n, value));
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
            all.put(true);
        }
    }
}

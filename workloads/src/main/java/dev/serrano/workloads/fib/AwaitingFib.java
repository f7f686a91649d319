package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;

/** Like {@link WaitingFib}, with a second task for each call that awaits the two values: no task ever waits. */
final class AwaitingFib {
    private final Promise<Boolean> all = promise();
    private final Calls calls;

    private AwaitingFib(int n) {
        calls = new Calls(n);
    }

    static int run(int n) {
        Promise<Integer> value = promise();
        finish(() -> new AwaitingFib(n).call(n, value));
        return value.join();
    }

    private void call(int n, Promise<Integer> value) {
        if (n < 2) {
            async(awaiting(all), () -> value.put(n));
        } else {
            Promise<Integer> left = promise();
            Promise<Integer> right = promise();
            async(() -> call(n - 1, left));
            async(() -> call(n - 2, right));
            async(awaiting(left, right), () -> value.put(left.join() + right.join()));
        }
        if (calls.arrive()) {
            all.put(true);
        }
    }
}

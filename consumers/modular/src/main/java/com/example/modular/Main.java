package com.example.modular;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.range;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.actor.Actor;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Uses a module of each kind: core, constructs (found by its service), an actor, and a scheduler of serrano-schedulers.
 * The argument is the backend that this JVM must have.
 */
public final class Main {
    private static final class Sum extends Actor<Integer> {
        private int sum;

        @Override
        protected void process(Integer n) {
            sum += n;
            if (n == 0) {
                exit();
            }
        }
    }

    private Main() {}

    public static void main(String[] args) {
        for (String scheduler : new String[] {"default", "deque"}) {
            try (TaskRuntime runtime =
                    TaskRuntime.builder().workers(2).scheduler(scheduler).build()) {
                require(
                        runtime.backend().id().equals(args[0]),
                        runtime.backend().id() + " instead of " + args[0]);
                require(runtime.launch(() -> fib(15)) == 610, "fib");
                runtime.launch(Main::phases);
                Sum sum = new Sum();
                runtime.launch(() -> finish(() -> {
                    sum.start();
                    sum.send(3);
                    sum.send(0);
                }));
                require(sum.sum == 3, "the actor has " + sum.sum);
            }
        }
        require(TaskRuntime.class.getModule().isNamed(), "no module");
        System.out.println("modular: ok on " + args[0]);
    }

    private static int fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> x = future(() -> fib(n - 1));
        return fib(n - 2) + x.join();
    }

    private static void phases() {
        AtomicIntegerArray steps = new AtomicIntegerArray(2);
        forallPhased(range(0, 2), i -> {
            steps.set(i, 1);
            next();
            require(steps.get(1 - i) == 1, "the barrier did not hold");
        });
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}

package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serrano.TaskRuntime;
import dev.serrano.weave.Parallel;
import dev.serrano.weave.Weave;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FibTest {
    @Test
    void theClassIsWoven() {
        assertTrue(methods(Fib.class).contains("fib$woven"), () -> "methods: " + methods(Fib.class));
    }

    @Test
    void theTestIsWoven() {
        assertTrue(methods(FibTest.class).contains("sum$woven"), () -> "methods: " + methods(FibTest.class));
    }

    @Test
    void twoWorkersGetTheRightAnswer() {
        int[] answer = new int[1];
        try (TaskRuntime runtime = TaskRuntime.builder().workers(2).build()) {
            runtime.launch(() -> answer[0] = Fib.fib(30));
        }
        assertEquals(serial(30), answer[0]);
    }

    @Test
    void aMethodOfATestGoesThroughWovenCodeOfTheProject() {
        int[] answer = new int[1];
        try (TaskRuntime runtime = TaskRuntime.builder().workers(2).build()) {
            runtime.launch(() -> answer[0] = sum(25));
        }
        assertEquals(IntStream.rangeClosed(0, 25).map(FibTest::serial).sum(), answer[0]);
    }

    @Parallel
    private static int sum(int n) {
        if (n == 0) {
            return Fib.fib(0);
        }
        int last = Weave.spawn(Fib.fib(n));
        int rest = sum(n - 1);
        Weave.sync();
        return last + rest;
    }

    private static int serial(int n) {
        return n < 2 ? n : serial(n - 1) + serial(n - 2);
    }

    private static List<String> methods(Class<?> c) {
        return Arrays.stream(c.getDeclaredMethods()).map(m -> m.getName()).toList();
    }
}

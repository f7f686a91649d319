package com.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serrano.TaskRuntime;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ProductTest {
    @Test
    void theLoopIsWoven() {
        assertTrue(Arrays.stream(Product.class.getDeclaredMethods())
                .anyMatch(m -> m.getName().equals("of$loop0$woven")));
    }

    @Test
    void twoWorkersGetTheRightAnswer() {
        double[][] a = {{1, 2}, {3, 4}, {5, 6}};
        double[][] b = {{7, 8, 9}, {10, 11, 12}};
        double[][] expected = {{27, 30, 33}, {61, 68, 75}, {95, 106, 117}};
        try (TaskRuntime runtime = TaskRuntime.builder().workers(2).build()) {
            runtime.launch(() -> {
                for (int i = 0; i < 1_000; i++) {
                    assertArrayEquals(expected, Product.of(a, b));
                }
            });
        }
    }
}

package dev.serrano.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The method that a canceller looks for in the stack of a future's home. */
class CompletionFenceTest {
    @Test
    void theWindowIsAMethodOfFutureTask() {
        assertThat(Arrays.stream(FutureTask.class.getDeclaredMethods()).map(Method::getName))
                .contains(CompletionFence.WINDOW);
    }
}

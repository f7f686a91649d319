package dev.serrano;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.loop.ElementLoop;
import dev.serrano.loop.IntLoop;
import dev.serrano.loop.IntLoop2;
import dev.serrano.loop.IntLoop3;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongLoop;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.LoopOptions;
import dev.serrano.loop.ParallelLoop;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the runtime alone makes, a program can neither make nor derive from. */
class HiddenPartsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                TaskCancelledException.class,
                DeadlineExceededException.class,
                TaskTimeoutException.class,
                TaskDeadlockException.class,
                TaskTermination.class,
                MultiException.class,
                IntRange.class,
                LongRange.class,
                SpawnOptions.class,
                FinishOptions.class,
                LoopOptions.class,
                ParallelLoop.class,
                IntLoop.class,
                IntLoop2.class,
                IntLoop3.class,
                LongLoop.class,
                ElementLoop.class,
            })
    void noConstructorIsSeen(Class<?> c) {
        assertThat(c.getConstructors()).isEmpty();
        assertThat(Modifier.isFinal(c.getModifiers()) || c.isSealed()).isTrue();
        assertThat(Arrays.stream(c.getDeclaredConstructors()).filter(k -> Modifier.isProtected(k.getModifiers())))
                .isEmpty();
        assertThat(c.getFields()).isEmpty();
    }
}

package dev.serrano;

import static org.assertj.core.api.Assertions.assertThat;

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
            })
    void noConstructorIsSeen(Class<?> c) {
        assertThat(c.getConstructors()).isEmpty();
        assertThat(Modifier.isFinal(c.getModifiers()) || c.isSealed()).isTrue();
        assertThat(Arrays.stream(c.getDeclaredConstructors()).filter(k -> Modifier.isProtected(k.getModifiers())))
                .isEmpty();
        assertThat(c.getFields()).isEmpty();
    }
}

package dev.serrano;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a caller has the types of failures back. */
class MultiExceptionTest {
    private static final IllegalStateException STATE = new IllegalStateException("planned");

    private static void load() throws IOException {
        try {
            finish(() -> {
                async(() -> {
                    throw new FileNotFoundException("planned");
                });
            });
        } catch (MultiException e) {
            throw e.rethrow(IOException.class);
        }
    }

    @Test
    void aCheckedExceptionComesBackToACaller() {
        assertThatExceptionOfType(FileNotFoundException.class)
                .isThrownBy(MultiExceptionTest::load)
                .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
    }

    @Test
    void theFirstOfTheTypeIsThrownWithTheOthersSuppressed() {
        IOException first = new IOException("first");
        IOException second = new IOException("second");
        MultiException e = MultiException.of(List.of(STATE, first, second));
        for (int i = 0; i < 2; i++) { // a second time changes nothing
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> e.rethrow(IOException.class))
                    .isSameAs(first);
            assertThat(first.getSuppressed()).containsExactly(STATE, second);
        }
    }

    @Test
    void withoutOneOfTheTypeItReturnsItself() throws Exception {
        MultiException e = MultiException.of(List.of(new IllegalArgumentException("planned")));
        assertThat(e.rethrow(IOException.class).rethrow(InterruptedException.class))
                .isSameAs(e);
    }

    @Test
    void errorsToo() {
        MultiException e = MultiException.of(List.of(new AssertionError("planned")));
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> e.rethrow(Error.class));
    }

    @Test
    void withoutAType() {
        MultiException e = MultiException.of(List.of(STATE));
        assertThatNullPointerException()
                .isThrownBy(() -> e.rethrow((Class<IOException>) null))
                .withMessage("type");
    }
}

package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fails among the waiters of a completion keeps nobody from being fired, and comes out as it is. */
class FiringTest {
    private final List<Integer> fired = new ArrayList<>();

    private final class Failing extends WaitNode {
        private final int number;
        private final Throwable failure;

        Failing(int number, Throwable failure) {
            this.number = number;
            this.failure = failure;
        }

        @Override
        public void fire() {
            fired.add(number);
            FiringTest.<RuntimeException>sneak(failure);
        }
    }

    @SuppressWarnings("unchecked") // as code of other compilers does
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }

    @ParameterizedTest
    @ValueSource(ints = {WaitNode.NOTHING, WaitNode.CODE})
    void theFirstFailureIsThrownAfterAllAlsoACheckedOne(int sets) {
        IOException first = new IOException("first");
        Error second = new AssertionError("second");
        WaitNode older = new Failing(1, first);
        WaitNode younger = new Failing(2, second);
        younger.setNext(older); // the youngest on top
        Firing f = Firing.open(sets);
        try {
            assertThatThrownBy(() -> Firing.fire(f, younger)).isSameAs(first).hasSuppressedException(second);
        } finally {
            Firing.close(f);
        }
        assertThat(fired).containsExactly(1, 2);
    }
}

package dev.serrano.habanero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.MultiException;
import edu.rice.hj.Module1;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.runtime.util.MultipleExceptions;
import edu.rice.pcdp.PCDP;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What leaves finish after finish is made once, by the innermost: its stack trace shows all of them. */
class PassedOnTest {
    private static final int DEPTH = 40;

    private static void nested(int depth) throws SuspendableException {
        if (depth == 0) {
            throw new IllegalStateException("here");
        }
        Module1.finish(() -> nested(depth - 1));
    }

    private static void nestedInPcdp(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("here");
        }
        PCDP.finish(() -> nestedInPcdp(depth - 1));
    }

    private static long framesOf(@Nullable MultiException e, String method) {
        assertThat(e).isNotNull();
        return Arrays.stream(e.getStackTrace())
                .filter(frame -> frame.getMethodName().equals(method))
                .count();
    }

    @Test
    void finishesOfHabanero() {
        Module1.launchHabaneroApp(() -> {
            Throwable thrown = catchThrowable(() -> nested(DEPTH));
            assertThat(thrown).isExactlyInstanceOf(IllegalStateException.class).hasMessage("here");
            assertThat(framesOf(PassedOn.lastOf(), "nested")).isEqualTo(DEPTH);
        });
    }

    @Test
    void finishesOfPcdp() {
        PCDP.finish(() -> {
            Throwable thrown = catchThrowable(() -> nestedInPcdp(DEPTH));
            assertThat(thrown).isExactlyInstanceOf(IllegalStateException.class).hasMessage("here");
            assertThat(framesOf(PassedOn.lastOf(), "nestedInPcdp")).isEqualTo(DEPTH);
        });
    }

    /** Others that fail, too, are listed as before. */
    @Test
    void failuresOfSeveralFinishesAreListed() {
        Module1.launchHabaneroApp(() -> {
            Throwable thrown = catchThrowable(() -> Module1.finish(() -> {
                Module1.async(() -> {
                    throw new IllegalStateException("beside");
                });
                nested(3);
            }));
            assertThat(((MultipleExceptions) thrown).failures())
                    .extracting(Throwable::getMessage)
                    .containsExactlyInAnyOrder("beside", "here");
        });
    }
}

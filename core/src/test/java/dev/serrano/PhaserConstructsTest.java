package dev.serrano;

import static dev.serrano.Serrano.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.spi.TaskMember;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Words of Serrano that are in other artifacts: the tests of this module run without these. */
class PhaserConstructsTest {
    @Test
    void theArtifactThatIsMissingIsNamed() {
        fails("next()", () -> next());
        fails("next(body)", () -> next(() -> {}));
        fails("phased()", () -> phased());
        fails("isSignaller()", () -> isSignaller());
        fails("forallPhased()", () -> forallPhased(range(0, 2), i -> {}));
        fails("forallPhased()", () -> forallPhased(range(0, 2), List.of(), i -> {}));
        fails("forasyncPhased()", () -> forasyncPhased(range(0, 2), List.of(), i -> {}));
    }

    private static void fails(String operation, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        operation + ": phasers are in the artifact dev.serrano:serrano-constructs, which is neither on"
                                + " the class path nor on the module path");
    }

    @Test
    void aMeasuredFinishRegistersWhatMeasures() {
        AtomicInteger registered = new AtomicInteger();
        launch(() -> finish(
                measured(() -> {
                    registered.incrementAndGet();
                    return new TaskMember() {};
                }),
                () -> doWork(1)));
        assertThat(registered).hasValue(1);
    }
}

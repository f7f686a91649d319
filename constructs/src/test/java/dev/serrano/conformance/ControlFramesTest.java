package dev.serrano.conformance;

import static dev.serrano.control.Controls.forEachCompleted;
import static dev.serrano.control.Controls.limit;
import static dev.serrano.control.Controls.mapAll;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.List;

/** Messages of the finishes in the verbs of control name the line of the program that has called the verb. */
class ControlFramesTest {
    private static int fails() throws IOException {
        throw new IOException("disk");
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aFailureNamesTheCaller(Lab lab) {
        lab.launch(() -> {
            assertThatThrownBy(() -> mapAll(limit(1), List.of(1), i -> fails()))
                    .isInstanceOf(MultiException.class)
                    .hasMessageContaining("finish at dev.serrano.conformance.ControlFramesTest.")
                    .hasMessageEndingWith("java.io.IOException: disk");
            assertThatThrownBy(() -> forEachCompleted(limit(1), List.of(1), i -> fails(), i -> {}))
                    .hasMessageContaining("finish at dev.serrano.conformance.ControlFramesTest.");
        });
    }
}

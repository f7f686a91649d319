package dev.serrano.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.spi.LibraryFrames;
import org.junit.jupiter.api.Test;

class ProgramFramesTest {
    @Test
    void linesAreThoseOfUsers() {
        assertThat(ProgramFrames.isOfProgram("java.util.ArrayList")).isFalse();
        assertThat(ProgramFrames.isOfProgram("dev.serrano.Serrano")).isFalse();
        assertThat(ProgramFrames.isOfProgram("dev.serrano.internal.worker.TaskFiber"))
                .isFalse();
        assertThat(ProgramFrames.isOfProgram("dev.serrano.workloads.fib.FibWorkload"))
                .isTrue();
        assertThat(ProgramFrames.isOfProgram("org.example.Main")).isTrue();
    }

    @Test
    void packagesOfALibraryAreThoseNamedAlone() {
        LibraryFrames.add("org.example.library");
        assertThat(ProgramFrames.isOfProgram("org.example.library.Construct$1")).isFalse();
        assertThat(ProgramFrames.isOfProgram("org.example.library.examples.Main"))
                .isTrue();
        assertThat(ProgramFrames.isOfProgram("NoPackage")).isTrue();
    }
}

package dev.serrano.bench.openmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.NativeProgram;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs in C give the answers that the others do, and a machine without gcc says so. */
final class OpenMpProgramsTest {
    private static final Map<String, String> SMALL = Map.of(
            "fib", "n=15",
            "treerec", "n=9 t=1",
            "integrate", "n=30 cutoff=3",
            "nqueens", "n=6");

    @Test
    void theyGiveTheAnswer() throws Exception {
        assumeTrue(OpenMpPrograms.canCompile(), "gcc is not on the path");
        int forms = 0;
        try (Harness harness = new Harness(Catalog.standard())) {
            for (Workload workload : Workloads.all()) {
                for (Form form : workload.forms()) {
                    if (form.runtime() == Rival.OPENMP) {
                        String small = SMALL.get(workload.info().name());
                        Parameters parameters = Parameters.parse(workload.info(), List.of(small.split(" ")));
                        for (int run = 1; run <= 2; run++) {
                            Case subject = Case.of(workload, form, 2, parameters, Map.of());
                            assertThat(harness.measure(subject).ok())
                                    .as("%s %s, run %s", workload.info().name(), form, run)
                                    .isTrue();
                        }
                        forms++;
                    }
                }
            }
        }
        assertThat(forms).isGreaterThanOrEqualTo(SMALL.size());
    }

    @Test
    void withoutACompilerTheMessageSaysWhatIsMissing(@TempDir Path empty) {
        try (OpenMpPrograms programs = new OpenMpPrograms(empty + ":" + empty.resolve("nothing"))) {
            assertThatThrownBy(() -> programs.get("fib", 2))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("need gcc")
                    .hasMessageContaining("PATH");
        }
    }

    @EnabledOnOs({OS.LINUX, OS.MAC})
    @Test
    void aCompilerThatFailsIsQuoted(@TempDir Path folder) throws Exception {
        Path gcc = folder.resolve("gcc");
        Files.createFile(gcc, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(gcc, "#!/bin/sh\necho \"unsupported option '-fopenmp'\"\nexit 1\n");
        try (OpenMpPrograms programs = new OpenMpPrograms(folder.toString())) {
            assertThatThrownBy(() -> programs.get("fib", 2))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("fib.c")
                    .hasMessageContaining("unsupported option '-fopenmp'");
        }
    }

    @Test
    void aProgramThatIsNotThereIsRefused() {
        assumeTrue(OpenMpPrograms.canCompile(), "gcc is not on the path");
        try (OpenMpPrograms programs = new OpenMpPrograms()) {
            assertThatThrownBy(() -> programs.get("nothing", 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("nothing.c");
        }
    }

    /** One that has ended is started anew. */
    @Test
    void aProgramThatCannotReadItsArgumentsEnds() throws Exception {
        assumeTrue(OpenMpPrograms.canCompile(), "gcc is not on the path");
        try (OpenMpPrograms programs = new OpenMpPrograms()) {
            NativeProgram broken = programs.get("treerec", 1);
            assertThatThrownBy(() -> broken.run("no", "numbers")).hasMessageContaining("no numbers");
            assertThat(programs.get("treerec", 1).run("4", "0")).isEqualTo("5");
        }
    }
}

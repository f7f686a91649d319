package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.model.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

final class MachinesTest {

    @TempDir
    private Path root;

    @Test
    void linuxNamesTheProcessorAndTheDistribution() throws Exception {
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nmodel name\t: Another\n");
        write("etc/os-release", "NAME=Some\nPRETTY_NAME=\"Some Linux 12\"\n");
        assertThat(Machines.cpu(root)).isEqualTo("Some CPU @ 2 GHz");
        assertThat(Machines.os(root)).startsWith("Some Linux 12, " + System.getProperty("os.name"));
    }

    @Test
    @DisabledIfEnvironmentVariable(named = "PROCESSOR_IDENTIFIER", matches = ".+", disabledReason = "Windows has it")
    void otherwiseTheArchitectureIsWhatIsKnown() throws Exception {
        assertThat(Machines.cpu(root)).isEqualTo("unknown, " + System.getProperty("os.arch"));
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t:\n");
        assertThat(Machines.cpu(root)).startsWith("unknown, ");
        assertThat(Machines.os(root)).startsWith(System.getProperty("os.name"));
    }

    @Test
    void thisMachineHasAHeap() {
        Machine machine = Machines.current();
        assertThat(machine.heapBytes()).isPositive();
        assertThat(machine.loadEnd()).isNull();
        assertThat(new Machine("x", "y", 1, 9.0, 9.0).from(machine, 3.0))
                .isEqualTo(new Machine("x", "y", 1, machine.loadBegin(), 3.0));
    }

    private void write(String name, String text) throws Exception {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.ProgressLine;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.doctor.CpuQuota;
import dev.serrano.cli.doctor.Doctor;
import dev.serrano.cli.doctor.Finding;
import dev.serrano.workloads.Rival;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The small parts that the commands are made of. */
final class PartsTest {

    @TempDir
    private Path folder;

    @Test
    void aTableAlignsItsColumns() {
        TextTable table = new TextTable("name", ">number", "last");
        table.row("a", "1", "x");
        table.row("longer", "12,345", "");
        StringWriter out = new StringWriter();
        table.print(new PrintWriter(out, true));
        assertThat(out.toString().lines())
                .containsExactly("name    number  last", "a            1  x", "longer  12,345");
        assertThatThrownBy(() -> table.row("too", "few")).hasMessageContaining("2 cells");
    }

    @Test
    void checkingAnOutputFileLeavesNothingBehind() throws Exception {
        Path file = folder.resolve("new.json");
        assertThat(OutputFile.check("--json", file.toString())).isEqualTo(file);
        Files.writeString(file, "old");
        assertThat(OutputFile.check("--json", file.toString())).isEqualTo(file);
        assertThat(file).hasContent("old");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDeviceMayBeAnOutputFile() {
        assertThat(OutputFile.check("--json", "/dev/null")).isEqualTo(Path.of("/dev/null"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderWhereNothingCanBeMadeIsNamed() {
        assertThatThrownBy(() -> OutputFile.check("--json", "/proc/x.json"))
                .isInstanceOf(UserError.class)
                .hasMessage("--json /proc/x.json: the folder /proc cannot be written");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aLinkThatLeadsNowhereIsNoOutputFile() throws Exception {
        Path link = Files.createSymbolicLink(
                folder.resolve("x.json"), folder.resolve("gone").resolve("y.json"));
        assertThatThrownBy(() -> OutputFile.check("--json", link.toString()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("--json " + link + " is a link to a file that cannot be found");
        Path file = Files.createDirectory(folder.resolve("gone")).resolve("y.json");
        Files.writeString(file, "old");
        assertThat(OutputFile.check("--json", link.toString())).isEqualTo(link);
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aLinkIntoAFolderWhereNothingCanBeMadeIsNamed() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("x.json"), Path.of("/proc/version"));
        assertThatThrownBy(() -> OutputFile.check("--json", link.toString()))
                .isInstanceOf(UserError.class)
                .hasMessage("--json " + link + ": the folder /proc cannot be written");
        Files.delete(link); // JUnit warns when it deletes one that leads out of its folder
    }

    @ParameterizedTest
    @CsvSource({"64, 4", "2048, 4", "4096, 8", "5000, 10"})
    void aLargerHeapThanTheOneThatIsFull(long mebi, long gibi) {
        assertThat(Remedy.larger(mebi << 20)).isEqualTo(gibi);
    }

    @Test
    void aRunThatFailedForWantOfSomethingSaysWhatHelps() {
        assertThat(Remedy.after(new OutOfMemoryError("Java heap space"), Rival.SERRANO))
                .contains("a larger heap with SERRANO_JAVA_OPTS=-Xmx");
        assertThat(Remedy.after(new OutOfMemoryError("unable to create native thread: x"), Rival.SERRANO))
                .contains("raise the limit of threads");
        assertThat(Remedy.after(new StackOverflowError(), Rival.SERRANO)).contains("-Dserrano.stackSize=");
        assertThat(Remedy.after(new IllegalStateException(new StackOverflowError()), Rival.SERIAL))
                .contains("-Xss");
        assertThat(Remedy.after(new IllegalStateException("x"), Rival.SERRANO)).isEmpty();
    }

    @Test
    void theLastWordsNameWhatIsMissing() {
        LastWords words = new LastWords(64L << 20);
        assertThat(text(words.wordsFor("Java heap space")))
                .isEqualTo("serrano: out of memory: the heap of 64 MiB is full; choose smaller parameters, or a larger"
                        + " heap with SERRANO_JAVA_OPTS=-Xmx4g" + System.lineSeparator());
        assertThat(text(words.wordsFor("GC overhead limit exceeded"))).contains("the heap of 64 MiB is full");
        assertThat(text(words.wordsFor("null"))).contains("the heap of 64 MiB is full");
        assertThat(text(words.wordsFor("unable to create native thread: possibly out of memory")))
                .contains("out of threads", "ulimit -u");
        assertThat(text(words.wordsFor("Requested array size exceeds VM limit")))
                .contains("more elements");
        assertThat(text(words.wordsFor("Metaspace"))).contains("the space for classes");
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.US_ASCII);
    }

    @Test
    void aQuotaOfControlGroupsVersion2IsRead() throws Exception {
        write("sys/fs/cgroup/cpu.max", "150000 100000\n");
        assertThat(CpuQuota.below(folder)).isEqualTo(OptionalDouble.of(1.5));
        write("proc/self/cgroup", "0::/mine\n");
        write("sys/fs/cgroup/mine/cpu.max", "50000 100000\n");
        assertThat(CpuQuota.below(folder)).isEqualTo(OptionalDouble.of(0.5));
        write("sys/fs/cgroup/mine/cpu.max", "max 100000\n");
        assertThat(CpuQuota.below(folder)).isEmpty();
    }

    @Test
    void aQuotaOfControlGroupsVersion1IsRead() throws Exception {
        write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n");
        write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
        assertThat(CpuQuota.below(folder)).isEqualTo(OptionalDouble.of(2));
        write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
        assertThat(CpuQuota.below(folder)).isEmpty();
    }

    @Test
    void withoutControlGroupsThereIsNoQuota() {
        assertThat(CpuQuota.below(folder)).isEmpty();
        assertThat(CpuQuota.describe(OptionalDouble.empty())).isEqualTo("no container limit");
        assertThat(CpuQuota.describe(OptionalDouble.of(1.5))).isEqualTo("container limit 1.50");
    }

    @ParameterizedTest
    @CsvSource({"25.0.3+9-LTS, OK", "25.0.2+10, BAD", "25, BAD", "26-ea+3, OK", "27.0.1, OK", "17.0.15, BAD"})
    void theDoctorKnowsWhichJdkIsNewEnough(String version, Finding.Level level) {
        assertThat(Doctor.jdk(Runtime.Version.parse(version)).level()).isEqualTo(level);
    }

    @Test
    void theDoctorLooksAtEverything() {
        Invocation result = Invocation.of("doctor");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("JDK", "collector", "CPUs", "container limit", "fiber backend", "scheduler", "workers");
    }

    @ParameterizedTest
    @CsvSource({"80, 80", "10, 40", "x, 100", "999999999999, 100"})
    void theWidthOfTheTerminalComesFromTheEnvironment(String columns, int width) {
        assertThat(Terminal.width(columns)).isEqualTo(width);
        assertThat(Terminal.width(null)).isEqualTo(100);
    }

    @Test
    void progressFitsOnTheLineAndIsErasedBeforeANote() {
        StringWriter err = new StringWriter();
        Terminal terminal =
                Terminal.of(new ByteArrayOutputStream(), StandardCharsets.UTF_8, new PrintWriter(err, true), true, 40);
        try (ProgressLine progress = new ProgressLine(terminal)) {
            progress.show(1, 4, "x".repeat(100));
            assertThat(err.toString())
                    .startsWith("\r[#####...............] 1/4 xx")
                    .hasSize(1 + 39);
            progress.note("look");
            assertThat(err.toString()).endsWith("\r" + " ".repeat(39) + "\rserrano: look\n");
        }
    }

    @Test
    void afterItsEndProgressIsSilent() {
        StringWriter err = new StringWriter();
        Terminal terminal =
                Terminal.of(new ByteArrayOutputStream(), StandardCharsets.UTF_8, new PrintWriter(err, true), true, 40);
        ProgressLine progress = new ProgressLine(terminal);
        progress.stop();
        progress.show(1, 4, "late");
        assertThat(err.toString()).isEmpty();
    }

    private void write(String name, String text) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cli.console.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code serrano top} on JVMs of its own. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TopCommandTest {
    private static final long BOUND_SECONDS = 60;
    private static final Pattern WAITING = Pattern.compile(" +%d  join +%s\\.lambda\\$waitInside\\$.*"
            .formatted(WatchedProgram.WAITING, Pattern.quote(WatchedProgram.class.getName())));

    @TempDir
    private Path folder;

    private Process start(Class<?> program, List<String> options, String arguments) throws IOException {
        return CliProcess.ofClass(program, options, arguments)
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** By its number, by its port, and in the list. */
    @Test
    void aRunningProgramIsShown() throws Exception {
        int port = freePort();
        Process program = start(
                WatchedProgram.class,
                List.of(
                        "-Dcom.sun.management.jmxremote.port=" + port,
                        "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                        "-Djava.rmi.server.hostname=127.0.0.1",
                        "-Dcom.sun.management.jmxremote.authenticate=false",
                        "-Dcom.sun.management.jmxremote.ssl=false"),
                "open");
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo("open");
            String pid = Long.toString(program.pid());
            Invocation local = Invocation.line("top " + pid + " --count 2 --interval 0.1");
            assertShown(local, "  JVM " + pid + " (" + WatchedProgram.class.getName() + "), 1 runtime");
            Invocation remote = Invocation.line("top --jmx 127.0.0.1:" + port + " -n 2 -i 0.1");
            assertShown(remote, "  the JVM at 127.0.0.1:" + port + ", 1 runtime");
            Invocation list = Invocation.of("top");
            assertThat(list.code()).isZero();
            assertThat(list.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
                    .contains("PID runtimes program", pid + " 1 " + WatchedProgram.class.getName());
        } finally {
            program.destroyForcibly();
        }
    }

    private static void assertShown(Invocation top, String heading) {
        assertThat(top.err()).isEmpty();
        assertThat(top.code()).isZero();
        assertThat(top.out()).doesNotContain("\u001b");
        List<String> lines = top.out().lines().toList();
        assertThat(lines).filteredOn(line -> line.endsWith(heading)).hasSize(2);
        assertThat(lines)
                .filteredOn(line -> line.startsWith("runtime watched: 2 workers, backend "))
                .hasSize(2);
        assertThat(lines).filteredOn(line -> WAITING.matcher(line).matches()).hasSize(2);
        assertThat(lines)
                .filteredOn(line -> line.matches(" +[01]  idle +0 % +0 +0 +0 +0 +0"))
                .hasSize(4);
        assertThat(lines).anyMatch(line -> line.matches("  tasks/s 0  steals/s 0 .*suspensions/s 0  parks/s 0"));
    }

    @Test
    void theEndOfTheProgramIsALine() throws Exception {
        Process program = start(WatchedProgram.class, List.of(), "open");
        Process top = null;
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo("open");
            top = CliProcess.of(List.of(), "top " + program.pid() + " --interval 0.1")
                    .redirectErrorStream(true)
                    .start();
            List<String> lines = new ArrayList<>();
            try (BufferedReader shown = top.inputReader()) {
                for (String line = shown.readLine(); line != null; line = shown.readLine()) {
                    lines.add(line);
                    if (WAITING.matcher(line).matches()) {
                        program.destroy();
                    }
                }
            }
            assertThat(lines.getLast())
                    .isEqualTo("JVM %d (%s) has ended".formatted(program.pid(), WatchedProgram.class.getName()));
            assertThat(top.waitFor(BOUND_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(top.exitValue()).isZero();
        } finally {
            program.destroyForcibly();
            if (top != null) {
                top.destroyForcibly();
            }
        }
    }

    @Test
    void aRuntimeThatIsClosedIsGone() throws Exception {
        Process program = start(WatchedProgram.class, List.of(), "closed");
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo("closed");
            assertRefused("top " + program.pid(), "has no Serrano runtime now");
            assertThat(Invocation.of("top").out()).doesNotContain(program.pid() + "  ");
        } finally {
            program.destroyForcibly();
        }
    }

    /** What has no JVM in it must not be asked: the question is a signal that would end it. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void anotherProgramIsLeftAlone() throws Exception {
        Process other = new ProcessBuilder("sleep", "100").start();
        try {
            assertRefused("top " + other.pid(), "is not a JVM; serrano top lists the JVMs");
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
        assertThat(other.waitFor(BOUND_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertRefused("top " + other.pid(), "there is no process " + other.pid());
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+DisableAttachMechanism, '-XX:+DisableAttachMechanism, then use --jmx'",
        "-XX:+UseSerialGC, has no Serrano runtime now; serrano top lists the JVMs",
    })
    void aJvmThatCannotBeShownIsNamed(String option, String message) throws Exception {
        Process program = start(WatchedProgram.class, List.of(option), "without");
        try (BufferedReader said = program.inputReader()) {
            assertThat(said.readLine()).isEqualTo("without");
            assertRefused("top " + program.pid(), message);
        } finally {
            program.destroyForcibly();
        }
    }

    /** It was free a moment ago. */
    @Test
    void aPortWhereNothingListensIsNamed() throws Exception {
        int port = freePort();
        assertRefused(
                "top --jmx 127.0.0.1:" + port,
                "127.0.0.1:%d: nothing listens there; start the program with -Dcom.sun.management.jmxremote.port=%d"
                        .formatted(port, port));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "top x                       | top: 'x' is not the number of a process",
                "top 0                       | top: '0' is not the number of a process",
                "top 1 --jmx a:1             | name two JVMs",
                "top --jmx localhost         | is not HOST:PORT, such as localhost:9010",
                "top --jmx localhost:0       | is not HOST:PORT, such as localhost:9010",
                "top --jmx localhost:65536   | is not HOST:PORT, such as localhost:9010",
                "top --jmx service:x         | is not the URL of a JMX service",
                "top 1 --interval x          | --interval x is not a number of seconds",
                "top 1 --interval 0.05       | 0.1 to 3600 seconds are possible",
                "top 1 --interval NaN        | 0.1 to 3600 seconds are possible",
                "top --dump                  | --dump needs a PID or --jmx",
                "top 1 --count 0             | --count must be a whole number from 1",
                "top 1 2                     | serrano: '2' is one argument too many",
            })
    void whatMakesNoSenseIsRefused(String line, String message) {
        assertRefused(line, message);
    }

    private static void assertRefused(String line, String message) {
        Invocation top = Invocation.line(line);
        assertThat(top.err().lines())
                .singleElement()
                .asString()
                .startsWith("serrano: ")
                .contains(message);
        assertThat(top.out()).isEmpty();
        assertThat(top.code()).isEqualTo(ExitCode.USAGE);
    }
}

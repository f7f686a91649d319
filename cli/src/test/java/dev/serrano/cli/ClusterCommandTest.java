package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.cluster.ClusterWorkloads;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters of a few JVMs on this machine. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ClusterCommandTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final Pattern READY = Pattern.compile("place \\d+ at (\\S+) takes tasks, with 1 worker");
    private static final List<String> SMALL = List.of("-Xmx256m", "--add-opens", "java.base/java.lang=ALL-UNNAMED");

    @TempDir
    private Path folder;

    @Test
    void aWorkloadRunsOverTheJvmsThatItStarts() throws Exception {
        Path logs = folder.resolve("logs");
        Path page = folder.resolve("page.html");
        Invocation run = Invocation.line(
                "cluster run nqueens -n 2 -w 1 -p n=8 --seconds 60 --html %s --logs %s".formatted(page, logs));
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .startsWith("nqueens n=8: 2 places, 2 workers in all")
                .contains("answer  92, right")
                .containsPattern("time    [0-9.]+ m?s");
        assertThat(rows(run)).hasSize(2).allSatisfy(row -> assertThat(row).contains("127.0.0.1:"));
        assertThat(Files.readString(logs.resolve("jvm-1.log"))).containsPattern(READY);
        assertThat(page)
                .content()
                .contains(
                        "Workers over time <span>nqueens cluster (serrano, 1 worker) {place=0}",
                        "Workers over time <span>nqueens cluster (serrano, 1 worker) {place=1}");
    }

    @Test
    void aProgramThatTakesTooLongIsCancelled() {
        Invocation run = Invocation.line("cluster run uts -n 1 -w 1 -p tree=T1XL --seconds 1");
        assertThat(run.err()).isEqualTo("serrano: cluster: the program has not ended after 1 s\n");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aPortThatIsTakenIsSaid() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Invocation node = Invocation.line("cluster node --port " + taken.getLocalPort());
            assertThat(node.code()).isEqualTo(2);
            assertThat(node.err()).hasLineCount(1).contains("Failed to bind", ":" + taken.getLocalPort());
        }
    }

    /** A cluster that is there: its node goes on after the program, and leaves when it is told to end. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aWorkloadRunsOnAClusterThatIsThere() throws Exception {
        Path cookie = Files.writeString(folder.resolve("cookie"), "a secret of sixteen and more\n");
        Process node = CliProcess.of(SMALL, "cluster node -w 1 --role compute --cookie-file " + cookie)
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = node.inputReader(StandardCharsets.UTF_8)) {
            String seed = address(lines);
            Invocation run = Invocation.line(
                    "cluster run pi -w 1 -p intervals=20000 --seed %s --cookie-file %s".formatted(seed, cookie));
            assertThat(run.err()).isEmpty();
            assertThat(run.code()).isZero();
            assertThat(run.out()).contains("2 places", "answer  3.14159265, right");
            Invocation top = Invocation.line("top %d --count 1 --interval 0.1".formatted(node.pid()));
            assertThat(top.code()).isZero();
            assertThat(top.out().lines())
                    .contains("place 0 at %s of a cluster, open finishes 0, dead letters 0".formatted(seed))
                    .contains("    place 0 at %s, 1 worker, roles compute".formatted(seed))
                    .anyMatch(line -> line.startsWith("  tasks out/s 0  tasks in/s 0  bags given/s 0"));
            assertThat(top.out().lines()).anyMatch(line -> line.matches("  (alone|up|split): .*"));
            Invocation dump = Invocation.line("top %d --dump".formatted(node.pid()));
            assertThat(dump.code()).isZero();
            assertThat(dump.out())
                    .startsWith("cluster, seen from place 0 at " + seed)
                    .containsPattern("\n  (ALONE|UP|SPLIT): ")
                    .contains("\n  runtime ");
            node.toHandle().destroy(); // keeps the pipe open
            assertThat(node.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(node.exitValue()).isEqualTo(143);
            assertThat(lines.lines().toList())
                    .anyMatch(line -> line.endsWith("has joined"))
                    .last()
                    .asString()
                    .isEqualTo("place 0 at " + seed + " has left");
        } finally {
            node.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theJvmsDoNotOutliveTheCommand(boolean killed) throws Exception {
        Process run = CliProcess.of(SMALL, "cluster run uts -n 2 -w 1 -p tree=T1XL")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = run.inputReader(StandardCharsets.UTF_8)) {
            assertThat(address(lines)).isNotEmpty();
            ProcessHandle jvm = run.children().findFirst().orElseThrow();
            if (killed) {
                run.destroyForcibly();
            } else {
                run.toHandle().destroy(); // keeps the pipe open
            }
            assertThat(run.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
            jvm.onExit().get(BOUND.toSeconds(), TimeUnit.SECONDS);
            assertThat(run.exitValue()).isEqualTo(killed ? 137 : 143);
            if (!killed) {
                assertThat(lines.lines()).last().isEqualTo("serrano: interrupted before the end of the program");
            }
        } finally {
            run.descendants().forEach(ProcessHandle::destroyForcibly);
            run.destroyForcibly();
        }
    }

    /** Of two JVMs and this one; a round is short. */
    @Test
    void theBenchMeasuresInJvmsOfItsOwn() throws Exception {
        Path json = folder.resolve("figures.json");
        Invocation bench = Invocation.line("cluster bench --only end --only spawn --rounds 1 --json " + json);
        assertThat(bench.err()).isEmpty();
        assertThat(bench.code()).isZero();
        assertThat(bench.out())
                .containsPattern("(?m)^spawn .* (met|missed)$")
                .containsPattern("(?m)^end +[12] .* met$");
        assertThat(json).content().contains("\"name\" : \"spawn\"");
        Invocation unknown = Invocation.line("cluster bench --only pingpang");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("pingpang", "pingpong");
    }

    @Test
    void theHelpNamesTheWorkloadsAndTheirParameters() {
        assertThat(Invocation.line("help cluster run").out()).contains(ClusterWorkloads.names());
        Invocation uts = Invocation.line("cluster run uts --help");
        assertThat(uts.code()).isZero();
        assertThat(uts.out()).startsWith("uts: ").contains("-p tree=T1", "T1XL");
    }

    private static String address(BufferedReader lines) throws Exception {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.find()) {
                return ready.group(1);
            }
        }
        return "";
    }

    /** The lines of the table below its titles. */
    private static List<String> rows(Invocation run) {
        List<String> lines = run.out().lines().toList();
        return lines.subList(
                lines.indexOf(lines.stream()
                                .filter(line -> line.startsWith("place  address"))
                                .findFirst()
                                .orElseThrow())
                        + 1,
                lines.size());
    }
}

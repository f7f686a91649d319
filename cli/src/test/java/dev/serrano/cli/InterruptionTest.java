package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.Terminal;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said and done when the program is stopped from outside. */
final class InterruptionTest {
    private static final Duration BOUND = Duration.ofSeconds(60);

    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminals.to(err);
    private final AtomicInteger actions = new AtomicInteger();

    @TempDir
    private Path folder;

    @Test
    void resultsThatAreBeingWrittenAreWaitedFor() throws Exception {
        Thread shutdown;
        try (Interruption interruption = new Interruption(terminal, actions::incrementAndGet)) {
            interruption.finish();
            shutdown = Thread.ofPlatform().start(interruption::stopped);
            assertThat(waits(shutdown)).isTrue();
        }
        assertThat(shutdown.join(BOUND)).isTrue();
        assertThat(actions).hasValue(0);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void workThatIsInterruptedDoesNotPrintItsEnd() throws Exception {
        AtomicInteger ends = new AtomicInteger();
        try (Interruption interruption = new Interruption(terminal, actions::incrementAndGet)) {
            interruption.stopped();
            Thread work = Thread.ofPlatform().start(() -> {
                try {
                    interruption.finish();
                    ends.incrementAndGet();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(waits(work)).isTrue();
            work.interrupt();
            assertThat(work.join(BOUND)).isTrue();
        }
        assertThat(actions).hasValue(1);
        assertThat(ends).hasValue(0);
    }

    /** The input comes through a pipe, so that the run is known to be building it. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aRunThatIsStoppedWhileItBuildsItsInputSaysSo() throws Exception {
        Path pipe = folder.resolve("a.fasta");
        Path errors = folder.resolve("err");
        Path json = folder.resolve("out.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process run = CliProcess.of(List.of(), "run smith-waterman -p a=" + pipe + " -p b=" + pipe + " --json " + json)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        try (var opened = Files.newOutputStream(pipe)) { // waits until the other end reads
            run.destroy();
            assertThat(run.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
            opened.flush();
        } finally {
            run.destroyForcibly();
        }
        assertThat(errors).content().isEqualTo("serrano: interrupted before anything was measured\n");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a.fasta", "err");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theJvmsOfASuiteDoNotOutliveIt(boolean killed) throws Exception {
        Process bench = CliProcess.of(List.of(), "bench overhead --only launch-empty --forks 1")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("err").toFile())
                .start();
        try {
            ProcessHandle fork = firstChild(bench);
            if (killed) {
                bench.destroyForcibly();
            } else {
                bench.destroy();
            }
            assertThat(bench.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
            fork.onExit().get(BOUND.toSeconds(), TimeUnit.SECONDS);
            assertThat(bench.exitValue()).isEqualTo(killed ? 137 : 143);
        } finally {
            bench.descendants().forEach(ProcessHandle::destroyForcibly);
            bench.destroyForcibly();
        }
    }

    private static ProcessHandle firstChild(Process process) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Optional<ProcessHandle> child = process.children().findFirst();
            if (child.isPresent()) {
                return child.get();
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("no JVM was started");
    }

    /** The JVM makes a thread for a request to terminate, for which there is no memory. */
    @Test
    @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aProgramWhoseHeapIsFullCanBeStopped() throws Exception {
        Process filler = CliProcess.ofClass(HeapFiller.class, List.of("-Xmx16m", "-XX:+UseParallelGC"), "x")
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (var said = filler.inputReader()) {
            assertThat(said.readLine()).isEqualTo("full");
            filler.destroy();
            assertThat(filler.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(filler.exitValue()).isEqualTo(143);
        } finally {
            filler.destroyForcibly();
        }
    }

    private static boolean waits(Thread thread) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        while (System.nanoTime() < deadline) {
            Thread.State state = thread.getState();
            if (state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}

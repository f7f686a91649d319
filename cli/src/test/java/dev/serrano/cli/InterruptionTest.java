package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is said and done when the program is stopped from outside. */
final class InterruptionTest {
    private static final Duration BOUND = Duration.ofSeconds(60);

    private final StringWriter err = new StringWriter();
    private final Terminal terminal = new Terminal(new PrintWriter(err, true), new PrintWriter(err, true), false, 100);
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

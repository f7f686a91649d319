package dev.serrano.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Real forks, kept small. */
final class ForkProcessTest {

    private static final List<String> OPTIONS = LauncherFlags.with(LauncherFlags.DEFAULT_GC);
    private static final Duration ENOUGH = Duration.ofSeconds(90);

    private final Queue<ForkMessage> messages = new ConcurrentLinkedQueue<>();

    @Test
    void measuresWhatItIsTold() throws Exception {
        List<Case> cases = List.of(fib(Rival.SERIAL, "serial", 1), fib(Rival.FORKJOIN, "task", 2));
        ForkProcess fork = ForkProcess.start(OPTIONS, plan(cases, 3, ENOUGH), messages::add);
        ForkProcess.End end = fork.await(ENOUGH);
        assertThat(end.problem()).isNull();
        assertThat(messages).first().isInstanceOf(ForkMessage.Hello.class);
        assertThat(messages).last().isEqualTo(new ForkMessage.Done(3));
        assertThat(messages)
                .filteredOn(ForkMessage.Taken.class::isInstance)
                .hasSize(6)
                .allSatisfy(message -> {
                    ForkMessage.Taken taken = (ForkMessage.Taken) message;
                    assertThat(taken.sample().ok()).isTrue();
                    assertThat(taken.sample().checksum()).isEqualTo("55");
                    assertThat(taken.sample().seconds()).isPositive();
                });
    }

    @Test
    void aForkThatDoesNotEndIsStoppedAndSaysWhatItDid() throws Exception {
        Case endless = new Case(
                "idle", new Form(Rival.SERIAL, "serial"), 1, Map.of("seconds", "600"), Set.of("seconds"), Map.of());
        Duration limit = Duration.ofSeconds(3);
        ForkProcess fork = ForkProcess.start(OPTIONS, plan(List.of(endless), 1, limit), messages::add);
        ForkProcess.End end = fork.await(limit);
        assertThat(end.stuck()).isTrue();
        assertThat(end.problem()).contains("did not end within 3 s");
        Path log = Path.of(end.problem().substring(end.problem().lastIndexOf(' ') + 1));
        // Where the machine is busy, three seconds may end before the case has begun.
        assertThat(Files.readString(log)).contains("Thread[").contains("ForkMain.run");
        Files.delete(log);
    }

    @Test
    void aJvmThatDoesNotStartGivesItsReason() throws Exception {
        ForkProcess fork = ForkProcess.start(
                List.of("-XX:+NoSuchOption"), plan(List.of(fib(Rival.SERIAL, "serial", 1)), 1, ENOUGH), messages::add);
        ForkProcess.End end = fork.await(ENOUGH);
        assertThat(end.stuck()).isFalse();
        assertThat(end.problem()).contains("ended with status 1").contains("see ");
        Files.delete(Path.of(end.problem().substring(end.problem().lastIndexOf(' ') + 1)));
        assertThat(messages).isEmpty();
    }

    @Test
    void aDiscardedForkEndsAtOnce() throws Exception {
        Case endless = new Case(
                "idle", new Form(Rival.SERIAL, "serial"), 1, Map.of("seconds", "600"), Set.of("seconds"), Map.of());
        ForkProcess fork = ForkProcess.start(OPTIONS, plan(List.of(endless), 1, ENOUGH), messages::add);
        fork.discard();
        assertThat(fork.await(ENOUGH).stuck()).isFalse();
    }

    /** However the JVM that started it came to its end, the pipe to the fork then ends. */
    @Test
    void aForkThatNobodyWaitsForEndsByItself() throws Exception {
        Case endless = new Case(
                "idle", new Form(Rival.SERIAL, "serial"), 1, Map.of("seconds", "600"), Set.of("seconds"), Map.of());
        Process fork = new ProcessBuilder(JvmCommand.with(OPTIONS))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var lines = fork.inputReader()) {
            OutputStream in = fork.getOutputStream();
            String plan = new ForkCodec().write(plan(List.of(endless), 1, Duration.ofMinutes(10)));
            in.write((plan + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
            assertThat(lines.readLine()).contains("hello");
            in.close();
            assertThat(fork.waitFor(ENOUGH.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(fork.exitValue()).isEqualTo(ForkMain.ORPHANED);
        } finally {
            fork.destroyForcibly();
        }
    }

    private static Case fib(Rival runtime, String form, int workers) {
        return new Case("fib", new Form(runtime, form), workers, Map.of("n", "10"), Set.of("n"), Map.of());
    }

    private static ForkPlan plan(List<Case> cases, int rounds, Duration limit) {
        return new ForkPlan(cases, List.of(), 0, 1, 0, rounds, limit.toMillis(), limit.toMillis(), "abc", false);
    }
}

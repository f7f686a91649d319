package dev.serrano.bench.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One forked JVM, from its start to its end. */
public final class ForkProcess {

    /**
     * How a fork ended.
     *
     * @param problem what went wrong, in one line, or null
     * @param stuck whether it had to be stopped
     */
    public record End(@Nullable String problem, boolean stuck) {}

    /** Beyond the fork's own limit: its watchdog needs a moment to write what is stuck. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Process process;
    private final Path errors;
    private final Consumer<ForkMessage> listener;
    private final Thread reader;
    private final ForkCodec codec = new ForkCodec();
    private volatile @Nullable String stray;
    private volatile boolean done;
    private volatile boolean failed;
    private volatile boolean discarded;

    private ForkProcess(Process process, Path errors, Consumer<ForkMessage> listener) {
        this.process = process;
        this.errors = errors;
        this.listener = listener;
        this.reader = Thread.ofPlatform().daemon().name("fork-reader").unstarted(this::read);
    }

    /**
     * Starts a JVM with these options on a plan.
     *
     * @param listener gets each message, on a thread of its own
     * @throws IOException if the JVM cannot be started
     */
    public static ForkProcess start(List<String> options, ForkPlan plan, Consumer<ForkMessage> listener)
            throws IOException {
        return startCommand(JvmCommand.with(options), plan, listener);
    }

    /**
     * Starts a fork by a command.
     *
     * @param command one of {@link JvmCommand}, or another that ends as one
     * @throws IOException if it cannot be started
     */
    static ForkProcess startCommand(List<String> command, ForkPlan plan, Consumer<ForkMessage> listener)
            throws IOException {
        Path errors = Files.createTempFile("serrano-fork-", ".log");
        Process process;
        try {
            process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        } catch (IOException e) {
            Files.deleteIfExists(errors);
            throw e;
        }
        ForkProcess fork = new ForkProcess(process, errors, listener);
        fork.reader.start();
        try {
            OutputStream in = process.getOutputStream(); // stays open: at its end the fork knows that this JVM is gone
            in.write((fork.codec.write(plan) + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException e) {
            fork.note("took no plan: " + e.getMessage()); // it died at once; its exit status and its log say why
        }
        return fork;
    }

    /** Waits for the end of the fork, at most until its limit has passed; then stops it. */
    public End await(Duration limit) throws InterruptedException {
        boolean ended = process.waitFor(limit.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        if (!ended) {
            kill();
            process.waitFor();
        }
        reader.join();
        close();
        if (discarded) {
            return new End("was stopped", false);
        }
        int status = process.exitValue();
        if (!ended || status == ForkWatchdog.STUCK) {
            return new End("did not end within " + limit.toSeconds() + " s and was stopped; see " + errors, true);
        }
        if (status != 0 || !done) {
            return new End("ended with status " + status + lastWords() + "; see " + errors, false);
        }
        if (failed) {
            return new End("the stack traces of what failed are in " + errors, false);
        }
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            return new End("ended well, but its log could not be deleted: " + e.getMessage(), false);
        }
        return new End(null, false);
    }

    private void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            note("its input could not be closed: " + e.getMessage());
        }
    }

    /** Stops the fork at once. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Stops the fork at once and forgets what it wrote to standard error. */
    public void discard() {
        discarded = true;
        kill();
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            note("left " + errors + ": " + e.getMessage());
        }
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line);
            }
        } catch (IOException e) {
            note("its output ended: " + e.getMessage()); // the usual end of a fork that was stopped
        }
    }

    private void accept(String line) {
        ForkMessage message;
        try {
            message = codec.readMessage(line);
        } catch (IOException e) {
            note("said: " + line); // not ours: the JVM itself may print to standard output
            return;
        }
        if (message instanceof ForkMessage.Done) {
            done = true;
        } else if (message instanceof ForkMessage.Failed) {
            failed = true;
        }
        listener.accept(message);
    }

    private void note(String text) {
        stray = text;
    }

    /** The last line with a reason, from standard error or from output that is no message. */
    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(errors, StandardCharsets.UTF_8).stream()
                    .filter(line -> line.contains("Error") || line.contains("Exception") || line.contains("rror:"))
                    .toList();
            if (!lines.isEmpty()) {
                return " (" + lines.getFirst().strip() + ")";
            }
        } catch (IOException e) {
            note("left no log: " + e.getMessage());
        }
        return stray == null ? "" : " (" + stray + ")";
    }
}

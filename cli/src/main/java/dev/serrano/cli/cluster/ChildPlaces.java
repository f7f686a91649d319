package dev.serrano.cli.cluster;

import dev.serrano.bench.fork.JvmCommand;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * JVMs of this machine that join a cluster as its places, and end with this one. Each reads the cookie from its standard
 * input and ends at the end of it, so also when this process is killed. What they print goes to a file for each, or to
 * standard error with the number of the JVM before each line.
 */
final class ChildPlaces implements AutoCloseable {
    /* Implementation.
     * children  written by the thread that starts them, before any other knows of this object.
     * ending    the ends of the children are this program's doing. */

    private static final int PATIENCE_SECONDS = 5;

    private final Terminal terminal;
    private final @Nullable Path logs;
    private final List<Child> children = new ArrayList<>();
    private volatile boolean ending;

    /**
     * One JVM.
     *
     * @param number from 1: this JVM is 0
     */
    private record Child(int number, Process process, Thread reader) {}

    private ChildPlaces(Terminal terminal, @Nullable Path logs) {
        this.terminal = terminal;
        this.logs = logs;
    }

    /**
     * Starts JVMs.
     *
     * @param main the main class of this program
     * @param n how many
     * @param seed the address of the place that they join
     * @param logs the folder for their output, or null
     */
    static ChildPlaces start(
            Terminal terminal, Class<?> main, int n, int workers, String seed, String cookie, @Nullable Path logs) {
        ChildPlaces places = new ChildPlaces(terminal, logs);
        try {
            List<String> command = new ArrayList<>(JvmCommand.of(
                    main,
                    LauncherFlags.with(
                            Environments.garbageCollector().equals("g1") ? "g1" : LauncherFlags.DEFAULT_GC)));
            command.addAll(List.of("cluster", "node", "--child", "--cookie-file", "-"));
            command.addAll(List.of("--seed", seed, "-w", Integer.toString(workers)));
            for (int i = 1; i <= n; i++) {
                places.add(i, command, cookie);
            }
            return places;
        } catch (IOException e) {
            places.close();
            throw new UserError("cluster: a JVM cannot be started: " + e.getMessage(), e);
        }
    }

    private void add(int number, List<String> command, String cookie) throws IOException {
        PrintWriter log = logs == null
                ? null
                : new PrintWriter(Files.newBufferedWriter(logs.resolve("jvm-" + number + ".log")), true);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread reader = Thread.ofPlatform()
                .daemon()
                .name("serrano-jvm-" + number)
                .unstarted(() -> gather(number, process, log));
        children.add(new Child(number, process, reader));
        reader.start();
        OutputStream in = process.getOutputStream(); // stays open: at its end the child knows that this JVM is gone
        in.write((cookie + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    private void gather(int number, Process process, @Nullable PrintWriter log) {
        try (log;
                BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (log != null) {
                    log.println(line);
                } else if (!ending) {
                    terminal.err().println("jvm " + number + ": " + line);
                }
            }
            if (!ending) {
                terminal.complain("jvm %d has ended with exit code %d".formatted(number, process.waitFor()));
            }
        } catch (IOException e) {
            if (!ending) {
                throw new UncheckedIOException("the output of jvm " + number + " broke", e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The number of a JVM that has ended already, if there is one. */
    Optional<Integer> ended() {
        return children.stream()
                .filter(child -> !child.process.isAlive())
                .map(Child::number)
                .findFirst();
    }

    /** The program has ended: what they say of the end of the cluster is for the files only. */
    void expectEnd() {
        ending = true;
    }

    /** Ends them all, at once: they have nothing to do any more. */
    @Override
    public void close() {
        ending = true;
        for (Child child : children) {
            child.process.destroyForcibly();
        }
        try {
            for (Child child : children) {
                child.process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                child.reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

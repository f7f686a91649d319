package dev.serrano.cli.cluster;

import dev.serrano.bench.fork.JvmCommand;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.cli.console.UserError;
import dev.serrano.workloads.cluster.figures.Figure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JVM of {@code serrano cluster bench}. It ends when its input does: with this process at the latest. */
final class SideProcess implements AutoCloseable {
    /* Implementation.
     * lines   what the process has printed; the reader puts each, and END after the last.
     * last    the last lines that were no answer, for a report; of the thread that asks. */

    private static final String END = "\0";
    private static final int KEPT = 20;
    private static final int BEGIN_SECONDS = 60;
    private static final int MEASURE_SECONDS = 240;
    private static final int END_SECONDS = 5;

    private final String name;
    private final Process process;
    private final Thread reader;
    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Deque<String> last = new ArrayDeque<>();

    private SideProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        reader = Thread.ofPlatform().daemon().name("serrano-" + name).unstarted(this::read);
    }

    /**
     * Starts a JVM.
     *
     * @param name what reports call it
     * @param main the main class of this program
     */
    static SideProcess start(String name, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(JvmCommand.of(
                main,
                LauncherFlags.with(Environments.garbageCollector().equals("g1") ? "g1" : LauncherFlags.DEFAULT_GC)));
        command.addAll(List.of(arguments));
        try {
            SideProcess side = new SideProcess(
                    name, new ProcessBuilder(command).redirectErrorStream(true).start());
            side.reader.start();
            return side;
        } catch (IOException e) {
            throw new UserError("cluster: a JVM cannot be started: " + e.getMessage(), e);
        }
    }

    private void read() {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add("its output broke: " + e.getMessage());
        }
        lines.add(END);
    }

    /** Waits for a side to begin, and returns its address. */
    String address() throws InterruptedException {
        return answer(Pattern.compile(ClusterSideCommand.MARK + ClusterSideCommand.READY + "(\\S+)"), BEGIN_SECONDS);
    }

    /** Waits for a node to begin, and returns its address. */
    String node() throws InterruptedException {
        return answer(Pattern.compile("place \\d+ at (\\S+) takes tasks.*"), BEGIN_SECONDS);
    }

    /**
     * Measures.
     *
     * @throws UserError if it fails, or takes too long
     */
    double measure(Figure figure) throws InterruptedException {
        try {
            process.getOutputStream().write((figure.title() + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw failure("has ended: " + e.getMessage());
        }
        String answer = answer(Pattern.compile(ClusterSideCommand.MARK + "(.*)"), MEASURE_SECONDS);
        if (!answer.startsWith(ClusterSideCommand.VALUE)) {
            throw failure(figure.title() + ": " + answer);
        }
        return Double.parseDouble(answer.substring(ClusterSideCommand.VALUE.length()));
    }

    private String answer(Pattern pattern, int seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            String line = lines.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (line == null) {
                throw failure("says nothing for " + seconds + " s");
            }
            if (line.equals(END)) {
                throw failure("has ended");
            }
            Matcher m = pattern.matcher(line);
            if (m.matches()) {
                return m.group(1);
            }
            last.add(line);
            if (last.size() > KEPT) {
                last.remove();
            }
        }
    }

    private UserError failure(String what) {
        StringBuilder text =
                new StringBuilder("cluster: the JVM ").append(name).append(' ').append(what);
        last.forEach(line -> text.append("\n  ").append(line));
        return new UserError(text.toString());
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
            reader.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
            process.getOutputStream().close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException("the input of a JVM that has ended", e);
        }
    }
}

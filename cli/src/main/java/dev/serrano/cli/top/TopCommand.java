package dev.serrano.cli.top;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import java.io.IOException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano top}. */
@Command(
        name = "top",
        description = "Shows what the Serrano runtimes of a running JVM do: workers, rates, and the tasks that wait, by"
                + " construct and line; and of a place of a cluster, the other places and what goes between. Without"
                + " arguments: lists the JVMs of this machine that have such runtimes.",
        footer = {
            "",
            "On a terminal the picture is refreshed in place until Ctrl-C or the end of the JVM; otherwise, pictures"
                    + " are",
            "printed one below the other. PID needs a JVM of the same user on the same machine, and starts its local",
            "management agent. The program under watch does nothing for it between two readings.",
            "",
            "  serrano top 4711",
            "  serrano top 4711 --interval 5 --count 12 > top.txt",
            "  serrano top --jmx build7:9010",
            "  serrano top 4711 --dump"
        })
public final class TopCommand implements Callable<Integer> {
    private static final double SHORTEST = 0.1;
    private static final double LONGEST = 3_600;
    private static final int MOST_PICTURES = 999_999_999;

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID",
            description = "The process of the JVM, as serrano top and jcmd list it.")
    private @Nullable String pid;

    @Option(
            names = "--jmx",
            paramLabel = "HOST:PORT",
            description = "A JVM that was started with -Dcom.sun.management.jmxremote.port=PORT, or the URL of its JMX"
                    + " service.")
    private @Nullable String jmx;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "SECONDS",
            description = "Time between two readings, 0.1 to 3600. Default: 1.")
    private String interval = "1";

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            description = "Ends after so many pictures. Default: goes on.")
    private @Nullable String count;

    @Option(
            names = "--dump",
            description =
                    "Prints who waits for what instead, once: of a place of a cluster, what goes on at all places;"
                            + " else the dump of each runtime.")
    private boolean dump;

    public TopCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        long nanos = intervalNanos();
        int pictures = count == null ? Integer.MAX_VALUE : WholeNumber.parse("--count", count, 1, MOST_PICTURES);
        if (pid != null && jmx != null) {
            throw new UserError("top: PID %s and --jmx %s name two JVMs; give one of them".formatted(pid, jmx));
        }
        if (pid == null && jmx == null) {
            if (dump) {
                throw new UserError("top: --dump needs a PID or --jmx");
            }
            return list();
        }
        try (WatchedJvm jvm = pid != null ? LocalJvm.attach(pid) : RemoteJvm.connect(String.valueOf(jmx))) {
            return dump ? dump(jvm) : watch(jvm, nanos, pictures);
        }
    }

    private long intervalNanos() {
        double seconds;
        try {
            seconds = Double.parseDouble(interval);
        } catch (NumberFormatException e) {
            throw new UserError("--interval %s is not a number of seconds".formatted(interval), e);
        }
        if (!(seconds >= SHORTEST && seconds <= LONGEST)) {
            throw new UserError("--interval %s: 0.1 to 3600 seconds are possible".formatted(interval));
        }
        return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    }

    private int list() {
        List<LocalJvm.Found> found = LocalJvm.withRuntimes();
        if (found.isEmpty()) {
            terminal.out().println("No JVM that can be asked has a Serrano runtime now.");
            return ExitCode.OK;
        }
        TextTable table = new TextTable(">PID", ">runtimes", "program");
        found.forEach(jvm -> table.row(jvm.pid(), jvm.runtimes(), jvm.program()));
        table.print(terminal.out());
        return ExitCode.OK;
    }

    private int watch(WatchedJvm jvm, long nanos, int pictures) {
        TopScreen screen = new TopScreen(terminal);
        Map<String, RuntimeSample> before = new HashMap<>();
        Map<String, ClusterSample> placesBefore = new HashMap<>();
        long next = System.nanoTime();
        for (int shown = -1; shown < pictures && terminal.results().failure() == null; shown++) {
            List<RuntimeSample> now;
            List<ClusterSample> places;
            try {
                pause(next - System.nanoTime());
                next = System.nanoTime() + nanos;
                now = jvm.read();
                places = jvm.readClusters();
            } catch (IOException e) {
                return ended(jvm, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return ExitCode.FAILED;
            }
            if (shown >= 0) {
                List<String> lines = picture(jvm, before, now, screen.rows());
                places.forEach(place -> lines.addAll(place.lines(placesBefore.get(place.bean()))));
                screen.show(lines);
            }
            before.clear();
            now.forEach(sample -> before.put(sample.bean(), sample));
            placesBefore.clear();
            places.forEach(sample -> placesBefore.put(sample.bean(), sample));
        }
        return ExitCode.OK;
    }

    private int dump(WatchedJvm jvm) {
        try {
            jvm.dumps().forEach(text -> terminal.out().print(text));
            return ExitCode.OK;
        } catch (IOException e) {
            return ended(jvm, e);
        }
    }

    private static void pause(long nanos) throws InterruptedException {
        if (nanos > 0) {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }
    }

    private int ended(WatchedJvm jvm, IOException e) {
        if (jvm.hasEnded()) {
            terminal.out().println(jvm.name() + " has ended");
            return ExitCode.OK;
        }
        terminal.complain("top: the connection to %s is lost: %s".formatted(jvm.name(), WatchedJvm.reason(e)));
        return ExitCode.FAILED;
    }

    private static List<String> picture(
            WatchedJvm jvm, Map<String, RuntimeSample> before, List<RuntimeSample> now, int rows) {
        List<String> lines = new ArrayList<>();
        lines.add("%s  %s, %s"
                .formatted(
                        LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS),
                        jvm.name(),
                        switch (now.size()) {
                            case 0 -> "no runtime at the moment";
                            case 1 -> "1 runtime";
                            default -> now.size() + " runtimes";
                        }));
        now.forEach(sample -> lines.addAll(TopPicture.of(before.get(sample.bean()), sample, Math.max(1, rows / 2))));
        return lines;
    }
}

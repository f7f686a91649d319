package dev.serrano.cli.cluster;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.workloads.Nearest;
import dev.serrano.workloads.cluster.figures.EndDelays;
import dev.serrano.workloads.cluster.figures.Figure;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code serrano cluster bench}. */
@Command(
        name = "bench",
        description = "Measures a cluster of two JVMs of this machine, by turns with Pekko alone in two JVMs and with"
                + " one JVM of as many workers, and says which goals are met.",
        footer = {"", "  serrano cluster bench --json figures.json", "  serrano cluster bench --only uts-T1 --rounds 9"
        })
public final class ClusterBenchCommand implements Callable<Integer> {
    private static final int MOST_ROUNDS = 1_000;
    private static final int MOST_SECONDS = 1_000_000;
    private static final int PLACES = 64;
    private static final int TASKS = 2_000;
    private static final int FINISHES = 200;

    private final Terminal terminal;
    private final Class<?> main;

    @Mixin
    private HelpOption help = new HelpOption();

    /** Names of figures, for completion. */
    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Names() {
            super(Stream.of(Figure.values()).map(Figure::title).toList());
        }
    }

    @Option(
            names = "--only",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "Measures this figure only; may be repeated: ${COMPLETION-CANDIDATES}.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How many rounds; a round measures each side once. Default: 7, and 3 of uts-T1L.")
    private @Nullable String rounds;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Begins no more rounds after so many seconds, once each figure has one. Default: 240.")
    private String seconds = "240";

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the values as JSON; - is standard output.")
    private @Nullable String json;

    private final Deque<SideProcess> sides = new ArrayDeque<>(); // guarded by itself
    private @Nullable SideProcess place;
    private @Nullable SideProcess pekko;
    private @Nullable SideProcess alone;

    public ClusterBenchCommand(Terminal terminal, Class<?> main) {
        this.terminal = terminal;
        this.main = main;
    }

    @Override
    public Integer call() throws InterruptedException {
        Set<Figure> figures = figures();
        int n = rounds == null ? 0 : WholeNumber.parse("--rounds", rounds, 1, MOST_ROUNDS);
        long budget = TimeUnit.SECONDS.toNanos(WholeNumber.parse("--seconds", seconds, 1, MOST_SECONDS));
        Path file = json == null ? null : OutputFile.check("--json", json);
        Terminal tables = OutputFile.STANDARD_OUTPUT.equals(file) ? terminal.forPrograms() : terminal;
        BenchTable table = new BenchTable(tables);
        long start = System.nanoTime();
        try (Interruption interruption = new Interruption(terminal, () -> {
            closeSides();
            terminal.complain(Interruption.BEFORE_ANYTHING);
        })) {
            int left = figures.size();
            for (Figure figure : figures) {
                if (figure == Figure.END) {
                    table.add(figure, List.of((double) EndDelays.most(PLACES, TASKS, FINISHES)), List.of());
                } else {
                    // What one figure does not need of its part is for the others.
                    long until = System.nanoTime() + (budget - (System.nanoTime() - start)) / left;
                    measure(table, figure, n, figure == Figure.LARGE_TREE ? start + budget : until);
                }
                left--;
            }
            interruption.finish();
        } finally {
            closeSides();
        }
        table.print();
        boolean written = file == null || table.write(file);
        return written ? ExitCode.OK : ExitCode.FAILED;
    }

    private Set<Figure> figures() {
        if (only.isEmpty()) {
            return EnumSet.allOf(Figure.class);
        }
        Set<Figure> named = EnumSet.noneOf(Figure.class);
        for (String name : only) {
            named.add(Figure.find(name)
                    .orElseThrow(() -> new UserError(
                            "there is no figure '%s'; %s".formatted(name, Nearest.hint(name, new Names())))));
        }
        return named;
    }

    private void measure(BenchTable table, Figure figure, int asked, long until) throws InterruptedException {
        boolean large = figure == Figure.LARGE_TREE;
        int n = asked > 0 ? asked : large ? 3 : 7;
        SideProcess ours = place();
        SideProcess theirs = figure.isAgainstPekko() ? pekko() : alone();
        Figure before = large ? Figure.TREE : figure; // compiles what is to be measured
        ours.measure(before);
        theirs.measure(before);
        List<Double> a = new ArrayList<>();
        List<Double> b = new ArrayList<>();
        for (int i = 0; i < n && (i == 0 || System.nanoTime() < until); i++) {
            if (i % 2 == 0) {
                a.add(ours.measure(figure));
                b.add(theirs.measure(figure));
            } else {
                b.add(theirs.measure(figure));
                a.add(ours.measure(figure));
            }
        }
        table.add(figure, a, b);
    }

    private SideProcess place() throws InterruptedException {
        SideProcess p = place;
        if (p == null) {
            p = started("place 0", "cluster", "side", ClusterSideCommand.Kind.PLACE.name());
            String seed = p.address();
            started("place 1", "cluster", "node", "--child", "--seed", seed, "-w", "1")
                    .node();
            place = p;
        }
        return p;
    }

    private SideProcess pekko() throws InterruptedException {
        SideProcess p = pekko;
        if (p == null) {
            String peer = started("pekko 1", "cluster", "side", ClusterSideCommand.Kind.PEER.name())
                    .address();
            p = started("pekko 0", "cluster", "side", ClusterSideCommand.Kind.PEKKO.name(), peer);
            p.address();
            pekko = p;
        }
        return p;
    }

    private SideProcess alone() throws InterruptedException {
        SideProcess p = alone;
        if (p == null) {
            p = started("alone", "cluster", "side", ClusterSideCommand.Kind.ALONE.name());
            p.address();
            alone = p;
        }
        return p;
    }

    private SideProcess started(String name, String... arguments) {
        SideProcess side = SideProcess.start(name, main, arguments);
        synchronized (sides) {
            sides.add(side);
        }
        return side;
    }

    private void closeSides() {
        synchronized (sides) {
            sides.forEach(SideProcess::close);
            sides.clear();
        }
    }
}

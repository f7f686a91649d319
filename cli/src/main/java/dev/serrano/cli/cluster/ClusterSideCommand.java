package dev.serrano.cli.cluster;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.FailureText;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterConfig;
import dev.serrano.workloads.cluster.figures.Figure;
import dev.serrano.workloads.cluster.figures.PekkoSide;
import dev.serrano.workloads.cluster.figures.PlaceSide;
import dev.serrano.workloads.cluster.figures.Side;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code serrano cluster side}: a JVM that {@code serrano cluster bench} starts. It prints its address, and then a value
 * for each name of a figure that it reads, until its input ends.
 */
@Command(name = "side", hidden = true, description = "A JVM of serrano cluster bench.")
public final class ClusterSideCommand implements Callable<Integer> {
    /** Begins a line for the command. */
    static final String MARK = "@serrano ";

    static final String READY = "ready ";
    static final String VALUE = "value ";
    static final String FAILED = "failed ";

    /** What a side is; the second of a cluster is {@code serrano cluster node}. */
    enum Kind {
        /** The first place, with one worker. */
        PLACE,
        /** The only place, with two workers. */
        ALONE,
        /** The system of Pekko that answers. */
        PEER,
        /** The system of Pekko that measures. */
        PEKKO
    }

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(index = "0", paramLabel = "KIND", description = "What to be: ${COMPLETION-CANDIDATES}.")
    private Kind kind = Kind.PLACE;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PEER", description = "The actor that answers.")
    private String peer = "";

    public ClusterSideCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        switch (kind) {
            case PLACE -> place(1);
            case ALONE -> place(2);
            case PEER -> {
                try (PekkoSide.Peer answering = PekkoSide.peer()) {
                    say(READY + answering.address());
                    serve(figure -> {
                        throw new UserError("this side only answers, and does not measure " + figure);
                    });
                }
            }
            case PEKKO -> {
                try (PekkoSide side = PekkoSide.measuring(peer, Side.FLOOD)) {
                    say(READY + peer);
                    serve(side::measure);
                }
            }
        }
        Runtime.getRuntime().halt(ExitCode.OK); // without the farewells, for which the others may be gone
        return ExitCode.OK;
    }

    private void place(int workers) throws Exception {
        ClusterConfig config = ClusterConfig.parse(ClusterRunCommand.QUICK).register(JoinOptions.classes());
        TaskRuntime runtime = TaskRuntime.builder().workers(workers).build();
        Cluster cluster = JoinOptions.join(config.runtime(runtime));
        try (Side side = new PlaceSide(runtime, cluster, Side.FLOOD)) {
            say(READY + cluster.here().address());
            serve(side::measure);
        }
    }

    /** Measures one figure. */
    private interface Measure {
        double of(Figure figure) throws Exception;
    }

    private void serve(Measure measure) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String name = line;
            Figure figure = Figure.find(name).orElseThrow(() -> new UserError("cluster: there is no figure " + name));
            try {
                say(VALUE + measure.of(figure));
            } catch (Exception e) { // for the command that has asked
                say(FAILED + FailureText.of(e).replaceAll("\\s+", " "));
            }
        }
    }

    private void say(String line) {
        terminal.out().println(MARK + line);
        terminal.out().flush();
    }
}

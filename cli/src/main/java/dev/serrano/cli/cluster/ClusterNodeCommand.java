package dev.serrano.cli.cluster;

import dev.serrano.TaskRuntime;
import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterConfig;
import dev.serrano.cluster.ClusterPlace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code serrano cluster node}. */
@Command(
        name = "node",
        description = "Joins a cluster, or starts one, and runs the tasks that come, until it is told to end: SIGTERM"
                + " and Ctrl-C let running tasks end first.",
        footer = {
            "",
            "Settings without an option, such as TLS and DNS, are properties: see the guide, From one machine to many.",
            "",
            "  serrano cluster node --host 10.0.0.4 --port 25520 --cookie-file secret",
            "  serrano cluster node --host 10.0.0.5 --seed 10.0.0.4:25520 --cookie-file secret"
        })
public final class ClusterNodeCommand implements Callable<Integer> {
    /** The exit code of a place whose parent process has ended first. */
    static final int ORPHANED = 4;

    private static final int MOST_WORKERS = TaskRuntime.Builder.MAX_WORKERS;

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Mixin
    private JoinOptions join = new JoinOptions();

    @Option(names = "--role", paramLabel = "ROLE", description = "A role that other places see; may be repeated.")
    private List<String> roles = new ArrayList<>();

    @Option(
            names = {"-w", "--workers"},
            paramLabel = "N",
            description = "How many workers, 1 to 4096. Default: the number of CPUs.")
    private @Nullable String workers;

    @Option(names = "--child", hidden = true, description = "Ends with its standard input.")
    private boolean child;

    public ClusterNodeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        int n = workers == null ? Defaults.probe().workers() : WholeNumber.parse("-w", workers, 1, MOST_WORKERS);
        ClusterConfig config = join.config();
        if (!roles.isEmpty()) {
            config = config.roles(roles.toArray(String[]::new));
        }
        if (child) {
            Thread.ofPlatform().daemon().name("serrano-parent").start(ClusterNodeCommand::endWithParent);
        }
        try (TaskRuntime runtime = TaskRuntime.builder().workers(n).build()) {
            Cluster cluster = JoinOptions.join(config.runtime(runtime));
            return serve(cluster);
        }
    }

    /** Ends this JVM when its input does: the parent process is gone, or has no more work. */
    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {} // nothing is said after the cookie
        } catch (IOException e) {
            System.err.println("the input of the place broke: " + e.getMessage()); // its end, too
        }
        Runtime.getRuntime().halt(ORPHANED);
    }

    private int serve(Cluster cluster) throws InterruptedException {
        ClusterPlace here = cluster.here();
        CountDownLatch removed = new CountDownLatch(1);
        Thread hook = new Thread(() -> leave(cluster, here), "serrano-leave");
        Runtime.getRuntime().addShutdownHook(hook);
        terminal.out()
                .println("%s takes tasks, with %d %s"
                        .formatted(here, here.workers(), here.workers() == 1 ? "worker" : "workers"));
        cluster.onChange(e -> {
            terminal.out()
                    .println(e.place() + " "
                            + switch (e.kind()) {
                                case JOINED -> "has joined";
                                case LEAVING -> "is leaving";
                                case GONE -> "is gone";
                            });
            if (e.place().equals(here)) {
                removed.countDown();
            }
        });
        removed.await();
        Runtime.getRuntime().removeShutdownHook(hook);
        return ExitCode.FAILED;
    }

    private void leave(Cluster cluster, ClusterPlace here) {
        cluster.leave();
        terminal.out().println(here + " has left");
    }
}

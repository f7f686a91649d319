package dev.serrano.cli.cluster;

import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterConfig;
import dev.serrano.workloads.cluster.ClusterWorkloads;
import dev.serrano.workloads.cluster.figures.PlaceSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a JVM joins a cluster; unchecked. */
final class JoinOptions {
    private static final int MOST_PORT = 0xFFFF;
    private static final String HOOK = "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook";

    @Option(
            names = "--seed",
            paramLabel = "HOST:PORT",
            description = "A place of the cluster to join by; may be repeated.")
    List<String> seeds = new ArrayList<>();

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "The address at which other places reach this one. Default: 127.0.0.1.")
    @Nullable
    String host;

    @Option(names = "--port", paramLabel = "PORT", description = "The port. Default: any that is free.")
    @Nullable
    String port;

    @Option(
            names = "--cookie-file",
            paramLabel = "FILE",
            description = "A file whose first line is the secret of the cluster, 16 characters at least; - is standard"
                    + " input. Needed for other hosts than 127.0.0.1, unless there is TLS.")
    @Nullable
    String cookieFile;

    /** The classes that all places of the commands register. */
    static Class<?>[] classes() {
        return Stream.of(ClusterWorkloads.classes(), PlaceWatch.classes(), PlaceSide.classes())
                .flatMap(Stream::of)
                .toArray(Class<?>[]::new);
    }

    /** Whether the places of the cluster run elsewhere. */
    boolean namesSeeds() {
        return !seeds.isEmpty()
                || System.getProperty("serrano.cluster.seeds") != null
                || System.getProperty("serrano.cluster.dns") != null;
    }

    /**
     * The configuration: that of the properties and of application.conf, then that of the options.
     *
     * @throws UserError if it makes no sense
     */
    ClusterConfig config() {
        if (System.getProperty(HOOK) == null) {
            System.setProperty(HOOK, "off"); // the command itself leaves, in good order
        }
        try {
            ClusterConfig config = ClusterConfig.load().register(classes());
            if (host != null || port != null) {
                config = config.bind(
                        host == null ? System.getProperty("serrano.cluster.host", "127.0.0.1") : host,
                        port == null
                                ? Integer.getInteger("serrano.cluster.port", 0)
                                : WholeNumber.parse("--port", port, 0, MOST_PORT));
            }
            if (!seeds.isEmpty()) {
                config = config.seeds(seeds.toArray(String[]::new));
            }
            return cookieFile == null ? config : config.cookie(cookie(cookieFile));
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private static String cookie(String file) {
        try {
            String line = file.equals("-")
                    ? standardInput()
                    : Files.readString(Path.of(file)).lines().findFirst().orElse("");
            return line.strip();
        } catch (IOException | InvalidPathException e) {
            throw new UserError("--cookie-file %s cannot be read: %s".formatted(file, e), e);
        }
    }

    /** Only the first line: what follows it is not for this command. */
    private static String standardInput() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = System.in.read(); c >= 0 && c != '\n'; c = System.in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    /**
     * Joins.
     *
     * @throws UserError if the place cannot listen, or no seed lets it in
     */
    static Cluster join(ClusterConfig config) {
        try {
            return Cluster.join(config);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new UserError("cluster: " + e.getMessage(), e);
        }
    }
}

package dev.serrano.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import dev.serrano.TaskRuntime;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How a JVM takes part in a cluster. Immutable: each method returns a new configuration. What the program does not say
 * comes from {@link #load}, so from {@code serrano.cluster} in {@code application.conf} and from system properties.
 * <p>On an interface that is not loopback a cookie or TLS is needed: {@link Cluster#join} refuses to listen without. A
 * cookie authenticates each message between places; TLS with certificates for both sides also keeps strangers from the
 * membership protocol, and hides what is said.
 * {@snippet :
 * ClusterConfig config = ClusterConfig.load()
 *         .bind("10.0.0.5", 25520)
 *         .seeds("10.0.0.4:25520")
 *         .cookie(secret)
 *         .register(CountWords.class);
 * try (Cluster cluster = Cluster.join(config)) {
 *     run(cluster);
 * }
 * }
 */
public final class ClusterConfig {
    private static final String PREFIX = "serrano.cluster";
    private static final Set<String> KEYS = new TreeSet<>(List.of(
            "host",
            "port",
            "seeds",
            "dns",
            "roles",
            "cookie",
            "lambdas",
            "max-message",
            "failure-after",
            "join-within",
            "drain-within",
            "tls.key",
            "tls.certificate",
            "tls.authority"));

    private static final int SHORTEST_COOKIE = 16;

    private String host = "127.0.0.1";
    private int port;
    private List<String> seeds = List.of();
    private @Nullable String dns;
    private Set<String> roles = Set.of();
    private @Nullable String cookie;
    private @Nullable Tls tls;
    private @Nullable String lambdas;
    private List<Class<?>> registered = List.of();
    private int maxMessage = 1 << 20;
    private Duration failureAfter = Duration.ofSeconds(10);
    private Duration joinWithin = Duration.ofSeconds(30);
    private Duration drainWithin = Duration.ofSeconds(30);
    private @Nullable TaskRuntime runtime;
    private Config pekko = ConfigFactory.empty();

    /**
     * Three PEM files.
     *
     * @param key the private key
     * @param certificate its certificate
     * @param authority the certificate of the authority that has signed the certificates of all places
     */
    record Tls(Path key, Path certificate, Path authority) {}

    private ClusterConfig() {}

    private ClusterConfig(ClusterConfig c) {
        host = c.host;
        port = c.port;
        seeds = c.seeds;
        dns = c.dns;
        roles = c.roles;
        cookie = c.cookie;
        tls = c.tls;
        lambdas = c.lambdas;
        registered = c.registered;
        maxMessage = c.maxMessage;
        failureAfter = c.failureAfter;
        joinWithin = c.joinWithin;
        drainWithin = c.drainWithin;
        runtime = c.runtime;
        pekko = c.pekko;
    }

    /**
     * Returns what {@code application.conf} on the class path and system properties say, such as
     * {@code -Dserrano.cluster.port=25520}. Keys that are absent have their default.
     *
     * @throws IllegalArgumentException if a key of {@code serrano.cluster} is unknown or has an invalid value
     */
    public static ClusterConfig load() {
        ConfigFactory.invalidateCaches(); // properties that were set since
        return of(ConfigFactory.load());
    }

    /**
     * Returns what a text in HOCON says, with keys such as {@code serrano.cluster.port}. Keys of Pekko in it are passed
     * on.
     *
     * @throws IllegalArgumentException if the text is no HOCON, or a key of {@code serrano.cluster} is unknown or has
     *     an invalid value
     */
    public static ClusterConfig parse(String hocon) {
        try {
            Config c = ConfigFactory.parseString(hocon).resolve();
            ClusterConfig r = of(c);
            return r.pekko(c.withoutPath(PREFIX));
        } catch (ConfigException.Parse e) {
            throw new IllegalArgumentException("the configuration of the cluster: " + e.getMessage(), e);
        }
    }

    private static ClusterConfig of(Config all) {
        ClusterConfig r = new ClusterConfig();
        if (!all.hasPath(PREFIX)) {
            return r;
        }
        Config c = all.getConfig(PREFIX);
        c.entrySet().forEach(e -> {
            if (!KEYS.contains(e.getKey())) {
                throw new IllegalArgumentException(
                        PREFIX + "." + e.getKey() + ": there is no such key; there are " + KEYS);
            }
        });
        try {
            r = r.bind(c.hasPath("host") ? c.getString("host") : r.host, c.hasPath("port") ? c.getInt("port") : 0);
            r = c.hasPath("seeds") ? r.seeds(strings(c, "seeds")) : r;
            r = c.hasPath("dns") ? r.seedsByDns(c.getString("dns")) : r;
            r = c.hasPath("roles") ? r.roles(strings(c, "roles")) : r;
            r = c.hasPath("cookie") ? r.cookie(c.getString("cookie")) : r;
            r = c.hasPath("lambdas") ? r.lambdas(c.getString("lambdas")) : r;
            r = c.hasPath("max-message") ? r.maxMessage(Math.toIntExact(c.getBytes("max-message"))) : r;
            r = c.hasPath("failure-after") ? r.failureAfter(c.getDuration("failure-after")) : r;
            r = c.hasPath("join-within") ? r.joinWithin(c.getDuration("join-within")) : r;
            r = c.hasPath("drain-within") ? r.drainWithin(c.getDuration("drain-within")) : r;
            if (c.hasPath("tls")) {
                r = r.tls(
                        Path.of(c.getString("tls.key")),
                        Path.of(c.getString("tls.certificate")),
                        Path.of(c.getString("tls.authority")));
            }
            return r;
        } catch (ConfigException | ArithmeticException e) {
            throw new IllegalArgumentException(PREFIX + ": " + e.getMessage(), e);
        }
    }

    /** A list, or one string with commas, as a system property has it. */
    private static String[] strings(Config c, String key) {
        try {
            return c.getStringList(key).toArray(String[]::new);
        } catch (ConfigException.WrongType e) {
            String s = c.getString(key);
            return s.isBlank() ? new String[0] : s.strip().split("\\s*,\\s*");
        }
    }

    private ClusterConfig copy() {
        return new ClusterConfig(this);
    }

    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(what);
    }

    /**
     * Sets the address at which other places reach this one, and at which it listens. Keys {@code host}, default
     * 127.0.0.1, and {@code port}, default 0: any free port.
     */
    public ClusterConfig bind(String h, int p) {
        if (h.isBlank()) {
            throw wrong("host: must not be blank");
        }
        if (p < 0 || p > 0xFFFF) {
            throw wrong("port " + p + ": must be from 0 to 65535");
        }
        ClusterConfig c = copy();
        c.host = h;
        c.port = p;
        return c;
    }

    /**
     * Sets places to join by, each as {@code host:port}, the same list in the same order for every place. The first of
     * them may start a cluster. Without seeds a new cluster is started. Key {@code seeds}.
     */
    public ClusterConfig seeds(String... s) {
        for (String seed : s) {
            checkAddress("seeds", seed);
        }
        ClusterConfig c = copy();
        c.seeds = List.of(s);
        return c;
    }

    /**
     * Sets a DNS name and port, as {@code name:port}; every address of the name is a seed. A headless service of
     * Kubernetes is such a name. Each place binds to its address, not to its name. Key {@code dns}.
     */
    public ClusterConfig seedsByDns(String nameAndPort) {
        checkAddress("dns", nameAndPort);
        ClusterConfig c = copy();
        c.dns = nameAndPort;
        return c;
    }

    private static void checkAddress(String key, String s) {
        int colon = s.lastIndexOf(':');
        boolean good = colon > 0 && s.substring(colon + 1).matches("[0-9]{1,5}");
        if (!good || Integer.parseInt(s.substring(colon + 1)) > 0xFFFF) {
            throw wrong(key + ": \"" + s + "\" is not of the form host:port");
        }
    }

    /** Sets the roles of this place, which other places see. Key {@code roles}. */
    public ClusterConfig roles(String... r) {
        ClusterConfig c = copy();
        c.roles = Set.of(r);
        return c;
    }

    /**
     * Sets the secret that the messages of all places are authenticated with, at least 16 characters. Key
     * {@code cookie}.
     */
    public ClusterConfig cookie(String s) {
        if (s.length() < SHORTEST_COOKIE) {
            throw wrong("cookie: must have at least " + SHORTEST_COOKIE + " characters");
        }
        ClusterConfig c = copy();
        c.cookie = s;
        return c;
    }

    /**
     * Sets TLS with certificates for both sides: a place accepts only others whose certificate is signed by the same
     * authority. The files are PEM, and read again from time to time. Keys {@code tls.key}, {@code tls.certificate} and
     * {@code tls.authority}.
     */
    public ClusterConfig tls(Path key, Path certificate, Path authority) {
        for (Path p : List.of(key, certificate, authority)) {
            if (!Files.isReadable(p)) {
                throw wrong("tls: the file " + p + " cannot be read");
            }
        }
        ClusterConfig c = copy();
        c.tls = new Tls(key, certificate, authority);
        return c;
    }

    /** Adds classes of tasks, of their values and of parts of these. Others are refused, by both sides. */
    public ClusterConfig register(Class<?>... classes) {
        ClusterConfig c = copy();
        Set<Class<?>> all = new LinkedHashSet<>(registered);
        all.addAll(List.of(classes));
        c.registered = List.copyOf(all);
        return c;
    }

    /**
     * Accepts {@link SerializableTask lambdas} of the named classes, in the syntax of
     * {@link java.io.ObjectInputFilter.Config#createFilter}, such as {@code org.example.jobs.*}. They are refused, all
     * the same, if there is neither a cookie nor TLS. Key {@code lambdas}; default: none.
     */
    public ClusterConfig lambdas(String patterns) {
        java.io.ObjectInputFilter.Config.createFilter(patterns);
        ClusterConfig c = copy();
        c.lambdas = patterns;
        return c;
    }

    /** Sets how many bytes a task or a value may have. Key {@code max-message}; default: 1 MiB. */
    public ClusterConfig maxMessage(int bytes) {
        if (bytes < 1 << 10 || bytes > 1 << 29) {
            throw wrong("max-message " + bytes + ": must be from 1 KiB to 512 MiB");
        }
        ClusterConfig c = copy();
        c.maxMessage = bytes;
        return c;
    }

    /**
     * Sets about how long a place may be silent before it counts as lost. Half of it is spent on being sure that the
     * others agree. Key {@code failure-after}; default: 10 seconds.
     */
    public ClusterConfig failureAfter(Duration d) {
        ClusterConfig c = copy();
        c.failureAfter = positive("failure-after", d);
        return c;
    }

    /** Sets how long {@link Cluster#join} waits. Key {@code join-within}; default: 30 seconds. */
    public ClusterConfig joinWithin(Duration d) {
        ClusterConfig c = copy();
        c.joinWithin = positive("join-within", d);
        return c;
    }

    /** Sets how long {@link Cluster#leave} waits for tasks. Key {@code drain-within}; default: 30 seconds. */
    public ClusterConfig drainWithin(Duration d) {
        ClusterConfig c = copy();
        c.drainWithin = positive("drain-within", d);
        return c;
    }

    private static Duration positive(String key, Duration d) {
        if (d.isNegative() || d.isZero()) {
            throw wrong(key + " " + d + ": must be positive");
        }
        return d;
    }

    /** Sets the runtime in which tasks run here; the program closes it. Default: the common one. */
    public ClusterConfig runtime(TaskRuntime r) {
        ClusterConfig c = copy();
        c.runtime = Objects.requireNonNull(r, "runtime");
        return c;
    }

    ClusterConfig pekko(Config p) {
        ClusterConfig c = copy();
        c.pekko = p;
        return c;
    }

    List<Class<?>> registered() {
        return registered;
    }

    Set<String> roles() {
        return roles;
    }

    @Nullable
    String cookie() {
        return cookie;
    }

    @Nullable
    String lambdas() {
        return lambdas;
    }

    int maxMessage() {
        return maxMessage;
    }

    Duration failureAfter() {
        return failureAfter;
    }

    Duration joinWithin() {
        return joinWithin;
    }

    Duration drainWithin() {
        return drainWithin;
    }

    TaskRuntime runtime() {
        TaskRuntime r = runtime;
        return r != null ? r : TaskRuntime.common();
    }

    boolean authenticated() {
        return cookie != null || tls != null;
    }

    /** The seeds with their DNS names resolved; empty to start a cluster. */
    List<String> resolvedSeeds() {
        List<String> all = new ArrayList<>(seeds);
        String d = dns;
        if (d != null) {
            String name = d.substring(0, d.lastIndexOf(':'));
            try {
                Set<String> found = new TreeSet<>(); // the same order at every place
                for (InetAddress a : InetAddress.getAllByName(name)) {
                    found.add(a.getHostAddress() + d.substring(d.lastIndexOf(':')));
                }
                all.addAll(found);
            } catch (UnknownHostException e) {
                throw new IllegalStateException("dns: the name " + name + " has no address", e);
            }
        }
        return all;
    }

    /** The configuration of Pekko. */
    Config forPekko() {
        checkExposure();
        long ms = failureAfter.toMillis();
        long news = Math.clamp(ms / 20, 100, 200); // a place that joins waits for some rounds of it
        StringBuilder s = new StringBuilder(1 << 10)
                .append("pekko.actor.provider = cluster\n")
                .append("pekko.actor.allow-java-serialization = off\n")
                .append("pekko.jvm-exit-on-fatal-error = off\n")
                .append("pekko.loggers = [\"org.apache.pekko.event.slf4j.Slf4jLogger\"]\n")
                .append("pekko.logging-filter = \"org.apache.pekko.event.slf4j.Slf4jLoggingFilter\"\n")
                .append("pekko.stdout-loglevel = OFF\n")
                .append("pekko.coordinated-shutdown.exit-jvm = off\n")
                .append("pekko.remote.artery.transport = ")
                .append(tls != null ? "tls-tcp" : "tcp")
                .append("\npekko.remote.artery.canonical { hostname = \"" + host + "\", port = " + port + " }\n")
                .append("pekko.remote.artery.advanced.maximum-frame-size = " + (maxMessage + (1 << 16)) + "\n")
                .append("pekko.cluster {\n allow-weakly-up-members = off\n")
                .append(" downing-provider-class = \"org.apache.pekko.cluster.sbr.SplitBrainResolverProvider\"\n")
                .append(" split-brain-resolver.stable-after = " + ms / 2 + " ms\n")
                .append(" failure-detector.heartbeat-interval = " + Math.clamp(ms / 20, 50, 1000) + " ms\n")
                .append(" failure-detector.acceptable-heartbeat-pause = " + ms / 2 + " ms\n")
                .append(" failure-detector.expected-response-after = " + Math.clamp(ms / 10, 100, 1000) + " ms\n")
                .append(" gossip-interval = " + news + " ms\n")
                .append(" leader-actions-interval = " + news + " ms\n")
                .append(" unreachable-nodes-reaper-interval = " + Math.clamp(ms / 20, 100, 1000) + " ms\n")
                .append(" periodic-tasks-initial-delay = 100 ms\n")
                .append(" retry-unsuccessful-join-after = 1 s\n seed-node-timeout = 2 s\n")
                .append(" roles = [" + quoted(roles) + "]\n}\n");
        Tls t = tls;
        if (t != null) {
            s.append("pekko.remote.artery.ssl {\n ssl-engine-provider = ")
                    .append("\"org.apache.pekko.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider\"\n")
                    .append(" rotating-keys-engine { key-file = " + quoted(Set.of(t.key.toString())))
                    .append(", cert-file = " + quoted(Set.of(t.certificate.toString())))
                    .append(", ca-cert-file = " + quoted(Set.of(t.authority.toString())) + " }\n}\n");
        }
        return pekko.withFallback(ConfigFactory.parseString(s.toString())).withFallback(ConfigFactory.load());
    }

    private static String quoted(Set<String> all) {
        List<String> q = new ArrayList<>();
        all.forEach(s -> q.add('"' + s.replace("\\", "\\\\").replace("\"", "\\\"") + '"'));
        return String.join(", ", q);
    }

    private void checkExposure() {
        boolean loopback;
        try {
            loopback = InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("host: the name " + host + " has no address", e);
        }
        if (!loopback && !authenticated()) {
            throw new IllegalStateException("host " + host + " is not a loopback address: anyone who reaches it could"
                    + " run tasks here; set a cookie or TLS");
        }
    }
}

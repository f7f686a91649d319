package dev.serrano.cli.top;

import dev.serrano.cli.console.UserError;
import dev.serrano.cluster.ClusterMXBean;
import dev.serrano.observe.TaskRuntimeMXBean;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import javax.management.InstanceNotFoundException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A connection to the management beans of another JVM. */
public abstract class WatchedJvm implements AutoCloseable {
    private static final ObjectName BEANS = beans("TaskRuntime");
    private static final ObjectName CLUSTERS = beans("Cluster");

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    public WatchedJvm(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    private static ObjectName beans(String type) {
        try {
            return new ObjectName("dev.serrano:type=" + type + ",*");
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A connection to an agent that the user has named. */
    @SuppressWarnings("BanJNDI") // there is no other way to a JMX agent; the JDK filters its objects
    public static JMXConnector connector(JMXServiceURL url) throws IOException {
        return JMXConnectorFactory.connect(url);
    }

    /** The name of the JVM in messages. */
    public abstract String name();

    /** Whether it has ended, when it no longer answers. */
    public abstract boolean hasEnded();

    /** The names of the beans of its runtimes. */
    public final Set<ObjectName> runtimes() throws IOException {
        return server.queryNames(BEANS, null);
    }

    /** A reading of each runtime that it has now. */
    public final List<RuntimeSample> read() throws IOException {
        return read(BEANS, TaskRuntimeMXBean.class, RuntimeSample::of);
    }

    /** A reading of each place of a cluster that it is now. */
    public final List<ClusterSample> readClusters() throws IOException {
        return read(CLUSTERS, ClusterMXBean.class, ClusterSample::of);
    }

    /**
     * Who waits for what: for each place of a cluster that it is, what goes on at all places; of a JVM without a place,
     * the dump of each runtime.
     */
    public final List<String> dumps() throws IOException {
        List<String> places = read(CLUSTERS, ClusterMXBean.class, (_, bean) -> bean.dump());
        return places.isEmpty() ? read(BEANS, TaskRuntimeMXBean.class, (_, bean) -> bean.dump()) : places;
    }

    private <B, S> List<S> read(ObjectName beans, Class<B> type, BiFunction<String, B, S> sample) throws IOException {
        List<S> all = new ArrayList<>();
        for (ObjectName bean : new TreeSet<>(server.queryNames(beans, null))) {
            try {
                all.add(sample.apply(bean.getCanonicalName(), JMX.newMXBeanProxy(server, bean, type)));
            } catch (UndeclaredThrowableException e) {
                switch (e.getUndeclaredThrowable()) {
                    case null -> throw e;
                    case InstanceNotFoundException gone -> {
                        assert gone.getMessage() != null; // the runtime has been closed since, or the place has left
                    }
                    case IOException lost -> throw lost;
                    default ->
                        throw new UserError(
                                "top: %s has another version of Serrano, which does not provide all that is shown here: %s"
                                        .formatted(name(), reason(e)),
                                e);
                }
            } catch (RuntimeMBeanException e) {
                throw new UserError("top: a bean of %s failed to answer: %s".formatted(name(), reason(e)), e);
            }
        }
        return all;
    }

    /** The innermost message, which is the one that says something, in one line. */
    public static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            assert connector != null : e; // the other side has gone first
        }
    }
}

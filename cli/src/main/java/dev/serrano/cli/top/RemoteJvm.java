package dev.serrano.cli.top;

import dev.serrano.cli.console.UserError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/** A JVM whose management agent listens at a port. */
public final class RemoteJvm extends WatchedJvm {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^:\\[\\]/\\s]+):([0-9]{1,5})");
    private static final int MOST_PORTS = 65_535;
    private static final int CONNECT_MILLIS = 5_000;
    private static final String STARTED = "; start the program with -Dcom.sun.management.jmxremote.port=%d"
            + " and what else the JDK's guide to monitoring says, or use serrano top PID on its machine";

    private final String text;
    private final @Nullable InetSocketAddress address;

    private RemoteJvm(String text, @Nullable InetSocketAddress address, JMXConnector connector) throws IOException {
        super(connector);
        this.text = text;
        this.address = address;
    }

    /** No question is waited for longer than some seconds, so that a JVM that is stopped does not stop us. */
    public static void limitWaits() {
        for (String property : new String[] {
            "sun.rmi.transport.tcp.handshakeTimeout", "sun.rmi.transport.tcp.responseTimeout",
        }) {
            if (System.getProperty(property) == null) {
                System.setProperty(property, "10000");
            }
        }
    }

    /**
     * Connects to a JVM.
     *
     * @param text a host and a port, or the URL of a JMX service
     * @throws UserError if that cannot be done, or it has no runtime
     */
    public static RemoteJvm connect(String text) {
        limitWaits();
        InetSocketAddress address = text.startsWith("service:") ? null : address(text);
        JMXServiceURL url = url(text, address);
        RemoteJvm jvm = null;
        try {
            jvm = new RemoteJvm(text, address, connector(url));
            if (jvm.runtimes().isEmpty()) {
                throw new UserError("top: the JVM at %s has no Serrano runtime now".formatted(text));
            }
            RemoteJvm connected = jvm;
            jvm = null;
            return connected;
        } catch (SecurityException e) {
            throw new UserError(
                    "top: the JVM at %s wants a password (%s), which serrano does not send; use serrano top PID on its"
                                    .formatted(text, reason(e))
                            + " machine",
                    e);
        } catch (IOException e) {
            throw new UserError(
                    "top: what listens at %s is no JMX agent that serrano can talk to: %s%s"
                            .formatted(text, reason(e), address == null ? "" : STARTED.formatted(address.getPort())),
                    e);
        } finally {
            if (jvm != null) {
                jvm.close();
            }
        }
    }

    private static JMXServiceURL url(String text, @Nullable InetSocketAddress address) {
        try {
            if (address == null) {
                return new JMXServiceURL(text);
            }
            reach(text, address);
            return new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + text + "/jmxrmi");
        } catch (MalformedURLException e) {
            throw new UserError("--jmx %s is not the URL of a JMX service: %s".formatted(text, reason(e)), e);
        }
    }

    private static InetSocketAddress address(String text) {
        Matcher m = ADDRESS.matcher(text);
        int port = m.matches() ? Integer.parseInt(m.group(2)) : 0;
        if (port < 1 || port > MOST_PORTS) {
            throw new UserError("--jmx %s is not HOST:PORT, such as localhost:9010".formatted(text));
        }
        InetSocketAddress address = new InetSocketAddress(m.group(1), port);
        if (address.isUnresolved()) {
            throw new UserError("--jmx %s: there is no host %s".formatted(text, m.group(1)));
        }
        return address;
    }

    /** RMI itself would wait for minutes, and say less. */
    private static void reach(String text, InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
        } catch (ConnectException e) {
            throw new UserError(
                    "--jmx %s: nothing listens there%s".formatted(text, STARTED.formatted(address.getPort())), e);
        } catch (IOException e) {
            throw new UserError("--jmx %s cannot be reached: %s".formatted(text, reason(e)), e);
        }
    }

    @Override
    public String name() {
        return "the JVM at " + text;
    }

    /** Its port is closed. */
    @Override
    public boolean hasEnded() {
        if (address == null) {
            return false;
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

package dev.serrano.cli.top;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.serrano.cli.console.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;

/** A JVM of this machine, by its process. */
public final class LocalJvm extends WatchedJvm {
    /** A system property of JVMs that have, or had, runtimes: how many there are now. */
    private static final String RUNTIMES = "dev.serrano.runtimes";

    private static final String ATTACH_TIMEOUT = "sun.tools.attach.attachTimeout";
    private static final String ATTACH_MILLIS = "5000";
    private static final long BEANS_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_MILLIS = 50;
    private static final long END_SECONDS = 3;
    private static final String OTHERS = "; serrano top lists the JVMs with Serrano runtimes";

    private final ProcessHandle process;
    private final String name;

    private LocalJvm(ProcessHandle process, String name, JMXConnector connector) throws IOException {
        super(connector);
        this.process = process;
        this.name = name;
    }

    /** A JVM with runtimes. */
    public record Found(String pid, String runtimes, String program) {}

    /** Those JVMs of this machine that can be asked and have runtimes, by number. */
    public static List<Found> withRuntimes() {
        prepare();
        List<Found> found = new ArrayList<>();
        String self = Long.toString(ProcessHandle.current().pid());
        for (VirtualMachineDescriptor jvm : VirtualMachine.list()) {
            if (!jvm.id().equals(self)) {
                runtimesOf(jvm)
                        .filter(n -> !n.equals("0"))
                        .ifPresent(n -> found.add(new Found(
                                jvm.id(), n, program(jvm.displayName()).orElse(""))));
            }
        }
        found.sort(Comparator.comparingLong(jvm -> Long.parseLong(jvm.pid())));
        return found;
    }

    private static Optional<String> runtimesOf(VirtualMachineDescriptor jvm) {
        try {
            VirtualMachine vm = VirtualMachine.attach(jvm);
            try {
                return Optional.ofNullable(vm.getSystemProperties().getProperty(RUNTIMES));
            } finally {
                vm.detach();
            }
        } catch (IOException | AttachNotSupportedException e) {
            return Optional.empty(); // of another user, or it ends just now: nothing that could be watched
        }
    }

    private static void prepare() {
        if (System.getProperty(ATTACH_TIMEOUT) == null) {
            System.setProperty(ATTACH_TIMEOUT, ATTACH_MILLIS);
        }
        RemoteJvm.limitWaits();
    }

    /**
     * Connects to a JVM that has runtimes.
     *
     * @throws UserError if there is no such JVM, or it does not let us
     */
    public static LocalJvm attach(String pid) {
        prepare();
        ProcessHandle process = jvm(pid);
        VirtualMachine vm = attach(pid, process);
        try {
            try {
                return connect(pid, process, vm);
            } finally {
                vm.detach();
            }
        } catch (IOException e) {
            throw new UserError(
                    "top: the JVM %s accepts no connection: %s; if it runs in a container, run serrano there"
                            .formatted(pid, reason(e)),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("top: interrupted", e);
        }
    }

    private static LocalJvm connect(String pid, ProcessHandle process, VirtualMachine vm)
            throws IOException, InterruptedException {
        String runtimes = vm.getSystemProperties().getProperty(RUNTIMES);
        if (runtimes == null || runtimes.equals("0")) {
            throw new UserError(
                    "top: the JVM %s (%s) has no Serrano runtime now%s".formatted(pid, program(vm, process), OTHERS));
        }
        JMXServiceURL url = new JMXServiceURL(vm.startLocalManagementAgent());
        String name = "JVM %s (%s)".formatted(pid, program(vm, process));
        LocalJvm jvm = new LocalJvm(process, name, connector(url));
        jvm.awaitBeans();
        return jvm;
    }

    /** They come within a second after the agent, which may be the first to want an MBean server. */
    private void awaitBeans() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (runtimes().isEmpty() && System.nanoTime() - begin < BEANS_NANOS) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /** The process, of which is known that it may be asked: another process could be killed by the question. */
    private static ProcessHandle jvm(String pid) {
        if (!pid.matches("[1-9][0-9]{0,9}")) {
            throw new UserError("top: '%s' is not the number of a process%s".formatted(pid, OTHERS));
        }
        ProcessHandle process = ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new UserError("top: there is no process %s%s".formatted(pid, OTHERS)));
        if (process.pid() == ProcessHandle.current().pid()) {
            throw new UserError("top: %s is serrano itself%s".formatted(pid, OTHERS));
        }
        String owner = process.info().user().orElse("");
        String user = ProcessHandle.current().info().user().orElse("");
        if (!owner.isEmpty() && !user.isEmpty() && !owner.equals(user) && !user.equals("root")) {
            throw new UserError("top: process %s belongs to the user %s; run serrano as that user, or use --jmx"
                    .formatted(pid, owner));
        }
        if (!isJvm(process)) {
            String command = process.info().command().orElse("unknown program");
            throw new UserError("top: process %s (%s) is not a JVM%s".formatted(pid, command, OTHERS));
        }
        return process;
    }

    /**
     * By what it has loaded, where the system shows that; by the JVM's own list and the name of the program elsewhere.
     */
    private static boolean isJvm(ProcessHandle process) {
        String pid = Long.toString(process.pid());
        try (var maps = Files.lines(Path.of("/proc", pid, "maps"), StandardCharsets.ISO_8859_1)) {
            return maps.anyMatch(line -> line.contains("libjvm."));
        } catch (IOException | UncheckedIOException e) {
            return VirtualMachine.list().stream().anyMatch(jvm -> jvm.id().equals(pid))
                    || process.info()
                            .command()
                            .filter(c -> c.matches(".*\\bjava(\\.exe)?"))
                            .isPresent();
        }
    }

    private static VirtualMachine attach(String pid, ProcessHandle process) {
        try {
            return VirtualMachine.attach(pid);
        } catch (AttachNotSupportedException e) {
            throw new UserError(
                    "top: the JVM %s does not answer: it is stopped or too busy, or was started with".formatted(pid)
                            + " -XX:+DisableAttachMechanism, then use --jmx (" + reason(e) + ")",
                    e);
        } catch (IOException e) {
            String hint = process.isAlive() ? "run serrano as its user, or use --jmx" : "it has ended meanwhile";
            throw new UserError("top: the JVM %s cannot be asked: %s; %s".formatted(pid, reason(e), hint), e);
        }
    }

    /** The main class, jar or source file, without its folder. */
    private static String program(VirtualMachine vm, ProcessHandle process) throws IOException {
        return program(vm.getSystemProperties().getProperty("sun.java.command", ""))
                .orElseGet(() -> process.info().command().orElse("java"));
    }

    private static Optional<String> program(String command) {
        String[] words = command.strip().split(" ");
        String word = words[words.length > 1 && words[0].endsWith(".SourceLauncher") ? 1 : 0];
        return Optional.of(word.substring(word.lastIndexOf('/') + 1)).filter(name -> !name.isEmpty());
    }

    @Override
    public String name() {
        return name;
    }

    /** The connection may be lost a little earlier. */
    @Override
    public boolean hasEnded() {
        try {
            process.onExit().get(END_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return !process.isAlive();
        }
    }
}

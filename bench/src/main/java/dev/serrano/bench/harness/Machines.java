package dev.serrano.bench.harness;

import dev.serrano.bench.model.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes the machine that this JVM runs on. */
public final class Machines {

    private static final Path ROOT = Path.of("/");

    private Machines() {}

    /** The machine with its load now; that at the end is not known yet. */
    static Machine current() {
        return new Machine(cpu(ROOT), os(ROOT), Runtime.getRuntime().maxMemory(), load(), null);
    }

    /** The load average of the last minute: how many threads ran or wanted to. Null where the system has none. */
    public static @Nullable Double load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? null : (Double) load;
    }

    /** The processor's model, as Linux or Windows name it; not every processor of Linux has a name. */
    static String cpu(Path root) {
        return value(root.resolve("proc/cpuinfo"), "model name", ":")
                .or(() -> Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER")))
                .orElse("unknown, " + System.getProperty("os.arch", "unknown architecture"));
    }

    /** The system and, of Linux, the distribution. */
    static String os(Path root) {
        String kernel = "%s %s, %s"
                .formatted(
                        System.getProperty("os.name", "unknown system"),
                        System.getProperty("os.version", ""),
                        System.getProperty("os.arch", ""));
        return value(root.resolve("etc/os-release"), "PRETTY_NAME", "=")
                .map(name -> name.replace("\"", "") + ", " + kernel)
                .orElse(kernel);
    }

    /** The text behind a name in the first line of a file that begins with it. */
    private static Optional<String> value(Path file, String name, String separator) {
        if (!Files.isReadable(file)) {
            return Optional.empty(); // another system
        }
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
            return lines.stream()
                    .filter(line -> line.startsWith(name) && line.contains(separator))
                    .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                    .filter(value -> !value.isEmpty())
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

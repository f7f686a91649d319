package dev.serrano.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much CPU time a Linux container may use. The JVM heeds it; this only shows where the number of CPUs comes from.
 */
public final class CpuQuota {

    private static final Path ROOT = Path.of("/");

    private CpuQuota() {}

    /** The limit of this process in CPUs; empty if there is none, or it is unknown. */
    public static OptionalDouble ofProcess() {
        return below(ROOT);
    }

    /** The limit according to the files below a root. */
    public static OptionalDouble below(Path root) {
        Path groups = root.resolve("sys/fs/cgroup");
        for (Path folder : List.of(groups.resolve(ownGroup(root)), groups)) {
            Optional<String> line = firstLine(folder.resolve("cpu.max"));
            if (line.isPresent()) {
                String[] parts = line.get().split(" ");
                return parts.length < 2 ? OptionalDouble.empty() : ratio(parts[0], parts[1]);
            }
        }
        Optional<String> quota = firstLine(groups.resolve("cpu/cpu.cfs_quota_us"));
        Optional<String> period = firstLine(groups.resolve("cpu/cpu.cfs_period_us"));
        return quota.isPresent() && period.isPresent() ? ratio(quota.get(), period.get()) : OptionalDouble.empty();
    }

    /** The limit for a person. */
    public static String describe(OptionalDouble quota) {
        return quota.isPresent()
                ? String.format(Locale.ROOT, "container limit %.2f", quota.getAsDouble())
                : "no container limit";
    }

    private static OptionalDouble ratio(String quota, String period) {
        if (!quota.matches("[0-9]{1,18}") || !period.matches("[0-9]{1,18}") || Long.parseLong(period) == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) Long.parseLong(quota) / Long.parseLong(period));
    }

    /** The control group of this process, relative to the folder where the groups are. */
    private static String ownGroup(Path root) {
        return firstLine(root.resolve("proc/self/cgroup"))
                .filter(line -> line.startsWith("0::/"))
                .map(line -> line.substring("0::/".length()))
                .orElse("");
    }

    private static Optional<String> firstLine(Path file) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (var lines = Files.lines(file)) {
            return lines.findFirst().map(String::strip);
        } catch (IOException | java.io.UncheckedIOException e) {
            return Optional.empty(); // such a file may vanish, or refuse to be read; then nothing is known
        }
    }
}

package dev.serrano.bench.harness;

import dev.serrano.bench.model.Environment;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Describes this JVM. */
public final class Environments {

    private Environments() {}

    /**
     * The environment of this JVM, now.
     *
     * @param defaults what a runtime made without options has
     * @param commit the source revision
     */
    public static Environment current(RuntimeDefaults defaults, String commit) {
        return new Environment(
                jdk(),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                Runtime.getRuntime().availableProcessors(),
                defaults.backendName(),
                defaults.scheduler(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                commit,
                Machines.current());
    }

    /** Version and vendor of the JDK. */
    public static String jdk() {
        return Runtime.version() + " (" + System.getProperty("java.vendor", "unknown vendor") + ")";
    }

    /**
     * The short name of the garbage collector in use: serial, parallel, g1, z, shenandoah, epsilon; else its full name.
     */
    public static String garbageCollector() {
        return shortName(ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .toList());
    }

    static String shortName(List<String> collectors) {
        String all = String.join(" ", collectors);
        if (all.startsWith("PS ") || all.contains(" PS ")) {
            return LauncherFlags.DEFAULT_GC;
        }
        for (String known : List.of("G1", "ZGC", "Shenandoah", "Epsilon")) {
            if (all.contains(known)) {
                return known.equals("ZGC") ? "z" : known.toLowerCase(Locale.ROOT);
            }
        }
        return all.contains("Copy") || all.contains("MarkSweepCompact") ? "serial" : all;
    }
}

package dev.serrano.cli.doctor;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RuntimeDefaults;
import dev.serrano.scheduler.FiberBackend;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Looks at this JVM and this machine as far as they matter to Serrano. */
public final class Doctor {

    private static final Runtime.Version LEAST = Runtime.Version.parse("25.0.3");
    private static final String LAUNCH = "start with ./serrano, or give java ";
    private static final long MEBI = 1L << 20;

    private final List<Finding> findings = new ArrayList<>();

    /** Looks at everything. */
    public List<Finding> examine(RuntimeDefaults defaults) {
        BuildInfo build = BuildInfo.current();
        findings.add(Finding.ok("Serrano", build.version() + ", commit " + build.commit()));
        findings.add(jdk(Runtime.version()));
        collector();
        threadTracking();
        cpus();
        findings.add(Finding.ok("heap", "at most " + Runtime.getRuntime().maxMemory() / MEBI + " MiB (-Xmx sets it)"));
        backend(defaults);
        findings.add(Finding.ok(
                "scheduler",
                defaults.scheduler() + "; there are " + String.join(", ", TaskRuntime.schedulers())
                        + " (--scheduler, -Dserrano.scheduler)"));
        findings.add(Finding.ok("workers", defaults.workers() + " (-w, -Dserrano.workers)"));
        properties();
        return findings;
    }

    public static Finding jdk(Runtime.Version version) {
        String text = version + " (" + System.getProperty("java.vendor", "unknown vendor") + ") in "
                + System.getProperty("java.home", "an unknown folder");
        if (version.compareTo(LEAST) < 0) {
            return Finding.bad(
                    "JDK",
                    text,
                    "before " + LEAST + " a parked virtual thread may never wake: install " + LEAST
                            + " or newer; ./serrano looks in SERRANO_JAVA_HOME, JAVA_HOME, JAVA25_HOME, the PATH and"
                            + " the usual folders");
        }
        return Finding.ok("JDK", text);
    }

    private void collector() {
        String collector = Environments.garbageCollector();
        if (!collector.equals(LauncherFlags.DEFAULT_GC)) {
            findings.add(Finding.note(
                    "collector",
                    collector + ": a spawn costs more than with the parallel collector",
                    LAUNCH + "-XX:+UseParallelGC -XX:+UseCondCardMark"));
        } else if (!isOn("UseCondCardMark")) {
            findings.add(Finding.note(
                    "collector",
                    "parallel, without -XX:+UseCondCardMark: workers slow each other down when they store references",
                    LAUNCH + "-XX:+UseCondCardMark"));
        } else {
            findings.add(Finding.ok("collector", "parallel, with UseCondCardMark"));
        }
    }

    private void threadTracking() {
        if ("false".equals(System.getProperty("jdk.trackAllThreads"))) {
            findings.add(Finding.ok("thread tracking", "off"));
        } else {
            findings.add(Finding.note(
                    "thread tracking",
                    "on: the JDK keeps each suspended task's thread in a set, which takes memory",
                    LAUNCH + LauncherFlags.NO_THREAD_TRACKING));
        }
    }

    private void cpus() {
        int usable = Runtime.getRuntime().availableProcessors();
        findings.add(Finding.ok(
                "CPUs",
                usable + " usable by the JVM; " + CpuQuota.describe(CpuQuota.ofProcess())
                        + " (-XX:ActiveProcessorCount sets another number)"));
    }

    private void backend(RuntimeDefaults defaults) {
        String problem = TaskRuntime.scheduledBackendProblem();
        String chosen = System.getProperty("serrano.fibers");
        String asked = chosen == null ? "" : ", asked for by -Dserrano.fibers=" + chosen;
        if (defaults.backend() == FiberBackend.SCHEDULED) {
            findings.add(Finding.ok("fiber backend", "scheduled" + asked + ": its self-test passed"));
        } else if (problem == null) {
            findings.add(Finding.note(
                    "fiber backend",
                    defaults.backendName() + asked + "; scheduled would work, and its switches are faster",
                    "leave out -Dserrano.fibers"));
        } else {
            findings.add(Finding.note(
                    "fiber backend",
                    defaults.backendName() + asked + "; scheduled cannot be used: " + problem,
                    LAUNCH + String.join(" ", LauncherFlags.OPEN_FIBERS)));
        }
    }

    private void properties() {
        Map<String, String> set = new TreeMap<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("serrano.")) {
                set.put(name, System.getProperty(name, ""));
            }
        }
        findings.add(Finding.ok("properties", set.isEmpty() ? "none of serrano.* is set" : set.toString()));
    }

    private static boolean isOn(String option) {
        HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return vm != null && "true".equals(vm.getVMOption(option).getValue());
    }
}

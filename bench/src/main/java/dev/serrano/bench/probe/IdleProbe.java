package dev.serrano.bench.probe;

import com.sun.management.OperatingSystemMXBean;
import dev.serrano.Serrano;
import dev.serrano.bench.harness.CountingPrepared;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The price of an idle runtime: the CPU time of the whole process while every worker is idle, as a share
 * of one core. The serial form is the same process without a runtime at work.
 */
public final class IdleProbe implements Workload {

    /** The name of the share of one core among the counters. */
    public static final String CPU_SHARE = "cpu_share";

    private static final Form SERRANO = new Form(Rival.SERRANO, "idle");
    private static final Form SERIAL = new Form(Rival.SERIAL, "serial");
    private static final int LONGEST_SECONDS = 600;
    private static final int SETTLE_MILLIS = 1_500;
    private static final int FIRST_TASKS = 10_000;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                "idle",
                "does nothing for some seconds, after a little work",
                "what an idle runtime costs",
                "the harness itself",
                List.of(Parameter.integer("seconds", 5, "how long, 1 to " + LONGEST_SECONDS)));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Idle(parameters.integer("seconds", 1, LONGEST_SECONDS));
    }

    private static final class Idle implements CountingPrepared {
        private final int seconds;
        private double cpuShare;

        Idle(int seconds) {
            this.seconds = seconds;
        }

        @Override
        public String run(Form form, RunContext context) throws Exception {
            if (form.equals(SERRANO)) {
                context.serrano().launch(() -> {
                    for (int i = 0; i < FIRST_TASKS; i++) {
                        Serrano.async(() -> {});
                    }
                });
            }
            // Compilations and collections of the JVM are not the runtime's cost.
            pause(SETTLE_MILLIS);
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long cpuBefore = system.getProcessCpuTime();
            long start = System.nanoTime();
            pause(TimeUnit.SECONDS.toMillis(seconds));
            long wall = System.nanoTime() - start;
            cpuShare = (double) (system.getProcessCpuTime() - cpuBefore) / wall;
            return "idle";
        }

        private static void pause(long millis) throws InterruptedException {
            CountDownLatch never = new CountDownLatch(1);
            if (never.await(millis, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("a latch that nobody counts down was open");
            }
        }

        @Override
        public String expected() {
            return "idle";
        }

        @Override
        public Map<String, Double> counters() {
            return Map.of(CPU_SHARE, cpuShare);
        }
    }
}

package dev.serrano.bench.probe;

import dev.serrano.workloads.Workload;
import java.util.List;
import java.util.Optional;

/** Workloads that measure the runtime itself; only suites use them. */
public final class Probes {

    private static final List<Workload> ALL = List.of(
            new IdleProbe(),
            new StackProbe(),
            new PushPopProbe(),
            new ChannelProbe(),
            new ManySumsProbe(),
            new VictimProbe(),
            new BatchProbe(),
            new ShortPhasesProbe(),
            new MeasuredFibProbe(),
            new GraphProbe(),
            new DeadlockProbe(),
            new BlockingCallsProbe(),
            new StartProbe());

    private Probes() {}

    /** The probe of that name. */
    public static Optional<Workload> find(String name) {
        return ALL.stream().filter(probe -> probe.info().name().equals(name)).findFirst();
    }
}

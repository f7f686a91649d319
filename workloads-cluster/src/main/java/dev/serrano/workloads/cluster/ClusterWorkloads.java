package dev.serrano.workloads.cluster;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs for a cluster that are shipped. */
public final class ClusterWorkloads {
    private static final List<ClusterWorkload> ALL = List.of(
            new UtsCluster(),
            new QueensCluster(),
            new PiCluster(),
            new WordCountCluster(),
            new KMeansCluster(),
            new HeatCluster(),
            new CentralityCluster(),
            new PingPongCluster(),
            new RingCluster(),
            new BigCluster(),
            new BankCluster(),
            new ActorQueensCluster());

    private ClusterWorkloads() {}

    /** All programs, in the order in which they are best listed. */
    public static List<ClusterWorkload> all() {
        return ALL;
    }

    /** The program of that name. */
    public static Optional<ClusterWorkload> find(String name) {
        return ALL.stream()
                .filter(workload -> workload.info().name().equals(name))
                .findFirst();
    }

    /** The names of all programs. */
    public static List<String> names() {
        return ALL.stream().map(workload -> workload.info().name()).toList();
    }

    /** The classes of all programs, for {@link dev.serrano.cluster.ClusterConfig#register}. */
    public static Class<?>[] classes() {
        return Stream.concat(
                        Stream.of(PlaceWork.class, PlaceWork.Read.class),
                        ALL.stream().flatMap(workload -> workload.classes().stream()))
                .distinct()
                .toArray(Class<?>[]::new);
    }
}

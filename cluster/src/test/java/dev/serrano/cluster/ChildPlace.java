package dev.serrano.cluster;

import java.time.Duration;

/** A place in a JVM of its own. It ends when its standard input does. */
final class ChildPlace {
    private ChildPlace() {}

    public static void main(String[] args) throws Exception {
        ClusterConfig config = ClusterConfig.load() // seeds by property
                .failureAfter(Duration.ofSeconds(2))
                .register(RemoteTasks.ALL)
                .register(ObjectTasks.ALL)
                .register(AccumulatorsTest.CLASSES)
                .register(EurekasTest.CLASSES);
        try (Cluster cluster = Cluster.join(config)) {
            cluster.onChange(e -> System.out.println(e.kind() + " " + e.place()));
            System.out.println("joined as " + cluster.here());
            while (System.in.read() >= 0) {}
        }
    }
}

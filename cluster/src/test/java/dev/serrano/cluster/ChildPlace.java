package dev.serrano.cluster;

import java.time.Duration;

/** A place in a JVM of its own. It ends when its standard input does, or when it is a member no more. */
final class ChildPlace {
    private ChildPlace() {}

    public static void main(String[] args) throws Exception {
        ClusterConfig config = ClusterConfig.load() // seeds by property
                .pekko(Places.QUICK)
                .failureAfter(Duration.ofSeconds(2))
                .register(RemoteTasks.ALL)
                .register(RemoteActors.ALL)
                .register(ObjectTasks.ALL)
                .register(AccumulatorsTest.CLASSES)
                .register(EurekasTest.CLASSES)
                .register(FloodTest.CLASSES)
                .register(KillsTest.Noted.class, KillsTest.Again.class, Nodes.class);
        try (Cluster cluster = Cluster.join(config)) {
            cluster.onChange(e -> System.out.println(e.kind() + " " + e.place()));
            System.out.println("joined as " + cluster.here());
            cluster.transport.system.getWhenTerminated().whenComplete((_, _) -> System.exit(3));
            while (System.in.read() >= 0) {}
        }
    }
}

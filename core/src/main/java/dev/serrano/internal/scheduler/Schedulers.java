package dev.serrano.internal.scheduler;

import java.util.List;

/** The schedulers that exist, by name. */
public final class Schedulers {
    private static final List<String> IDS = List.of("default");

    private Schedulers() {}

    /** All names, the default first. */
    public static List<String> ids() {
        return IDS;
    }

    /** The policy of a worker. */
    static StealPolicy policy(Worker worker, String id) {
        return switch (id) {
            case "default" -> new DefaultPolicy(worker);
            default -> throw new IllegalArgumentException(id + ": there is no such scheduler; there are " + IDS);
        };
    }
}

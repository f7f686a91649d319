package dev.serrano.habanero;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjPhaserPair;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingProcedure;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Tasks that work in phases: Habanero's phasers over {@link dev.serrano.phaser.TaskPhaser}. */
public final class Phasers {
    private Phasers() {}

    public static HjPhaser newPhaser(HjPhaserMode mode) {
        return HabaneroPhaser.create(mode);
    }

    /** No bound is what the greatest int is. */
    public static HjPhaser newPhaser(HjPhaserMode mode, int bound) {
        return bound == Integer.MAX_VALUE ? HabaneroPhaser.create(mode) : HabaneroPhaser.create(mode, bound);
    }

    public static void asyncPhased(HjPhaserPair registration, HjSuspendable body) {
        asyncPhased(List.of(registration), body);
    }

    public static void asyncPhased(HjPhaserPair first, HjPhaserPair second, HjSuspendable body) {
        asyncPhased(List.of(first, second), body);
    }

    public static void asyncPhased(List<HjPhaserPair> registrations, HjSuspendable body) {
        if (registrations.isEmpty()) {
            Tasks.async(body);
        } else {
            Serrano.async(HabaneroPhaser.phased(registrations), body);
        }
    }

    public static void forallPhased(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Objects.requireNonNull(body, "body");
        Tasks.finish(FinishOptions.none(), () -> forasyncPhased(start, endInclusive, body));
    }

    public static <T> void forallPhased(Iterable<T> elements, HjSuspendingProcedure<T> body) {
        Objects.requireNonNull(body, "body");
        Tasks.finish(FinishOptions.none(), () -> onOwnPhaser(options -> spawnAll(elements, options, body)));
    }

    /** The tasks are on a phaser of the loop, and the calling task is not. */
    public static void forasyncPhased(int start, int endInclusive, HjSuspendingProcedureInt1D body) {
        Objects.requireNonNull(body, "body");
        HabaneroPhaser.requireTask("forasyncPhased(" + start + ", " + endInclusive + ", body)");
        onOwnPhaser(options -> spawnAll(start, endInclusive, options, body));
    }

    public static void forasyncPhased(
            int start, int endInclusive, List<HjPhaserPair> registrations, HjSuspendingProcedureInt1D body) {
        Objects.requireNonNull(body, "body");
        spawnAll(start, endInclusive, HabaneroPhaser.phased(registrations), body);
    }

    public static <T> void forasyncPhased(
            Iterable<T> elements, List<HjPhaserPair> registrations, HjSuspendingProcedure<T> body) {
        Objects.requireNonNull(body, "body");
        spawnAll(elements, HabaneroPhaser.phased(registrations), body);
    }

    /** The calling task is on the phaser while it spawns, so no phase is over before all are there. */
    private static void onOwnPhaser(Consumer<SpawnOptions> spawning) {
        HabaneroPhaser own = HabaneroPhaser.create(HjPhaserMode.SIG_WAIT);
        try {
            spawning.accept(HabaneroPhaser.phased(List.of(own.inMode(HjPhaserMode.SIG_WAIT))));
        } finally {
            own.drop();
        }
    }

    private static void spawnAll(int start, int endInclusive, SpawnOptions options, HjSuspendingProcedureInt1D body) {
        for (long k = start; k <= endInclusive; k++) {
            int i = (int) k;
            Serrano.async(options, () -> body.apply(i));
        }
    }

    private static <T> void spawnAll(Iterable<T> elements, SpawnOptions options, HjSuspendingProcedure<T> body) {
        for (T element : elements) {
            Serrano.async(options, () -> body.apply(element));
        }
    }

    public static void next() {
        HabaneroPhaser.nextOnAll();
    }

    public static void signal() {
        HabaneroPhaser.signalAll();
    }

    public static void doWait() {
        HabaneroPhaser.waitForAll();
    }
}

package dev.serrano.phaser;

import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.spi.PhaserProvider;
import dev.serrano.spi.PhaserRegistration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/**
 * Implements the static methods of {@link dev.serrano.PhaserConstructs}; found by {@link java.util.ServiceLoader}.
 * Programs call those of {@link Serrano}.
 * {@snippet :
 * forallPhased(range(0, parts), k -> {
 *     relax(k);
 *     next(); // until all have
 * });
 * }
 */
public final class PhaserService implements PhaserProvider {
    /** For the service loader. */
    public PhaserService() {}

    // ---- registration -----------------------------------------------------------------------------------------

    @Override
    public SpawnOptions phased(List<? extends PhaserRegistration> registrations) {
        List<PhaserInMode> wanted = ours(registrations);
        return SpawnOptions.none().with(() -> wanted.isEmpty() ? inherited() : children(wanted));
    }

    private static List<PhaserInMode> ours(List<? extends PhaserRegistration> registrations) {
        return registrations.stream().map(PhaserInMode.class::cast).toList();
    }

    private static PhaserMember inherited() {
        List<Registration> parents = PhaserMember.ofTask("phased()");
        Registration[] made = new Registration[parents.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = new Registration(parents.get(i), parents.get(i).mode);
        }
        return counted(made);
    }

    private static PhaserMember children(List<PhaserInMode> wanted) {
        Registration[] made = new Registration[wanted.size()];
        for (int i = 0; i < made.length; i++) {
            TaskPhaser ph = wanted.get(i).phaser();
            for (int k = 0; k < i; k++) {
                if (made[k].phaser == ph) {
                    throw new IllegalArgumentException("phased(...): " + ph + " is named twice; a task has one mode");
                }
            }
            made[i] = new Registration(
                    ph.parent(wanted.get(i).mode()), wanted.get(i).mode());
        }
        return counted(made);
    }

    private static PhaserMember counted(Registration[] made) {
        PhaserMember m = new PhaserMember(made);
        for (Registration r : made) {
            r.phaser.phases.add(r);
        }
        return m;
    }

    @Override
    public boolean isSignaller() {
        for (Registration r : PhaserMember.ofTask()) {
            if (r.mode.signals()) {
                return true;
            }
        }
        return false;
    }

    // ---- phases -----------------------------------------------------------------------------------------------

    @Override
    public void next() {
        List<Registration> all = PhaserMember.ofTask("next()");
        Serrano.checkCancelled(); // a task that never has to wait would not notice
        for (Registration r : all) {
            TaskPhaser.notInSingle("next()", r);
        }
        signalAll(all);
        for (Registration r : all) {
            throttleAndWait(r);
        }
    }

    private static void signalAll(List<Registration> all) {
        for (Registration r : all) {
            if (r.mode.signals() && !(r.mode.waits() && r.hasSignalled())) {
                r.phaser.phases.signal(r);
            }
        }
    }

    private static void throttleAndWait(Registration r) {
        r.phaser.phases.throttle(r);
        if (r.mode.waits()) {
            r.phaser.phases.await(r);
        }
    }

    @Override
    public void next(TaskBody body) {
        Objects.requireNonNull(body, "body");
        List<Registration> all = PhaserMember.ofTask("next(body)");
        Serrano.checkCancelled();
        Registration r = single(all);
        for (Registration other : all) {
            TaskPhaser.notInSingle("next(body)", other);
        }
        Phases p = r.phaser.phases;
        boolean runs;
        try {
            p.enterSingle(r);
            signalAll(all);
            p.throttle(r);
            runs = p.awaitSingle(r);
        } catch (Throwable e) {
            p.abandonSingle(r);
            throw e;
        }
        try {
            if (runs) {
                run(body);
            }
        } finally {
            p.leaveSingle(r);
        }
        for (Registration other : all) {
            if (other != r) {
                throttleAndWait(other);
            }
        }
    }

    private static Registration single(List<Registration> all) {
        Registration single = null;
        for (Registration r : all) {
            if (r.mode == PhaserMode.SIG_WAIT_SINGLE) {
                if (single != null) {
                    throw new IllegalStateException("next(body): the calling task is registered in mode SIG_WAIT_SINGLE"
                            + " on several phasers, " + single.phaser + " and " + r.phaser
                            + ": the body is for one of them");
                }
                single = r;
            }
        }
        if (single == null) {
            throw new IllegalStateException("next(body): the calling task is registered in mode SIG_WAIT_SINGLE on no"
                    + " phaser, but as follows: " + all);
        }
        if (single.hasSignalled()) {
            throw new IllegalStateException("next(body) after signal() on " + single.phaser
                    + ": the phase may be over before the body could run; call next()");
        }
        return single;
    }

    private static void run(TaskBody body) {
        try {
            body.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    // ---- loops ------------------------------------------------------------------------------------------------

    @Override
    public void forallPhased(IntRange range, List<? extends PhaserRegistration> registrations, IntLoopBody body) {
        Objects.requireNonNull(body, "body");
        List<PhaserInMode> outer = ours(registrations);
        Serrano.finish(() -> {
            TaskPhaser own = new TaskPhaser(PhaserMode.SIG_WAIT, 0);
            Registration mine = new Registration(own, PhaserMode.SIG_WAIT, own.phases.head());
            try {
                SpawnOptions options = outer.isEmpty() ? SpawnOptions.none() : phased(outer);
                spawnAll(
                        range,
                        options.with(() -> counted(new Registration[] {new Registration(mine, PhaserMode.SIG_WAIT)})),
                        body);
                for (PhaserInMode p : outer) {
                    p.phaser().drop();
                }
            } finally {
                own.phases.drop(mine);
            }
        });
    }

    @Override
    public void forasyncPhased(IntRange range, List<? extends PhaserRegistration> registrations, IntLoopBody body) {
        Objects.requireNonNull(body, "body");
        spawnAll(range, phased(registrations), body);
    }

    private static void spawnAll(IntRange range, SpawnOptions options, IntLoopBody body) {
        for (long k = 0; k < range.size(); k++) {
            int i = (int) (range.first() + k);
            Serrano.async(options, () -> body.run(i));
        }
    }
}

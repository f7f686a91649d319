package dev.serrano.phaser;

import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Releaser;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registrations that a task has got at one time. */
final class PhaserMember extends TaskMember implements Releaser {
    /* Implementation. Immutable. A task has one for the options that it was spawned with, and one for each phaser that
     * it has created since. */
    private final Registration[] registrations;

    PhaserMember(Registration... registrations) {
        this.registrations = registrations;
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        drop();
    }

    @Override
    public void discarded(Throwable why) {
        drop();
    }

    private void drop() {
        Throwable failure = null;
        for (Registration r : registrations) {
            try {
                r.phaser.phases.drop(r);
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            default -> throw (Error) failure;
        }
    }

    /** Its task, which has dropped a registration, keeps nothing of one that it has got by creating the phaser. */
    void leaveIfDropped() {
        if (registrations.length == 1 && registrations[0].dropped) {
            CurrentTask.leave(this);
        }
    }

    /** The registration on a phaser; null if there is none, or it was dropped. */
    @Nullable
    Registration on(TaskPhaser ph) {
        for (Registration r : registrations) {
            if (r.phaser == ph && !r.dropped) {
                return r;
            }
        }
        return null;
    }

    /** The calling task's registrations, but for those that it has dropped. */
    static List<Registration> ofTask() {
        List<PhaserMember> members = CurrentTask.members(PhaserMember.class);
        if (members.size() == 1 && members.get(0).registrations.length == 1) {
            Registration r = members.get(0).registrations[0];
            return r.dropped ? List.of() : List.of(r);
        }
        List<Registration> all = new ArrayList<>();
        for (PhaserMember m : members) {
            for (Registration r : m.registrations) {
                if (!r.dropped) {
                    all.add(r);
                }
            }
        }
        return all;
    }

    /** Like {@link #ofTask}; an error with advice if there are none. */
    static List<Registration> ofTask(String construct) {
        List<Registration> all = ofTask();
        if (!all.isEmpty()) {
            return all;
        }
        if (!CurrentTask.isTask()) {
            throw new IllegalStateException(construct + " was called outside a task: create a phaser in a task, with"
                    + " TaskPhaser.create(mode), or spawn a task with async(phased(ph.in(mode)), body)");
        }
        if (CurrentTask.isPlainIteration()) {
            throw new IllegalStateException(construct + " in an iteration of a plain loop, which is registered on no"
                    + " phaser: use forallPhased(range, body), whose iterations are tasks on a phaser of the loop");
        }
        throw new IllegalStateException(construct + " in a task that is registered on no phaser: spawn it with"
                + " async(phased(ph.in(mode)), body), or create a phaser in it");
    }

    @Override
    public void callsTaskBarrier() {
        for (Registration r : registrations) {
            if (!r.dropped && r.mode.signals()) {
                throw new IllegalStateException(
                        "taskBarrier() while the calling task is registered on a phaser in a mode that signals: the"
                            + " tasks may wait for its signal while it waits for them; create the phaser in a finish,"
                            + " or drop() it before");
            }
        }
    }

    @Override
    public boolean holdsUp(Object awaited) {
        for (Registration r : registrations) {
            if (r.holdsUp(awaited)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable String describe(Object awaited) {
        for (Registration r : registrations) {
            String text = r.describe(awaited);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return Arrays.toString(registrations);
    }
}

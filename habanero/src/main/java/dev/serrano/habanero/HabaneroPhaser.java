package dev.serrano.habanero;

import dev.serrano.SpawnOptions;
import dev.serrano.habanero.EventLog.Thing;
import dev.serrano.phaser.PhaserInMode;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjPhaserPair;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A phaser of ours with the face of Habanero's. */
final class HabaneroPhaser implements HjPhaser {
    /* Implementation. Phases and registrations are those of the TaskPhaser. The TaskPhaser does not say which phasers a
     * task is on, so a task also keeps a note of each registration (OnPhaser). One member holds those with which it was
     * spawned. Another, for each finish in which it creates phasers, ends with that finish as they do. One for each
     * phaser would be asked at each spawn, those of dropped phasers as well. */
    private final TaskPhaser phaser;
    private final HjPhaserMode mode;
    private final long number = EventLog.begin(EventType.PHASER_SCOPE_START, Thing.PHASER);

    private HabaneroPhaser(TaskPhaser phaser, HjPhaserMode mode) {
        this.phaser = phaser;
        this.mode = mode;
    }

    /** A task's registration. */
    private record OnPhaser(HabaneroPhaser on, PhaserMode as) {
        void signal() {
            if (isBeforeSignal()) {
                noteSignal();
                on.phaser.signal();
            }
        }

        /** Whether a signal has an effect: a task that also waits signals each phase once. */
        private boolean isBeforeSignal() {
            return !as.waits() || on.phaser.signalPhase() == on.phaser.waitPhase();
        }

        /** Called before a next, which signals unless the task has done so. */
        void notesNext() {
            if (isBeforeSignal()) {
                noteSignal();
            }
        }

        /** Called before the signal, so that the tasks that it releases come later in the log. */
        private void noteSignal() {
            if (as.signals()) {
                on.note(EventType.PHASER_SIGNAL);
            }
        }

        void doWait() {
            on.phaser.doWait();
            on.note(EventType.PHASER_POST_WAIT);
        }
    }

    /** Registrations of a task that end together; belongs to the task. */
    private static final class Registered extends TaskMember {
        final @Nullable Object scope;
        final List<OnPhaser> all = new ArrayList<>();

        /** @param scope the finish in which the task creates the phasers; null if it was spawned on them */
        Registered(@Nullable Object scope) {
            this.scope = scope;
        }

        /** Where the calling task's registrations are that end with the finish in which it is. */
        static Registered here(String construct) {
            Object scope = CurrentTask.scope();
            Registered r = CurrentTask.member(Registered.class);
            if (r == null || r.scope != scope) {
                r = new Registered(scope);
                CurrentTask.join(construct, r);
            }
            return r;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            for (OnPhaser r : all) {
                r.on.note(scope == null ? EventType.PHASER_ACTIVITY_DROPPED : EventType.PHASER_FINISH_DROPPED);
            }
        }

        /** That on a phaser; null if there is none. */
        @Nullable
        OnPhaser on(HabaneroPhaser ph) {
            for (OnPhaser r : all) {
                if (r.on == ph) {
                    return r;
                }
            }
            return null;
        }
    }

    /** A new phaser, with the calling task on it. */
    static HabaneroPhaser create(HjPhaserMode mode) {
        requireTask("newPhaser(" + mode + ')');
        return joined(TaskPhaser.create(ours(mode)), mode);
    }

    /** Like {@link #create(HjPhaserMode)}, with a bound. */
    static HabaneroPhaser create(HjPhaserMode mode, int bound) {
        requireTask("newPhaser(" + mode + ", " + bound + ')');
        return joined(TaskPhaser.create(ours(mode), bound), mode);
    }

    /** The creator of a phaser is on it: refuses creators whose end would not be noticed. */
    static void requireTask(String construct) {
        if (!CurrentTask.isTask()) {
            throw Launches.outsideOfAny("and who creates a phaser is on it until the end of its finish");
        }
        if (CurrentTask.isPlainIteration()) {
            throw new IllegalStateException(construct + " in an iteration of a loop, and who creates a phaser is on it"
                    + " until the end of its finish: call it inside finish(() -> ...) in the iteration");
        }
    }

    private static HabaneroPhaser joined(TaskPhaser made, HjPhaserMode mode) {
        HabaneroPhaser ph = new HabaneroPhaser(made, mode);
        Registered.here("newPhaser").all.add(new OnPhaser(ph, ours(mode)));
        return ph;
    }

    private static PhaserMode ours(HjPhaserMode m) {
        return switch (m) {
            case SIG -> PhaserMode.SIG;
            case WAIT -> PhaserMode.WAIT;
            case SIG_WAIT -> PhaserMode.SIG_WAIT;
            case SIG_WAIT_SINGLE -> PhaserMode.SIG_WAIT_SINGLE;
        };
    }

    /** The spawned task is on these phasers; on none if there are none. */
    static SpawnOptions phased(List<HjPhaserPair> registrations) {
        if (!CurrentTask.isTask()) {
            throw Launches.outsideOfAny("where nothing is on a phaser");
        }
        if (registrations.isEmpty()) {
            return SpawnOptions.none(); // TaskPhaser.phased() is for all of the spawning task
        }
        PhaserInMode[] wanted = new PhaserInMode[registrations.size()];
        for (int i = 0; i < wanted.length; i++) {
            HjPhaserPair p = registrations.get(i);
            wanted[i] = of(p).phaser.in(ours(p.mode));
        }
        List<OnPhaser> all = new ArrayList<>();
        for (HjPhaserPair p : registrations) {
            all.add(new OnPhaser(of(p), ours(p.mode)));
        }
        return TaskPhaser.phased(wanted).with(() -> {
            Registered r = new Registered(null);
            r.all.addAll(all);
            return r;
        });
    }

    private static HabaneroPhaser of(HjPhaserPair p) {
        if (p.phaser instanceof HabaneroPhaser ph) {
            return ph;
        }
        throw new IllegalArgumentException(
                "a task cannot be on " + p.phaser + ", which was not made by newPhaser(mode)");
    }

    // ---- all phasers of the calling task --------------------------------------------------------------------------

    static void nextOnAll() {
        if (EventLog.isUsed()) {
            all().forEach(OnPhaser::notesNext);
        }
        try {
            TaskPhaser.next();
        } catch (IllegalStateException e) {
            throw all().isEmpty() ? onNone("next()") : e;
        }
        if (EventLog.isUsed()) {
            all().stream().filter(r -> r.as.waits()).forEach(r -> r.on.note(EventType.PHASER_POST_WAIT));
        }
    }

    static void signalAll() {
        for (OnPhaser r : all("signal()")) {
            if (r.as.signals()) {
                r.signal();
            }
        }
    }

    static void waitForAll() {
        for (OnPhaser r : all("doWait()")) {
            if (r.as.waits()) {
                r.doWait();
            }
        }
    }

    private static List<OnPhaser> all() {
        List<OnPhaser> all = new ArrayList<>();
        CurrentTask.forEachMember(Registered.class, r -> all.addAll(r.all));
        return all;
    }

    private static List<OnPhaser> all(String construct) {
        List<OnPhaser> all = all();
        if (all.isEmpty()) {
            throw onNone(construct);
        }
        return all;
    }

    private static IllegalStateException onNone(String construct) {
        if (!CurrentTask.isTask()) {
            return Launches.outsideOfAny("where nothing is on a phaser");
        }
        String what;
        if (CurrentTask.isPlainIteration()) {
            what = " in an iteration of a plain loop, which is on no phaser: for a barrier among the iterations use"
                    + " forallPhased instead of forall";
        } else {
            what = " in a task that is on no phaser: spawn it with asyncPhased(ph.inMode(mode), body) instead of async,"
                    + " or use forallPhased instead of forall";
        }
        return new IllegalStateException(construct + what);
    }

    // ---- this one -------------------------------------------------------------------------------------------------

    @Override
    public HjPhaserPair inMode(HjPhaserMode m) {
        return new HjPhaserPair(this, m);
    }

    @Override
    public HjPhaserMode getPhaserMode() {
        return mode;
    }

    @Override
    public void signal() {
        registration("signal()").signal();
    }

    private void note(EventType type) {
        EventLog.note(type, number);
    }

    @Override
    public void doWait() {
        try {
            phaser.doWait();
            note(EventType.PHASER_POST_WAIT);
        } catch (IllegalStateException e) {
            registration("doWait()"); // if it is on none, that is to be said
            throw e;
        }
    }

    @Override
    public void doNext() {
        OnPhaser r = registration("doNext()");
        if (r.as.signals()) {
            r.signal();
        }
        if (r.as.waits()) {
            r.doWait();
        }
    }

    @Override
    public void drop(boolean atEnd) {
        phaser.drop();
        note(EventType.PHASER_ACTIVITY_DROPPED);
        CurrentTask.forEachMember(Registered.class, r -> r.all.removeIf(one -> one.on == this));
    }

    @Override
    public int getSigPhase() {
        registration("getSigPhase()");
        return (int) phaser.signalPhase();
    }

    @Override
    public int getWaitPhase() {
        registration("getWaitPhase()");
        return (int) phaser.waitPhase();
    }

    /** Signals go through here: no list, and no object. */
    private OnPhaser registration(String construct) {
        Registered r = CurrentTask.member(Registered.class, each -> each.on(this) != null);
        OnPhaser found = r == null ? null : r.on(this);
        if (found != null) {
            return found;
        }
        if (all().isEmpty()) {
            throw onNone(construct);
        }
        throw new IllegalStateException(construct + ": the calling task is not on " + this
                + ", but on other phasers; spawn it with asyncPhased(ph.inMode(mode), body) that names all");
    }

    @Override
    public String toString() {
        return phaser.toString();
    }
}

package dev.serrano.cluster.internal.protocol;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * All finishes of one place
 * -------------------------
 * homes    finishes that this place has opened and that have not ended.
 * shares   shares of the finishes of other places; an entry goes as soon as nothing would be missed (PlaceFinish.idle).
 * members  what is lost. A message of a lost place is dropped, a spawn to it is refused, and a finish whose home is
 *          lost is nothing but cancelled tasks: their ends are ignored.
 *
 * Each event returns what to do. The caller calls from one thread at a time, sends the messages of a step in order, and
 * before those of the next step: the proof in HomeFinish needs that channels are FIFO from the event on.
 */

/**
 * The distributed finishes of one place: the events of the runtime and of the transport in, messages and effects out.
 * Not thread-safe: the caller serialises the calls and sends the messages of each step in the order of the calls.
 */
public final class FinishTable {
    private final PlaceId self;
    private final int early;
    private final Members members;
    private final Map<FinishId, HomeFinish> homes = new HashMap<>();
    private final Map<FinishId, PlaceFinish> shares = new HashMap<>();
    private long finishes;
    private long tasks;

    /**
     * The table of a place that knows no other place yet.
     *
     * @param self the place
     */
    public FinishTable(PlaceId self) {
        this(self, PlaceFinish.EARLY);
    }

    /** A table whose places report after so many sends before they rest. */
    FinishTable(PlaceId self, int early) {
        this(self, new Members(), early);
        members.joined(self);
    }

    private FinishTable(PlaceId self, Members members, int early) {
        this.early = early;
        this.self = self;
        this.members = members;
    }

    /** Opens a finish whose body is live; {@link #endedLocally} ends the body. */
    public FinishId open() {
        FinishId finish = new FinishId(self, finishes++);
        homes.put(finish, new HomeFinish(finish, members));
        return finish;
    }

    /** Returns whether a finish has a live task here, or its home was lost with it. */
    public boolean isLive(FinishId finish) {
        return homes.containsKey(finish) || shares.containsKey(finish) || members.isLost(finish.home());
    }

    /** A task that runs in the finish at this place starts another one here. */
    public void spawnedLocally(FinishId finish) {
        PlaceFinish share = share(finish);
        if (share != null) share.spawnedLocally();
    }

    /** A task that was started here, or the body, has ended. */
    public Step endedLocally(FinishId finish, @Nullable TaskFailure failure) {
        Step out = new Step();
        PlaceFinish share = share(finish);
        if (share != null) share.endedLocally(failure);
        return after(finish, out);
    }

    /**
     * A live task of the finish at this place starts one at another place. The step holds its {@link
     * FinishMessage.Spawn}, to be sent together with what the task needs, or the effect {@link Step.Refused}.
     *
     * @param finish the finish
     * @param to the place where the task is to run, not this one
     * @param description what reports say of the task
     * @param retryable whether to run it again if its place is lost; then it starts no task elsewhere in this finish
     * @return what to do
     */
    public Step spawnedRemote(FinishId finish, PlaceId to, String description, boolean retryable) {
        if (to.equals(self)) throw new IllegalArgumentException("A task for this place is local: " + to);
        Step out = new Step();
        PlaceFinish share = share(finish);
        boolean lost = members.isLost(to);
        if (share == null || lost || share.cancelled()) out.effect(new Step.Refused(finish, lost));
        else share.spawnedRemote(new TaskRef(self, tasks++, description, retryable), to, out);
        return after(finish, out);
    }

    /** A task that {@link Step.Start} has started has ended. */
    public Step ended(FinishId finish, TaskRef task, @Nullable TaskFailure failure) {
        Step out = new Step();
        PlaceFinish share = share(finish);
        if (share != null) share.ended(task, failure, out);
        return after(finish, out);
    }

    /**
     * The answer to {@link Step.Retry}: the task goes to another place or, if {@code to} is this place, is started
     * here.
     *
     * @param finish the finish
     * @param task the task
     * @param to where it is to run now; if that place is lost, too, the step asks again
     * @param lost the place where it was lost
     * @return what to do
     */
    public Step retried(FinishId finish, TaskRef task, PlaceId to, PlaceId lost) {
        Step out = new Step();
        PlaceFinish share = share(finish);
        if (share != null) {
            if (members.isLost(to)) out.effect(new Step.Retry(finish, task, to));
            else share.retried(task, to, lost, out);
        }
        return after(finish, out);
    }

    /** The answer to {@link Step.Retry} if the task is not to be run again: it is listed as lost. */
    public Step abandoned(FinishId finish, TaskRef task, PlaceId lost) {
        Step out = new Step();
        PlaceFinish share = share(finish);
        if (share != null) share.abandoned(task, lost);
        return after(finish, out);
    }

    /** Cancels the finish everywhere; from a place that is not the home, by way of the home. */
    public Step cancel(FinishId finish) {
        Step out = new Step();
        HomeFinish home = homes.get(finish);
        if (home != null) home.cancel(out);
        else if (!finish.home().equals(self) && !members.isLost(finish.home())) {
            out.send(finish.home(), new FinishMessage.Cancel(finish));
        }
        return after(finish, out);
    }

    /** A message has arrived. */
    public Step received(PlaceId from, FinishMessage message) {
        Step out = new Step();
        FinishId finish = message.finish();
        if (members.isLost(from) || members.isLost(finish.home())) return out;
        HomeFinish home = homes.get(finish);
        if (home != null) {
            home.received(from, message, out);
        } else if (!finish.home().equals(self)) {
            if (message instanceof FinishMessage.Inquiry inquiry) placeLost(inquiry.lost(), out);
            share(from, finish, message, out);
        }
        return after(finish, out);
    }

    private void share(PlaceId from, FinishId finish, FinishMessage message, Step out) {
        PlaceFinish share = shares.get(finish);
        switch (message) {
            case FinishMessage.Spawn spawn -> make(finish).received(spawn.task(), out);
            case FinishMessage.Ended ended when share != null -> share.repeatEnded(ended.task(), ended.failure(), out);
            case FinishMessage.Inquiry inquiry ->
                out.send(from, (share != null ? share : new PlaceFinish(finish, self, early)).census(inquiry.lost()));
            case FinishMessage.Cancel _
            when from.equals(finish.home()) -> {
                PlaceFinish made = make(finish);
                made.kept = true;
                spread(made, out);
            }
            case FinishMessage.Cancel _ when share != null -> spread(share, out);
            case FinishMessage.Done _ when share != null -> share.kept = false;
            default -> {} // about a share that is gone
        }
    }

    private PlaceFinish make(FinishId finish) {
        return shares.computeIfAbsent(finish, f -> new PlaceFinish(f, self, early));
    }

    private static void spread(PlaceFinish share, Step out) {
        for (PlaceId place : share.cancel(out)) out.send(place, new FinishMessage.Cancel(share.finish));
    }

    /** A place is a member of the cluster, or about to become one. To be said before any place sends tasks to it. */
    public void placeJoined(PlaceId place) {
        members.joined(place);
    }

    /** A place is lost for good. */
    public Step placeLost(PlaceId place) {
        Step out = new Step();
        placeLost(place, out);
        return out;
    }

    private void placeLost(PlaceId place, Step out) {
        if (!members.lost(place)) return;
        for (FinishId finish : List.copyOf(homes.keySet())) {
            HomeFinish home = homes.get(finish);
            if (home == null) continue;
            home.placeLost(place, out);
            after(finish, out);
        }
        for (PlaceFinish share : List.copyOf(shares.values())) {
            if (share.finish.home().equals(place)) {
                shares.remove(share.finish);
                if (!share.resting()) out.effect(new Step.CancelTasks(share.finish));
            } else {
                share.placeLost(place, out);
                after(share.finish, out);
            }
        }
    }

    /** The share of a live task; null if the finish has lost its home. */
    private @Nullable PlaceFinish share(FinishId finish) {
        HomeFinish home = homes.get(finish);
        PlaceFinish share = home != null ? home.share : shares.get(finish);
        if (share == null && !members.isLost(finish.home())) {
            throw new IllegalStateException("No live task of this finish is here: " + finish);
        }
        return share;
    }

    /** Sends the report that is due after an event, ends a finish, forgets an idle share. */
    private Step after(FinishId finish, Step out) {
        HomeFinish home = homes.get(finish);
        if (home != null) {
            if (home.ended(out)) homes.remove(finish);
            return out;
        }
        PlaceFinish share = shares.get(finish);
        if (share == null) return out;
        FinishMessage.Report report = share.report();
        if (report != null) out.send(finish.home(), report);
        if (share.idle()) shares.remove(finish);
        return out;
    }

    /** Whether the home of a finish, this place, knows of a failed or lost task of it. */
    public boolean hasFailed(FinishId finish) {
        HomeFinish home = homes.get(finish);
        return home != null && home.hasFailed();
    }

    /** Whether nothing of any finish is remembered here. */
    public boolean isIdle() {
        return homes.isEmpty() && shares.isEmpty();
    }

    /** How many finishes have a task here, or their home: for reports. */
    public int size() {
        return homes.size() + shares.size();
    }

    /** The finishes that have a task here, or their home, in the order of their homes and numbers: for reports. */
    public List<FinishView> views() {
        List<FinishView> all = new ArrayList<>();
        homes.values().forEach(h -> all.add(h.view()));
        shares.values().forEach(s -> all.add(s.view()));
        all.sort(Comparator.comparing((FinishView v) -> v.finish().home())
                .thenComparingLong(v -> v.finish().number()));
        return all;
    }

    boolean knowsLost(PlaceId place) {
        return members.isLost(place);
    }

    FinishTable copy() {
        Members others = members.copy();
        FinishTable copy = new FinishTable(self, others, early);
        homes.forEach((finish, home) -> copy.homes.put(finish, home.copy(others)));
        shares.forEach((finish, share) -> copy.shares.put(finish, share.copy()));
        copy.finishes = finishes;
        copy.tasks = tasks;
        return copy;
    }

    /** All of the state as text: equal states give equal texts. */
    @Override
    public String toString() {
        List<String> all = new ArrayList<>();
        homes.forEach((finish, home) -> all.add(finish + "=" + home));
        shares.forEach((finish, share) -> all.add(finish + "=" + share));
        all.sort(null);
        return members + all.toString();
    }
}

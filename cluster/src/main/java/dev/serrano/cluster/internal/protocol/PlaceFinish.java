package dev.serrano.cluster.internal.protocol;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/*
 * The share of one finish at one place
 * ------------------------------------
 * live       tasks of the finish at this place that have not ended, plus the retryable tasks that this place has
 *            started elsewhere and whose end it awaits. The place *rests* when live is 0.
 * received   by sender, oldest first: tasks that were received since the last report. Only a report at rest empties it,
 *            so that the home always knows: of the tasks of one sender a prefix has ended, the rest has not.
 * sent       by receiver, oldest first: tasks sent since the last report. May be reported at any time.
 * failures   of tasks that have ended since the last report. They go with the ends, never earlier: otherwise a task
 *            whose place is lost between the two would be counted as failed and as lost.
 * repeats    retryable tasks that this place has started elsewhere, by number. Their sender answers for them: they
 *            are in neither sent nor received, and the message that ends them goes to the sender, not to the home.
 * borrowed   retryable tasks of others that run here. When their sender is lost this place adopts them: as ordinary
 *            tasks that it has sent to itself, so the finish waits for their end. Their result has no taker. (As tasks
 *            of the lost place they would upset the order by which the home tells which of its tasks have arrived.)
 * cancelled  no task starts here any more; what arrives has ended at once.
 * kept       cancelled by the home, which says when the finish has ended. Any other share is dropped as soon as it
 *            rests and has reported: between two tasks nothing of the finish is left at the place.
 *
 * A retryable task must start no task elsewhere in this finish (the runtime gives it a finish of its own): its end
 * and the report of what it has sent would travel on different ways.
 *
 * One thread at a time, see FinishTable.
 */
final class PlaceFinish {
    /** After how many unreported sends a place reports them before it rests, to bound what it remembers. */
    static final int EARLY = 1_024;

    final FinishId finish;
    final PlaceId self;
    boolean kept;
    private final int early;
    private boolean cancelled;
    private int live;
    private int unreported;
    private final Map<PlaceId, List<String>> received = new TreeMap<>();
    private final Map<PlaceId, List<String>> sent = new TreeMap<>();
    private final Map<Long, Repeat> repeats = new TreeMap<>();
    private final Set<TaskRef> borrowed = new HashSet<>();
    private final List<TaskFailure> failures = new ArrayList<>();
    private final List<LostTask> lost = new ArrayList<>();

    /** A retryable task that was started elsewhere; place is null while another place is looked for. */
    private record Repeat(TaskRef task, @Nullable PlaceId place) {}

    PlaceFinish(FinishId finish, PlaceId self, int early) {
        this.early = early;
        this.finish = finish;
        this.self = self;
    }

    boolean cancelled() {
        return cancelled;
    }

    boolean hasFailed() {
        return !failures.isEmpty() || !lost.isEmpty();
    }

    boolean resting() {
        return live == 0;
    }

    /** Whether nothing would be missing if this share were forgotten. */
    boolean idle() {
        return live == 0 && !kept && received.isEmpty() && sent.isEmpty() && failures.isEmpty() && lost.isEmpty();
    }

    void spawnedLocally() {
        live++;
    }

    void endedLocally(@Nullable TaskFailure failure) {
        if (live == 0) throw new IllegalStateException("More tasks have ended than were started: " + finish);
        live--;
        if (failure != null) failures.add(failure);
    }

    void spawnedRemote(TaskRef task, PlaceId to, Step out) {
        if (task.retryable()) {
            live++;
            repeats.put(task.number(), new Repeat(task, to));
        } else {
            list(sent, to).add(task.description());
            unreported++;
        }
        out.send(to, new FinishMessage.Spawn(finish, task));
    }

    private static List<String> list(Map<PlaceId, List<String>> lists, PlaceId place) {
        return lists.computeIfAbsent(place, p -> new ArrayList<>(1));
    }

    void received(TaskRef task, Step out) {
        live++;
        if (task.retryable()) borrowed.add(task);
        else list(received, task.from()).add(task.description());
        if (cancelled) ended(task, null, out);
        else out.effect(new Step.Start(finish, task));
    }

    /** A task that was received has ended. */
    void ended(TaskRef task, @Nullable TaskFailure failure, Step out) {
        if (borrowed.remove(task)) {
            endedLocally(null);
            out.send(task.from(), new FinishMessage.Ended(finish, task.number(), failure));
        } else {
            endedLocally(failure);
            if (task.from().equals(self)) out.effect(new Step.Completed(finish, task)); // retried here
        }
    }

    /** A retryable task has ended where it was sent last: a place where it was sent before is lost, its messages are dropped. */
    void repeatEnded(long number, @Nullable TaskFailure failure, Step out) {
        Repeat repeat = repeats.remove(number);
        if (repeat == null) return;
        endedLocally(failure);
        out.effect(new Step.Completed(finish, repeat.task));
    }

    /** The runtime has chosen another place, or this one, for a task that it was asked to retry. */
    void retried(TaskRef task, PlaceId to, PlaceId formerly, Step out) {
        Repeat repeat = repeats.get(task.number());
        if (repeat == null || repeat.place != null) throw new IllegalStateException("Not to be retried: " + task);
        if (cancelled) {
            abandoned(task, formerly);
        } else if (to.equals(self)) {
            repeats.remove(task.number()); // stays in live as a local task
            out.effect(new Step.Start(finish, task));
        } else {
            repeats.put(task.number(), new Repeat(task, to));
            out.send(to, new FinishMessage.Spawn(finish, task));
        }
    }

    void abandoned(TaskRef task, PlaceId formerly) {
        Repeat repeat = repeats.remove(task.number());
        if (repeat == null || repeat.place != null) throw new IllegalStateException("Not to be retried: " + task);
        endedLocally(null);
        lost.add(new LostTask(formerly, self, task.description()));
    }

    void placeLost(PlaceId place, Step out) {
        borrowed.removeIf(task -> {
            if (!task.from().equals(place)) return false;
            list(sent, self).add(task.description());
            list(received, self).add(task.description());
            return true;
        });
        for (Repeat repeat : List.copyOf(repeats.values())) {
            if (!place.equals(repeat.place)) continue;
            repeats.put(repeat.task.number(), new Repeat(repeat.task, null));
            if (cancelled) abandoned(repeat.task, place);
            else out.effect(new Step.Retry(finish, repeat.task, place));
        }
    }

    /** What was exchanged with a lost place and not reported. The home settles what was sent to it from now on. */
    FinishMessage.Census census(PlaceId place) {
        List<String> to = sent.remove(place);
        List<String> from = received.getOrDefault(place, List.of());
        List<String> adopted = sent.remove(self);
        return new FinishMessage.Census(finish, place, orNone(to), List.copyOf(from), orNone(adopted));
    }

    private static List<String> orNone(@Nullable List<String> list) {
        return list == null ? List.of() : list;
    }

    /** Tasks that this place has sent, by place: those that are not reported, and retryable ones that have not ended. */
    Map<PlaceId, List<String>> elsewhere() {
        Map<PlaceId, List<String>> all = new TreeMap<>();
        sent.forEach((to, tasks) -> list(all, to).addAll(tasks));
        for (Repeat repeat : repeats.values()) {
            if (repeat.place != null) list(all, repeat.place).add(repeat.task.description());
        }
        all.remove(self);
        return all;
    }

    FinishView view() {
        return new FinishView(finish, cancelled, elsewhere(), Set.of());
    }

    /** Cancels the tasks here, and says at which places there may be tasks that only this place knows of. */
    Set<PlaceId> cancel(Step out) {
        if (cancelled) return Set.of();
        cancelled = true;
        if (live > 0) out.effect(new Step.CancelTasks(finish));
        Set<PlaceId> to = new TreeSet<>(sent.keySet());
        for (Repeat repeat : repeats.values()) if (repeat.place != null) to.add(repeat.place);
        to.remove(self);
        return to;
    }

    /** The report that is due, null if none is. Before the place rests, only what it has sent is ever due. */
    FinishMessage.@Nullable Report report() {
        if (live > 0) {
            if (unreported < early) return null;
            return new FinishMessage.Report(finish, List.of(), takeSent(), List.of(), List.of());
        }
        if (received.isEmpty() && sent.isEmpty() && failures.isEmpty() && lost.isEmpty()) return null;
        List<FinishMessage.Tally> ended = new ArrayList<>(received.size());
        received.forEach((from, tasks) -> ended.add(new FinishMessage.Tally(from, tasks.size())));
        var report = new FinishMessage.Report(finish, ended, takeSent(), List.copyOf(failures), List.copyOf(lost));
        received.clear();
        failures.clear();
        lost.clear();
        return report;
    }

    List<FinishMessage.Sent> takeSent() {
        List<FinishMessage.Sent> all = new ArrayList<>(sent.size());
        sent.forEach((to, tasks) -> all.add(new FinishMessage.Sent(to, tasks)));
        sent.clear();
        unreported = 0;
        return all;
    }

    /** A copy, to explore what may happen next. */
    PlaceFinish copy() {
        PlaceFinish copy = new PlaceFinish(finish, self, early);
        copy.kept = kept;
        copy.cancelled = cancelled;
        copy.live = live;
        copy.unreported = unreported;
        received.forEach((p, l) -> copy.received.put(p, new ArrayList<>(l)));
        sent.forEach((p, l) -> copy.sent.put(p, new ArrayList<>(l)));
        copy.repeats.putAll(repeats);
        copy.borrowed.addAll(borrowed);
        copy.failures.addAll(failures);
        copy.lost.addAll(lost);
        return copy;
    }

    /** All of the state as text: equal states give equal texts. */
    @Override
    public String toString() {
        return "share[" + live + (cancelled ? " cancelled" : "") + (kept ? " kept" : "") + received + sent + repeats
                + new TreeSet<>(borrowed.stream().map(TaskRef::toString).toList()) + failures + lost + ']';
    }
}

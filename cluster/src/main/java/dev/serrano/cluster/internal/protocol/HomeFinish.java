package dev.serrano.cluster.internal.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/*
 * A finish at its home
 * --------------------
 * Vector counting, per pair of places. For each pair (s, d) the home compares how many tasks s has reported to have
 * sent to d with how many tasks of s have ended at d, as d has reported. A place reports when it rests, that is when
 * it has no live task of the finish; so a spawn at another place costs one message and its end one or, if several tasks
 * end before the place rests, less. Weight throwing has the same cost, but a lost place takes its weight with it and
 * nothing says who had it; counts of pairs can be asked for once more from the other end of each pair.
 *
 * The finish ends when the share of the home rests, no pair is unbalanced and no census is awaited.
 *
 * Never early. Take the tasks and messages before each place's last report that has arrived. Suppose that some event of
 * the finish is not among them, and of those take the first in time. Its place was at rest before, so it is the arrival
 * of a task. The task was sent earlier, so its sending has been reported. Channels are FIFO, so the arrivals reported
 * for this pair do not contain it: the pair is unbalanced. (A home that does not rest has an event that is not
 * reported. A place may report what it sends before it rests: that makes pairs unbalanced only.) Retryable tasks are in
 * no pair: their sender does not rest before they have ended.
 *
 * A lost place. The home asks each place that is alive (Inquiry), for the lost one may have sent tasks to any of them,
 * and ends nothing before all have answered (Census) or are lost themselves. The receiver of an inquiry takes no
 * further message of the lost place. Its answer settles the two pairs:
 *   to the lost place    all that was sent and not reported ended is lost, and listed;
 *   from the lost place  what the answering place holds is what remains of the pair, whatever the lost place reported;
 *                        a task that was reported as sent and has not arrived is lost, and listed.
 * If both ends of a pair are lost, what is known to be outstanding is listed.
 *
 * Fields
 * gone     lost places that the finish has asked about. A place that was lost before the finish had a task elsewhere is
 *          asked about when a report names it. members knows all lost places.
 * distributed whether a task of the finish has been at another place; until then a loss is of no interest.
 * flows    unbalanced pairs only, so that the home remembers what is outstanding and not what has been.
 * awaited  for each lost place: the places whose census is outstanding.
 * told     places that were sent a Cancel and have to be told of the end.
 *
 * One thread at a time, see FinishTable.
 */
final class HomeFinish {
    final PlaceFinish share;
    private final Members members;
    private final Set<PlaceId> gone = new TreeSet<>();
    private boolean distributed;
    private final Map<Pair, Flow> flows = new TreeMap<>();
    private final Map<PlaceId, Set<PlaceId>> awaited = new TreeMap<>();
    private final Set<PlaceId> told = new TreeSet<>();
    private final List<TaskFailure> failures = new ArrayList<>();
    private final List<LostTask> lost = new ArrayList<>();

    private record Pair(PlaceId from, PlaceId to) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair other) {
            int order = from.compareTo(other.from);
            return order != 0 ? order : to.compareTo(other.to);
        }
    }

    /** An unbalanced pair: tasks that were sent and have not ended, or ends whose sends are not reported. */
    private static final class Flow {
        final Deque<String> outstanding = new ArrayDeque<>(1);
        int early;

        void sent(List<String> tasks) {
            for (String task : tasks) {
                if (early > 0) early--;
                else outstanding.addLast(task);
            }
        }

        void ended(int tasks) {
            for (int i = 0; i < tasks; i++) {
                if (outstanding.pollFirst() == null) early++;
            }
        }

        Flow copy() {
            Flow copy = new Flow();
            copy.outstanding.addAll(outstanding);
            copy.early = early;
            return copy;
        }

        boolean balanced() {
            return early == 0 && outstanding.isEmpty();
        }

        @Override
        public String toString() {
            return outstanding + "-" + early;
        }
    }

    HomeFinish(FinishId finish, Members members) {
        this.members = members;
        share = new PlaceFinish(finish, finish.home(), Integer.MAX_VALUE);
        share.spawnedLocally(); // the body
    }

    private HomeFinish(PlaceFinish share, Members members) {
        this.share = share;
        this.members = members;
    }

    void received(PlaceId from, FinishMessage message, Step out) {
        distributed = true;
        switch (message) {
            case FinishMessage.Report report -> report(from, report, out);
            case FinishMessage.Census census -> census(from, census, out);
            case FinishMessage.Cancel _ -> cancel(out);
            case FinishMessage.Spawn spawn -> share.received(spawn.task(), out);
            case FinishMessage.Ended ended -> share.repeatEnded(ended.task(), ended.failure(), out);
            case FinishMessage.Inquiry _, FinishMessage.Done _ ->
                throw new IllegalArgumentException("Not for the home: " + message);
        }
    }

    private void report(PlaceId from, FinishMessage.Report report, Step out) {
        for (FinishMessage.Tally tally : report.ended()) noticed(tally.from(), out);
        for (FinishMessage.Sent sent : report.sent()) noticed(sent.to(), out);
        for (FinishMessage.Tally tally : report.ended()) {
            flow(tally.from(), from).ended(tally.tasks());
            settle(tally.from(), from);
        }
        for (FinishMessage.Sent sent : report.sent()) {
            flow(from, sent.to()).sent(sent.tasks());
            settle(from, sent.to());
        }
        failures.addAll(report.failures());
        lost.addAll(report.lost());
        if (share.cancelled()) spread(out);
    }

    private void census(PlaceId from, FinishMessage.Census census, Step out) {
        PlaceId dead = census.lost();
        Set<PlaceId> rest = awaited.get(dead);
        if (rest == null || !rest.remove(from)) return;
        if (rest.isEmpty()) awaited.remove(dead);
        flow(from, dead).sent(census.sent());
        settle(from, dead);
        flow(from, from).sent(census.adopted());
        settle(from, from);
        Flow held = flow(dead, from);
        // What has arrived is a prefix of what was sent: the tasks after it were under way.
        int index = 0;
        for (String task : held.outstanding) {
            if (index++ >= census.received().size()) lost.add(new LostTask(dead, dead, task));
        }
        held.outstanding.clear();
        held.outstanding.addAll(census.received());
        settle(dead, from);
        if (share.cancelled()) spread(out);
    }

    private Flow flow(PlaceId from, PlaceId to) {
        return flows.computeIfAbsent(new Pair(from, to), p -> new Flow());
    }

    private boolean isAwaited(PlaceId place, PlaceId lostPlace) {
        Set<PlaceId> rest = awaited.get(lostPlace);
        return rest != null && rest.contains(place);
    }

    /** Applies to a pair what is known of its ends, and forgets it if it is balanced. */
    private void settle(PlaceId from, PlaceId to) {
        Pair pair = new Pair(from, to);
        Flow flow = flows.get(pair);
        if (flow == null) return;
        boolean fromGone = gone.contains(from);
        boolean toGone = gone.contains(to);
        if (toGone && (fromGone || !isAwaited(from, to))) {
            for (String task : flow.outstanding) lost.add(new LostTask(to, from, task));
            flows.remove(pair);
        } else {
            if (fromGone) flow.early = 0; // no report of those sends will come
            if (flow.balanced()) flows.remove(pair);
        }
    }

    /** Settles with a place that was lost before the finish had a task elsewhere, as another place did not know. */
    private void noticed(PlaceId place, Step out) {
        if (members.isLost(place)) lost(place, out);
    }

    void placeLost(PlaceId place, Step out) {
        share.placeLost(place, out);
        for (Iterator<Set<PlaceId>> all = awaited.values().iterator(); all.hasNext(); ) {
            Set<PlaceId> rest = all.next();
            if (rest.remove(place) && rest.isEmpty()) all.remove();
        }
        told.remove(place);
        if (distributed) lost(place, out);
    }

    private void lost(PlaceId place, Step out) {
        if (!gone.add(place)) return;
        Set<PlaceId> asked = new TreeSet<>(members.alive());
        for (Pair pair : flows.keySet()) {
            asked.add(pair.from);
            asked.add(pair.to);
        }
        asked.removeIf(members::isLost);
        asked.add(share.self);
        awaited.put(place, asked);
        for (PlaceId other : List.copyOf(asked)) {
            if (!other.equals(share.self)) out.send(other, new FinishMessage.Inquiry(share.finish, place));
        }
        for (Pair pair : List.copyOf(flows.keySet())) settle(pair.from, pair.to);
        census(share.self, share.census(place), out);
    }

    void cancel(Step out) {
        if (share.cancelled()) return;
        tell(share.cancel(out), out);
        spread(out);
    }

    /** Cancels the places that have or will get a task of the finish. Each keeps its share until the end. */
    private void spread(Step out) {
        Set<PlaceId> to = new TreeSet<>();
        for (Map.Entry<Pair, Flow> flow : flows.entrySet()) {
            if (!flow.getValue().outstanding.isEmpty()) to.add(flow.getKey().to);
        }
        tell(to, out);
    }

    private void tell(Set<PlaceId> places, Step out) {
        for (PlaceId place : places) {
            if (place.equals(share.self) || members.isLost(place) || !told.add(place)) continue;
            out.send(place, new FinishMessage.Cancel(share.finish));
        }
    }

    /** Takes what the share of the home has to report, and says whether the finish has ended. */
    boolean ended(Step out) {
        takeSent();
        FinishMessage.Report report = share.report();
        if (report != null) report(share.self, report, out);
        if (!share.resting() || !flows.isEmpty() || !awaited.isEmpty()) return false;
        for (PlaceId place : told) out.send(place, new FinishMessage.Done(share.finish));
        out.effect(new Step.Finished(share.finish, List.copyOf(failures), List.copyOf(lost), share.cancelled()));
        return true;
    }

    /** What the home itself sends is known to it at once. */
    private void takeSent() {
        for (FinishMessage.Sent sent : share.takeSent()) {
            distributed = true;
            flow(share.self, sent.to()).sent(sent.tasks());
            settle(share.self, sent.to());
        }
    }

    FinishView view() {
        Map<PlaceId, List<String>> elsewhere = share.elsewhere();
        flows.forEach((pair, flow) -> {
            if (!pair.to.equals(share.self) && !flow.outstanding.isEmpty()) {
                elsewhere.computeIfAbsent(pair.to, _ -> new ArrayList<>(1)).addAll(flow.outstanding);
            }
        });
        Set<PlaceId> asked = new TreeSet<>();
        awaited.values().forEach(asked::addAll);
        return new FinishView(share.finish, share.cancelled(), elsewhere, asked);
    }

    boolean hasFailed() {
        return !failures.isEmpty() || !lost.isEmpty() || share.hasFailed();
    }

    HomeFinish copy(Members others) {
        HomeFinish copy = new HomeFinish(share.copy(), others);
        copy.gone.addAll(gone);
        copy.distributed = distributed;
        flows.forEach((pair, flow) -> copy.flows.put(pair, flow.copy()));
        awaited.forEach((place, rest) -> copy.awaited.put(place, new TreeSet<>(rest)));
        copy.told.addAll(told);
        copy.failures.addAll(failures);
        copy.lost.addAll(lost);
        return copy;
    }

    /** All of the state as text: equal states give equal texts. */
    @Override
    public String toString() {
        return "home[" + share + gone + distributed + flows + awaited + told + failures + lost + ']';
    }
}

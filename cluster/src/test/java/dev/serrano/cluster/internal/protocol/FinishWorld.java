package dev.serrano.cluster.internal.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Places, channels between them and one program of tasks: all that may happen to a finish, one action at a time.
 * The checks run with each action; {@link #atRest} adds those of a world in which nothing can happen any more.
 */
final class FinishWorld {
    /** A task of a program: task 0 is the body. A task starts its children in order and then ends. */
    record Task(int parent, int place, boolean retryable) {}

    /**
     * A program.
     *
     * @param places how many places there are
     * @param tasks its tasks, each after its parent
     * @param endless whether tasks without children end only when they are cancelled
     */
    record Program(int places, List<Task> tasks, boolean endless) {
        List<List<Integer>> children() {
            List<List<Integer>> children = new ArrayList<>();
            for (int i = 0; i < tasks.size(); i++) children.add(new ArrayList<>());
            for (int i = 1; i < tasks.size(); i++)
                children.get(tasks.get(i).parent).add(i);
            return children;
        }

        boolean remote(int task) {
            return tasks.get(task).place != tasks.get(tasks.get(task).parent).place;
        }
    }

    private enum Phase {
        NEW,
        SENT,
        RUNNING,
        ENDED,
        KILLED
    }

    final Program program;
    private final List<List<Integer>> children;
    final @Nullable FinishTable[] tables;
    /** channels[s * places + d], null while it is empty and was never used. */
    private final Map<Integer, ArrayDeque<FinishMessage>> channels = new HashMap<>();

    private final Phase[] phase;
    /** Where a task is, which child it starts next, and how it was received. */
    private final int[] at;

    private final int[] next;
    private final boolean[] cancelled;
    private final @Nullable TaskRef[] refs;
    private final int[] completed;
    /** Whether the home was sent word of the task's spawn. */
    private final boolean[] known;

    private final FinishId finish;
    private final int tell;
    /** Whether no place reports before it rests. */
    private final boolean common;

    boolean cancelling;
    int deaths;
    Step.@Nullable Finished finished;
    long messages;
    long spawns;
    /** How many messages of which kind were sent; not copied. */
    final Map<String, Integer> kinds = new TreeMap<>();

    IntConsumer onSend = _ -> {};
    IntConsumer onStart = _ -> {};
    long ends;

    FinishWorld(Program program, int early) {
        this.program = program;
        children = program.children();
        int n = program.tasks.size();
        tables = new FinishTable[program.places];
        for (int p = 0; p < program.places; p++) {
            FinishTable table = new FinishTable(place(p), early);
            // Only the home needs to know them: in a world of thousands of places the others know themselves.
            for (int q = 0; q < (p == 0 || program.places < 10 ? program.places : 0); q++) table.placeJoined(place(q));
            tables[p] = table;
        }
        phase = new Phase[n];
        Arrays.fill(phase, Phase.NEW);
        at = new int[n];
        next = new int[n];
        cancelled = new boolean[n];
        refs = new TaskRef[n];
        completed = new int[n];
        known = new boolean[n];
        tell = program.places;
        common = early == PlaceFinish.EARLY;
        finish = table(0).open();
        phase[0] = Phase.RUNNING;
    }

    private FinishWorld(FinishWorld from) {
        program = from.program;
        children = from.children;
        tables = new FinishTable[from.tables.length];
        for (int p = 0; p < tables.length; p++) {
            FinishTable table = from.tables[p];
            if (table != null) tables[p] = table.copy();
        }
        from.channels.forEach((c, m) -> channels.put(c, new ArrayDeque<>(m)));
        phase = from.phase.clone();
        at = from.at.clone();
        next = from.next.clone();
        cancelled = from.cancelled.clone();
        refs = from.refs.clone();
        completed = from.completed.clone();
        known = from.known.clone();
        tell = from.tell;
        common = from.common;
        finish = from.finish;
        cancelling = from.cancelling;
        deaths = from.deaths;
        finished = from.finished;
        messages = from.messages;
        spawns = from.spawns;
        ends = from.ends;
    }

    FinishWorld copy() {
        return new FinishWorld(this);
    }

    static PlaceId place(int p) {
        return new PlaceId(p);
    }

    private FinishTable table(int p) {
        FinishTable table = tables[p];
        if (table == null) throw new AssertionError("Place " + p + " is lost");
        return table;
    }

    /** All that decides what can happen, as text. */
    String key() {
        StringBuilder key = new StringBuilder(1_000);
        for (FinishTable table : tables) key.append(table).append(';');
        List<Integer> order = new ArrayList<>(channels.keySet());
        Collections.sort(order);
        for (int c : order) key.append(c).append(channels.get(c));
        for (int i = 0; i < phase.length; i++) {
            key.append(phase[i])
                    .append(at[i])
                    .append(next[i])
                    .append(cancelled[i] ? 'c' : ' ')
                    .append(completed[i])
                    .append(known[i] ? 'k' : ' ');
        }
        return key.append(cancelling).append(deaths).append(finished != null).toString();
    }

    // ---- actions: task i takes its next step; channel c delivers; place q is told of the loss of p

    List<Integer> actions() {
        List<Integer> actions = new ArrayList<>();
        for (int i = 0; i < phase.length; i++) {
            if (phase[i] == Phase.RUNNING && !waits(i)) actions.add(i);
        }
        int base = phase.length;
        for (int c : channels.keySet()) actions.add(base + c);
        base += tell * tell;
        if (deaths > 0) {
            for (int q = 0; q < tell; q++) {
                FinishTable table = tables[q];
                if (table == null) continue;
                for (int p = 0; p < tell; p++) {
                    if (tables[p] == null && !table.knowsLost(place(p))) actions.add(base + q * tell + p);
                }
            }
        }
        Collections.sort(actions);
        return actions;
    }

    boolean running(int task) {
        return phase[task] == Phase.RUNNING;
    }

    boolean hasMessage(int channel) {
        return channels.containsKey(channel);
    }

    int deliverAction(int channel) {
        return phase.length + channel;
    }

    int tellAction(int place, int lost) {
        return phase.length + tell * tell + place * tell + lost;
    }

    boolean waits(int task) {
        return program.endless && children.get(task).isEmpty() && !cancelled[task];
    }

    void act(int action) {
        int base = phase.length;
        if (action < base) {
            advance(action);
        } else if (action < base + tell * tell) {
            deliver(action - base);
        } else {
            int q = (action - base - tell * tell) / tell;
            int p = (action - base) % tell;
            step(q, table(q).placeLost(place(p)), deaths == 0 ? 0 : 2);
        }
    }

    private void advance(int task) {
        int p = at[task];
        if (!cancelled[task] && next[task] < children.get(task).size()) {
            int child = children.get(task).get(next[task]++);
            Task spec = program.tasks.get(child);
            if (spec.place == p) {
                table(p).spawnedLocally(finish);
                start(child, p);
            } else {
                phase[child] = Phase.SENT;
                at[child] = spec.place;
                spawns++;
                Step step = table(p).spawnedRemote(finish, place(spec.place), "t" + child, spec.retryable);
                if (!step.effects().isEmpty() && step.effects().get(0) instanceof Step.Refused)
                    phase[child] = Phase.NEW;
                else if (spec.retryable)
                    refs[child] = ((FinishMessage.Spawn) step.messages().get(0).message()).task();
                step(p, step, 1);
            }
            return;
        }
        phase[task] = Phase.ENDED;
        TaskRef ref = refs[task];
        TaskFailure failure = task == 0 ? null : new TaskFailure(place(p), "t" + task, "", "", "");
        boolean received = task != 0 && program.remote(task);
        ends++;
        step(p, received ? table(p).ended(finish, check(ref), failure) : table(p).endedLocally(finish, failure), 2);
        if (common && deaths == 0 && !cancelling) check(messages <= spawns + ends, "more than one message an end");
    }

    private static <T> T check(@Nullable T value) {
        if (value == null) throw new AssertionError("null");
        return value;
    }

    private void start(int task, int p) {
        check(phase[task] != Phase.RUNNING, "started twice");
        phase[task] = Phase.RUNNING;
        at[task] = p;
        next[task] = 0;
        cancelled[task] = false;
        onStart.accept(task);
    }

    private void deliver(int channel) {
        ArrayDeque<FinishMessage> queue = check(channels.get(channel));
        FinishMessage message = queue.removeFirst();
        if (queue.isEmpty()) channels.remove(channel);
        int from = channel / tell;
        int to = channel % tell;
        boolean dropped = table(to).knowsLost(place(from));
        if (message instanceof FinishMessage.Spawn spawn && !dropped) {
            refs[number(spawn.task().description())] = spawn.task();
        }
        if (to == 0 && !dropped && message instanceof FinishMessage.Report report) {
            for (FinishMessage.Sent sent : report.sent()) sent.tasks().forEach(t -> known[number(t)] = true);
        }
        Step step = table(to).received(place(from), message);
        boolean plain = deaths == 0 && !cancelling;
        step(to, step, !plain ? 2 : message instanceof FinishMessage.Ended ? 1 : 0);
        if (message instanceof FinishMessage.Spawn spawn) {
            int task = number(spawn.task().description());
            boolean started = phase[task] != Phase.SENT || at[task] != to;
            if (!started)
                phase[task] = dropped || table(to).knowsLost(place(0)) ? Phase.KILLED : Phase.ENDED; // cancelled
        }
    }

    private static int number(String description) {
        return Integer.parseInt(description.substring(1));
    }

    /** The home cancels the finish. */
    void cancel() {
        cancelling = true;
        step(0, table(0).cancel(finish), 2);
    }

    void kill(int p) {
        tables[p] = null;
        deaths++;
        channels.keySet().removeIf(c -> c % tell == p);
        for (int i = 0; i < phase.length; i++) {
            if (at[i] == p && (phase[i] == Phase.RUNNING || phase[i] == Phase.SENT)) phase[i] = Phase.KILLED;
        }
    }

    private void step(int p, Step step, int limit) {
        boolean done = false;
        boolean plain = common && !cancelling && deaths == 0;
        if (plain && step.messages().size() > limit) check(false, "more messages than one: " + step);
        for (Step.Send send : step.messages()) {
            int to = (int) send.to().uid();
            check(to != p, "a message to itself");
            messages++;
            kinds.merge(send.message().getClass().getSimpleName(), 1, Integer::sum);
            if (tables[to] != null) {
                channels.computeIfAbsent(p * tell + to, c -> new ArrayDeque<>()).add(send.message());
                onSend.accept(p * tell + to);
            } else if (send.message() instanceof FinishMessage.Spawn s)
                phase[number(s.task().description())] = Phase.KILLED;
        }
        for (Step.Effect effect : step.effects()) {
            switch (effect) {
                case Step.Start start -> start(number(start.task().description()), p);
                case Step.CancelTasks _ -> {
                    for (int i = 0; i < phase.length; i++)
                        if (phase[i] == Phase.RUNNING && at[i] == p) cancelled[i] = true;
                }
                case Step.Refused _ -> check(deaths > 0 || cancelling, "refused");
                case Step.Retry retry -> retry(p, retry);
                case Step.Completed c -> completed[number(c.task().description())]++;
                case Step.Finished f -> {
                    check(!done && finished == null && p == 0, "finished twice");
                    done = true;
                    finished = f;
                    finished(f);
                }
            }
        }
    }

    private void retry(int p, Step.Retry retry) {
        int task = number(retry.task().description());
        int to = p;
        for (int q = 0; q < tell; q++) {
            if (q != p && !table(p).knowsLost(place(q))) to = q;
        }
        phase[task] = Phase.SENT;
        at[task] = to;
        if (to == p) refs[task] = retry.task();
        step(p, table(p).retried(finish, retry.task(), place(to), retry.lost()), 2);
    }

    private void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what + "\n" + program + "\n" + key());
    }

    /** What has to hold when the finish says that it has ended. */
    private void finished(Step.Finished end) {
        channels.forEach((c, queue) -> {
            for (FinishMessage m : queue) {
                boolean dropped = table(c % tell).knowsLost(place(c / tell));
                check(dropped || !(m instanceof FinishMessage.Spawn), "ended early, a spawn is under way");
            }
        });
        Map<String, Integer> failed = new HashMap<>();
        end.failures().forEach(f -> failed.merge(f.task(), 1, Integer::sum));
        Map<String, Integer> lost = new HashMap<>();
        end.lost().forEach(l -> lost.merge(l.description(), 1, Integer::sum));
        Set<String> all = new HashSet<>(failed.keySet());
        all.addAll(lost.keySet());
        for (String t : all) check(phase[number(t)] != Phase.NEW, "never started: " + t);
        for (int i = 0; i < phase.length; i++) {
            check(phase[i] != Phase.RUNNING, "ended early, running: " + i);
            if (i == 0) continue;
            Task spec = program.tasks.get(i);
            int ended = failed.getOrDefault("t" + i, 0);
            int listed = lost.getOrDefault("t" + i, 0);
            check(ended + listed <= 1, "counted " + (ended + listed) + " times: " + i);
            if (known[i] && !spec.retryable && !cancelling)
                check(ended + listed == 1, "known, neither ended nor listed: " + i);
            boolean parentAlive = tables[program.tasks.get(spec.parent).place] != null;
            if (phase[i] == Phase.ENDED && tables[at[i]] != null && !cancelling && (!spec.retryable || parentAlive)) {
                check(ended == 1, "the failure is missing: " + i);
            }
            if (!program.remote(i)) {
                check(listed == 0, "listed, but local: " + i);
            } else if (spec.retryable) {
                check(completed[i] <= 1, "completed twice: " + i);
                if (parentAlive && phase[i] != Phase.NEW && !cancelling) {
                    check(completed[i] == 1 && ended == 1 && listed == 0, "not run again: " + i);
                }
            } else if (parentAlive && phase[i] != Phase.NEW && !cancelling) {
                check(ended + listed == 1, "neither ended nor listed: " + i);
            }
            if (deaths == 0) check(listed == 0, "listed without a loss: " + i);
            if (phase[i] == Phase.KILLED && parentAlive && !spec.retryable)
                check(ended + listed == 1, "lost and not listed: " + i);
        }
    }

    /** What has to hold when nothing can happen any more. */
    void atRest() {
        if (tables[0] != null) check(finished != null, "never ends");
        for (int i = 0; i < phase.length; i++) check(phase[i] != Phase.RUNNING, "waits for a cancellation: " + i);
        for (FinishTable table : tables) if (table != null) check(table.isIdle(), "not forgotten");
    }
}

package dev.serrano.workloads.cluster.figures;

import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.FinishTable;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.Step;
import dev.serrano.cluster.internal.protocol.TaskRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * How many message delays pass between the end of the last task of a finish and its end. The places are the state
 * machines of the protocol in this thread, a message takes one unit of time, and a task a random one.
 */
public final class EndDelays {
    private static final int LONGEST = 5; // units of a task
    private static final int WIDEST = 3; // tasks that a task starts

    private record Event(long time, long order, Runnable action) {}

    private final SplittableRandom random;
    private final List<FinishTable> tables = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
    private final FinishId finish;
    private int left; // tasks that may still be started
    private int live; // tasks that have been started and have not ended, also those on their way
    private long now;
    private long order;
    private long lastEnd;
    private long end = -1;

    private EndDelays(long seed, int places, int tasks) {
        random = new SplittableRandom(seed);
        left = tasks;
        for (int p = 0; p < places; p++) {
            FinishTable table = new FinishTable(new PlaceId(p));
            for (int q = 0; q < places; q++) {
                table.placeJoined(new PlaceId(q));
            }
            tables.add(table);
        }
        finish = tables.get(0).open();
    }

    /**
     * The most delays of some finishes.
     *
     * @param places how many places there are
     * @param tasks how many tasks each finish has at most
     * @param finishes how many finishes
     */
    public static long most(int places, int tasks, int finishes) {
        long most = 0;
        for (int seed = 0; seed < finishes; seed++) {
            most = Math.max(most, new EndDelays(seed, places, tasks).run());
        }
        return most;
    }

    private long run() {
        live++;
        at(now, () -> {
            for (int p = 1; p < tables.size(); p++) {
                spawn(0, p);
            }
            ended();
            apply(0, tables.get(0).endedLocally(finish, null));
        });
        while (!events.isEmpty()) {
            Event e = events.remove();
            now = e.time;
            e.action.run();
        }
        if (end < 0) {
            throw new IllegalStateException("the finish never ends");
        }
        return end - lastEnd;
    }

    private void at(long time, Runnable action) {
        events.add(new Event(time, order++, action));
    }

    private void spawn(int from, int to) {
        left--;
        live++;
        if (to == from) {
            tables.get(from).spawnedLocally(finish);
            runs(from, () -> tables.get(from).endedLocally(finish, null));
        } else {
            apply(from, tables.get(from).spawnedRemote(finish, new PlaceId(to), "task", false));
        }
    }

    /** A task runs at a place: after some time it starts others and ends. */
    private void runs(int place, java.util.function.Supplier<Step> ends) {
        at(now + random.nextInt(LONGEST + 1), () -> {
            for (int i = random.nextInt(WIDEST + 1); i > 0 && left > 0; i--) {
                spawn(place, random.nextInt(tables.size()));
            }
            ended();
            apply(place, ends.get());
        });
    }

    private void ended() {
        live--;
        lastEnd = now;
    }

    private void apply(int place, Step step) {
        for (Step.Send s : step.messages()) {
            int to = (int) s.to().uid();
            at(now + 1, () -> apply(to, tables.get(to).received(new PlaceId(place), s.message())));
        }
        for (Step.Effect e : step.effects()) {
            if (e instanceof Step.Start start) {
                TaskRef task = start.task();
                runs(place, () -> tables.get(place).ended(finish, task, null));
            } else if (e instanceof Step.Finished) {
                if (live > 0) {
                    throw new IllegalStateException("the finish ends before " + live + " of its tasks");
                }
                end = now;
            }
        }
    }
}

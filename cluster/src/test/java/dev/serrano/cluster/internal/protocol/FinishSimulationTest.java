package dev.serrano.cluster.internal.protocol;

import dev.serrano.cluster.internal.protocol.FinishWorld.Program;
import dev.serrano.cluster.internal.protocol.FinishWorld.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Larger programs in random orders; thousands of places whose messages take random times. */
class FinishSimulationTest {
    private static Program random(SplittableRandom random, int places, int tasks, int retryable, boolean endless) {
        List<Task> all = new ArrayList<>(List.of(new Task(-1, 0, false)));
        List<Integer> parents = new ArrayList<>(List.of(0));
        for (int i = 1; i <= tasks; i++) {
            int parent = parents.get(random.nextInt(4) == 0 ? 0 : random.nextInt(parents.size()));
            int place = random.nextInt(places);
            boolean again = place != all.get(parent).place() && random.nextInt(100) < retryable;
            all.add(new Task(parent, place, again));
            if (!again) parents.add(i);
        }
        return new Program(places, all, endless);
    }

    /** Any enabled action next, with up to so many losses, the home's among them once in a while. */
    private static void walk(long seed, int places, int tasks, int retryable, boolean endless, int losses, int early) {
        SplittableRandom random = new SplittableRandom(seed);
        FinishWorld world = new FinishWorld(random(random, places, tasks, retryable, endless), early);
        try {
            int every = 1 + random.nextInt(tasks * 4);
            while (true) {
                List<Integer> actions = world.actions();
                boolean open = world.finished == null && world.tables[0] != null;
                if (endless && open && !world.cancelling && (actions.isEmpty() || random.nextInt(tasks) == 0)) {
                    world.cancel();
                } else if (world.deaths < losses && open && random.nextInt(every) == 0) {
                    int p = random.nextInt(places);
                    if (world.tables[p] != null && (p > 0 || random.nextInt(4) == 0)) world.kill(p);
                } else if (actions.isEmpty()) {
                    break;
                } else {
                    world.act(actions.get(random.nextInt(actions.size())));
                }
            }
            world.atRest();
        } catch (Throwable e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static void eightPlaces(long from, long to) {
        for (long seed = from; seed < to; seed++) walk(seed, 8, 200, 0, false, 3, PlaceFinish.EARLY);
    }

    private static void eightPlacesRetryable(long from, long to) {
        for (long seed = from; seed < to; seed++) walk(seed, 8, 200, 40, false, 4, 1 + (int) seed % 4);
    }

    private static void eightPlacesCancelled(long from, long to) {
        for (long seed = from; seed < to; seed++) walk(seed, 8, 200, 20, true, 3, PlaceFinish.EARLY);
    }

    private static void threePlaces(long from, long to) {
        for (long seed = from; seed < to; seed++) walk(seed, 3, 8, 25, seed % 2 == 0, 2, 1 + (int) seed % 3);
    }

    @Test
    void eightPlacesTwoHundredTasks() {
        eightPlaces(0, 75);
    }

    @Test
    void eightPlacesRetryableTasksAndEarlyReports() {
        eightPlacesRetryable(0, 75);
    }

    @Test
    void eightPlacesCancelled() {
        eightPlacesCancelled(0, 75);
    }

    @Test
    void threePlacesManyShortRuns() {
        threePlaces(0, 5_000);
    }

    @Test
    @Tag("stress")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void manySeeds() {
        eightPlaces(75, 1_000);
        eightPlacesRetryable(75, 1_000);
        eightPlacesCancelled(75, 1_000);
        threePlaces(5_000, 100_000);
    }

    private record Event(long time, long order, int action) {}

    /** Each message takes a random time, in order in each channel; each task some time; losses at random times. */
    private static FinishWorld simulate(long seed, int places, int tasks, int losses) {
        SplittableRandom random = new SplittableRandom(seed);
        FinishWorld world = new FinishWorld(random(random, places, tasks, 10, false), PlaceFinish.EARLY);
        PriorityQueue<Event> events =
                new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
        long[] now = {0};
        long[] order = {0};
        Map<Integer, Long> last = new HashMap<>();
        world.onSend = channel -> {
            long time = Math.max(last.getOrDefault(channel, 0L) + 1, now[0] + 1 + random.nextInt(1_000));
            last.put(channel, time);
            events.add(new Event(time, order[0]++, world.deliverAction(channel)));
        };
        world.onStart = task -> events.add(new Event(now[0] + random.nextInt(100), order[0]++, task));
        world.onStart.accept(0);
        for (int i = 0; i < losses; i++)
            events.add(new Event(random.nextInt(10_000), order[0]++, -1 - (1 + random.nextInt(places - 1))));
        int messages = world.deliverAction(0);
        int tells = world.tellAction(0, 0);
        long end = -1;
        long lastEnd = 0;
        while (!events.isEmpty()) {
            Event event = events.remove();
            now[0] = event.time;
            int action = event.action;
            if (action < 0) {
                int p = -1 - action;
                if (world.tables[p] == null || world.finished != null) continue;
                world.kill(p);
                for (int q = 0; q < places; q++)
                    events.add(new Event(now[0] + 1 + random.nextInt(5_000), order[0]++, world.tellAction(q, p)));
            } else if (action < messages) {
                if (!world.running(action)) continue;
                world.act(action);
                lastEnd = now[0];
                if (world.running(action)) world.onStart.accept(action);
            } else if (action < tells) {
                if (world.hasMessage(action - messages)) world.act(action);
            } else if (world.tables[(action - tells) / places] != null) {
                world.act(action);
            }
            if (world.finished != null && end < 0) end = now[0];
        }
        world.atRest();
        if (seed < 3)
            System.out.printf(
                    "%d places, %d tasks, %d losses: %s, %d listed, end %d after the last task's (a message takes up"
                            + " to 1000)%n",
                    places,
                    tasks,
                    world.deaths,
                    world.kinds,
                    world.finished == null ? -1 : world.finished.lost().size(),
                    end - lastEnd);
        if (losses == 0 && end - lastEnd > 2_000)
            throw new AssertionError("more than two message delays: " + (end - lastEnd));
        return world;
    }

    @Test
    void thousandsOfPlaces() {
        simulate(1, 4_096, 20_000, 0);
    }

    @Test
    void sixtyFourPlaces() {
        for (long seed = 0; seed < 10; seed++) simulate(seed, 64, 2_000, 0);
    }

    @Test
    void thousandsOfPlacesAndLosses() {
        simulate(2, 4_096, 20_000, 8);
    }
}

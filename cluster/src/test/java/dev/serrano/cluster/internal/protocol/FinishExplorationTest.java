package dev.serrano.cluster.internal.protocol;

import dev.serrano.cluster.internal.protocol.FinishWorld.Program;
import dev.serrano.cluster.internal.protocol.FinishWorld.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * All that can happen to small programs on three places, with the loss of any place at any moment. Each build explores
 * every program of two tasks and a sample of those of three and four; the weekly run has them all.
 */
class FinishExplorationTest {
    private long states;
    private int early = PlaceFinish.EARLY;
    private int every = 1;

    /** Depth first over all orders of actions; a state that was seen is not gone into again. */
    private void explore(Program program, int deaths, boolean cancel) {
        Set<Long> seen = new HashSet<>();
        ArrayDeque<FinishWorld> stack = new ArrayDeque<>();
        stack.push(new FinishWorld(program, early));
        while (!stack.isEmpty()) {
            FinishWorld world = stack.pop();
            if (!seen.add(hash(world.key()))) continue;
            List<Integer> actions = world.actions();
            if (actions.isEmpty() && (!cancel || world.cancelling || world.finished != null || world.tables[0] == null))
                world.atRest();
            for (int action : actions) {
                FinishWorld after = world.copy();
                after.act(action);
                stack.push(after);
            }
            if (cancel && !world.cancelling && world.finished == null && world.tables[0] != null) {
                FinishWorld after = world.copy();
                after.cancel();
                stack.push(after);
            }
            if (world.deaths < deaths && world.finished == null) {
                for (int p = 0; p < program.places(); p++) {
                    if (world.tables[p] == null) continue;
                    FinishWorld after = world.copy();
                    after.kill(p);
                    stack.push(after);
                }
            }
        }
        states += seen.size();
    }

    private static long hash(String text) {
        long h = 1_125_899_906_842_597L;
        for (int i = 0; i < text.length(); i++) h = (h ^ text.charAt(i)) * 0x9E3779B97F4A7C15L + (h >>> 29);
        return h;
    }

    /** All programs of so many tasks beside the body, up to the exchange of places 1 and 2. */
    static List<Program> programs(int tasks, boolean remote, boolean retryable, boolean endless) {
        List<Program> all = new ArrayList<>();
        extend(new ArrayList<>(List.of(new Task(-1, 0, false))), tasks, remote, retryable, endless, all);
        return all;
    }

    private static void extend(
            List<Task> tasks, int more, boolean remote, boolean retryable, boolean endless, List<Program> all) {
        if (more == 0) {
            Program program = new Program(3, List.copyOf(tasks), endless);
            boolean any = false;
            for (int i = 1; i < tasks.size(); i++) {
                if (!tasks.get(i).retryable()) continue;
                any = true;
                if (!program.children().get(i).isEmpty()) return;
            }
            if (any == retryable) all.add(program);
            return;
        }
        int last = tasks.get(tasks.size() - 1).parent();
        boolean two = tasks.stream().anyMatch(t -> t.place() == 1);
        for (int parent = Math.max(0, last); parent < tasks.size(); parent++) {
            for (int place = 0; place <= (two ? 2 : 1); place++) {
                if (remote && place == tasks.get(parent).place()) continue;
                for (int r = 0; r < (retryable && place != tasks.get(parent).place() ? 2 : 1); r++) {
                    tasks.add(new Task(parent, place, r == 1));
                    extend(tasks, more - 1, remote, retryable, endless, all);
                    tasks.remove(tasks.size() - 1);
                }
            }
        }
    }

    private void all(int tasks, boolean remote, boolean retryable, boolean endless, int deaths, boolean cancel) {
        long start = System.nanoTime();
        List<Program> programs = programs(tasks, remote, retryable, endless);
        for (int i = 0; i < programs.size(); i += every) explore(programs.get(i), deaths, cancel);
        System.out.printf(
                "%d tasks%s%s%s, %d losses: %d programs, %,d states, %d ms%n",
                tasks,
                remote ? " (remote)" : "",
                retryable ? " (retryable)" : "",
                cancel ? " cancelled" : "",
                deaths,
                (programs.size() + every - 1) / every,
                states,
                (System.nanoTime() - start) / 1_000_000);
    }

    @Test
    void twoTasksTwoLosses() {
        all(2, false, false, false, 2, false);
    }

    @Test
    void twoRetryableTasksTwoLosses() {
        all(2, false, true, false, 2, false);
    }

    /** The finish waits for a retryable task whose sender is lost, whatever else the sender had under way. */
    @Test
    void threeRetryableTasksOneLoss() {
        every = 9;
        all(3, true, true, false, 1, false);
    }

    @Test
    void threeTasksNoLoss() {
        all(3, false, false, false, 0, false);
    }

    @Test
    void threeTasksOneLoss() {
        every = 9;
        all(3, false, false, false, 1, false);
    }

    @Test
    void twoTasksCancelledOneLoss() {
        all(2, false, false, true, 1, true);
    }

    @Test
    void twoRetryableTasksCancelledOneLoss() {
        all(2, false, true, true, 1, true);
    }

    @Test
    void fourTasksOneLoss() {
        every = 101;
        all(4, true, false, false, 1, false);
    }

    @Test
    void threeTasksTwoLosses() {
        every = 7;
        all(3, true, false, false, 2, false);
    }

    @Test
    void threeTasksCancelledOneLoss() {
        every = 7;
        all(3, true, false, true, 1, true);
    }

    /** The sends of a busy place are reported one by one. */
    @Test
    void threeTasksEarlyReportsOneLoss() {
        early = 1;
        every = 7;
        all(3, true, false, false, 1, false);
    }

    @Test
    @Tag("stress")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void allProgramsOfThreeTasks() {
        all(3, true, true, false, 1, false);
        all(3, false, false, false, 1, false);
        all(3, true, false, false, 2, false);
        all(3, true, false, true, 1, true);
        early = 1;
        all(3, true, false, false, 1, false);
    }

    @Test
    @Tag("stress")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void allProgramsOfFourTasksOneLoss() {
        all(4, true, false, false, 1, false);
    }
}

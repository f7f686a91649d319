package dev.serrano.cluster.internal.balance;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All that can happen to small bags on three places, with the loss of any place but the home at any moment. */
class BalanceExplorationTest {
    private static void explore(BalanceWorld first, int deaths) {
        long start = System.nanoTime();
        Set<Long> seen = new HashSet<>();
        ArrayDeque<BalanceWorld> stack = new ArrayDeque<>();
        stack.push(first);
        while (!stack.isEmpty()) {
            BalanceWorld world = stack.pop();
            if (!seen.add(hash(world.key()))) continue;
            List<Integer> actions = world.actions();
            if (actions.isEmpty()) world.atRest();
            for (int action : actions) {
                BalanceWorld after = world.copy();
                after.act(action);
                stack.push(after);
            }
            for (int p = 1; p < world.places && world.deaths < deaths && !world.ended; p++) {
                if (!world.alive(p)) continue;
                BalanceWorld after = world.copy();
                after.kill(p);
                stack.push(after);
            }
        }
        System.out.printf("%,d states, %d ms%n", seen.size(), (System.nanoTime() - start) / 1_000_000);
    }

    private static long hash(String text) {
        long h = 1_125_899_906_842_597L;
        for (int i = 0; i < text.length(); i++) h = (h ^ text.charAt(i)) * 0x9E3779B97F4A7C15L + (h >>> 29);
        return h;
    }

    @Test
    void plain() {
        explore(new BalanceWorld(3, List.of(0, 1, 0, 1), 1, false, 1, false), 0);
    }

    @Test
    void plainLosesAPlace() {
        explore(new BalanceWorld(3, List.of(0, 0, 0, 0), 1, false, 0, false), 1);
    }

    @Test
    void faultTolerant() {
        explore(new BalanceWorld(3, List.of(0, 1, 0, 1), 1, true, 1, false), 0);
    }

    @Test
    void faultTolerantLosesAPlace() {
        explore(new BalanceWorld(3, List.of(0, 0, 0, 0), 1, true, 1, false), 1);
    }

    @Test
    void faultTolerantLosesBothOtherPlaces() {
        explore(new BalanceWorld(3, List.of(0, 0, 0, 0), 1, true, 0, false), 2);
    }

    @Test
    void faultTolerantSavesAndLosesAPlace() {
        explore(new BalanceWorld(3, List.of(1, 1), 1, true, 0, true), 1);
    }

    @Test
    void aLargerBagSavesAndLosesBothOtherPlaces() {
        explore(new BalanceWorld(3, List.of(1, 1, 0), 1, true, 1, true), 2);
    }
}

package dev.serrano.cluster.internal.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Larger bags in random orders, with losses, back-ups and a place that joins. */
class BalanceSimulationTest {
    private static BalanceWorld walk(long seed, int places, int later, int height, boolean tolerant, int losses) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> items = new ArrayList<>();
        for (int i = 0; i < 4; i++) items.add(height - random.nextInt(3));
        BalanceWorld world =
                new BalanceWorld(places, later, items, 1 + random.nextInt(8), tolerant, random.nextInt(3), true);
        try {
            while (true) {
                if (world.later > 0 && !world.ended && random.nextInt(500) == 0) world.join();
                if (world.deaths < losses && !world.ended && random.nextInt(300) == 0) {
                    int p = 1 + random.nextInt(places - 1);
                    if (world.alive(p)) world.kill(p);
                }
                List<Integer> actions = world.actions();
                if (actions.isEmpty()) break;
                world.act(actions.get(random.nextInt(actions.size())));
            }
            world.atRest();
        } catch (Throwable e) {
            throw new AssertionError("seed " + seed, e);
        }
        return world;
    }

    @Test
    void eightPlacesAndLosses() {
        long again = 0;
        int losses = 0;
        for (long seed = 0; seed < 300; seed++) {
            BalanceWorld world = walk(seed, 8, 0, 14, true, 7);
            again += world.again();
            losses += world.deaths;
        }
        System.out.printf("%d losses cost %d nodes of %d in all%n", losses, again, 300 * 3 * TreeBag.nodes(13));
        assertThat(losses).isGreaterThan(500);
    }

    @Test
    void aPlaceJoins() {
        for (long seed = 0; seed < 300; seed++) walk(seed, 6, 1, 13, seed % 2 == 0, seed % 2 == 0 ? 3 : 0);
    }

    @Test
    void plainRuns() {
        for (long seed = 0; seed < 300; seed++) walk(seed, 8, 0, 13, false, 0);
    }

    @Test
    void plainRunsEndWithLosses() {
        for (long seed = 0; seed < 300; seed++) walk(seed, 8, 0, 13, false, 3);
    }

    @Test
    void fiftyPlacesShareTheWork() {
        for (int i = 0; i < 2; i++) {
            boolean tolerant = i == 1;
            BalanceWorld world = walk(1, 50, 0, 18, tolerant, tolerant ? 15 : 0);
            long largest =
                    world.shares.values().stream().mapToLong(n -> n).max().orElse(0);
            System.out.printf("50 places, %d losses: %s, largest share %d nodes%n", world.deaths, world.kinds, largest);
            if (tolerant) continue;
            assertThat(world.shares).hasSize(50);
            assertThat(largest)
                    .isLessThan(
                            3 * world.shares.values().stream().mapToLong(n -> n).sum() / 50);
        }
    }
}

package dev.serrano.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClockTest {
    private final Merges known = new Merges();

    @Test
    void nothingIsBeforeTheFirst() {
        assertThat(Clock.NONE.get(0)).isZero();
        assertThat(Clock.NONE.get(Integer.MAX_VALUE)).isZero();
        assertThat(Clock.NONE.merge(Clock.NONE, known)).isSameAs(Clock.NONE);
    }

    @Test
    void anEarlierStepChangesNothing() {
        Clock c = Clock.NONE.with(7, 3);
        assertThat(c.with(7, 2)).isSameAs(c);
        assertThat(c.with(7, 3)).isSameAs(c);
        assertThat(c.with(7, 4).get(7)).isEqualTo(4);
        assertThat(c.get(7)).as("immutable").isEqualTo(3);
    }

    @Test
    void theLargestNumber() {
        Clock c = Clock.NONE.with(Integer.MAX_VALUE, 1).with(0, 2);
        assertThat(c.get(Integer.MAX_VALUE)).isEqualTo(1);
        assertThat(c.get(0)).isEqualTo(2);
        assertThat(c.get(1 << 30)).isZero();
    }

    @Test
    void aMergeWithWhatIsBeforeGivesTheSameClock() {
        Clock a = Clock.NONE.with(1, 1).with(1000, 1);
        Clock b = a.with(40, 2).with(100_000, 1);
        assertThat(a.merge(b, known)).isSameAs(b);
        assertThat(b.merge(a, known)).isSameAs(b);
    }

    @Test
    void likeAMap() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int bound = 1 << random.nextInt(1, 18);
            Clock[] clocks = new Clock[6];
            @SuppressWarnings({"unchecked", "rawtypes"})
            Map<Integer, Integer>[] maps = new Map[clocks.length];
            for (int i = 0; i < clocks.length; i++) {
                clocks[i] = Clock.NONE;
                maps[i] = new HashMap<>();
            }
            for (int n = 0; n < 100; n++) {
                int to = random.nextInt(clocks.length);
                int from = random.nextInt(clocks.length);
                maps[to] = new HashMap<>(maps[to]);
                if (random.nextInt(3) == 0) {
                    clocks[to] = clocks[to].merge(clocks[from], known);
                    maps[from].forEach((k, v) -> maps[to].merge(k, v, Math::max));
                } else {
                    int task = random.nextInt(bound);
                    int step = random.nextInt(1, 5);
                    clocks[to] = clocks[to].with(task, step);
                    maps[to].merge(task, step, Math::max);
                }
                for (Map.Entry<Integer, Integer> e : maps[to].entrySet()) {
                    if (clocks[to].get(e.getKey()) != e.getValue()) {
                        throw new AssertionError("seed " + seed + " task " + e.getKey());
                    }
                }
                int other = random.nextInt(bound);
                assertThat(clocks[to].get(other)).isEqualTo(maps[to].getOrDefault(other, 0));
            }
        }
    }

    @Test
    void partsAreMergedOnce() {
        Object[] a = new Object[0];
        Object[] b = new Object[0];
        Object both = new Object();
        known.put(a, b, both);
        assertThat(known.find(a, b)).isSameAs(both);
        assertThat(known.find(b, a)).isNotSameAs(both);
        assertThat(known.find(new Object[0], b)).isNull();
    }

    /** A chain of tasks, each of which goes on after the next has begun: all old parts of two clocks differ for good. */
    @Test
    @Timeout(20)
    void aLongChainOfOverlappingTasks() {
        int tasks = 100_000;
        Clock over = Clock.NONE;
        Clock chain = Clock.NONE;
        for (int t = 0; t < tasks; t++) {
            over = over.merge(chain.with(t, 2), known);
            chain = chain.with(t, 1);
        }
        assertThat(over.get(0)).isEqualTo(2);
        assertThat(over.get(tasks - 1)).isEqualTo(2);
        assertThat(chain.get(0)).isEqualTo(1);
    }
}

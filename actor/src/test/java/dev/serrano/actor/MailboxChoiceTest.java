package dev.serrano.actor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Guards and policies as state machines, against models of one line, over random histories. */
class MailboxChoiceTest {
    private static final int HISTORIES = 200;
    private static final int STEPS = 200;

    @Test
    void guardsAreASetOfNumbers() {
        for (int seed = 0; seed < HISTORIES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 1 + random.nextInt(70);
            Guards guards = new Guards(n);
            BitSet model = new BitSet();
            model.set(0, n);
            for (int step = 0; step < STEPS; step++) {
                int k = random.nextInt(n);
                switch (random.nextInt(6)) {
                    case 0, 1 -> {
                        guards.set(true, k);
                        model.set(k);
                    }
                    case 2, 3 -> {
                        guards.set(false, k);
                        model.clear(k);
                    }
                    case 4 -> {
                        guards.only(k);
                        model.clear();
                        model.set(k);
                    }
                    default -> {
                        guards.setAll(random.nextInt(4) == 0);
                        model.set(0, n, guards.isEnabled(0));
                    }
                }
                assertThat(guards.none()).isEqualTo(model.isEmpty());
                for (int i = 0; i < n; i++) {
                    assertThat(guards.isEnabled(i)).isEqualTo(model.get(i));
                }
            }
        }
    }

    @Test
    void aNumberThatIsNoneChangesNothing() {
        Guards guards = new Guards(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guards.set(false, 0, 3))
                .withMessageContaining("mailboxes 0 to 2, not 3");
        assertThat(guards.isEnabled(0)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> new Guards(0));
    }

    @Test
    void priorityTakesTheLowestAvailable() {
        everyHistory(
                MailboxPolicy.PRIORITY,
                (available, last, chosen) -> assertThat(chosen).isEqualTo(available.nextSetBit(0)));
    }

    @Test
    void leastRecentStaysAndThenGoesRound() {
        everyHistory(MailboxPolicy.LEAST_RECENT, (available, last, chosen) -> {
            int next = available.nextSetBit(last);
            assertThat(chosen).isEqualTo(next >= 0 ? next : available.nextSetBit(0));
        });
    }

    @Test
    void randomTakesEachAsOftenAsTheOther() {
        everyHistory(
                MailboxPolicy.RANDOM,
                (available, last, chosen) -> assertThat(chosen < 0 ? available.isEmpty() : available.get(chosen))
                        .isTrue());
        MailboxChoice choice = MailboxChoice.of(MailboxPolicy.RANDOM, 8);
        int[] counts = new int[8];
        for (int i = 0; i < 40_000; i++) {
            counts[choice.next(k -> k % 2 == 1)]++;
        }
        for (int k = 0; k < 8; k++) {
            assertThat(counts[k]).isBetween(k % 2 == 0 ? 0 : 9_500, k % 2 == 0 ? 0 : 10_500);
        }
    }

    private interface Rule {
        void check(BitSet available, int last, int chosen);
    }

    private static void everyHistory(MailboxPolicy policy, Rule rule) {
        for (int seed = 0; seed < HISTORIES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 1 + random.nextInt(9);
            MailboxChoice choice = MailboxChoice.of(policy, n);
            int last = 0;
            for (int step = 0; step < STEPS; step++) {
                BitSet available = BitSet.valueOf(new long[] {random.nextLong(1L << n)});
                int chosen = choice.next(available::get);
                rule.check(available, last, chosen);
                last = chosen < 0 ? last : chosen;
            }
        }
    }
}

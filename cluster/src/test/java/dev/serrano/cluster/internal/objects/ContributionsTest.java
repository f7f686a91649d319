package dev.serrano.cluster.internal.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cluster.internal.objects.Contributions.Gap;
import dev.serrano.cluster.internal.objects.Contributions.Values;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Contributions are combined in order, in whichever way they are put together. */
class ContributionsTest {
    private static final Contributions.Merge CONCAT = (_, a, b) -> a + "" + b;

    private static Contributions gap(int n) {
        return Contributions.gap(new ObjectId(new PlaceId(1), n));
    }

    private static List<String> texts(Contributions c) {
        List<String> all = new ArrayList<>();
        c.forEach(e -> all.add(
                switch (e) {
                    case Values v -> Arrays.toString(v.values());
                    case Gap g -> "gap " + g.task().number();
                }));
        return all;
    }

    private static Contributions together(List<Contributions> all, Random random) {
        if (all.size() == 1) {
            return all.get(0);
        }
        int at = 1 + random.nextInt(all.size() - 1);
        return together(all.subList(0, at), random).then(together(all.subList(at, all.size()), random), CONCAT);
    }

    @Test
    void everyWayToPutThemTogetherGivesTheSame() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            List<Contributions> all = new ArrayList<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                all.add(
                        switch (random.nextInt(4)) {
                            case 0 -> gap(i);
                            case 1 -> Contributions.NONE;
                            case 2 -> Contributions.of(1, "b" + i);
                            default -> Contributions.of(0, "a" + i);
                        });
            }
            Contributions inOrder = Contributions.NONE;
            for (Contributions c : all) {
                inOrder = inOrder.then(c, CONCAT);
            }
            assertThat(texts(together(all, random))).isEqualTo(texts(inOrder));
        }
    }

    @Test
    void valuesBetweenTwoGapsAreOne() {
        Contributions c = Contributions.of(0, "a")
                .then(Contributions.of(1, "x"), CONCAT)
                .then(gap(1), CONCAT)
                .then(gap(2), CONCAT)
                .then(Contributions.of(0, "b"), CONCAT)
                .then(Contributions.of(0, "c"), CONCAT);
        assertThat(texts(c)).containsExactly("[a, x]", "gap 1", "gap 2", "[bc]");
    }

    @Test
    void aMillionGapsAreReadWithoutRecursion() {
        Contributions c = Contributions.NONE;
        for (int i = 0; i < 1_000_000; i++) {
            c = c.then(gap(i), CONCAT);
        }
        int[] next = {0};
        c.forEach(e -> assertThat(((Gap) e).task().number()).isEqualTo(next[0]++));
        assertThat(next[0]).isEqualTo(1_000_000);
    }
}

package dev.serrano.workloads.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KnapsackTest {
    private static final List<Item> ITEMS =
            List.of(new Item(60, 10), new Item(100, 20), new Item(120, 30), new Item(1, 100));

    @Test
    void aTextbookExampleIsSolved() {
        Knapsack knapsack = new Knapsack(ITEMS, 50, 0);

        assertThat(knapsack.answer()).isEqualTo(220);
        assertThat(SerialKnapsack.solve(knapsack)).isEqualTo(220);
    }

    @Test
    void theBestForTheirWeightComeFirst() {
        Knapsack knapsack = new Knapsack(ITEMS.reversed(), 50, 0);

        assertThat(knapsack.item(0)).isEqualTo(new Item(60, 10));
        assertThat(knapsack.item(3)).isEqualTo(new Item(1, 100));
    }

    @Test
    void searchAndDynamicProgrammingAgree() {
        for (int n = 1; n < 30; n++) {
            Knapsack knapsack = Knapsack.random(n, 37 * n, 0);
            assertThat(SerialKnapsack.solve(knapsack)).as("%d items", n).isEqualTo(knapsack.answer());
        }
    }

    @Test
    void whatIsTooHeavyStaysBehind() {
        assertThat(SerialKnapsack.solve(new Knapsack(ITEMS, 9, 0))).isZero();
        assertThat(new Knapsack(ITEMS, 9, 0).answer()).isZero();
    }
}

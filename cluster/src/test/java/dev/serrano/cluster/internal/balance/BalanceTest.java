package dev.serrano.cluster.internal.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.cluster.internal.balance.TreeBag.Data;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Single scenarios of global load balancing, message by message. */
class BalanceTest {
    private static final PlaceId P0 = new PlaceId(0);
    private static final PlaceId P1 = new PlaceId(1);
    private static final PlaceId P2 = new PlaceId(2);

    private static Balance<TreeBag, Data> machine(PlaceId self, boolean tolerant, int tries) {
        TreeBag bag = self.equals(P0) ? new TreeBag(List.of(0, 0, 0, 0, 0), 0) : null;
        return new Balance<>(self, P0, List.of(P0, P1, P2), bag, TreeBag.CODEC, tolerant, tries);
    }

    private static BalanceMessage<Data> only(BalanceStep<Data> step, PlaceId to) {
        assertThat(step.messages()).hasSize(1);
        assertThat(step.messages().get(0).to()).isEqualTo(to);
        return step.messages().get(0).message();
    }

    private static BalanceStep<Data> work(Balance<TreeBag, Data> machine) {
        Objects.requireNonNull(machine.bag()).process(1);
        return machine.worked();
    }

    /** Lifelines of three places: 0 asks 1, 1 asks 2, 2 asks 0. */
    @Test
    void theFirstWorkGoesAlongTheLifelines() {
        Balance<TreeBag, Data> home = machine(P0, true, 0);
        Balance<TreeBag, Data> two = machine(P2, true, 0);
        assertThat(home.start().changes()).containsExactly(BalanceStep.Change.WORK);
        BalanceMessage<Data> loot = only(work(home), P2);
        assertThat(loot).isEqualTo(new BalanceMessage.Loot<>(P0, new Data(List.of(0, 0), 0)));
        assertThat(two.received(P0, loot).changes()).containsExactly(BalanceStep.Change.WORK);
        BalanceMessage.Save<Data> save = (BalanceMessage.Save<Data>) only(two.save(), P0);
        assertThat(save.received()).isEqualTo(1);
        assertThat(save.resting()).isFalse();
    }

    @Test
    void aLootOfAFaultTolerantRunGoesByTheHome() {
        Balance<TreeBag, Data> home = machine(P0, true, 0);
        Balance<TreeBag, Data> two = machine(P2, true, 0);
        home.start();
        two.received(P0, only(work(home), P2));
        BalanceMessage<Data> save = only(two.received(P1, new BalanceMessage.Ask<>(false)), P0);
        BalanceMessage<Data> loot = only(home.received(P2, save), P1);
        assertThat(loot).isEqualTo(new BalanceMessage.Loot<>(P2, new Data(List.of(0), 0)));
        // Both are lost before either has processed anything: the home has all of their items again.
        home.placeLost(P1);
        home.placeLost(P2);
        assertThat(Objects.requireNonNull(home.bag()).size()).isEqualTo(4);
    }

    @Test
    void aLootOfAPlainRunGoesStraightToTheThief() {
        Balance<TreeBag, Data> two = machine(P2, false, 0);
        two.received(P0, new BalanceMessage.Loot<>(P0, new Data(List.of(0, 0), 0)));
        assertThat(only(two.received(P1, new BalanceMessage.Ask<>(false)), P1))
                .isEqualTo(new BalanceMessage.Loot<>(P2, new Data(List.of(0), 0)));
        assertThat(two.save().messages()).isEmpty();
    }

    @Test
    void anEmptyPlaceAsksVictimsThenLifelinesAndRests() {
        Balance<TreeBag, Data> two = machine(P2, true, 2);
        two.received(P0, new BalanceMessage.Loot<>(P0, new Data(List.of(0), 0)));
        BalanceStep<Data> step = work(two);
        for (int i = 0; i < 2; i++) {
            PlaceId victim = step.messages().get(0).to();
            assertThat(only(step, victim)).isEqualTo(new BalanceMessage.Ask<>(false));
            PlaceId other = victim.equals(P0) ? P1 : P0;
            assertThat(two.received(other, new BalanceMessage.Nothing<>()).messages())
                    .isEmpty(); // an old answer
            step = two.received(victim, new BalanceMessage.Nothing<>());
        }
        assertThat(only(step, P0)).isEqualTo(new BalanceMessage.Ask<>(true));
        BalanceStep<Data> rest = two.received(P0, new BalanceMessage.Nothing<>());
        assertThat(rest.changes()).containsExactly(BalanceStep.Change.REST);
        assertThat(only(rest, P0)).isEqualTo(new BalanceMessage.Save<>(1, true, new Data(List.of(), 1), null, null));
    }

    @Test
    void aRestingPlaceThatLosesItsLifelineTakesAnother() {
        Balance<TreeBag, Data> one = machine(P1, true, 0);
        assertThat(only(one.start(), P2)).isEqualTo(new BalanceMessage.Ask<>(true));
        one.received(P2, new BalanceMessage.Nothing<>());
        assertThat(only(one.placeLost(P2), P0)).isEqualTo(new BalanceMessage.Ask<>(true));
    }

    @Test
    void aLostThiefIsNotServed() {
        Balance<TreeBag, Data> home = machine(P0, false, 0);
        home.start();
        assertThat(home.placeLost(P2).changes()).containsExactly(BalanceStep.Change.INCOMPLETE);
        assertThat(work(home).messages()).isEmpty();
    }

    @Test
    void misuseIsNamed() {
        Balance<TreeBag, Data> one = machine(P1, true, 0);
        assertThatThrownBy(one::worked).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(one::quiescent).isInstanceOf(IllegalStateException.class);
    }
}

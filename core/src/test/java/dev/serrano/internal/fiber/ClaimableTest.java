package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What each step does in each state; ClaimProtocolTest has what comes of them together. */
class ClaimableTest {
    private static int after(int word, Consumer<ClaimWord> step) {
        ClaimWord c = new ClaimWord(word);
        step.accept(c);
        return c.value();
    }

    @Test
    void aFiberHasNoSlotAtFirst() {
        assertThat(new ClaimWord(Claimable.AWAY).hasNone()).isTrue();
        assertThat(after(Claimable.AWAY, Claimable::drives)).isEqualTo(Claimable.DRIVES);
    }

    @Test
    void aSlotIsGivenUpOrDisputedOnlyByOneOfTheTwo() {
        for (int word : new int[] {Claimable.AWAY, Claimable.DRIVES, Claimable.DISPUTED, Claimable.TAKEN}) {
            boolean may = word == Claimable.DRIVES;
            ClaimWord left = new ClaimWord(word);
            assertThat(left.tryLeave()).isEqualTo(may);
            assertThat(left.value()).isEqualTo(may ? Claimable.AWAY : word);
            ClaimWord disputed = new ClaimWord(word);
            assertThat(disputed.dispute()).isEqualTo(may);
            assertThat(disputed.value()).isEqualTo(may ? Claimable.DISPUTED : word);
        }
    }

    @Test
    void whatIsDisputedIsGivenBackOrTaken() {
        assertThat(after(Claimable.DISPUTED, Claimable::giveBack)).isEqualTo(Claimable.DRIVES);
        assertThat(after(Claimable.DISPUTED, Claimable::take)).isEqualTo(Claimable.TAKEN);
    }

    @Test
    void aFiberWhoseSlotWasTakenHearsOfItAndHasNone() {
        ClaimWord taken = new ClaimWord(Claimable.TAKEN);
        assertThat(taken.hasNone()).isTrue();
        assertThat(taken.value()).isEqualTo(Claimable.AWAY);
        ClaimWord away = new ClaimWord(Claimable.AWAY);
        assertThat(away.hasNone()).isTrue();
        assertThat(away.value()).isEqualTo(Claimable.AWAY);
    }

    @Test
    void whileItIsUndecidedTheFiberLooksAgain() {
        for (int word : new int[] {Claimable.DRIVES, Claimable.DISPUTED}) {
            ClaimWord c = new ClaimWord(word);
            assertThat(c.hasNone()).isFalse();
            assertThat(c.value()).isEqualTo(word);
        }
    }
}

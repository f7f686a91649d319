package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What each step does in each state; ClaimProtocolTest has what comes of them together. */
class PossessionTest {
    private static int after(int word, Consumer<ClaimWord> step) {
        ClaimWord c = new ClaimWord(word);
        step.accept(c);
        return c.value();
    }

    @Test
    void aFiberHasNoSlotAtFirst() {
        assertThat(new ClaimWord(Fiber.AWAY).hasNone()).isTrue();
        assertThat(after(Fiber.AWAY, Fiber::drives)).isEqualTo(Fiber.DRIVES);
    }

    @Test
    void aSlotIsGivenUpOrDisputedOnlyByOneOfTheTwo() {
        for (int word : new int[] {Fiber.AWAY, Fiber.DRIVES, Fiber.DISPUTED, Fiber.TAKEN}) {
            boolean may = word == Fiber.DRIVES;
            ClaimWord left = new ClaimWord(word);
            assertThat(left.tryLeave()).isEqualTo(may);
            assertThat(left.value()).isEqualTo(may ? Fiber.AWAY : word);
            ClaimWord disputed = new ClaimWord(word);
            assertThat(disputed.dispute()).isEqualTo(may);
            assertThat(disputed.value()).isEqualTo(may ? Fiber.DISPUTED : word);
        }
    }

    @Test
    void whatIsDisputedIsGivenBackOrTaken() {
        assertThat(after(Fiber.DISPUTED, Fiber::giveBack)).isEqualTo(Fiber.DRIVES);
        assertThat(after(Fiber.DISPUTED, Fiber::take)).isEqualTo(Fiber.TAKEN);
    }

    @Test
    void aFiberWhoseSlotWasTakenHearsOfItAndHasNone() {
        ClaimWord taken = new ClaimWord(Fiber.TAKEN);
        assertThat(taken.hasNone()).isTrue();
        assertThat(taken.value()).isEqualTo(Fiber.AWAY);
        ClaimWord away = new ClaimWord(Fiber.AWAY);
        assertThat(away.hasNone()).isTrue();
        assertThat(away.value()).isEqualTo(Fiber.AWAY);
    }

    @Test
    void whileItIsUndecidedTheFiberLooksAgain() {
        for (int word : new int[] {Fiber.DRIVES, Fiber.DISPUTED}) {
            ClaimWord c = new ClaimWord(word);
            assertThat(c.hasNone()).isFalse();
            assertThat(c.value()).isEqualTo(word);
        }
    }
}

package dev.serrano.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The channels, what a request carries, victim selection, and how much a thief asks for. */
@Timeout(60)
class ChannelsTest {
    @Test
    void aRequestChannelIsABoundedQueue() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int capacity = random.nextInt(1, 6);
            RequestChannel channel = new RequestChannel(capacity);
            ArrayDeque<Long> model = new ArrayDeque<>();
            for (long i = 1; i < 300; i++) {
                if (random.nextBoolean()) {
                    boolean fits = model.size() < capacity;
                    assertThat(channel.send(i)).isEqualTo(fits);
                    if (fits) {
                        model.addLast(i);
                    }
                } else {
                    Long expected = model.pollFirst();
                    assertThat(channel.receive()).isEqualTo(expected == null ? 0 : expected);
                }
                assertThat(channel.isEmpty()).isEqualTo(model.isEmpty());
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new RequestChannel(0));
    }

    @Test
    void theOtherChannelsAreBoundedQueues() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int capacity = random.nextInt(2, 6);
            SpscChannel one = new SpscChannel(capacity);
            MpmcChannel many = new MpmcChannel(capacity);
            ArrayDeque<Long> model = new ArrayDeque<>();
            for (long i = 1; i < 300; i++) {
                if (random.nextBoolean()) {
                    boolean fits = model.size() < capacity;
                    assertThat(one.send(i)).isEqualTo(fits);
                    assertThat(many.send(i)).isEqualTo(fits);
                    if (fits) {
                        model.addLast(i);
                    }
                } else {
                    Long expected = model.pollFirst();
                    assertThat(many.receive()).isEqualTo(expected == null ? 0 : expected);
                    if (expected != null) {
                        assertThat(one.receive()).isEqualTo(expected);
                    }
                }
                assertThat(one.isEmpty()).isEqualTo(model.isEmpty());
                assertThat(many.isEmpty()).isEqualTo(model.isEmpty());
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new MpmcChannel(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new SpscChannel(0));
        assertThatIllegalStateException().isThrownBy(() -> new SpscChannel(1).receive());
    }

    /** Two receivers share what two senders send; each of them sees a sender's messages in their order. */
    @Test
    void manyReceiversGetEachMessageOnce() throws InterruptedException {
        int each = 5_000;
        MpmcChannel channel = new MpmcChannel(4);
        AtomicLong left = new AtomicLong(2L * each);
        AtomicLong sum = new AtomicLong();
        AtomicReference<@Nullable String> problem = new AtomicReference<>();
        Thread[] threads = new Thread[4];
        for (int k = 0; k < 2; k++) {
            long me = k;
            threads[k] = Thread.ofPlatform().start(() -> {
                for (int i = 1; i <= each; i++) {
                    while (!channel.send(me << 32 | i)) {
                        Thread.yield();
                    }
                }
            });
            threads[2 + k] = Thread.ofPlatform().start(() -> {
                int[] last = new int[2];
                while (left.get() > 0) {
                    long m = channel.receive();
                    if (m == 0) {
                        Thread.yield();
                        continue;
                    }
                    left.decrementAndGet();
                    sum.addAndGet((int) m);
                    int sender = (int) (m >>> 32);
                    if ((int) m <= last[sender]) {
                        problem.set((int) m + " after " + last[sender]);
                    }
                    last[sender] = (int) m;
                }
            });
        }
        for (Thread t : threads) {
            assertThat(t.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(problem.get()).isNull();
        assertThat(sum.get()).isEqualTo((long) each * (each + 1));
    }

    @Test
    void eachSendersMessagesArriveOnceAndInOrder() throws InterruptedException {
        int senders = 3;
        int each = 5_000;
        RequestChannel channel = new RequestChannel(8);
        Thread[] threads = new Thread[senders];
        for (int k = 0; k < senders; k++) {
            long me = k;
            threads[k] = Thread.ofPlatform().start(() -> {
                for (int i = 1; i <= each; i++) {
                    while (!channel.send(me << 32 | i)) {
                        Thread.yield();
                    }
                }
            });
        }
        int[] last = new int[senders];
        for (int got = 0; got < senders * each; ) {
            long m = channel.receive();
            if (m != 0) {
                int sender = (int) (m >>> 32);
                assertThat((int) m).isEqualTo(last[sender] + 1);
                last[sender]++;
                got++;
            } else {
                Thread.yield();
            }
        }
        for (Thread t : threads) {
            assertThat(t.join(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(channel.receive()).isZero();
    }

    @Test
    void aTaskChannelHoldsOne() {
        TaskChannel<String> channel = new TaskChannel<>();
        assertThat(channel.isEmpty()).isTrue();
        assertThat(channel.receive()).isNull();
        assertThat(channel.send("a")).isTrue();
        assertThat(channel.send("b")).isFalse();
        assertThat(channel.isEmpty()).isFalse();
        assertThat(channel.receive()).isEqualTo("a");
        assertThat(channel.receive()).isNull();
    }

    @Test
    void aRequestKeepsWhatItCarries() {
        long s = Request.withStatus(Request.withFailed(Request.of(4095, true), 4096), Request.REGISTERED);
        assertThat(Request.thief(s)).isEqualTo(4095);
        assertThat(Request.failed(s)).isEqualTo(4096);
        assertThat(Request.status(s)).isEqualTo(Request.REGISTERED);
        assertThat(Request.isHalf(s)).isTrue();
        assertThat(Request.isUpdate(s)).isFalse();
        assertThat(Request.status(Request.withStatus(s, Request.IDLE))).isEqualTo(Request.IDLE);
        assertThat(Request.of(0, false)).isNotZero();
        assertThat(Request.isUpdate(Request.update(0))).isTrue();
    }

    /** Each part is changed alone, and again. */
    @Test
    void whatIsSetInARequestLeavesTheRestAsItIs() {
        for (boolean half : new boolean[] {false, true}) {
            long s = Request.of(0xA5A5, half);
            assertThat(Request.asksLeave(s)).isFalse();
            assertThat(Request.failed(s)).isZero();
            assertThat(Request.status(s)).isEqualTo(Request.WORKING);
            for (int value : new int[] {Request.REGISTERED, Request.IDLE, Request.WORKING, Request.REGISTERED}) {
                s = Request.withStatus(s, value);
                assertThat(Request.status(s)).isEqualTo(value);
            }
            for (int value : new int[] {0xFFFF, 0x5A5A, 1, 0xA5A5}) {
                s = Request.withFailed(s, value);
                assertThat(Request.failed(s)).isEqualTo(value);
            }
            for (boolean asks : new boolean[] {true, false, false, true}) {
                s = Request.withAsksLeave(s, asks);
                assertThat(Request.asksLeave(s)).isEqualTo(asks);
            }
            assertThat(Request.thief(s)).isEqualTo(0xA5A5);
            assertThat(Request.failed(s)).isEqualTo(0xA5A5);
            assertThat(Request.status(s)).isEqualTo(Request.REGISTERED);
            assertThat(Request.isHalf(s)).isEqualTo(half);
            assertThat(Request.isUpdate(s)).isFalse();
        }
        assertThat(Request.thief(Request.update(0xA5A5))).isEqualTo(0xA5A5);
        assertThat(Request.isHalf(Request.update(0xFFFF))).isFalse();
    }

    @Test
    void theWaysToLeaveHaveNames() {
        assertThat(Arrays.stream(Leaving.values()).map(Leaving::id)).containsExactly("update", "revoke", "dummy");
    }

    @Test
    void eachVictimOnceARound() {
        SplittableRandom random = new SplittableRandom(1);
        for (int n = 1; n <= 9; n++) {
            Victims victims = Victims.unique(n, 0);
            for (int round = 0; round < 50; round++) {
                victims.begin();
                BitSet visited = new BitSet();
                int at = 0;
                for (int v = victims.next(at, random::nextInt); v >= 0; v = victims.next(at, random::nextInt)) {
                    assertThat(v).isNotZero().isNotEqualTo(at);
                    assertThat(visited.get(v)).isFalse();
                    visited.set(v);
                    at = v;
                }
                assertThat(visited.cardinality()).isEqualTo(n - 1);
            }
        }
    }

    /** Each is looked at, and the one with most tasks serves, wherever it was met. */
    @Test
    void aSampleEndsAtTheOneThatHasMost() {
        SplittableRandom random = new SplittableRandom(4);
        for (int n = 2; n <= 6; n++) {
            for (int looks = 1; looks < n; looks++) {
                Victims victims = Victims.sampling(n, 0, looks);
                for (int round = 0; round < 20; round++) {
                    int[] tasks = new int[n];
                    for (int i = 1; i < n; i++) {
                        tasks[i] = random.nextInt(4) == 0 ? 0 : i;
                    }
                    victims.begin();
                    int at = 0;
                    int most = 0;
                    int visits = 0;
                    int served = -1;
                    for (int v = victims.next(0, random::nextInt);
                            v >= 0 && served < 0;
                            v = served < 0 ? victims.next(at, random::nextInt) : -1) {
                        assertThat(++visits).isLessThanOrEqualTo(n);
                        assertThat(v).isNotZero();
                        at = v;
                        if (visits <= looks) {
                            most = Math.max(most, tasks[v]);
                        }
                        if (tasks[v] > 0 && !victims.passes(v, tasks[v])) {
                            served = v;
                        }
                    }
                    if (most > 0) {
                        assertThat(served).isEqualTo(most);
                    }
                }
            }
        }
    }

    @Test
    void anyOtherVictimAtRandom() {
        SplittableRandom random = new SplittableRandom(2);
        Victims victims = Victims.random(5, 3);
        BitSet seen = new BitSet();
        for (int i = 0; i < 500; i++) {
            seen.set(victims.next(1, random::nextInt));
        }
        assertThat(seen.stream().toArray()).containsExactly(0, 2, 4);
        assertThat(Victims.random(2, 0).next(1, random::nextInt)).isNegative();
    }

    @Test
    void theLastVictimFirst() {
        SplittableRandom random = new SplittableRandom(3);
        Victims victims = Victims.last(8, 2);
        for (int last : new int[] {0, 7, 4}) {
            victims.gave(last);
            victims.begin();
            assertThat(victims.next(2, random::nextInt)).isEqualTo(last);
            assertThat(victims.next(last, random::nextInt)).isNotEqualTo(last);
        }
    }

    /**
     * A thief that executes nothing but what it steals changes to half; one for which half does not pay changes back.
     */
    @Test
    void theAmountFollowsTheRatioOfExecutedTasksToSteals() {
        Amount amount = Amount.adaptive();
        long executed = 0;
        for (int i = 0; i < 25; i++) {
            assertThat(amount.isHalf()).isFalse();
            boolean changed = amount.stole(++executed);
            assertThat(changed).isEqualTo(i == 24);
        }
        assertThat(amount.isHalf()).isTrue();
        for (int i = 0; i < 25; i++) {
            executed += 3;
            amount.stole(executed);
        }
        assertThat(amount.isHalf()).isTrue();
        for (int i = 0; i < 25; i++) {
            executed += 1 + i % 2; // 1.5 tasks a steal: an integer division would see 1
            amount.stole(executed);
        }
        assertThat(amount.isHalf()).isFalse();
        for (int i = 0; i < 25; i++) {
            executed += 1 + i % 2;
            amount.stole(executed);
        }
        assertThat(amount.isHalf()).isFalse();
        assertThat(amount.isAdaptive()).isTrue();
    }

    @Test
    void theIntervalOfTheDecisionIsChosen() {
        Amount amount = Amount.adaptive(3);
        assertThat(amount.stole(1)).isFalse();
        assertThat(amount.stole(2)).isFalse();
        assertThat(amount.stole(3)).isTrue();
        assertThat(amount.isHalf()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Amount.adaptive(0))
                .withMessage("0 steals: must be positive");
    }

    /** The ratio at which it pays no longer: two tasks a steal for half, more than one for one. */
    @Test
    void onTheBoundaryTheAmountStaysHalfAndBecomesHalf() {
        Amount amount = Amount.adaptive();
        long executed = 1_000; // before its first steal
        for (int i = 0; i < 25; i++) {
            assertThat(amount.stole(executed)).as("it has not changed its mind").isFalse();
        }
        assertThat(amount.isHalf()).as("40 tasks a steal").isFalse();
        for (int i = 0; i < 25; i++) {
            amount.stole(executed += 1);
        }
        assertThat(amount.isHalf()).as("exactly one").isTrue();
        assertThat(amount.wasHalf()).isTrue();
        for (int i = 0; i < 25; i++) {
            amount.stole(executed += 2);
        }
        assertThat(amount.isHalf()).as("exactly two").isTrue();
        for (int i = 0; i < 25; i++) {
            amount.stole(executed += i == 0 ? 1 : 2);
        }
        assertThat(amount.isHalf()).as("a little less").isFalse();
        for (int i = 0; i < 25; i++) {
            amount.stole(executed += i == 0 ? 2 : 1);
        }
        assertThat(amount.isHalf()).as("a little more than one").isFalse();
    }

    @Test
    void anAmountThatOthersDecideIsAskedForEachTime() {
        boolean[] half = {true};
        int[] asked = new int[1];
        Amount amount = Amount.decidedBy(() -> {
            asked[0]++;
            return half[0];
        });
        assertThat(amount.wasHalf()).isFalse();
        assertThat(amount.isHalf()).isTrue();
        half[0] = false;
        assertThat(amount.wasHalf()).as("what the last request asked for").isTrue();
        assertThat(asked[0]).isEqualTo(1);
        assertThat(amount.isHalf()).isFalse();
        assertThat(amount.wasHalf()).isFalse();
        assertThat(amount.isAdaptive()).isFalse();
        for (int i = 0; i < 60; i++) {
            assertThat(amount.stole(i)).isFalse();
        }
    }

    @Test
    void aFixedAmountStays() {
        Amount one = Amount.one();
        Amount half = Amount.half();
        for (int i = 0; i < 60; i++) {
            assertThat(one.stole(i)).isFalse();
            assertThat(half.stole(100L * i)).isFalse();
        }
        assertThat(one.isHalf()).isFalse();
        assertThat(half.isHalf()).isTrue();
        assertThat(one.isAdaptive() || half.isAdaptive()).isFalse();
    }
}

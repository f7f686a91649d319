package dev.serrano.cluster.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Messages arrive once and in order, whatever is lost below, and whatever their size. */
class PeerChannelTest {
    private static final int PART = 1_000;

    private static PeerChannel channel() {
        return new PeerChannel(PART, 10 * PART);
    }

    private static void pump(PeerChannel c, Queue<PeerChannel.Numbered> wire) {
        for (PeerChannel.Numbered n = c.next(); n != null; n = c.next()) {
            wire.add(n);
        }
    }

    private static byte @Nullable [] take(PeerChannel c, PeerChannel.Numbered n) throws IOException {
        return c.take(n.number(), n.body().length) ? c.join(n.body(), n.more()) : null;
    }

    @Test
    void whatIsLostIsSentAgain() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            PeerChannel a = channel();
            PeerChannel b = channel();
            Queue<PeerChannel.Numbered> wire = new ArrayDeque<>();
            List<Integer> arrived = new ArrayList<>();
            List<Integer> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int size = 1 + random.nextInt(i % 10 == 0 ? 5 * PART : 10);
                all.add(size);
                a.send(new byte[size]);
            }
            for (int round = 0; round < 20_000 && !a.isFlushed(); round++) {
                pump(a, wire);
                for (PeerChannel.Numbered n = wire.poll(); n != null; n = wire.poll()) {
                    int fate = random.nextInt(4);
                    for (int copies = 0; copies < Math.min(fate, 2); copies++) {
                        byte[] m = take(b, n);
                        if (m != null) {
                            arrived.add(m.length);
                        }
                    }
                }
                if (b.owesAck()) {
                    long ack = b.ack();
                    if (random.nextBoolean()) {
                        a.acked(ack);
                    }
                }
                wire.addAll(a.again());
            }
            assertThat(arrived).as("seed %s", seed).isEqualTo(all);
            assertThat(a.isFlushed()).isTrue();
        }
    }

    @Test
    void nothingIsSentAgainThatIsOnItsWay() {
        PeerChannel a = channel();
        a.send(new byte[1]);
        assertThat(a.next()).isNotNull();
        assertThat(a.again()).isEmpty();
        assertThat(a.again()).hasSize(1);
        a.acked(1);
        assertThat(a.again()).isEmpty();
        a.send(new byte[1]);
        assertThat(a.next()).isNotNull();
        assertThat(a.again()).isEmpty();
    }

    /** A place that is paused for a minute gets a message 40 times, not 600 times. */
    @Test
    void theTimeUntilItIsSentAgainGrows() {
        PeerChannel a = channel();
        a.send(new byte[1]);
        assertThat(a.next()).isNotNull();
        int again = 0;
        for (int tick = 0; tick < 600; tick++) {
            again += a.again().size();
        }
        assertThat(again).isBetween(30, 40);
    }

    /** What the other place does not take waits here and not in the transport; then the callers wait. */
    @Test
    void littleIsInFlightToAPlaceThatTakesNothing() {
        PeerChannel a = new PeerChannel(1 << 20, 1 << 30);
        Queue<PeerChannel.Numbered> wire = new ArrayDeque<>();
        int sent = 0;
        while (a.hasRoom()) {
            a.send(new byte[1 << 19]);
            pump(a, wire);
            sent++;
        }
        assertThat(sent).isEqualTo(2 * (PeerChannel.ROOM >> 20) + 1);
        assertThat(wire).hasSize(2 * (PeerChannel.WINDOW >> 20));
        a.acked(1);
        assertThat(a.hasRoom()).isTrue();
        pump(a, wire);
        assertThat(wire).hasSize(2 * (PeerChannel.WINDOW >> 20) + 1);

        PeerChannel small = channel();
        for (int i = 0; i < 10_000; i++) {
            small.send(new byte[1]);
        }
        wire.clear();
        pump(small, wire);
        assertThat(wire).hasSize(PeerChannel.COUNT);
    }

    @Test
    void theSenderIsToldInTimeToGoOn() {
        PeerChannel b = channel();
        int taken = 0;
        while (!b.owesAckNow()) {
            assertThat(b.take(++taken, 1)).isTrue();
        }
        assertThat(taken).isLessThan(PeerChannel.COUNT);
        assertThat(b.ack()).isEqualTo(taken);
        assertThat(b.owesAckNow()).isFalse();
    }

    @Test
    void aMessageAboveTheLimitIsDroppedAndTheNextOneArrives() throws IOException {
        PeerChannel a = channel();
        PeerChannel b = channel();
        Queue<PeerChannel.Numbered> wire = new ArrayDeque<>();
        a.send(new byte[11 * PART]);
        a.send(new byte[] {7});
        pump(a, wire);
        for (int i = 0; i < 10; i++) {
            assertThat(take(b, wire.remove())).isNull();
        }
        assertThatThrownBy(() -> take(b, wire.remove())).isInstanceOf(IOException.class);
        assertThat(take(b, wire.remove())).containsExactly(7);
    }

    /** A forged acknowledgement of what was never sent must not empty the channel. */
    @Test
    void whatWasNotSentCannotBeAcknowledged() {
        PeerChannel a = channel();
        a.send(new byte[1]);
        assertThat(a.next()).isNotNull();
        a.acked(2);
        a.acked(Long.MAX_VALUE);
        assertThat(a.isFlushed()).isFalse();
    }
}

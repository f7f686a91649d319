package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Messages arrive once and in order, whatever is lost below. */
class ChannelTest {
    private record Sent(Channel.Numbered message, long ack) {}

    @Test
    void whatIsLostIsSentAgain() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Channel a = new Channel();
            Channel b = new Channel();
            Queue<Sent> wire = new ArrayDeque<>();
            List<Byte> arrived = new ArrayList<>();
            List<Byte> all = new ArrayList<>();
            for (byte i = 0; i < 100; i++) {
                all.add(i);
                wire.add(new Sent(a.send(new byte[] {i}), a.ack()));
            }
            for (int round = 0; round < 2000 && !a.isFlushed(); round++) {
                for (Sent s = wire.poll(); s != null; s = wire.poll()) {
                    int fate = random.nextInt(4);
                    for (int copies = 0; copies < Math.min(fate, 2); copies++) {
                        if (b.take(s.message.number())) {
                            arrived.add(s.message.body()[0]);
                        }
                    }
                }
                if (b.owesAck()) {
                    long ack = b.ack();
                    if (random.nextBoolean()) {
                        a.acked(ack);
                    }
                }
                a.again().forEach(n -> wire.add(new Sent(n, 0)));
            }
            assertThat(arrived).as("seed %s", seed).isEqualTo(all);
            assertThat(a.isFlushed()).isTrue();
        }
    }

    @Test
    void nothingIsSentAgainThatIsOnItsWay() {
        Channel a = new Channel();
        a.send(new byte[1]);
        assertThat(a.again()).isEmpty();
        assertThat(a.again()).hasSize(1);
        a.acked(1);
        assertThat(a.again()).isEmpty();
        a.send(new byte[1]);
        assertThat(a.again()).isEmpty();
    }
}

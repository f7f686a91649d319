package dev.serrano.ablation;

import dev.serrano.internal.channel.MpmcChannel;
import dev.serrano.internal.channel.RequestChannel;
import dev.serrano.internal.channel.SpscChannel;

/**
 * A message that goes to and fro between two threads, over two channels of one kind.
 * <p>Source: A. Prell, thesis, figure 3.1, which compares the kinds on a processor without coherent caches.
 */
public final class ChannelPingPong {
    private static final int CAPACITY = 8;
    private static final int SPINS = 1_000;

    private ChannelPingPong() {}

    /** A kind of channel: how many threads may send and receive. */
    public enum Kind {
        /** One sender, one receiver. */
        SPSC {
            @Override
            Link link() {
                SpscChannel c = new SpscChannel(CAPACITY);
                return new Link() {
                    @Override
                    public boolean send(long m) {
                        return c.send(m);
                    }

                    @Override
                    public long receive() {
                        return c.isEmpty() ? 0 : c.receive();
                    }
                };
            }
        },
        /** Many senders, one receiver. */
        MPSC {
            @Override
            Link link() {
                RequestChannel c = new RequestChannel(CAPACITY);
                return new Link() {
                    @Override
                    public boolean send(long m) {
                        return c.send(m);
                    }

                    @Override
                    public long receive() {
                        return c.receive();
                    }
                };
            }
        },
        /** Many senders, many receivers. */
        MPMC {
            @Override
            Link link() {
                MpmcChannel c = new MpmcChannel(CAPACITY);
                return new Link() {
                    @Override
                    public boolean send(long m) {
                        return c.send(m);
                    }

                    @Override
                    public long receive() {
                        return c.receive();
                    }
                };
            }
        };

        abstract Link link();
    }

    interface Link {
        boolean send(long message);

        long receive();
    }

    /**
     * Sends a message to another thread and back so many times; that thread adds one each time. Returns what comes back
     * last.
     *
     * @throws InterruptedException if the caller is interrupted while it waits for the end of the other thread
     */
    public static long betweenThreads(Kind kind, int rounds) throws InterruptedException {
        Link there = kind.link();
        Link back = kind.link();
        Thread other = Thread.ofPlatform().name("channel-ping-pong").daemon().start(() -> {
            for (int i = 0; i < rounds; i++) {
                send(back, receive(there) + 1);
            }
        });
        long m = 1;
        for (int i = 0; i < rounds; i++) {
            send(there, m);
            m = receive(back);
        }
        other.join();
        return m;
    }

    /** Does what {@link #betweenThreads} does on the calling thread alone. */
    public static long alone(Kind kind, int rounds) {
        Link there = kind.link();
        Link back = kind.link();
        long m = 1;
        for (int i = 0; i < rounds; i++) {
            send(there, m);
            send(back, receive(there) + 1);
            m = receive(back);
        }
        return m;
    }

    private static void send(Link link, long message) {
        if (!link.send(message)) {
            throw new IllegalStateException("the channel is full with one message");
        }
    }

    private static long receive(Link link) {
        for (int i = 0; ; i++) {
            long m = link.receive();
            if (m != 0) {
                return m;
            }
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield(); // the other one may have no processor
            }
        }
    }
}

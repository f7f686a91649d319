package dev.serrano.cluster;

import dev.serrano.cluster.internal.balance.BalanceMessage;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.io.IOException;
import java.util.List;

/**
 * Writes and reads a bag of each registered class, and the messages of a run, while the place joins. Jackson examines a
 * class when it meets it first, for tens of milliseconds in a new JVM: by then it would be in the middle of a run, while
 * a place waits for work.
 */
final class WarmUp {
    private static final System.Logger LOG = System.getLogger("dev.serrano.cluster");
    private static final byte[] NO_FIELDS = {(byte) 0xA0}; // an empty map in CBOR

    private final Codec codec;
    private final PlaceId self;

    WarmUp(Codec codec, PlaceId self) {
        this.codec = codec;
        this.self = self;
    }

    /** Begins in a thread of its own, and returns at once. */
    void begin(List<Class<?>> registered) {
        List<Class<?>> bags =
                registered.stream().filter(WorkBag.class::isAssignableFrom).toList();
        if (!bags.isEmpty()) {
            Thread.ofPlatform().daemon().name("serrano-warm-up").start(() -> bags.forEach(this::rehearse));
        }
    }

    /** A bag as it is before its fields are read: with what its constructor without parameters has set. */
    void rehearse(Class<?> bag) {
        try {
            Object empty = codec.unpack(new Parcel(bag.getName(), NO_FIELDS));
            if (empty == null) {
                return;
            }
            Parcel parcel = codec.pack(empty);
            BagRun run = new BagRun(self, 0);
            List<BalanceMessage<Parcel>> all = List.of(
                    new BalanceMessage.Ask<>(false),
                    new BalanceMessage.Nothing<>(),
                    new BalanceMessage.Loot<>(self, parcel),
                    new BalanceMessage.Save<>(0, false, parcel, self, parcel),
                    new BalanceMessage.Stop<>());
            for (BalanceMessage<Parcel> m : all) {
                codec.message(codec.bytes(new Wire.OfBag(run, m)));
            }
        } catch (IOException | RuntimeException e) { // its first use says the same to the program
            LOG.log(System.Logger.Level.DEBUG, "an empty bag of " + bag + " cannot be written and read", e);
        }
    }
}

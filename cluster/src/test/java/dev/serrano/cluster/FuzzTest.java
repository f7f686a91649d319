package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.serrano.MultiException;
import dev.serrano.cluster.internal.balance.BalanceMessage;
import dev.serrano.cluster.internal.link.PeerFrames;
import dev.serrano.cluster.internal.protocol.FinishId;
import dev.serrano.cluster.internal.protocol.FinishMessage;
import dev.serrano.cluster.internal.protocol.PlaceId;
import dev.serrano.cluster.internal.protocol.TaskFailure;
import dev.serrano.cluster.internal.protocol.TaskRef;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What arrives at the port of a place and is made by a stranger: random bytes, changed and repeated frames, lengths
 * that are lies. {@code -Dcluster.frames} sets how many; the weekly run sends 100,000 of each kind.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FuzzTest {
    private static final int FRAMES = Integer.getInteger("cluster.frames", 2_000);
    private static final String COOKIE = "the cookie of the tests";

    private final Random random = new Random(Long.getLong("cluster.seed", 1));

    private static final class Log extends Handler {
        final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord r) {
            lines.add(r.getMessage() + Arrays.toString(r.getParameters()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private byte[] bytes(int most) {
        byte[] b = new byte[random.nextInt(most)];
        random.nextBytes(b);
        return b;
    }

    private byte[] changed(byte[] good) {
        byte[] bad = good.clone();
        for (int i = 0; i <= random.nextInt(4); i++) {
            bad[random.nextInt(bad.length)] ^= (byte) (1 + random.nextInt(255));
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(bad, random.nextInt(bad.length)) : bad;
    }

    private static ActorSystem stranger() {
        return ActorSystem.create("stranger", ConfigFactory.parseString("""
            pekko.actor.provider = remote
            pekko.remote.artery { transport = tcp, canonical { hostname = "127.0.0.1", port = 0 } }
            pekko.stdout-loglevel = OFF
            pekko.loglevel = OFF
            pekko.remote.warn-about-direct-use = off
            pekko.remote.artery.advanced.outbound-message-queue-size = 30000
            """).withFallback(ConfigFactory.load()));
    }

    private static ActorRef hub(ActorSystem stranger, String address) throws Exception {
        return stranger.actorSelection("pekko://serrano@" + address + "/system/serrano-place")
                .resolveOne(Duration.ofSeconds(20))
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
    }

    private static void everythingWorks(Places places) {
        assertThat(places.get(0).at(places.at(1), new RemoteTasks.Square(3))).isEqualTo(9);
        assertThat(places.get(1).at(places.at(0), new RemoteTasks.Square(4))).isEqualTo(16);
        assertThat(places.get(0).places()).hasSize(2);
    }

    @Test
    void framesOfStrangersHaveNoEffectAndAreLoggedOnce() throws Exception {
        Log log = new Log();
        Logger logger = Logger.getLogger("dev.serrano.cluster");
        ActorSystem stranger = stranger();
        logger.addHandler(log);
        try (Places places = new Places(2, c -> c.cookie(COOKIE).joinWithin(Places.LONG))) {
            everythingWorks(places);
            String address = places.at(0).address();
            ActorRef hub = hub(stranger, address);
            long from = places.at(1).id().uid();
            long to = places.at(0).id().uid();
            PeerFrames real = new PeerFrames(COOKIE);
            byte[] taken = real.frame(new PeerFrames.Head(from, to, 1, 1, false), new byte[] {1, 2, 3});
            byte[] next = real.frame(new PeerFrames.Head(from, to, 1_000, 1_000, true), bytes(300));
            byte[] old = real.frame(new PeerFrames.Head(from, to + 1, 2, 1, false), bytes(300));
            for (int i = 0; i < FRAMES; i++) {
                hub.tell(bytes(400), ActorRef.noSender());
                hub.tell(changed(next), ActorRef.noSender());
                hub.tell(i % 2 == 0 ? taken : old, ActorRef.noSender()); // repeated; of an earlier life of the place
                hub.tell("no frame", ActorRef.noSender());
                if (i % 5_000 == 4_999) {
                    hub(stranger, address); // its answer comes after all of these have arrived
                }
            }
            hub(stranger, address);
            connections(address);
            everythingWorks(places);
            assertThat(log.lines).as("once for each sender, not for each frame").hasSizeBetween(1, 3);
            assertThat(log.lines).allMatch(l -> l.contains("cookie"));
        } finally {
            logger.removeHandler(log);
            stranger.terminate();
        }
    }

    /**
     * Bytes that are no frames of the transport, and frames that say they have a gigabyte: Pekko holds what has come of
     * one, as long as the connection is open, and never reserves what was claimed.
     */
    private void connections(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        List<Socket> open = new ArrayList<>();
        for (int i = 0; i < Math.min(1_000, FRAMES / 20); i++) {
            Socket s = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
            open.add(s);
            s.setSoTimeout(20_000);
            try {
                OutputStream out = s.getOutputStream();
                ByteBuffer claim = ByteBuffer.allocate(64 << 10).order(ByteOrder.LITTLE_ENDIAN);
                if (i % 3 > 0) {
                    claim.put(new byte[] {'A', 'K', 'K', 'A', (byte) (1 + i % 3)})
                            .putInt(1 << 30);
                }
                claim.put(bytes(claim.remaining()));
                out.write(claim.array(), 0, claim.position());
                out.flush();
                if (i % 3 == 0) {
                    assertThat(s.getInputStream().read()).as("it hangs up").isNegative();
                }
            } catch (SocketException e) {
                assertThat(e).hasMessageMatching("(?i).*(reset|broken pipe|aborted).*");
            }
        }
        for (Socket s : open) {
            s.close();
        }
    }

    /** A place whose receiver a stranger has stopped must not stay a member that takes nothing. */
    @Test
    void aPlaceThatTakesNoMessagesEnds() throws Exception {
        ActorSystem stranger = stranger();
        try (Places places = new Places(2)) {
            hub(stranger, places.at(1).address()).tell(PoisonPill.getInstance(), ActorRef.noSender());
            List<String> failures = new ArrayList<>();
            places.await(() -> {
                try {
                    places.get(1).finish(() -> {});
                    return false;
                } catch (IllegalStateException | MultiException e) { // the latter if it failed while the finish ran
                    return failures.add(e.getMessage());
                }
            });
            assertThat(failures).singleElement().asString().contains("this place has failed");
        } finally {
            stranger.terminate();
        }
    }

    /** Whatever is changed in a message, reading it gives a message or an IOException, nothing else. */
    @Test
    void aMessageIsReadOrRefused() {
        Codec codec = new Codec(ClusterConfig.parse("").register(RemoteTasks.ALL));
        PlaceId a = new PlaceId(17);
        FinishId f = new FinishId(a, 3);
        Parcel parcel = codec.pack(new RemoteTasks.Square(3));
        BagRun run = new BagRun(a, 4);
        List<byte[]> good = new ArrayList<>();
        for (Wire w : List.of(
                new Wire.Hello(3, List.of("compute")),
                new Wire.OfFinish(new FinishMessage.Spawn(f, new TaskRef(a, 8, "Square", true)), parcel, true),
                new Wire.OfFinish(
                        new FinishMessage.Report(
                                f,
                                List.of(new FinishMessage.Tally(a, 2)),
                                List.of(new FinishMessage.Sent(a, List.of("Square", "Where"))),
                                List.of(new TaskFailure(a, "Square", "java.lang.Error", "no", "at")),
                                List.of()),
                        null,
                        false),
                new Wire.OfFinish(new FinishMessage.Census(f, a, List.of("Square"), List.of(), List.of()), null, false),
                new Wire.Value(f, parcel),
                new Wire.DumpWanted(7),
                new Wire.Dumped(7, List.of(new PlaceDump.Wait(a, "finish 3")), "text"),
                new Wire.OfBag(run, new BalanceMessage.Save<>(1, true, parcel, a, parcel)))) {
            good.add(codec.bytes(w));
        }
        int read = 0;
        for (int i = 0; i < FRAMES * 5; i++) {
            byte[] bad = i % 10 == 0 ? bytes(100) : changed(good.get(i % good.size()));
            try {
                Wire w = codec.message(bad);
                read += w == null ? 0 : 1;
            } catch (IOException e) {
                assertThat(e).isNotNull();
            }
        }
        assertThat(read).as("some changes hit a number or a text").isPositive();
    }
}

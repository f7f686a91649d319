package dev.serrano.cluster;

import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.actor.Actor;
import dev.serrano.actor.ActorBase;
import dev.serrano.actor.SelectorActor;
import dev.serrano.cluster.internal.link.Credits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** More messages than the actors of another place process. */
@Timeout(60)
class FloodTest {
    static final Class<?>[] CLASSES = {Drop.class, Barrel.class, Closed.class, Pour.class};

    private static final int FULL = (int) (Credits.WINDOW / Credits.MESSAGE);
    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(3, c -> c.pekko(Places.QUICK).register(CLASSES));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    /** One message, and the number of the last one. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Drop(int number, int last, byte @Nullable [] load) {}

    /** Checks the order of the messages. Before the first one it waits at the gate; it takes its time over each. */
    record Barrel(String key, int micros) implements RemoteActor<Drop> {
        @Override
        public ActorBase<Drop> make(Cluster cluster, RemoteRef<Drop> self) {
            return new Actor<>() {
                private int next;

                @Override
                protected void process(Drop d) {
                    if (next == 0 && micros == 0) {
                        RemoteTasks.gate(key).join();
                    }
                    if (d.number != next++) {
                        throw new IllegalStateException(d.number + " instead of " + (next - 1));
                    }
                    if (micros > 0) {
                        LockSupport.parkNanos(1_000L * micros);
                    }
                    RemoteTasks.count(key).set(next);
                    if (d.number == d.last) {
                        exit();
                    }
                }
            };
        }
    }

    /** A selector that opens its mailbox 0 when something comes into mailbox 1. */
    record Closed(String key) implements RemoteActor<Drop> {
        @Override
        public ActorBase<Drop> make(Cluster cluster, RemoteRef<Drop> self) {
            return new SelectorActor<>(2) {
                {
                    disable(0);
                }

                @Override
                protected void process(Drop d) {
                    if (d.last < 0) {
                        enable(0);
                    } else if (RemoteTasks.count(key).incrementAndGet() == d.last) {
                        exit();
                    }
                }
            };
        }
    }

    /** A flood from another JVM. */
    record Pour(RemoteRef<Drop> to, int messages, int bytes) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            pour(to, messages, bytes, new AtomicInteger());
            return messages;
        }
    }

    private static void pour(RemoteRef<Drop> to, int messages, int bytes, AtomicInteger told) {
        for (int i = 0; i < messages; i++) {
            to.tell(new Drop(i, messages - 1, bytes == 0 ? null : new byte[bytes]));
            told.incrementAndGet();
        }
    }

    private static void awaitFull(Cluster c, ClusterPlace to) {
        places.await(() -> {
            c.transport.lock.lock();
            try {
                return c.actors().waitsToTell(to.id());
            } finally {
                c.transport.lock.unlock();
            }
        });
    }

    @Test
    void theSenderWaitsUntilTheActorHasProcessedSome() {
        Cluster c = places.get(0);
        int n = 2 * FULL;
        AtomicInteger told = new AtomicInteger();
        Promise<Boolean> other = Serrano.externalPromise();
        CompletableFuture<Void> opener = CompletableFuture.runAsync(() -> {
            try {
                awaitFull(c, places.at(1));
                assertThat(told.get()).isBetween(FULL / 2, FULL * 3 / 2);
                assertThat(c.dump())
                        .contains("%s waits for %s: tasks have more messages than its actors process"
                                .formatted(places.at(0), places.at(1)));
                other.join(); // the worker of the place does something else meanwhile
                assertThat(RemoteTasks.count("barrel")).hasValue(0);
            } finally {
                RemoteTasks.gate("barrel").put("open");
            }
        });
        c.finish(() -> {
            RemoteRef<Drop> barrel = c.actor(places.at(1), new Barrel("barrel", 0));
            Serrano.async(() -> pour(barrel, n, 0, told));
            Serrano.async(() -> {
                assertThat(c.at(places.at(2), new RemoteTasks.Square(3))).isEqualTo(9);
                other.put(true);
            });
        });
        opener.join();
        assertThat(RemoteTasks.count("barrel")).hasValue(n);
    }

    @Test
    void aDeadlineEndsTheWait() {
        Cluster c = places.get(0);
        AtomicInteger told = new AtomicInteger();
        c.finish(() -> {
            RemoteRef<Drop> barrel = c.actor(places.at(2), new Barrel("deadline barrel", 0));
            assertThatThrownBy(() -> Serrano.finish(within(Duration.ofMillis(700)), () -> {
                        pour(barrel, 10 * FULL, 0, told);
                        return 0;
                    }))
                    .isInstanceOf(DeadlineExceededException.class);
            RemoteTasks.gate("deadline barrel").put("open");
            barrel.tell(new Drop(told.get(), told.get(), null)); // waits for room
        });
        assertThat(RemoteTasks.count("deadline barrel")).hasValue(told.get() + 1);
    }

    /** What opens the mailbox is behind what fills the window. */
    @Test
    void aWindowIsNoLock() {
        Cluster c = places.get(0);
        c.finish(() -> {
            RemoteRef<Drop> closed = c.actor(places.at(1), new Closed("closed"));
            for (int i = 0; i < FULL + 10; i++) {
                closed.tell(0, new Drop(i, FULL + 10, null));
            }
            closed.tell(1, new Drop(0, -1, null));
        });
        assertThat(RemoteTasks.count("closed")).hasValue(FULL + 10);
    }

    @Test
    void theLossOfThePlaceEndsTheWait() {
        try (Places few = new Places(2, c -> c.register(CLASSES))) {
            Cluster c = few.get(0);
            CompletableFuture<Void> killer = CompletableFuture.runAsync(() -> {
                awaitFull(c, few.at(1));
                few.kill(1);
            });
            assertThatThrownBy(() -> c.finish(() -> {
                        RemoteRef<Drop> barrel = c.actor(few.at(1), new Barrel("lost barrel", 0));
                        TaskFuture<ActorEnd> end = barrel.watch();
                        pour(barrel, 2 * FULL, 0, new AtomicInteger());
                        assertThat(end.join().kind()).isEqualTo(ActorEnd.Kind.LOST);
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures()).singleElement().isInstanceOf(DeadPlaceException.class));
            killer.join();
        }
    }

    @Test
    void nothingIsNoCost() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ActorMessage.Processed(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new ActorMessage.Processed(-1));
    }

    /** 200 MB of messages for a JVM of 64 MB, and then from it. */
    @Test
    @Tag("stress")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void aFloodDoesNotFillASmallJvm(@TempDir Path folder) throws IOException {
        int n = 200_000;
        Process small = Jvms.start(places.at(0).address(), folder.resolve("small"), "-Xmx64m");
        try {
            Cluster c = places.get(0);
            places.await(() -> c.places().size() == 4);
            ClusterPlace there = c.places().get(3);
            c.finish(() -> {
                RemoteRef<Drop> slow = c.actor(there, new Barrel("slow", 20));
                TaskFuture<ActorEnd> end = slow.watch();
                pour(slow, n, 1_000, new AtomicInteger());
                assertThat(end.join().kind())
                        .as(() -> Jvms.text(folder.resolve("small")))
                        .isEqualTo(ActorEnd.Kind.EXITED);
                RemoteRef<Drop> here = c.actor(places.at(1), new Barrel("slow here", 20));
                assertThat(c.at(there, new Pour(here, n, 1_000))).isEqualTo(n);
            });
            assertThat(RemoteTasks.count("slow here")).hasValue(n);
        } finally {
            small.destroyForcibly();
        }
    }
}

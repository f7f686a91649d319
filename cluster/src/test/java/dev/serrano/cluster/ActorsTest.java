package dev.serrano.cluster;

import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.RemoteActors.Ball;
import dev.serrano.cluster.RemoteActors.Numbered;
import dev.serrano.cluster.RemoteActors.Say;
import dev.serrano.cluster.RemoteActors.Talker;
import dev.serrano.cluster.RemoteActors.Token;
import dev.serrano.cluster.RemoteActors.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actors at three places while no place is lost. */
@Timeout(60)
class ActorsTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(
                3, c -> c.register(RemoteActors.ALL).pekko(Places.QUICK).failureAfter(LONG));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    private static Cluster first() {
        return places.get(0);
    }

    private static void exit(RemoteRef<Say> actor) {
        actor.tell(new Say("exit", null));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void twoActorsPlayPingPong(int other) {
        first().finish(() -> {
            RemoteRef<Ball> ping = first().actor(places.at(2), new RemoteActors.Player("ping" + other));
            RemoteRef<Ball> pong = first().actor(places.at(other), new RemoteActors.Player("pong" + other));
            ping.tell(new Ball(1000, pong));
        });
        assertThat(RemoteTasks.count("ping" + other)).hasValue(501);
        assertThat(RemoteTasks.count("pong" + other)).hasValue(501);
    }

    @Test
    void aTokenGoesRoundOverThreePlaces() {
        int nodes = 30;
        first().finish(() -> {
            List<RemoteRef<Token>> ring = new ArrayList<>();
            for (int i = 0; i < nodes; i++) {
                ring.add(first().actor(places.at(i % 3), new RemoteActors.Node("ring", nodes)));
            }
            for (int i = 0; i < nodes; i++) {
                ring.get(i).tell(new Token(ring.get((i + 1) % nodes), 0));
            }
            ring.get(0).tell(new Token(null, 1000));
        });
        assertThat(RemoteTasks.count("ring")).hasValue(1000 + nodes);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aSelectorElsewhereClosesAndOpensItsMailboxes(int place) {
        places.run(() -> first().finish(() -> {
            RemoteRef<Turn> valve = first().actor(places.at(place), new RemoteActors.Valve());
            assertThat(ask(valve, "close")).isZero();
            for (int i = 0; i < 3; i++) {
                valve.tell(1, new Turn("drop", null));
            }
            valve.tell(new Turn("drop", null));
            assertThat(ask(valve, "count")).as("the mailbox is closed").isZero();
            valve.tell(0, new Turn("open", null));
            assertThat(ask(valve, "drop")).as("this and four before").isEqualTo(5);
            valve.tell(new Turn("exit", null));
        }));
    }

    private static int ask(RemoteRef<Turn> valve, String what) {
        return valve.<Integer>ask(r -> new Turn(what, r), LONG).join();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anAskIsAnsweredRefusedLateOrTooLate(int place) {
        places.run(() -> {
            AtomicReference<RemoteRef<Say>> over = new AtomicReference<>();
            first().finish(() -> {
                RemoteRef<Say> talker = first().actor(places.at(place), new Talker("asked"));
                over.set(talker);
                assertThat(talker.<String>ask(r -> new Say("where", r), LONG).join())
                        .isEqualTo("" + place);
                assertThatThrownBy(() -> talker.<String>ask(r -> new Say("nothing", r), Duration.ofMillis(50))
                                .join())
                        .isInstanceOf(AskTimeoutException.class)
                        .hasMessageContaining("has not answered within PT0.05S");
                assertThatThrownBy(() -> talker.<String>ask(r -> new Say("refuse", r), LONG)
                                .join())
                        .hasMessageContaining("no");
                TaskFuture<String> never = talker.<String>ask(r -> new Say("nothing", r), LONG);
                exit(talker);
                assertThatIllegalStateException()
                        .isThrownBy(never::join)
                        .withMessageContaining("has ended without an answer: it has exited");
            });
            assertThatIllegalStateException()
                    .isThrownBy(() -> over.get()
                            .<String>ask(r -> new Say("where", r), LONG)
                            .join())
                    .withMessageContaining("has ended without an answer: it has exited");
        });
    }

    @Test
    void messagesOfEachSenderComeInOrder() {
        int each = 10_000;
        first().finish(() -> {
            RemoteRef<Numbered> actor = first().actor(places.at(1), new RemoteActors.Orderly("order", 4, each));
            for (int i = 0; i < 4; i++) {
                first().async(places.at(i % 3), new RemoteActors.Numbers(actor, i, each));
            }
        });
        assertThat(RemoteTasks.count("order")).hasValue(4 * each);
    }

    @Test
    void aFinishEndsWhenItsLastActorHasExited() {
        CompletableFuture<List<RemoteRef<Say>>> started = new CompletableFuture<>();
        CompletableFuture<Integer> ended = CompletableFuture.supplyAsync(() -> {
            first().finish(() -> {
                List<RemoteRef<Say>> all = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    all.add(first().actor(places.at(i), new Talker("last")));
                }
                started.complete(all);
            });
            return RemoteTasks.count("last").get();
        });
        List<RemoteRef<Say>> all = started.join();
        for (RemoteRef<Say> actor : all) {
            for (RemoteRef<Say> alive : all.subList(all.indexOf(actor), 3)) {
                alive.<String>ask(r -> new Say("where", r), LONG).join();
            }
            assertThat(ended).isNotDone();
            TaskFuture<ActorEnd> end = actor.watch();
            exit(actor);
            assertThat(end.join().kind()).isEqualTo(ActorEnd.Kind.EXITED);
        }
        assertThat(ended.join()).isEqualTo(3);
    }

    @Test
    void theFailureOfAnActorIsOneOfItsFinish() {
        AtomicReference<ActorEnd> end = new AtomicReference<>();
        assertThatThrownBy(() -> first().finish(() -> {
                    RemoteRef<Say> one = first().actor(places.at(1), new Talker("failed"));
                    RemoteRef<Say> here = first().actor(places.at(0), new Talker("failed"));
                    one.tell(new Say("fail", null));
                    here.tell(new Say("fail", null));
                    end.set(one.watch().join());
                }))
                .isInstanceOfSatisfying(
                        MultiException.class,
                        e -> assertThat(e.failures())
                                .hasSize(2)
                                .anySatisfy(f -> assertThat(f)
                                        .isExactlyInstanceOf(IllegalStateException.class)
                                        .hasMessage("told to fail"))
                                .anySatisfy(f -> assertThat(f)
                                        .isInstanceOf(RemoteTaskException.class)
                                        .hasMessageStartingWith("Talker failed at place 1 at ")
                                        .hasMessageEndingWith("IllegalStateException: told to fail")));
        assertThat(end.get().kind()).isEqualTo(ActorEnd.Kind.FAILED);
        assertThat(end.get().text()).contains("told to fail");
        assertThat(RemoteTasks.count("failed")).hasValue(2);
    }

    @Test
    void aCancelledFinishEndsItsActors() {
        Cancellation c = new Cancellation();
        AtomicReference<RemoteRef<Say>> late = new AtomicReference<>();
        List<RemoteRef<Say>> all = new ArrayList<>();
        assertThatThrownBy(() -> first().finish(Serrano.cancelledBy(c), () -> {
                    all.add(first().actor(places.at(1), new Talker("cancelled")));
                    all.add(first().actor(places.at(0), new Talker("cancelled")));
                    c.cancel("enough");
                    Serrano.finish(
                            Serrano.uncancellable(), () -> late.set(first().actor(places.at(2), new Talker("late"))));
                    return 0;
                }))
                .isInstanceOf(java.util.concurrent.CancellationException.class);
        assertThat(RemoteTasks.count("cancelled")).hasValue(2);
        assertThat(all).allSatisfy(r -> assertThat(r.watch().join().kind()).isEqualTo(ActorEnd.Kind.CANCELLED));
        assertThat(late.get().watch().join().kind()).isIn(ActorEnd.Kind.CANCELLED, ActorEnd.Kind.FORGOTTEN);
        assertThatThrownBy(() -> first().finish(within(Duration.ofMillis(100)), () -> {
                    first().actor(places.at(1), new Talker("deadline of an actor"));
                    return 0;
                }))
                .isInstanceOf(dev.serrano.DeadlineExceededException.class);
        assertThat(RemoteTasks.count("deadline of an actor")).hasValue(1);
    }

    @Test
    void aReferenceIsDataAndMayBeSentOn() {
        AtomicReference<RemoteRef<Say>> sent = new AtomicReference<>();
        first().finish(() -> {
            RemoteRef<Say> talker = first().actor(places.at(1), new Talker("sent"));
            sent.set(talker);
            first().async(places.at(2), new RemoteActors.Pass(talker, "exit"));
        });
        assertThat(RemoteTasks.count("sent")).hasValue(1);
        exit(sent.get()); // a dead letter
        assertThat(sent.get())
                .isNotEqualTo(new RemoteRef<Say>(first().actors(), 1, 2, 3))
                .hasToString(sent.get().toString())
                .asString()
                .startsWith("actor ")
                .contains(" at place 1 at ");
        assertThat(new RemoteRef<>(places.get(2).actors(), 7, 8, 9))
                .isEqualTo(new RemoteRef<>(first().actors(), 7, 8, 9))
                .hasSameHashCodeAs(new RemoteRef<>(first().actors(), 7, 8, 9));
    }

    @Test
    void anActorStartsOthersInItsFinish() {
        first().finish(() -> {
            RemoteRef<Say> parent = first().actor(places.at(1), new RemoteActors.Parent("child"));
            parent.tell(new Say("go", null));
        });
        assertThat(RemoteTasks.count("child")).hasValue(3);
        assertThat(RemoteTasks.count("child0")).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anActorThatCannotStartFailsTheCall(int place) {
        List<Throwable> failures = new ArrayList<>();
        first().finish(() -> {
            for (RemoteActor<Say> a :
                    List.of(new RemoteActors.Broken(false), new RemoteActors.Broken(true), new RemoteActors.Narrow())) {
                try {
                    first().actor(places.at(place), a);
                } catch (RuntimeException e) {
                    failures.add(e);
                }
            }
        });
        assertThat(failures).hasSize(3);
        assertThat(failures.get(0)).hasMessageContaining("no parts");
        assertThat(failures.get(1)).hasMessageContaining("no start");
        assertThat(failures.get(2)).hasMessageContaining("Overflow");
        assertThat(failures.get(0) instanceof RemoteTaskException).isEqualTo(place > 0);
    }

    @Test
    void whatIsNotRegisteredOrTooLargeIsRefusedAtTheSender() {
        record Stranger() implements RemoteActor<Object> {
            @Override
            public dev.serrano.actor.ActorBase<Object> make(Cluster cluster, RemoteRef<Object> self) {
                throw new IllegalStateException();
            }
        }
        first().finish(() -> {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> first().actor(places.at(1), new Stranger()))
                    .withMessageContaining("ClusterConfig.register");
            RemoteRef<Say> talker = first().actor(places.at(1), new Talker("refused"));
            @SuppressWarnings("unchecked")
            RemoteRef<Object> any = (RemoteRef<Object>) (RemoteRef<?>) talker;
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> any.tell(new Object()))
                    .withMessageContaining("ClusterConfig.register");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> talker.tell(new Say("x".repeat(2 << 20), null)))
                    .withMessageContaining("too large");
            assertThatIllegalArgumentException().isThrownBy(() -> talker.tell(-1, new Say("exit", null)));
            talker.tell(5, new Say("exit", null)); // dropped there
            assertThat(talker.<String>ask(r -> new Say("where", r), LONG).join())
                    .isEqualTo("1");
            exit(talker);
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> first().actor(places.at(1), new Talker("outside")))
                .withMessageContaining("cluster.actor outside a finish");
    }
}

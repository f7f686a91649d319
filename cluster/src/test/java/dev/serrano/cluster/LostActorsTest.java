package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.RemoteActors.Say;
import dev.serrano.cluster.RemoteActors.Talker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Actors at places that die, leave, or do not know a message. */
@Timeout(90)
class LostActorsTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void theLossOfAPlaceEndsItsActors() {
        try (Places places = new Places(3, c -> c.register(RemoteActors.ALL))) {
            Cluster c = places.get(0);
            CompletableFuture<RemoteRef<Say>> lost = new CompletableFuture<>();
            assertThatThrownBy(() -> c.finish(() -> {
                        RemoteRef<Say> actor = c.actor(places.at(2), new Talker("lost"));
                        RemoteRef<Say> other = c.actor(places.at(1), new Talker("other"));
                        lost.complete(actor);
                        TaskFuture<String> ask = actor.ask(r -> new Say("nothing", r), LONG);
                        TaskFuture<ActorEnd> end = actor.watch();
                        places.kill(2);
                        assertThat(end.join().kind()).isEqualTo(ActorEnd.Kind.LOST);
                        assertThat(end.join().text()).isEqualTo(places.at(2) + " was lost");
                        assertThatThrownBy(ask::join).isInstanceOf(DeadPlaceException.class);
                        actor.tell(new Say("exit", null)); // a dead letter
                        other.tell(new Say("exit", null));
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures())
                                    .singleElement()
                                    .isInstanceOfSatisfying(
                                            DeadPlaceException.class,
                                            d -> assertThat(d.task()).isEqualTo("Talker")));
            RemoteRef<Say> actor = lost.join();
            assertThat(actor.watch().join().kind()).isEqualTo(ActorEnd.Kind.LOST);
            assertThatThrownBy(() ->
                            actor.<String>ask(r -> new Say("where", r), LONG).join())
                    .isInstanceOf(DeadPlaceException.class);
            assertThatThrownBy(() -> c.finish(() -> c.actor(places.at(2), new Talker("none"))))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures()).singleElement().isInstanceOf(DeadPlaceException.class));
        }
    }

    @Test
    void aPlaceLeavesWhenItsActorsHaveExited() {
        try (Places places = new Places(2, c -> c.register(RemoteActors.ALL))) {
            Cluster c = places.get(0);
            c.finish(() -> {
                RemoteRef<Say> actor = c.actor(places.at(1), new Talker("leaver"));
                Thread leaver = Thread.startVirtualThread(() -> places.get(1).leave());
                places.await(() -> c.places().size() == 1);
                assertThat(actor.<String>ask(r -> new Say("where", r), LONG).join())
                        .isEqualTo("1");
                assertThat(leaver.isAlive()).as("it waits for the actor").isTrue();
                actor.tell(new Say("exit", null));
                assertThat(actor.watch().join().kind()).isEqualTo(ActorEnd.Kind.EXITED);
                leaver.join();
            });
            assertThat(RemoteTasks.count("leaver")).hasValue(1);
        }
    }

    @Test
    void aPlaceThatIsRemovedEndsItsActorsAndItsWaits() {
        try (Places places = new Places(2, c -> c.register(RemoteActors.ALL))) {
            Cluster c = places.get(0);
            CompletableFuture<RemoteRef<Say>> there = new CompletableFuture<>();
            assertThatThrownBy(() -> c.finish(() -> {
                        c.actor(places.at(0), new Talker("here"));
                        there.complete(c.actor(places.at(1), new Talker("there")));
                        TaskFuture<ActorEnd> end = there.join().watch();
                        places.kill(0);
                        assertThatIllegalStateException().isThrownBy(end::join).withMessageContaining("aborted");
                    }))
                    .isInstanceOf(MultiException.class);
            assertThat(RemoteTasks.count("here")).hasValue(1);
            assertThatIllegalStateException().isThrownBy(() -> there.join().tell(new Say("exit", null)));
            assertThatIllegalStateException().isThrownBy(() -> there.join().watch());
            places.await(() -> RemoteTasks.count("there").get() == 1);
        }
    }

    record Odd(RemoteReply<String> reply) {}

    @Test
    void aMessageThatIsUnknownThereIsDroppedAndTheAskerGetsToKnow() {
        AtomicInteger configs = new AtomicInteger();
        try (Places places = new Places(
                2,
                c -> configs.getAndIncrement() == 0
                        ? c.register(RemoteActors.ALL).register(Odd.class)
                        : c.register(RemoteActors.ALL))) {
            Cluster c = places.get(0);
            c.finish(() -> {
                RemoteRef<Say> talker = c.actor(places.at(1), new Talker("odd"));
                @SuppressWarnings("unchecked")
                RemoteRef<Odd> odd = (RemoteRef<Odd>) (RemoteRef<?>) talker;
                odd.tell(new Odd(new RemoteReply<>(c.actors(), 0, 0)));
                assertThatThrownBy(() -> odd.<String>ask(Odd::new, LONG).join())
                        .isInstanceOf(RemoteTaskException.class)
                        .hasMessageContaining("Odd is not registered here");
                talker.tell(new Say("exit", null));
            });
            assertThat(RemoteTasks.count("odd")).hasValue(1);
        }
    }
}

package dev.serrano.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.value.Grant;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import dev.serrano.testing.Bounds;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A closed store is at its end when no element can come back from a taker that was given it. */
class StoreTest {
    private final Store store = new Store("store", 1, false);
    private final Node taker = new Node(new Grant("taker"), Store.TAKES, null);

    /** The taker has been given the only element, and has not gone on. */
    private void give() {
        store.enlist(taker);
        assertThat(store.put("element", "put", 0)).isEqualTo("element");
        assertThat(taker.item).isEqualTo("element");
        store.close(Store.CLOSED);
        assertThat(store.size()).isZero();
    }

    private @Nullable Object take() {
        return store.get(Store.TAKES, "take", -1);
    }

    @Test
    void whatComesBackIsThereForTheNext() {
        give();
        assertThat(store.get(Store.TAKES, "poll", 0)).isNull(); // none, and not the end
        store.takeBack(taker);
        assertThat(take()).isEqualTo("element");
        assertThat(take()).isSameAs(Store.CLOSED);
    }

    @Test
    void inAConflatedStoreWhatComesBackYieldsToANewerOne() {
        Store conflated = new Store("store", 1, true);
        conflated.enlist(taker);
        assertThat(conflated.put("old", "put", 0)).isEqualTo("old");
        assertThat(conflated.put("new", "put", 0)).isEqualTo("new");
        conflated.takeBack(taker);
        conflated.close(Store.CLOSED);
        assertThat(conflated.get(Store.TAKES, "take", -1)).isEqualTo("new");
        assertThat(conflated.get(Store.TAKES, "take", -1)).isSameAs(Store.CLOSED);
    }

    @Test
    void otherTakersWaitForIt() throws Exception {
        give();
        FutureTask<@Nullable Object> other = new FutureTask<>(this::take);
        Thread.ofPlatform().daemon().start(other);
        while (store.takersWaiting() == 0) {
            Thread.onSpinWait();
        }
        store.takeBack(taker);
        assertThat(other.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo("element");
    }

    @Test
    void theEndComesWhenTheTakerGoesOn() throws Exception {
        give();
        FutureTask<@Nullable Object> other = new FutureTask<>(this::take);
        Thread.ofPlatform().daemon().start(other);
        while (store.takersWaiting() == 0) {
            Thread.onSpinWait();
        }
        store.arrived(taker, new Granted());
        assertThat(other.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).isSameAs(Store.CLOSED);
        assertThat(take()).isSameAs(Store.CLOSED);
    }
}

package dev.serrano.cluster.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CreditsTest {
    private static final PlaceId A = new PlaceId(1);
    private static final PlaceId B = new PlaceId(2);
    private static final long COST = Credits.MESSAGE;
    private static final int FULL = (int) (Credits.WINDOW / COST);

    private final Map<PlaceId, Long> given = new HashMap<>();
    private final Credits credits = new Credits((place, cost) -> given.merge(place, cost, Long::sum));
    private final List<Runnable> todo = new ArrayList<>();

    private void run() {
        todo.forEach(Runnable::run);
        todo.clear();
    }

    /** How many messages there is room for. */
    private int fill(PlaceId to) {
        int n = 0;
        while (credits.take(to, COST) == null) {
            n++;
        }
        return n;
    }

    private void tick(int n) {
        for (int i = 0; i < n; i++) {
            credits.ticked(todo);
        }
    }

    @Test
    void aWindowIsFullUntilSomeIsGivenBack() {
        assertThat(fill(A)).isEqualTo(FULL);
        assertThat(credits.told(A)).isEqualTo(Credits.WINDOW);
        Promise<Boolean> room = credits.take(A, COST);
        assertThat(room).isNotNull().isSameAs(credits.take(A, COST));
        assertThat(credits.full()).containsExactly(A);
        assertThat(fill(B)).as("each place has its own").isEqualTo(FULL);
        credits.given(A, 3 * COST, todo);
        run();
        assertThat(room.isDone()).isTrue();
        assertThat(credits.hasWaiters(A)).isFalse();
        assertThat(fill(A)).isEqualTo(3);
        credits.given(A, 10 * Credits.WINDOW, todo);
        assertThat(credits.told(A)).as("never less than nothing").isZero();
        assertThat(credits.take(A, 100 * Credits.WINDOW))
                .as("one large message")
                .isNull();
    }

    @Test
    void whatHasLeftTheMailboxIsGivenBack() {
        AtomicLong length = new AtomicLong();
        Credits.Inbox inbox = new Credits.Inbox(length::get);
        for (int i = 0; i < 10; i++) {
            credits.came(inbox, i < 4 ? A : B, COST);
        }
        length.set(8);
        tick(1);
        assertThat(given).isEqualTo(Map.of(A, 2 * COST));
        length.set(9); // one that is not counted has come
        tick(1);
        assertThat(given).isEqualTo(Map.of(A, 2 * COST));
        length.set(5);
        tick(1);
        assertThat(given).isEqualTo(Map.of(A, 4 * COST, B, COST));
        credits.ended(inbox);
        credits.dropped(A, COST);
        tick(1);
        assertThat(given).isEqualTo(Map.of(A, 5 * COST, B, 6 * COST));
        tick(1);
        assertThat(given).as("once").isEqualTo(Map.of(A, 5 * COST, B, 6 * COST));
    }

    @Test
    void muchIsGivenBackBeforeTheNextTick() {
        Credits.Inbox inbox = new Credits.Inbox(() -> 0);
        for (int i = 0; i < FULL; i++) {
            credits.came(inbox, A, COST);
        }
        assertThat(given.get(A)).isGreaterThanOrEqualTo(Credits.WINDOW / 2);
        tick(1);
        assertThat(given.get(A)).isEqualTo(Credits.WINDOW);
    }

    @Test
    void aSecondWithoutProgressLetsSomeOfWhatWaitsGoOn() {
        fill(A);
        Promise<Boolean> room = credits.take(A, COST);
        tick(9);
        run();
        assertThat(room).isNotNull();
        assertThat(room.isDone()).isFalse();
        credits.given(A, COST, todo); // progress
        run();
        assertThat(fill(A)).isOne();
        Promise<Boolean> next = credits.take(A, COST);
        tick(9);
        assertThat(todo).isEmpty();
        tick(1);
        run();
        assertThat(next).isNotNull();
        assertThat(next.isDone()).isTrue();
        assertThat(fill(A)).isEqualTo(FULL / 16);
        tick(100);
        run();
        assertThat(credits.hasWaiters(A)).as("only while tasks wait").isFalse();
        assertThat(fill(A)).isEqualTo(FULL / 16);
        credits.given(A, credits.told(A), todo);
        run();
        assertThat(fill(A)).as("the window is as before").isEqualTo(FULL);
    }

    @Test
    void aLossAndTheEndWakeThoseThatWait() {
        fill(A);
        Promise<Boolean> ofA = credits.take(A, COST);
        fill(B);
        Promise<Boolean> ofB = credits.take(B, COST);
        credits.dropped(A, COST);
        credits.lost(A, todo);
        run();
        assertThat(ofA).isNotNull();
        assertThat(ofA.isDone()).isTrue();
        assertThat(ofB).isNotNull();
        assertThat(ofB.isDone()).isFalse();
        tick(1);
        assertThat(given).as("nothing for a lost place").isEmpty();
        credits.stop(todo);
        run();
        assertThat(ofB.isDone()).isTrue();
    }
}

package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The list of those who have to hear of a cancellation: in order, each once, and all under its lock. */
class CancelListTest {
    private final CancelList list = new CancelList("scope");

    private static final class Member extends Cancellable {
        @Override
        public void cancelled(Throwable why) {}
    }

    private List<Member> members(int n) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Member m = new Member();
            list.add(m);
            members.add(m);
        }
        return members;
    }

    @Test
    void theyAreTakenInTheOrderOfJoining() {
        List<Member> members = members(3);
        assertThat(list.snapshot()).containsExactlyElementsOf(members);
        for (Member m : members) {
            assertThat(list.take()).isSameAs(m);
            assertThat(m.isListedOf("scope")).isFalse();
        }
        assertThat(list.take()).isNull();
        assertThat(list.snapshot()).isEmpty();
    }

    @Test
    void aMemberLeavesFromWhereverItIs() {
        for (int leaving = 0; leaving < 3; leaving++) {
            List<Member> members = members(3);
            Member gone = members.remove(leaving);
            gone.leaveList();
            assertThat(gone.isListedOf("scope")).isFalse();
            gone.leaveList(); // is on none, and changes nothing
            assertThat(list.snapshot()).as("without %d", leaving).containsExactlyElementsOf(members);
            assertThat(list.take()).isSameAs(members.get(0));
            assertThat(list.take()).isSameAs(members.get(1));
            assertThat(list.take()).isNull();
        }
    }

    @Test
    void aMemberIsListedOfOneScope() {
        Member m = members(1).getFirst();
        assertThat(m.isListedOf("scope")).isTrue();
        assertThat(m.isListedOf("another")).isFalse();
        assertThat(new Member().isListedOf("scope")).isFalse();
    }

    /** Somebody has taken it off, and it is on another list by now. */
    @Test
    void whoIsOnAnotherListStaysThere() {
        Member m = members(1).getFirst();
        assertThat(list.take()).isSameAs(m);
        CancelList another = new CancelList("another");
        another.add(m);
        list.remove(m);
        assertThat(another.snapshot()).containsExactly(m);
        assertThat(m.isListedOf("another")).isTrue();
    }

    @Test
    void aSnapshotHasAllHoweverMany() {
        for (int n : new int[] {1, 7, 8, 100}) {
            List<Member> members = members(n);
            assertThat(Arrays.stream(list.snapshot()).filter(c -> c != null))
                    .as("of %d", n)
                    .containsExactlyElementsOf(members);
            members.forEach(Cancellable::leaveList);
        }
    }

    @Test
    void whateverIsAddedAndRemovedTheListHoldsTheRest() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Cancellable> model = new ArrayList<>();
            for (int step = 0; step < 100; step++) {
                switch (random.nextInt(4)) {
                    case 0, 1 -> {
                        Member m = new Member();
                        if (random.nextBoolean()) {
                            list.add(m);
                        } else {
                            assertThat(list.addIfFree(m)).isTrue();
                        }
                        model.add(m);
                    }
                    case 2 -> {
                        Cancellable first = model.isEmpty() ? null : model.removeFirst();
                        assertThat(list.take()).isSameAs(first);
                    }
                    default -> {
                        if (!model.isEmpty()) {
                            model.remove(random.nextInt(model.size())).leaveList();
                        }
                    }
                }
            }
            for (Cancellable m : model) {
                assertThat(list.take()).as("seed %d", seed).isSameAs(m);
            }
            assertThat(list.take()).isNull();
        }
    }

    /** Every access waits for whoever is at the list. */
    @Test
    void nobodyIsAtTheListTogetherWithAnother() throws Exception {
        List<Consumer<CancelList>> accesses =
                List.of(l -> l.add(new Member()), CancelList::take, CancelList::snapshot, l -> l.remove(new Member()));
        SpinLock lock = lock();
        members(2);
        for (int i = 0; i < accesses.size(); i++) {
            Consumer<CancelList> access = accesses.get(i);
            lock.lock();
            Thread t = Thread.ofPlatform().daemon().start(() -> access.accept(list));
            try {
                Waits.until("its wait, or its end", () -> !t.isAlive() || waitsForLock(t));
                assertThat(t.isAlive()).as("access %d waits", i).isTrue();
            } finally {
                lock.unlock();
            }
            assertThat(t.join(Bounds.EVENT)).isTrue();
        }
    }

    @Test
    void whoFindsOthersAtTheListMayBeTurnedAway() throws Exception {
        SpinLock lock = lock();
        Member m = new Member();
        lock.lock();
        assertThat(list.addIfFree(m)).isFalse();
        assertThat(m.isListedOf("scope")).isFalse();
        lock.unlock();
        assertThat(list.addIfFree(m)).isTrue();
        assertThat(list.snapshot()).containsExactly(m);
        assertThat(lock.tryLock()).as("it is free again").isTrue();
    }

    private SpinLock lock() throws ReflectiveOperationException {
        Field f = CancelList.class.getDeclaredField("lock");
        f.setAccessible(true);
        return (SpinLock) f.get(list);
    }

    private static boolean waitsForLock(Thread t) {
        return Arrays.stream(t.getStackTrace())
                .anyMatch(e -> e.getClassName().equals(SpinLock.class.getName())
                        && e.getMethodName().equals("lock"));
    }
}

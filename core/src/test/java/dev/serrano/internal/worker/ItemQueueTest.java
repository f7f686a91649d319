package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.EngineAccess;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.ItemQueue;
import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The queue of ready items, with and without memory for its nodes. */
class ItemQueueTest {
    private final TaskRuntime runtime = TaskRuntime.builder().workers(1).build();
    private final ItemQueue<Object> queue = new ItemQueue<>();

    @AfterEach
    void close() {
        runtime.close();
    }

    private Fiber fiber() {
        Engine e = EngineAccess.engine(runtime);
        return new TaskFiber(e, e.mechanism(), 0);
    }

    @Test
    void isFirstInFirstOutAsLongAsThereIsMemory() {
        List<Object> items = List.of("a", fiber(), "b");
        queue.addAll(items);
        assertThat(queue).hasSize(3);
        assertThat(List.of(queue.poll(), queue.poll(), queue.poll())).isEqualTo(items);
        assertThat(queue.poll()).isNull();
    }

    @Test
    void takesFibersWithoutMemory() {
        Fiber a = fiber();
        Fiber b = fiber();
        queue.pushOverflow(a);
        assertThat(queue.isEmpty()).isFalse();
        queue.offer(b); // to the same place, without an attempt to get memory
        queue.offer("item");
        assertThat(queue.poll()).isEqualTo("item");
        assertThat(List.of(queue.poll(), queue.poll())).containsExactlyInAnyOrder(a, b);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.poll()).isNull();
    }

    @Test
    void whoLooksAtAllSeesThemToo() {
        Fiber a = fiber();
        Fiber b = fiber();
        queue.pushOverflow(a);
        queue.pushOverflow(b);
        assertThat(queue.peek()).isIn(a, b);
        Fiber c = fiber();
        queue.pushOverflow(c);
        assertThat(queue.size()).isEqualTo(3);
        assertThat(queue).containsExactlyInAnyOrder(a, b, c);
        assertThat(queue.peek()).isIn(a, b, c);
        queue.offer("item");
        assertThat(queue).containsExactlyInAnyOrder(a, b, c, "item");
    }

    @Test
    void whoGoesThroughAllSeesThemToo() {
        Fiber a = fiber();
        Fiber b = fiber();
        assertThat(queue.offer("item")).isTrue();
        queue.pushOverflow(a);
        assertThat(queue.offer(b)).isTrue();
        List<Object> seen = new ArrayList<>();
        for (Object o : queue) {
            seen.add(o);
        }
        assertThat(seen).containsExactlyInAnyOrder("item", a, b);
    }

    /** A fiber's link is written while no other thread is at the list. */
    @Test
    void nobodyIsAtTheListOfThoseTogetherWithAnother() throws Exception {
        Field f = ItemQueue.class.getDeclaredField("lock");
        f.setAccessible(true);
        SpinLock lock = (SpinLock) f.get(queue);
        Fiber a = fiber();
        List<Runnable> accesses = List.of(() -> queue.pushOverflow(a), queue::poll);
        for (Runnable access : accesses) {
            lock.lock();
            Thread t = Thread.ofPlatform().daemon().start(access);
            try {
                Waits.until("its wait, or its end", () -> !t.isAlive() || waitsFor(t));
                assertThat(t.isAlive()).isTrue();
            } finally {
                lock.unlock();
            }
            assertThat(t.join(Bounds.EVENT)).isTrue();
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    private static boolean waitsFor(Thread t) {
        return Arrays.stream(t.getStackTrace()).anyMatch(e -> e.getClassName().equals(SpinLock.class.getName()));
    }

    /** Each fiber comes out once, whoever pushes and takes, and wherever it lay. */
    @Test
    void nothingIsLostBetweenThreads() throws InterruptedException {
        int n = 20_000;
        int threads = 4;
        List<Fiber> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(fiber());
        }
        ConcurrentLinkedQueue<Object> taken = new ConcurrentLinkedQueue<>();
        AtomicInteger left = new AtomicInteger(n);
        CountDownLatch ended = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            int first = t;
            Thread.ofPlatform().daemon().start(() -> {
                for (int i = first; i < n; i += threads) {
                    if (i % 3 == 0) {
                        queue.pushOverflow(all.get(i));
                    } else {
                        queue.offer(all.get(i));
                    }
                    take(taken, left);
                }
                while (left.get() > 0) {
                    take(taken, left);
                }
                ended.countDown();
            });
        }
        Waits.await("the end of the threads", ended);
        Set<Object> different = Collections.newSetFromMap(new IdentityHashMap<>());
        different.addAll(taken);
        assertThat(taken).hasSize(n);
        assertThat(different).hasSize(n);
        assertThat(queue.isEmpty()).isTrue();
    }

    private void take(ConcurrentLinkedQueue<Object> taken, AtomicInteger left) {
        Object o = queue.poll();
        if (o != null) {
            taken.add(o);
            left.decrementAndGet();
        }
    }
}

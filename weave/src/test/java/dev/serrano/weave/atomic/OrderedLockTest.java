package dev.serrano.weave.atomic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The lock of atomic sets. */
class OrderedLockTest {
    private static void locked(OrderedLock lock, Runnable body) {
        lock.enter();
        try {
            body.run();
        } finally {
            lock.exit();
        }
    }

    @OnEveryRuntime
    void oneTaskAtATime(Lab lab) {
        OrderedLock lock = new OrderedLock();
        int[] plain = new int[1];
        int n = lab.configuration().size(300, 40);
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> locked(lock, () -> {
                    int before = plain[0];
                    poll(); // the holder may be set aside
                    locked(lock, () -> assertThat(lock.isHeldByCaller()).isTrue());
                    plain[0] = before + 1;
                }));
            }
        });
        assertThat(plain[0]).isEqualTo(n);
        assertThat(lock.toString()).endsWith("(free)");
    }

    /** Each takes two of three, in an order of its own. */
    @OnEveryRuntime
    void severalInTheOrderOfTheirNumbers(Lab lab) {
        OrderedLock[] locks = {new OrderedLock(), new OrderedLock(), new OrderedLock()};
        int[] plain = new int[locks.length];
        int n = lab.configuration().size(300, 40);
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                int a = i % 3;
                int b = (i + 1 + i / 3 % 2) % 3;
                async(() -> {
                    OrderedLock[] held =
                            OrderedLock.enter(new @Nullable OrderedLock[] {locks[a], null, locks[b], locks[a]});
                    assertThat(held).hasSize(2);
                    assertThat(held[0].number()).isLessThan(held[1].number());
                    poll();
                    plain[a]++;
                    plain[b]++;
                    OrderedLock.exit(held);
                });
            }
        });
        assertThat(plain[0] + plain[1] + plain[2]).isEqualTo(2 * n);
        assertThat(locks).allMatch(l -> l.toString().endsWith("(free)"));
    }

    /** Whose turn it was goes to the next; nothing is held by those who have left. */
    @Test
    void waitersAreCancelledInManySchedules() {
        for (int seed = 0; seed < 150; seed++) {
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .seed(seed)
                    .workers(3)
                    .build()) {
                r.launch(() -> {
                    OrderedLock lock = new OrderedLock();
                    OrderedLock other = new OrderedLock();
                    Cancellation stop = new Cancellation();
                    int[] inside = new int[2];
                    TaskBody section = () -> {
                        OrderedLock[] held = OrderedLock.enter(new @Nullable OrderedLock[] {other, lock});
                        try {
                            assertThat(++inside[0]).isEqualTo(1);
                            poll();
                            inside[1]++;
                        } finally {
                            inside[0]--;
                            OrderedLock.exit(held);
                        }
                    };
                    finish(() -> {
                        async(() -> cancelled(stop, () -> {
                            async(section);
                            async(section);
                        }));
                        async(section);
                        async(section);
                        async(() -> stop.cancel());
                    });
                    assertThat(inside[1]).isBetween(2, 4);
                    assertThat(lock.toString()).endsWith("(free)");
                    assertThat(other.toString()).endsWith("(free)");
                });
            }
        }
    }

    private static void cancelled(Cancellation stop, TaskBody body) {
        try {
            finish(cancelledBy(stop), body);
        } catch (TaskCancelledException e) {
            assertThat(e).isNotNull();
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksAndThreads(Lab lab) {
        OrderedLock lock = new OrderedLock();
        AtomicInteger got = new AtomicInteger();
        lock.enter();
        lab.thread("launcher", () -> lab.launch(() -> locked(lock, () -> got.set(5))));
        lab.thread("another", () -> locked(lock, got::incrementAndGet));
        assertThat(got).hasValue(0);
        lock.exit();
        Waits.until("both have had it", () -> got.get() >= 5 && lock.toString().endsWith("(free)"));
    }

    @Test
    void givenBackByWhoDoesNotHaveIt() {
        OrderedLock lock = new OrderedLock();
        assertThatThrownBy(lock::exit)
                .isInstanceOf(IllegalMonitorStateException.class)
                .hasMessageContaining("does not have");
    }
}

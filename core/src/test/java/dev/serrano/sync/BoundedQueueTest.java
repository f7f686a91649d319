package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskTermination;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A queue with little room. */
class BoundedQueueTest {
    @OnEveryRuntime
    void inOrderThroughLittleRoom(Lab lab) {
        List<Integer> seen = new ArrayList<>();
        lab.launch(() -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(2);
            async(() -> {
                for (int i = 0; i < 100; i++) {
                    q.put(i);
                    assertThat(q.size()).isLessThanOrEqualTo(2);
                }
                q.close();
            });
            for (Integer i = q.take(); i != null; i = q.take()) {
                seen.add(i);
            }
            assertThat(q.take()).isNull();
        });
        assertThat(seen).hasSize(100).isSorted();
    }

    @OnEveryRuntime
    void severalOfEachLoseNothingAndDoubleNothing(Lab lab) {
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(3);
            finish(() -> {
                for (int c = 0; c < 3; c++) {
                    async(() -> {
                        for (Integer i = q.take(); i != null; i = q.take()) {
                            assertThat(seen.add(i)).isTrue();
                        }
                    });
                }
                finish(() -> {
                    for (int p = 0; p < 3; p++) {
                        int from = 50 * p;
                        async(() -> {
                            for (int i = 0; i < 50; i++) {
                                q.put(from + i);
                            }
                        });
                    }
                });
                q.close();
            });
        });
        assertThat(seen).hasSize(150);
    }

    /** An element that a cancelled taker had been given goes to the next; one that a cancelled putter has not put in is not there. */
    @OnEveryRuntime
    void nothingIsLostToCancelledTasks(Lab lab) {
        int rounds = lab.configuration().size(60, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                BoundedQueue<Integer> q = new BoundedQueue<>(1);
                Cancellation stop = new Cancellation();
                Set<Integer> seen = ConcurrentHashMap.newKeySet();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        for (int i = 0; i < 3; i++) {
                            async(() -> {
                                Integer taken = q.take();
                                assertThat(taken == null || seen.add(taken)).isTrue(); // null: begun after close()
                            });
                        }
                    }));
                    async(() -> {
                        for (int i = 0; i < 6; i++) {
                            q.put(i);
                            poll();
                        }
                        q.close();
                    });
                    async(() -> {
                        poll();
                        stop.cancel();
                    });
                    async(() -> {
                        for (Integer i = q.take(); i != null; i = q.take()) {
                            assertThat(seen.add(i)).isTrue();
                        }
                    });
                });
                for (Integer i = q.poll(); i != null; i = q.poll()) { // put back after the last taker has ended
                    assertThat(seen.add(i)).isTrue();
                }
                assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
            }
        });
    }

    /** A put whose element the queue has taken in returns; one that ends by the cancellation has put nothing in. */
    @OnEveryRuntime
    void aCancelledPutIsInTheQueueIfAndOnlyIfItReturned(Lab lab) {
        int rounds = lab.configuration().size(60, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                BoundedQueue<String> q = new BoundedQueue<>(1);
                q.put("first");
                Cancellation stop = new Cancellation();
                AtomicBoolean returned = new AtomicBoolean();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        q.put("second");
                        returned.set(true);
                    }));
                    async(() -> {
                        poll();
                        q.take();
                        stop.cancel();
                    });
                });
                assertThat("second".equals(q.poll())).isEqualTo(returned.get());
            }
        });
    }

    @OnEveryRuntime
    void cancelledPuttersLeaveTheirPlace(Lab lab) {
        lab.launch(() -> {
            BoundedQueue<String> q = new BoundedQueue<>(1);
            q.put("first");
            Cancellation stop = new Cancellation();
            finish(() -> {
                async(() -> Cancelled.finishBy(stop, () -> {
                    async(() -> q.put("never"));
                    Waits.pollUntil("it waits", () -> q.toString().contains("1 putting"));
                    async(() -> stop.cancel());
                }));
            });
            assertThat(q.toString()).contains("0 putting");
            assertThat(q.take()).isEqualTo("first");
            assertThat(q.poll()).isNull();
        });
    }

    @OnEveryRuntime
    void closeEndsAllWhoWait(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            BoundedQueue<Integer> empty = new BoundedQueue<>(1);
            BoundedQueue<Integer> full = new BoundedQueue<>(1);
            full.put(1);
            finish(() -> {
                for (int i = 0; i < 3; i++) {
                    async(() -> {
                        assertThat(empty.take()).isNull();
                        ended.incrementAndGet();
                    });
                    async(() -> {
                        assertThatIllegalStateException()
                                .isThrownBy(() -> full.put(2))
                                .withMessageContaining("closed");
                        ended.incrementAndGet();
                    });
                }
                async(empty::close);
                async(full::close);
            });
            assertThat(full.take()).isEqualTo(1);
            assertThat(full.take()).isNull();
            assertThat(full.isClosed()).isTrue();
            assertThatIllegalStateException().isThrownBy(() -> full.offer(3));
        });
        assertThat(ended).hasValue(6);
    }

    /** Each taker gets the failure, but not before the last element is taken; putters get it as a cause. */
    @OnEveryRuntime
    void closedWithAFailure(Lab lab) {
        IOException broken = new IOException("broken");
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            BoundedQueue<Integer> empty = new BoundedQueue<>(1);
            BoundedQueue<Integer> full = new BoundedQueue<>(1);
            full.put(1);
            finish(() -> {
                for (int i = 0; i < 3; i++) {
                    async(() -> {
                        assertThatExceptionOfType(CompletionException.class)
                                .isThrownBy(empty::take)
                                .havingCause()
                                .isSameAs(broken);
                        ended.incrementAndGet();
                    });
                    async(() -> {
                        assertThatIllegalStateException()
                                .isThrownBy(() -> full.put(2))
                                .withMessageContaining("closed")
                                .havingCause()
                                .isSameAs(broken);
                        ended.incrementAndGet();
                    });
                }
                async(() -> empty.close(broken));
                async(() -> full.close(broken));
            });
            full.close();
            full.close(new IOException("later"));
            assertThat(full.take()).isEqualTo(1);
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(CompletionException.class)
                        .isThrownBy(full::poll)
                        .withCause(broken);
                assertThatExceptionOfType(CompletionException.class)
                        .isThrownBy(() -> Select.first(Select.taking(full)).value())
                        .withCause(broken);
            }
            assertThatIllegalStateException().isThrownBy(() -> full.offer(3)).withCause(broken);
        });
        assertThat(ended).hasValue(6);
    }

    @Test
    void anUncheckedFailureComesOutAsItIs() throws InterruptedException {
        BoundedQueue<Integer> q = new BoundedQueue<>(1);
        ArithmeticException wrong = new ArithmeticException("wrong");
        q.put(1);
        q.close(wrong);
        assertThat(q.poll(Bounds.LONG)).isEqualTo(1);
        assertThatThrownBy(q::take).isSameAs(wrong);
        assertThatThrownBy(() -> q.poll(Bounds.LONG)).isSameAs(wrong);
        assertThat(q.isClosed()).isTrue();
    }

    /** The consumers of a cancelled producer fail; they are not cancelled themselves. */
    @OnEveryRuntime(workers = {1, 2})
    void closedByACancelledTask(Lab lab) {
        lab.launch(() -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(1);
            Cancellation stop = new Cancellation();
            boolean cancelled = Cancelled.finishBy(stop, () -> {
                stop.cancel();
                try {
                    new BoundedQueue<Integer>(1).take();
                } catch (TaskTermination e) {
                    q.close(e);
                    throw e;
                }
            });
            assertThat(cancelled).isTrue();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(q::take)
                    .withMessageContaining("the task was cancelled that has closed queue@");
        });
    }

    @OnEveryRuntime
    void aConflatedQueueKeepsTheNewest(Lab lab) {
        List<Integer> seen = new ArrayList<>();
        lab.launch(() -> {
            BoundedQueue<Integer> q = BoundedQueue.conflated();
            q.put(1);
            assertThat(q.offer(2)).isTrue();
            assertThat(q.size()).isEqualTo(1);
            assertThat(q.take()).isEqualTo(2);
            async(() -> {
                for (int i = 0; i < 1_000; i++) {
                    q.put(i);
                    poll();
                }
                q.close();
            });
            for (Integer i = q.take(); i != null; i = q.take()) {
                seen.add(i);
            }
        });
        assertThat(seen).isSorted().doesNotHaveDuplicates().endsWith(999);
    }

    @OnEveryRuntime
    void limitedTime(Lab lab) {
        lab.launch(() -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(1);
            assertThat(q.poll(Bounds.BRIEF)).isNull();
            assertThat(q.offer(1, Bounds.BRIEF)).isTrue();
            assertThat(q.offer(2, Bounds.BRIEF)).isFalse();
            assertThat(q.offer(2)).isFalse();
            async(q::poll);
            assertThat(q.offer(3, Bounds.LONG)).isTrue();
            assertThat(q.poll(Bounds.LONG)).isEqualTo(3);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsOutsideBlockAndAreInterrupted(Lab lab) {
        BoundedQueue<Integer> q = new BoundedQueue<>(1);
        AtomicInteger interrupts = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        TrackedThread t = lab.virtualThread("taker", () -> {
            try {
                q.take();
            } catch (InterruptedException e) {
                interrupts.incrementAndGet();
                taken.addAndGet(q.take());
            }
        });
        Waits.until("the thread waits", () -> q.toString().contains("1 taking"));
        t.thread().interrupt();
        Waits.until("it has been interrupted", () -> interrupts.get() == 1);
        lab.launch(() -> async(() -> q.put(7)));
        Waits.until("it has taken", () -> taken.get() == 7);
        Waits.until("the thread has ended", () -> !t.thread().isAlive());
    }

    @Test
    void misuse() {
        assertThatIllegalArgumentException().isThrownBy(() -> new BoundedQueue<>(0));
        assertThatNullPointerException().isThrownBy(() -> new BoundedQueue<>(1).offer(null));
        assertThatNullPointerException().isThrownBy(() -> new BoundedQueue<>(1).close(null));
    }
}

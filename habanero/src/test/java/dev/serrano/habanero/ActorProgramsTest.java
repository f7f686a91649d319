package dev.serrano.habanero;

import static edu.rice.hj.Module2.async;
import static edu.rice.hj.Module2.asyncAwait;
import static edu.rice.hj.Module2.finish;
import static edu.rice.hj.Module2.newActor;
import static edu.rice.hj.Module2.newDataDrivenFuture;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjActor;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.runtime.actors.Actor;
import edu.rice.hj.runtime.actors.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Programs as they are written for HJlib. */
class ActorProgramsTest {
    private static final class Ball implements Message {
        private final int hop;
        private final Player from;

        Ball(int hop, Player from) {
            this.hop = hop;
            this.from = from;
        }
    }

    private static final class Player extends Actor<Message> {
        private final int hops;
        private int seen;

        Player(int hops) {
            this.hops = hops;
        }

        @Override
        protected void process(Message message) {
            Ball ball = (Ball) message;
            seen++;
            if (ball.hop < hops) {
                ball.from.send(new Ball(ball.hop + 1, this));
            }
            if (ball.hop >= hops - 1) {
                exit();
            }
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void pingPong(Lab lab) {
        Player ping = new Player(1_000);
        Player pong = new Player(1_000);
        lab.launch(() -> finish(() -> {
            ping.start();
            pong.start();
            pong.send(new Ball(1, ping));
        }));
        assertThat(ping.seen + pong.seen).isEqualTo(1_000);
    }

    /** A stage of a sieve: keeps the first number, lets those pass that it does not divide. */
    private static final class Stage extends Actor<Integer> {
        private final List<Integer> primes;
        private int prime;
        private Stage next;

        Stage(List<Integer> primes) {
            this.primes = primes;
        }

        @Override
        protected void process(Integer n) {
            if (n == 0) {
                exit();
            } else if (prime == 0) {
                prime = n;
                primes.add(n);
            } else if (n % prime != 0) {
                if (next == null) {
                    next = new Stage(primes);
                    next.start();
                }
                next.send(n);
            }
        }

        @Override
        protected void onPostExit() {
            if (next != null) {
                next.send(0);
            }
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void sieve(Lab lab) {
        List<Integer> primes = new ArrayList<>(); // each is found by a message that follows from that of the one before
        lab.launch(() -> finish(() -> {
            Stage first = new Stage(primes);
            first.start();
            for (int n = 2; n < 100; n++) {
                first.send(n);
            }
            first.send(0);
        }));
        assertThat(primes).hasSize(25).startsWith(2, 3, 5, 7).isSorted().endsWith(97);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void counting(Lab lab) {
        int[] count = new int[1];
        lab.launch(() -> {
            HjActor<Integer> counter = newActor(pair -> {
                if (pair.right == 0) {
                    pair.left.exit();
                } else {
                    count[0] += pair.right;
                }
            });
            finish(() -> {
                counter.start();
                finish(() -> {
                    for (int t = 0; t < 10; t++) {
                        async(() -> {
                            for (int i = 0; i < 100; i++) {
                                counter.send(2);
                                counter.send(-1);
                            }
                        });
                    }
                });
                counter.send(0);
            });
        });
        assertThat(count[0]).isEqualTo(1_000);
    }

    /** Sorts a part of an array; larger ones by two asyncs, for which it waits while it processes the message. */
    private static final class Sorter extends Actor<int[]> {
        private static final int SMALL = 16;

        Sorter() {
            super(false);
        }

        @Override
        protected void process(int[] numbers) {
            if (numbers.length == 0) {
                exit();
                return;
            }
            try {
                finish(() -> sort(numbers, 0, numbers.length - 1));
            } catch (SuspendableException e) {
                throw new AssertionError(e);
            }
        }

        private static void sort(int[] a, int low, int high) {
            if (high - low < SMALL) {
                Arrays.sort(a, low, high + 1);
                return;
            }
            int pivot = a[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            int left = j;
            int right = i;
            async(() -> sort(a, low, left));
            async(() -> sort(a, right, high));
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void quickSort(Lab lab) {
        int[] one = new Random(1).ints(2_000, 0, 500).toArray();
        int[] two = new Random(2).ints(3_000).toArray();
        lab.launch(() -> finish(() -> {
            Sorter sorter = new Sorter();
            sorter.start();
            sorter.send(one);
            sorter.send(two);
            sorter.send(new int[0]);
        }));
        assertThat(one).isSorted();
        assertThat(two).isSorted();
    }

    /** Adds up arrays: pauses for each while two tasks add its halves, instead of waiting for them. */
    private static final class Adder extends Actor<int[]> {
        private long sum;
        private boolean adding;

        Adder() {
            super(false);
        }

        @Override
        protected void process(int[] numbers) {
            assertThat(adding).as("paused until the sum is there").isFalse();
            if (numbers.length == 0) {
                tryProcessMessage();
                exit();
                return;
            }
            adding = true;
            HjDataDrivenFuture<Long> left = newDataDrivenFuture();
            HjDataDrivenFuture<Long> right = newDataDrivenFuture();
            pause();
            asyncAwait(left, right, () -> {
                sum += left.safeGet() + right.safeGet();
                adding = false;
                resume();
            });
            int half = numbers.length / 2;
            async(() -> left.put(Arrays.stream(numbers, 0, half).asLongStream().sum()));
            async(() -> right.put(
                    Arrays.stream(numbers, half, numbers.length).asLongStream().sum()));
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void pausesWhileTasksAdd(Lab lab) {
        Adder adder = new Adder();
        lab.launch(() -> finish(() -> {
            adder.start();
            for (int i = 1; i <= 50; i++) {
                int[] numbers = new int[i];
                Arrays.fill(numbers, 3);
                adder.send(numbers);
            }
            adder.send(new int[0]);
        }));
        assertThat(adder.sum).isEqualTo(3 * 50 * 51 / 2);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aFinishThrowsTheFailureOfItsActor(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("no such item");
        lab.launch(() -> assertThatThrownBy(() -> finish(() -> {
                    HjActor<String> failing = newActor(pair -> {
                        throw failure;
                    });
                    failing.start();
                    failing.send("item");
                }))
                .isSameAs(failure));
    }
}

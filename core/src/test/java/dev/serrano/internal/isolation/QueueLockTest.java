package dev.serrano.internal.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The queue of a lock, driven step by step by one thread: every schedule of whole operations. */
class QueueLockTest {
    private static final int SEEDS = 400;
    private static final int STEPS = 2_000;

    /** One that waits, with what the test counts for itself. */
    private static final class Waiting {
        final QueueLock.Node node;
        final boolean write;
        int overtaken;

        Waiting(QueueLock lock, boolean write) {
            this.node = new QueueLock.Node(lock, write);
            this.write = write;
        }

        boolean hasTurn() {
            return node.turn().resolved();
        }
    }

    private static final class Model {
        final long seed;
        final QueueLock lock = new QueueLock("lock under test");
        final SplittableRandom random;
        final List<Waiting> queue = new ArrayList<>();
        final List<Boolean> inside = new ArrayList<>();
        int mostOvertaken;

        Model(long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
        }

        /** Without the cost of an assertion that holds: it is asked a million times. */
        private void require(boolean holds, String what) {
            if (!holds) {
                throw new AssertionError("seed " + seed + ": " + what);
            }
        }

        void entered(boolean write) {
            require(!inside.contains(true), "with a writer nobody");
            require(!write || inside.isEmpty(), "a writer is alone");
            inside.add(write);
        }

        void comes() {
            boolean write = random.nextInt(3) > 0;
            if (lock.tryEnter(write)) {
                overtakes();
                entered(write);
                return;
            }
            Waiting w = new Waiting(lock, write);
            if (lock.enqueue(w.node)) {
                queue.add(w);
            } else {
                overtakes();
                entered(write);
            }
        }

        private void overtakes() {
            for (Waiting w : queue) {
                w.overtaken++;
                mostOvertaken = Math.max(mostOvertaken, w.overtaken);
            }
        }

        void leavesLock() {
            if (!inside.isEmpty()) {
                lock.release(inside.remove(random.nextInt(inside.size())));
            }
        }

        void triesAgain() {
            if (!queue.isEmpty() && queue.getFirst().hasTurn()) {
                Waiting w = queue.getFirst();
                if (lock.retry(w.node)) {
                    queue.removeFirst();
                    entered(w.write);
                } else {
                    require(!inside.isEmpty(), "it fails only while others are inside");
                    require(!w.hasTurn(), "it has no turn when it has failed");
                }
            }
        }

        void givesUp() {
            if (!queue.isEmpty()) {
                lock.leave(queue.remove(random.nextInt(queue.size())).node);
            }
        }

        void check() {
            for (int i = 1; i < queue.size(); i++) {
                require(!queue.get(i).hasTurn(), "only the head is told");
            }
            if (!queue.isEmpty() && inside.isEmpty()) {
                require(queue.getFirst().hasTurn(), "the head is told when the lock is free");
            }
            if (!queue.isEmpty() && !queue.getFirst().write && !inside.contains(true)) {
                require(queue.getFirst().hasTurn(), "readers share");
            }
        }

        /** Lets those who wait enter in turn. */
        void drain() {
            while (!queue.isEmpty() || !inside.isEmpty()) {
                leavesLock();
                triesAgain();
                check();
            }
            assertThat(lock.isFree()).isTrue();
        }
    }

    @Test
    void everyScheduleKeepsReadersAndWritersApartAndForgetsNobody() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Model m = new Model(seed);
            int comes = 1 + m.random.nextInt(6);
            int leaves = 1 + m.random.nextInt(6);
            int tries = m.random.nextInt(4);
            int givesUp = m.random.nextInt(2);
            for (int i = 0; i < STEPS; i++) {
                int r = m.random.nextInt(comes + leaves + tries + givesUp);
                if (r < comes) {
                    m.comes();
                } else if (r < comes + leaves) {
                    m.leavesLock();
                } else if (r < comes + leaves + tries) {
                    m.triesAgain();
                } else {
                    m.givesUp();
                }
                m.check();
            }
            assertThat(m.mostOvertaken).as("seed " + seed).isLessThanOrEqualTo(QueueLock.MOST);
            m.drain();
        }
    }

    @Test
    void whoIsToldLateIsOvertakenSixteenTimes() {
        Model m = new Model(0);
        QueueLock lock = m.lock;
        assertThat(lock.tryEnter(true)).isTrue();
        QueueLock.Node waiting = new QueueLock.Node(lock, true);
        assertThat(lock.enqueue(waiting)).isTrue();
        QueueLock.Node behind = new QueueLock.Node(lock, true);
        assertThat(lock.enqueue(behind)).isTrue();
        for (int i = 0; i < QueueLock.MOST; i++) {
            lock.release(true);
            assertThat(lock.tryEnter(true)).as("time " + i).isTrue();
        }
        lock.release(true);
        assertThat(lock.tryEnter(true)).as("the seventeenth").isFalse();
        assertThat(lock.tryEnter(false)).isFalse();
        assertThat(lock.retry(waiting)).isTrue();
        lock.release(true);
        assertThat(lock.tryEnter(true))
                .as("the second has been overtaken as often")
                .isFalse();
        assertThat(behind.turn().resolved()).isTrue();
        assertThat(lock.retry(behind)).isTrue();
        lock.release(true);
        assertThat(lock.isFree()).isTrue();
    }

    @Test
    void aCancelledHeadHandsItsTurnOn() {
        QueueLock lock = new QueueLock("lock under test");
        assertThat(lock.tryEnter(true)).isTrue();
        QueueLock.Node first = new QueueLock.Node(lock, true);
        QueueLock.Node second = new QueueLock.Node(lock, false);
        QueueLock.Node third = new QueueLock.Node(lock, false);
        assertThat(lock.enqueue(first) && lock.enqueue(second) && lock.enqueue(third))
                .isTrue();
        lock.release(true);
        assertThat(first.turn().resolved()).isTrue();
        lock.leave(first);
        assertThat(second.turn().resolved()).isTrue();
        assertThat(third.turn().resolved()).isFalse();
        assertThat(lock.retry(second)).isTrue();
        assertThat(third.turn().resolved()).as("a reader lets the next one in").isTrue();
        assertThat(lock.retry(third)).isTrue();
        assertThat(lock).hasToString("the lock under test (2 reading)");
        lock.release(false);
        lock.release(false);
        assertThat(lock.isFree()).isTrue();
    }

    @Test
    void aWriterThatGivesUpLetsReadersInBesideReaders() {
        QueueLock lock = new QueueLock("lock under test");
        assertThat(lock.tryEnter(false)).isTrue();
        QueueLock.Node writer = new QueueLock.Node(lock, true);
        QueueLock.Node reader = new QueueLock.Node(lock, false);
        assertThat(lock.enqueue(writer)).isTrue();
        for (int i = 0; i < QueueLock.MOST; i++) {
            assertThat(lock.tryEnter(false)).isTrue();
        }
        assertThat(lock.enqueue(reader)).as("no more readers before the writer").isTrue();
        lock.leave(writer);
        assertThat(reader.turn().resolved()).isTrue();
        assertThat(lock.retry(reader)).isTrue();
        for (int i = 0; i < QueueLock.MOST + 2; i++) {
            lock.release(false);
        }
        assertThat(lock.isFree()).isTrue();
    }
}

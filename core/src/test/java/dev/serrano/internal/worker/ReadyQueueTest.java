package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.idle.ReadyQueue;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.testing.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What a worker takes from its ready items, and what others take from it: step by step, on one thread. */
class ReadyQueueTest {
    private static final int ROOM = 256;
    private static final int MOST_AT_ONCE = 32;

    private final HostStub host = new HostStub(1, null);
    private final ReadyQueue queue = new ReadyQueue(false);
    private final ReadyQueue thief = new ReadyQueue(false);

    private List<SpawnedTask> tasks(int n) {
        List<SpawnedTask> tasks = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            SpawnedTask t = new AsyncTask(() -> {});
            queue.offer(t);
            tasks.add(t);
        }
        return tasks;
    }

    private List<TaskFiber> fibers(int n) {
        List<TaskFiber> fibers = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            TaskFiber f = host.fiber();
            queue.offer(f);
            fibers.add(f);
        }
        return fibers;
    }

    @Test
    void tasksAndFibersComeByTurnsEachKindInItsOrder() {
        List<TaskFiber> fibers = fibers(3);
        List<SpawnedTask> tasks = tasks(3);
        assertThat(queue.size()).isEqualTo(6);
        for (int i = 0; i < 3; i++) {
            assertThat(queue.poll()).isSameAs(tasks.get(i));
            assertThat(queue.poll()).isSameAs(fibers.get(i));
        }
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.poll()).isNull();
        assertThat(queue.poll()).isNull();
    }

    @Test
    void withNoneOfOneKindTheOtherComesAtOnce() {
        List<SpawnedTask> tasks = tasks(2);
        assertThat(queue.isEmpty()).isFalse();
        assertThat(queue.poll()).isSameAs(tasks.get(0));
        assertThat(queue.poll()).isSameAs(tasks.get(1));
        List<TaskFiber> fibers = fibers(2);
        assertThat(queue.isEmpty()).isFalse();
        assertThat(queue.poll()).isSameAs(fibers.get(0));
        assertThat(queue.poll()).isSameAs(fibers.get(1));
    }

    /** Others see by it that what lies here goes soon. */
    @Test
    void eachAttemptToTakeIsCounted() {
        tasks(1);
        assertThat(queue.taken()).isZero();
        queue.poll();
        assertThat(queue.taken()).isEqualTo(1);
        queue.poll();
        assertThat(queue.taken()).isEqualTo(2);
    }

    @Test
    void aTaskForWhichThereIsNoRoomIsKeptToo() {
        List<SpawnedTask> tasks = tasks(ROOM + 2);
        TaskFiber fiber = fibers(1).getFirst();
        assertThat(queue.size()).isEqualTo(ROOM + 3);
        assertThat(queue.pollFiber()).as("the tasks without room are older").isNull();
        assertThat(queue.size()).isEqualTo(ROOM + 3);
        assertThat(queue.poll()).isSameAs(tasks.get(0));
        assertThat(queue.poll()).isSameAs(tasks.get(ROOM));
        assertThat(queue.poll()).isSameAs(tasks.get(1));
        assertThat(queue.poll()).isSameAs(tasks.get(ROOM + 1));
        assertThat(queue.pollFiber()).isSameAs(fiber);
    }

    @Test
    void theOldestFiberComesAloneIfThatIsWanted() {
        List<SpawnedTask> tasks = tasks(1);
        assertThat(queue.pollFiber()).isNull();
        List<TaskFiber> fibers = fibers(2);
        assertThat(queue.pollFiber()).isSameAs(fibers.get(0));
        assertThat(queue.pollFiber()).isSameAs(fibers.get(1));
        assertThat(queue.pollFiber()).isNull();
        assertThat(queue.poll()).isSameAs(tasks.getFirst());
    }

    @Test
    void aThiefTakesTheOldestTaskAndHalfOfThem() {
        List<SpawnedTask> tasks = tasks(10);
        fibers(1);
        assertThat(queue.stealFor(thief)).isSameAs(tasks.get(0));
        assertThat(thief.size()).isEqualTo(5);
        for (int i = 1; i <= 5; i++) {
            assertThat(thief.poll()).isSameAs(tasks.get(i));
        }
        assertThat(queue.size()).isEqualTo(4 + 1);
        assertThat(queue.poll()).isSameAs(tasks.get(6));
    }

    @Test
    void aThiefTakesSomeDozensAtMost() {
        tasks(ROOM);
        assertThat(queue.stealFor(thief)).isNotNull();
        assertThat(thief.size()).isEqualTo(MOST_AT_ONCE);
        assertThat(queue.size()).isEqualTo(ROOM - 1 - MOST_AT_ONCE);
    }

    @Test
    void aThiefTakesAFiberIfThereIsNoTask() {
        tasks(1);
        List<TaskFiber> fibers = fibers(2);
        assertThat(queue.stealFor(thief)).isInstanceOf(SpawnedTask.class);
        assertThat(queue.stealFor(thief)).isSameAs(fibers.get(0));
        assertThat(thief.isEmpty()).isTrue();
        assertThat(queue.stealFor(thief)).isSameAs(fibers.get(1));
        assertThat(queue.stealFor(thief)).isNull();
        assertThat(queue.taken()).as("others do not count").isZero();
    }

    /** The driver looks for a fiber, a thief takes it, and what the driver takes then is a task. */
    @Test
    void aTaskBehindAFiberThatAThiefHasTakenIsNotLost() throws InterruptedException {
        ReadyQueue directed = new ReadyQueue(true); // all in one queue
        int n = 400_000;
        int few = 64;
        SpawnedTask task = new AsyncTask(() -> {});
        TaskFiber fiber = host.fiber();
        AtomicBoolean ended = new AtomicBoolean();
        int[] stolen = new int[2];
        Thread t = Thread.ofPlatform().daemon().start(() -> {
            while (!ended.get()) {
                Object o = directed.stealFor(thief);
                if (o != null) {
                    stolen[o instanceof SpawnedTask ? 0 : 1]++;
                }
            }
        });
        int[] driven = new int[2];
        try {
            for (int i = 0; i < n; i++) {
                directed.offer(fiber);
                directed.offer(task);
                if (directed.pollFiber() != null) {
                    driven[1]++;
                }
                Object o = directed.size() > few ? directed.poll() : null;
                if (o != null) {
                    driven[o instanceof SpawnedTask ? 0 : 1]++;
                }
            }
        } finally {
            ended.set(true);
        }
        assertThat(t.join(Bounds.EVENT)).isTrue();
        for (Object o = directed.poll(); o != null; o = directed.poll()) {
            driven[o instanceof SpawnedTask ? 0 : 1]++;
        }
        assertThat(stolen[0] + driven[0]).as("tasks").isEqualTo(n);
        assertThat(stolen[1] + driven[1]).as("fibers").isEqualTo(n);
    }

    /** A director draws from all of them. */
    @Test
    void withADirectorAllLieInOneQueue() {
        ReadyQueue directed = new ReadyQueue(true);
        SpawnedTask task = new AsyncTask(() -> {});
        TaskFiber fiber = host.fiber();
        directed.offer(task);
        directed.offer(fiber);
        assertThat(directed.directed()).containsExactly(task, fiber);
    }
}

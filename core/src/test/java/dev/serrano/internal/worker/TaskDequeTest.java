package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.policy.DefaultPolicy;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.value.FutureTask;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which end of the private deque the driver takes from, and which others get. */
class TaskDequeTest {
    private Engine engine;
    private Worker deque;

    @BeforeEach
    void setUp() {
        engine = QuietEngine.start();
        deque = WorkerAccess.place(engine, 1, DefaultPolicy::new)[0];
    }

    @AfterEach
    void tearDown() {
        engine.close();
    }

    private List<SpawnedTask> pushFutures(int n) {
        return push(n, () -> new FutureTask<>(() -> ""));
    }

    private List<SpawnedTask> push(int n) {
        return push(n, () -> new AsyncTask(() -> {}));
    }

    private List<SpawnedTask> push(int n, Supplier<SpawnedTask> task) {
        List<SpawnedTask> tasks = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            SpawnedTask t = task.get();
            deque.push(t, 0);
            tasks.add(t);
        }
        return tasks;
    }

    private SpawnedTask popForOthers() {
        SpawnedTask t = deque.forOthers();
        if (t != null) {
            deque.removeForOthers(t);
        }
        return t;
    }

    /** It wraps around the end of the array, and has a tombstone. */
    @Test
    void aNewArrayAfterACollectionHoldsTheSameTasks() throws Exception {
        for (int i = 0; i < 3; i++) {
            push(6_000);
            while (popForOthers() != null) {}
        }
        List<SpawnedTask> tasks = push(5);
        deque.claim(tasks.get(3));
        Object before = array();
        System.gc();
        deque.renewAfterCollection();
        assertThat(array()).isNotSameAs(before);
        assertThat(deque.queued()).isEqualTo(5);
        assertThat(deque.popAtBase()).isSameAs(tasks.get(4));
        assertThat(popForOthers()).isSameAs(tasks.get(0));
        assertThat(deque.popAtBase()).isSameAs(tasks.get(2));
        assertThat(deque.popAtBase()).isSameAs(tasks.get(1));
        assertThat(deque.popAtBase()).isNull();
    }

    @Test
    void aVeryLargeArrayIsNotCopied() throws Exception {
        push(1 << 17);
        Object before = array();
        System.gc();
        deque.renewAfterCollection();
        assertThat(array()).isSameAs(before);
    }

    private Object array() throws ReflectiveOperationException {
        Field tasks = TaskDeque.class.getDeclaredField("tasks");
        tasks.setAccessible(true);
        return tasks.get(deque);
    }

    @Test
    void aFewTasksAreTakenYoungestFirstAndGivenOldestFirst() {
        List<SpawnedTask> tasks = push(Tunables.BATCH - 1);
        assertThat(deque.popAtBase()).isSameAs(tasks.getLast());
        assertThat(popForOthers()).isSameAs(tasks.getFirst());
    }

    @Test
    void manyAsyncsAreTakenYoungestFirstAndGivenOldestFirst() {
        List<SpawnedTask> tasks = push(3 * Tunables.BATCH);
        assertThat(deque.popAtBase()).isSameAs(tasks.getLast());
        assertThat(popForOthers()).isSameAs(tasks.getFirst());
        assertThat(deque.isBatch(0)).isFalse();
    }

    @Test
    void manyAsyncsAreABatchAfterOneOfThemHasSuspended() {
        List<SpawnedTask> tasks = push(3 * Tunables.BATCH);
        deque.backoff.starts();
        assertThat(deque.popAtBase()).isSameAs(tasks.getFirst());
        deque.backoff.ended();
        assertThat(deque.popAtBase()).as("and stay one to the end").isSameAs(tasks.get(1));
        assertThat(popForOthers()).isSameAs(tasks.getLast());
    }

    @Test
    void aBatchIsTakenOldestFirstAndGivenYoungestFirst() {
        List<SpawnedTask> tasks = pushFutures(Tunables.BATCH);
        assertThat(deque.popAtBase()).isSameAs(tasks.get(0));
        assertThat(popForOthers()).isSameAs(tasks.getLast());
        assertThat(deque.popAtBase()).isSameAs(tasks.get(1));
    }

    @Test
    void whatATaskOfABatchSpawnsComesBeforeTheNextOne() {
        List<SpawnedTask> tasks = pushFutures(Tunables.BATCH);
        assertThat(deque.popAtBase()).isSameAs(tasks.get(0));
        List<SpawnedTask> children = push(2);
        assertThat(deque.popAtBase()).isSameAs(children.get(1));
        assertThat(deque.popAtBase()).isSameAs(children.get(0));
        assertThat(deque.popAtBase()).isSameAs(tasks.get(1));
    }

    @Test
    void aBatchInsideAFinishLeavesOlderTasksToOthersFirst() {
        List<SpawnedTask> older = push(2);
        int mark = deque.top;
        List<SpawnedTask> tasks = push(Tunables.BATCH);
        deque.setBatch(mark, deque.top);
        assertThat(deque.popInBatch(0)).isSameAs(tasks.get(0));
        assertThat(popForOthers()).isSameAs(older.get(0));
        assertThat(popForOthers()).isSameAs(older.get(1));
        assertThat(popForOthers()).isSameAs(tasks.getLast());
        assertThat(deque.popInBatch(0)).isSameAs(tasks.get(1));
    }

    /** Whatever is taken from which end: each task once, and none is lost. */
    @Test
    void everyTaskIsTakenOnce() {
        for (long seed = 0; seed < 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Deque<SpawnedTask> left = new ArrayDeque<>(pushFutures(random.nextInt(3 * Tunables.BATCH)));
            for (int step = 0; step < 200; step++) {
                SpawnedTask t = switch (random.nextInt(6)) {
                    case 0 -> deque.popAtBase();
                    case 1 -> popForOthers();
                    case 2 -> deque.pop();
                    case 3 -> claimed(left, random);
                    case 4 -> {
                        left.addAll(push(random.nextInt(4)));
                        yield null;
                    }
                    default -> {
                        if (random.nextInt(8) == 0) {
                            int at = deque.top - random.nextInt(Math.max(1, deque.queued()));
                            deque.setBatch(at, deque.top);
                        }
                        yield deque.popInBatch(0);
                    }
                };
                if (t != null) {
                    assertThat(left.remove(t)).as("seed %d", seed).isTrue();
                }
            }
            for (SpawnedTask t = deque.popAtBase(); t != null; t = deque.popAtBase()) {
                assertThat(left.remove(t)).as("seed %d", seed).isTrue();
            }
            assertThat(left).as("seed %d", seed).isEmpty();
            assertThat(deque.queued()).as("seed %d", seed).isZero();
        }
    }

    /** A join claims a task wherever it lies. */
    private SpawnedTask claimed(Deque<SpawnedTask> left, SplittableRandom random) {
        int skip = random.nextInt(Math.max(1, left.size()));
        for (SpawnedTask t : left) {
            if (skip-- == 0) {
                assertThat(deque.holds(t)).isTrue();
                deque.claim(t);
                return t;
            }
        }
        return null;
    }
}

package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.policy.DefaultPolicy;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.FinishScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;

/**
 * The shares of real workers, driven by one thread at random: tasks of several scopes are spawned, handed over, taken
 * over, suspended, resumed elsewhere and ended. A scope ends exactly when its last task does.
 */
class WorkerSharesTest {
    private static final int WORKERS = 3;
    private static final int SCOPES = 3;

    /** A task: counted in a share of a worker, or with a unit in its hand. */
    private static final class Living {
        final FinishScope scope;
        Worker at;
        int share = -1; // -1: holds a unit

        Living(FinishScope scope, Worker at, int share) {
            this.scope = scope;
            this.at = at;
            this.share = share;
        }
    }

    @Test
    void scopesEndWithTheirLastTask() {
        forEachSeed(WorkerSharesTest::schedule);
    }

    @Test
    void scopesEndWithTheirLastTaskWhenGiftsAreMade() {
        forEachSeed(WorkerSharesTest::scheduleGifts);
    }

    /** Whoever takes a task first sees to it that there is a share for it. */
    @Test
    void aReservedShareNeedsNoMemory() {
        Engine engine = QuietEngine.start();
        try {
            Worker w = workers(engine)[0];
            FinishScope scope = scopes(new int[SCOPES]).getFirst();
            int room = w.word.length;
            for (int i = 0; i < room; i++) {
                w.reserveShare();
                assertThat(w.word).hasSize(room);
                scope.retain();
                w.newShare(scope, Worker.ONE);
            }
            w.reserveShare();
            int[] words = w.word;
            assertThat(words.length).isGreaterThan(room);
            w.newShare(scope, Worker.ONE);
            assertThat(w.word).isSameAs(words);
        } finally {
            engine.close();
        }
    }

    private static void forEachSeed(ObjLongConsumer<Engine> schedule) {
        Engine engine = QuietEngine.start();
        try {
            for (long seed = 0; seed < 2_000; seed++) {
                schedule.accept(engine, seed);
            }
        } finally {
            engine.close();
        }
    }

    private static Worker[] workers(Engine engine) {
        return WorkerAccess.place(engine, WORKERS, DefaultPolicy::new);
    }

    /** New scopes, each of which counts how often it has ended. */
    private static List<FinishScope> scopes(int[] ended) {
        List<FinishScope> scopes = new ArrayList<>();
        for (int k = 0; k < SCOPES; k++) {
            int scope = k;
            FinishScope s = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
            s.whenEnded(new WaitNode() {
                @Override
                public void fire() {
                    ended[scope]++;
                }
            });
            scopes.add(s);
        }
        return scopes;
    }

    private static void schedule(Engine engine, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Worker[] workers = workers(engine);
        int[] ended = new int[SCOPES];
        int[] living = new int[SCOPES];
        List<FinishScope> scopes = scopes(ended);
        List<Living> tasks = new ArrayList<>();
        for (int k = 0; k < SCOPES; k++) {
            FinishScope s = scopes.get(k);
            Worker w = workers[random.nextInt(WORKERS)];
            tasks.add(new Living(s, w, w.newShare(s, Worker.ONE))); // the body
            living[k] = 1;
        }
        int spawns = 30;
        while (!tasks.isEmpty()) {
            Living t = tasks.get(random.nextInt(tasks.size()));
            int k = scopes.indexOf(t.scope);
            if (t.share < 0) {
                resume(t, workers[random.nextInt(WORKERS)], random.nextBoolean());
            } else {
                int choice = random.nextInt(4);
                if (choice == 0 && spawns > 0) {
                    spawns--;
                    t.at.word[t.share] += Worker.ONE;
                    tasks.add(new Living(t.scope, t.at, t.share));
                    living[k]++;
                } else if (choice == 1) {
                    living[k]--;
                    tasks.remove(t);
                    t.at.countOff(t.share, Worker.ONE);
                } else if (choice == 2) {
                    assertThat(t.at.takeUnit(t.share, Worker.ONE)).isSameAs(t.scope); // handed over, or suspended
                    t.share = -1;
                }
            }
            assertEndedOnceEmpty(ended, living, seed);
        }
        assertQuiet(workers, seed);
    }

    /** Counted tasks of all scopes lie in the deques; gifts of several go from worker to worker, and some tasks end. */
    private static void scheduleGifts(Engine engine, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Worker[] workers = workers(engine);
        int[] ended = new int[SCOPES];
        int[] living = new int[SCOPES];
        List<FinishScope> scopes = scopes(ended);
        for (int k = 0; k < SCOPES; k++) {
            Worker w = workers[random.nextInt(WORKERS)];
            int share = w.newShare(scopes.get(k), 0);
            for (int i = random.nextInt(1, 8); i > 0; i--) {
                SpawnedTask t = new AsyncTask(() -> {});
                w.word[share] += Worker.ONE;
                t.slot = ~share;
                w.pushOldest(t);
                living[k]++;
            }
        }
        TaskFiber none = null; // not asked: all tasks are counted
        while (Arrays.stream(living).sum() > 0) {
            Worker w = workers[random.nextInt(WORKERS)];
            if (random.nextInt(3) == 0) {
                SpawnedTask t = w.pop();
                if (t != null) {
                    living[scopes.indexOf(w.scopeOf(~t.slot))]--;
                    w.countOff(~t.slot, Worker.ONE);
                }
            } else {
                SpawnedTask[] gift = new SpawnedTask[random.nextInt(1, 6)];
                int n = w.handOver(none, gift);
                if (n > 0) {
                    workers[random.nextInt(WORKERS)].adopt(gift, n);
                }
            }
            assertEndedOnceEmpty(ended, living, seed);
        }
        assertQuiet(workers, seed);
    }

    private static void assertEndedOnceEmpty(int[] ended, int[] living, long seed) {
        for (int s = 0; s < SCOPES; s++) {
            assertThat(ended[s])
                    .as("scope %d with %d tasks, seed %d", s, living[s], seed)
                    .isEqualTo(living[s] == 0 ? 1 : 0);
        }
    }

    private static void assertQuiet(Worker[] workers, long seed) {
        for (Worker w : workers) {
            assertThat(w.quiescenceProblem()).as("seed %d", seed).isNull();
        }
    }

    /** Taken over into whatever share the worker has, or resumed with a share of its own. */
    private static void resume(Living t, Worker to, boolean takenOver) {
        t.at = to;
        t.share = takenOver ? to.shareFor(t.scope) : to.newShare(t.scope, Worker.ONE);
    }
}

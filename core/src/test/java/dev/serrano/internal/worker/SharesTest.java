package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.value.FutureTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Counting on demand, gifts, and many shares: step by step, on one thread. See WorkerSharesTest for their ends. */
class SharesTest {
    private static final int INITIAL = 256;

    private final HostStub host = new HostStub(2, null);
    private final Worker worker = host.workers[0];
    private final Worker other = host.workers[1];
    private final TaskFiber fiber = host.fiber();

    private static FinishScope scope() {
        return new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
    }

    private static List<SpawnedTask> make(int n, Supplier<SpawnedTask> task) {
        List<SpawnedTask> tasks = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            tasks.add(task.get());
        }
        return tasks;
    }

    private static List<SpawnedTask> asyncs(int n) {
        return make(n, () -> new AsyncTask(() -> {}));
    }

    private static List<SpawnedTask> futures(int n) {
        return make(n, () -> new FutureTask<>(() -> ""));
    }

    private List<SpawnedTask> spawn(int n, int frame) {
        List<SpawnedTask> tasks = asyncs(n);
        tasks.forEach(t -> worker.push(t, frame));
        return tasks;
    }

    /** The fiber drives the worker, with a body at its base; returns the share of that. */
    private int drives(FinishScope scope) {
        WorkerAccess.attach(fiber, worker);
        int body = worker.newShare(scope, Worker.ONE);
        fiber.frames[0] = (body + 1) << 1;
        fiber.fp = 1;
        fiber.known = 1;
        return body;
    }

    @Test
    void tasksOfFramesAreCountedInSharesOfTheirScopes() {
        FinishScope scope = scope();
        int body = drives(scope);
        List<SpawnedTask> tasks = spawn(2, 0);
        fiber.fp = 2; // a finish inside the body
        List<SpawnedTask> inside = spawn(4, 1);
        worker.claim(inside.get(1)); // by a join
        worker.count(fiber);
        assertThat(worker.counted).isEqualTo(worker.top);
        assertThat(tasks).allSatisfy(t -> assertThat(t.slot).isEqualTo(~body));
        assertThat(worker.word[body]).isEqualTo(3 * Worker.ONE);
        int finish = ~inside.getFirst().slot;
        assertThat(finish).isNotEqualTo(body);
        assertThat(worker.word[finish]).isEqualTo(3 * Worker.ONE + Worker.OPEN);
        assertThat(worker.scopeOf(finish).parent()).isSameAs(scope);
        inside.remove(1);
        assertThat(inside).allSatisfy(t -> assertThat(t.slot).isEqualTo(~finish));
    }

    @Test
    void eachTaskIsCountedOnce() {
        int body = drives(scope());
        spawn(2, 0);
        worker.count(fiber);
        worker.count(fiber);
        assertThat(worker.word[body]).isEqualTo(3 * Worker.ONE);
        spawn(1, 0);
        worker.count(fiber);
        assertThat(worker.word[body]).isEqualTo(4 * Worker.ONE);
        assertThat(worker.counted).isEqualTo(worker.top);
    }

    /** The task is on its way to be run on top of others, and no longer in the deque. */
    @Test
    void aTaskThatIsAboutToRunIsCountedAlone() {
        int body = drives(scope());
        List<SpawnedTask> tasks = spawn(2, 0);
        worker.dropYoungest();
        worker.countOne(tasks.get(1), fiber);
        assertThat(tasks.get(1).slot).isEqualTo(~body);
        assertThat(worker.word[body]).isEqualTo(2 * Worker.ONE);
        assertThat(tasks.get(0).slot).isZero();
    }

    @Test
    void thereAreAsManySharesAsScopes() {
        List<FinishScope> scopes = new ArrayList<>();
        List<Integer> shares = new ArrayList<>();
        for (int i = 0; i < 4 * INITIAL + 3; i++) {
            FinishScope s = scope();
            scopes.add(s);
            shares.add(worker.newShare(s, Worker.ONE));
            assertThat(worker.quiescenceProblem()).isEqualTo("stub-0: share 0 still counts 2");
        }
        assertThat(shares).doesNotHaveDuplicates();
        for (int i = 0; i < shares.size(); i++) {
            assertThat(worker.scopeOf(shares.get(i))).isSameAs(scopes.get(i));
            assertThat(worker.word[shares.get(i)]).isEqualTo(Worker.ONE);
        }
        for (int i = 0; i < shares.size(); i++) {
            assertThat(worker.takeUnit(shares.get(i), Worker.ONE)).isSameAs(scopes.get(i));
        }
        assertThat(worker.quiescenceProblem()).isNull();
        Set<Integer> again = new HashSet<>();
        scopes.forEach(s -> again.add(worker.newShare(s, Worker.ONE)));
        assertThat(again).as("used again").isEqualTo(Set.copyOf(shares));
    }

    @Test
    void theShareThatIsLeftIsTold() {
        worker.countOff(worker.newShare(ended(), Worker.ONE), Worker.ONE);
        for (int i = 0; i < 3; i++) {
            worker.newShare(scope(), Worker.ONE + Worker.OPEN);
        }
        assertThat(worker.takeUnit(0, Worker.ONE + Worker.OPEN)).isNotNull();
        assertThat(worker.takeUnit(1, Worker.ONE + Worker.OPEN)).isNotNull();
        assertThat(worker.openShareProblem()).isEqualTo("share 2 still counts 3");
    }

    /** A scope of which one unit more than the share's is left. */
    private static FinishScope ended() {
        FinishScope s = scope();
        s.retain();
        return s;
    }

    private SpawnedTask[] gift(List<SpawnedTask> tasks) {
        FinishScope scope = scope();
        for (SpawnedTask t : tasks) {
            scope.retain();
            t.owner = scope;
            t.slot = SpawnedTask.IN_TRANSIT;
        }
        return tasks.toArray(SpawnedTask[]::new);
    }

    private List<SpawnedTask> queued(Worker w) {
        List<SpawnedTask> oldestFirst = new ArrayList<>();
        for (int i = w.top - w.queued(); i - w.top < 0; i++) {
            oldestFirst.add(w.at(i));
        }
        return oldestFirst;
    }

    /** Whichever end the victim has taken them from, they are run in the order of their spawning. */
    @Test
    void theTasksOfAGiftKeepTheirOrder() {
        for (boolean youngestFirst : new boolean[] {false, true}) {
            List<SpawnedTask> tasks = asyncs(5);
            for (int i = 0; i < 5; i++) {
                tasks.get(i).pos = 100 + i;
            }
            List<SpawnedTask> given = new ArrayList<>(tasks);
            if (youngestFirst) {
                Collections.reverse(given);
            }
            HostStub fresh = new HostStub(1, null);
            Worker w = fresh.workers[0];
            SpawnedTask own = asyncs(1).getFirst();
            w.push(own, 0);
            w.adopt(gift(given), 5);
            List<SpawnedTask> expected = new ArrayList<>(tasks);
            expected.add(own);
            assertThat(queued(w)).as("youngest first: %b", youngestFirst).isEqualTo(expected);
            assertThat(w.top - w.counted)
                    .as("the gift is counted, what was here is not")
                    .isEqualTo(1);
        }
    }

    @Test
    void ofAGiftTheFirstTasksAreAdopted() {
        List<SpawnedTask> tasks = asyncs(3);
        for (int i = 0; i < 3; i++) {
            tasks.get(i).pos = i;
        }
        worker.adopt(gift(tasks), 2);
        assertThat(queued(worker)).isEqualTo(tasks.subList(0, 2));
    }

    @Test
    void manyFuturesThatComeToAWorkerAreABatch() {
        List<SpawnedTask> tasks = futures(Tunables.BATCH);
        for (int i = 0; i < tasks.size(); i++) {
            tasks.get(i).pos = i;
        }
        worker.adopt(gift(tasks), tasks.size());
        assertThat(worker.noBatch()).isFalse();
        assertThat(worker.forOthers()).as("others get the youngest").isSameAs(tasks.getLast());
        assertThat(worker.popAtBase()).isSameAs(tasks.getFirst());
    }

    @Test
    void aBatchThatRunsStaysAsItIs() {
        futures(Tunables.BATCH + 4).forEach(t -> worker.push(t, 0));
        assertThat(worker.popAtBase()).isNotNull();
        int end = worker.batchEnd();
        assertThat(end).isEqualTo(worker.top);
        spawn(1, 0); // a child of its first task
        worker.adopt(gift(asyncs(1)), 1);
        assertThat(worker.batchEnd()).isEqualTo(end);
    }

    @Test
    void whatArrivesIsCounted() {
        worker.adopt(gift(asyncs(5)), 5);
        assertThat(worker.arrived).isEqualTo(5);
        FinishScope scope = ended();
        int share = worker.shareFor(scope);
        assertThat(worker.arrived).isEqualTo(6);
        assertThat(worker.shareFor(scope)).as("one share for both").isEqualTo(share);
        assertThat(worker.arrived).isEqualTo(7);
        assertThat(worker.word[share]).isEqualTo(2 * Worker.ONE);
        assertThat(scope.unitsAcquire()).as("one unit a share is enough").isEqualTo(1);
        assertThat(other.arrived).isZero();
    }

    /** The last share is used on, also by a gift that begins with its scope. */
    @Test
    void aGiftOfOneScopeNeedsOneUnit() {
        SpawnedTask[] gift = gift(asyncs(4));
        FinishScope scope = gift[0].transitScope();
        worker.adopt(gift, 4);
        assertThat(scope.unitsAcquire())
                .as("one of the share and one of this test")
                .isEqualTo(2);
        int share = ~gift[0].slot;
        assertThat(worker.word[share]).isEqualTo(4 * Worker.ONE);
    }
}

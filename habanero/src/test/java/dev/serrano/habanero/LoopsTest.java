package dev.serrano.habanero;

import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.forall;
import static edu.rice.hj.Module1.forallChunked;
import static edu.rice.hj.Module1.forallNb;
import static edu.rice.hj.Module1.forallNbChunked;
import static edu.rice.hj.Module1.forasync;
import static edu.rice.hj.Module1.forasyncChunked;
import static edu.rice.hj.Module1.forasyncNb;
import static edu.rice.hj.Module1.forasyncNbChunked;
import static edu.rice.hj.Module1.forseq;
import static edu.rice.hj.Module1.forseqNb;
import static edu.rice.hj.experimental.ModuleY.forallItems;
import static edu.rice.hj.experimental.ModuleY.forallItemsSusp;
import static edu.rice.hj.experimental.ModuleY.forasyncItems;
import static edu.rice.hj.experimental.ModuleY.forasyncItemsSusp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.Serrano;
import dev.serrano.observe.ObservedTask;
import dev.serrano.observe.TaskListener;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjIndexable;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.runtime.util.MultipleExceptions;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The loops: bounds, forms, chunks, failures. */
@SuppressWarnings("JdkObsolete") // a list without indices is meant
class LoopsTest {
    private final Set<String> seen = new ConcurrentSkipListSet<>();

    private interface Loop {
        void run() throws SuspendableException;
    }

    /** What a loop has visited, in order; each once. */
    private String visited(Loop loop) throws SuspendableException {
        seen.clear();
        finish(loop::run);
        return seen.stream().sorted().collect(Collectors.joining(" "));
    }

    private void see(int... index) {
        String name = IntStream.of(index).mapToObj(String::valueOf).collect(Collectors.joining(","));
        assertThat(seen.add(name)).as("%s is visited once", name).isTrue();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void boundsAreInclusive(Lab lab) {
        lab.launch(() -> {
            List<Loop> loops = List.of(
                    () -> forseq(2, 5, i -> see(i)),
                    () -> forall(2, 5, i -> see(i)),
                    () -> forasync(2, 5, i -> see(i)),
                    () -> forseqNb(2, 5, i -> see(i)),
                    () -> forallNb(2, 5, i -> see(i)),
                    () -> forasyncNb(2, 5, i -> see(i)),
                    () -> forallChunked(2, 5, i -> see(i)),
                    () -> forasyncChunked(2, 5, i -> see(i)),
                    () -> forallChunked(2, 5, 3, i -> see(i)),
                    () -> forasyncChunked(2, 5, 9, i -> see(i)),
                    () -> forallNbChunked(2, 5, i -> see(i)),
                    () -> forasyncNbChunked(2, 5, i -> see(i)),
                    () -> forallNbChunked(2, 5, 1, i -> see(i)),
                    () -> forasyncNbChunked(2, 5, 2, i -> see(i)));
            for (Loop loop : loops) {
                assertThat(visited(loop)).isEqualTo("2 3 4 5");
            }
            assertThat(visited(() -> {
                        forall(3, 2, i -> see(i));
                        forallNb(3, 2, i -> see(i));
                        forseq(3, 2, i -> see(i));
                        forallChunked(3, 2, i -> see(i));
                        forallChunked(3, 2, 4, i -> see(i));
                    }))
                    .isEmpty();
            int most = Integer.MAX_VALUE;
            String ends = most - 1 + " " + most;
            assertThat(visited(() -> forall(most - 1, most, i -> see(i)))).isEqualTo(ends);
            assertThat(visited(() -> forseq(most - 1, most, i -> see(i)))).isEqualTo(ends);
            assertThat(visited(() -> forallNb(most - 1, most, i -> see(i)))).isEqualTo(ends);
            assertThat(visited(() -> forallChunked(most - 1, most, most, i -> see(i))))
                    .isEqualTo(ends);
        });
    }

    /** A region that a program has written: bounds in pairs. */
    private static <R extends HjRegion> R region(Class<R> type, int... bounds) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> switch (method.getName()) {
                    case "lowerLimit" -> bounds[2 * (int) args[0]];
                    case "upperLimit" -> bounds[2 * (int) args[0] + 1];
                    default -> throw new UnsupportedOperationException(method.toString());
                }));
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void regionsAndIterables(Lab lab) {
        HjRegion.HjRegion1D line = region(HjRegion.HjRegion1D.class, 1, 2);
        HjRegion.HjRegion2D plane = region(HjRegion.HjRegion2D.class, 0, 1, 5, 7);
        HjRegion.HjRegion3D cube = region(HjRegion.HjRegion3D.class, 0, 1, 0, 0, -1, 0);
        List<Integer> list = List.of(4, 5);
        Iterable<Integer> plain = () -> list.iterator();
        lab.launch(() -> {
            for (Loop l : List.<Loop>of(
                    () -> forseq(line, i -> see(i)),
                    () -> forall(line, i -> see(i)),
                    () -> forasync(line, i -> see(i)),
                    () -> forallChunked(line, i -> see(i)),
                    () -> forasyncChunked(line, i -> see(i)),
                    () -> forseqNb(line, i -> see(i)),
                    () -> forallNb(line, i -> see(i)),
                    () -> forallNbChunked(line, i -> see(i)))) {
                assertThat(visited(l)).isEqualTo("1 2");
            }
            for (Loop l : List.<Loop>of(
                    () -> forseq(plane, (i, j) -> see(i, j)),
                    () -> forseq(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forall(plane, (i, j) -> see(i, j)),
                    () -> forall(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forasync(plane, (i, j) -> see(i, j)),
                    () -> forasync(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forallChunked(plane, (i, j) -> see(i, j)),
                    () -> forallChunked(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forasyncChunked(plane, (i, j) -> see(i, j)),
                    () -> forseqNb(plane, (i, j) -> see(i, j)),
                    () -> forseqNb(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forallNb(plane, (i, j) -> see(i, j)),
                    () -> forallNb(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forasyncNb(plane, (i, j) -> see(i, j)),
                    () -> forasyncNb(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forallNbChunked(plane, (i, j) -> see(i, j)),
                    () -> forallNbChunked(0, 1, 5, 7, (i, j) -> see(i, j)),
                    () -> forasyncNbChunked(plane, (i, j) -> see(i, j)))) {
                assertThat(visited(l)).isEqualTo("0,5 0,6 0,7 1,5 1,6 1,7");
            }
            for (Loop l : List.<Loop>of(
                    () -> forseq(cube, (i, j, k) -> see(i, j, k)),
                    () -> forall(cube, (i, j, k) -> see(i, j, k)),
                    () -> forasync(cube, (i, j, k) -> see(i, j, k)),
                    () -> forallChunked(cube, (i, j, k) -> see(i, j, k)),
                    () -> forasyncChunked(cube, (i, j, k) -> see(i, j, k)),
                    () -> forseqNb(cube, (i, j, k) -> see(i, j, k)),
                    () -> forallNb(cube, (i, j, k) -> see(i, j, k)),
                    () -> forasyncNb(cube, (i, j, k) -> see(i, j, k)),
                    () -> forallNbChunked(cube, (i, j, k) -> see(i, j, k)),
                    () -> forasyncNbChunked(cube, (i, j, k) -> see(i, j, k)))) {
                assertThat(visited(l)).isEqualTo("0,0,-1 0,0,0 1,0,-1 1,0,0");
            }
            for (Iterable<Integer> elements : List.of(list, new LinkedList<>(list), plain)) {
                for (Loop l : List.<Loop>of(
                        () -> forseq(elements, e -> see(e)),
                        () -> forall(elements, e -> see(e)),
                        () -> forasync(elements, e -> see(e)),
                        () -> forseqNb(elements, e -> see(e)),
                        () -> forallNb(elements, e -> see(e)),
                        () -> forasyncNb(elements, e -> see(e)))) {
                    assertThat(visited(l)).isEqualTo("4 5");
                }
            }
        });
    }

    /** A loop that spawns a task for each element has read them all when it returns. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void forasyncReadsItsElementsAtOnce(Lab lab) {
        lab.launch(() -> {
            List<Integer> list = new ArrayList<>(List.of(4, 5));
            assertThat(visited(() -> {
                        forasync(list, e -> see(e));
                        list.clear();
                    }))
                    .isEqualTo("4 5");
        });
    }

    /** How many tasks a loop was, as a listener hears it. */
    private static int tasksOf(Loop loop) throws Exception {
        AtomicInteger tasks = new AtomicInteger();
        TaskListener count = new TaskListener() {
            @Override
            public void spawned(ObservedTask task) {
                tasks.incrementAndGet();
            }
        };
        Serrano.listening(count, () -> {
            finish(loop::run);
            return null;
        });
        return tasks.get();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void oneTaskForEachIterationOrChunk(Lab lab) {
        lab.launch(() -> {
            assertThat(tasksOf(() -> forallNb(1, 10, i -> {}))).isEqualTo(10);
            assertThat(tasksOf(() -> forallChunked(1, 10, 4, i -> {}))).isEqualTo(3);
            assertThat(tasksOf(() -> forasyncChunked(1, 10, 5, i -> {}))).isEqualTo(2);
            assertThat(tasksOf(() -> forallNbChunked(1, 10, 10, i -> {}))).isEqualTo(1);
            assertThat(tasksOf(() -> forasyncNbChunked(1, 10, 3, i -> {}))).isEqualTo(4);
            int w = lab.workers();
            assertThat(tasksOf(() -> forallChunked(1, 800, i -> {}))).isEqualTo(w);
            assertThat(tasksOf(() -> forallNbChunked(0, 1, 1, 400, (i, j) -> {})))
                    .isEqualTo(w);
            assertThat(tasksOf(() -> forallItems(4, List.of(1, 2, 3, 4, 5), e -> {})))
                    .isEqualTo(2);
            assertThat(new Access().chunkSize(1, 800)).isEqualTo(800 / w);
            assertThat(new Access().chunkSize(1, 0)).isEqualTo(1);
            assertThat(new Access().chunkSize(Integer.MIN_VALUE, Integer.MAX_VALUE))
                    .isPositive();
        });
    }

    private static final class Access extends edu.rice.hj.Module1 {
        int chunkSize(int lo, int hi) {
            return computeDefaultChunkSize(lo, hi);
        }
    }

    @Test
    void chunksHaveIterations() {
        for (Loop l : List.<Loop>of(
                () -> forallChunked(1, 10, 0, i -> {}),
                () -> forasyncChunked(1, 10, -1, i -> {}),
                () -> forallNbChunked(1, 10, 0, i -> {}),
                () -> forasyncNbChunked(1, 10, 0, i -> {}),
                () -> forallItems(0, List.of(1), e -> {}))) {
            assertThatIllegalArgumentException().isThrownBy(l::run).withMessageContaining("at least one");
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void otherIterationsRunWhenSomeFail(Lab lab) {
        lab.launch(() -> {
            for (Loop l : List.<Loop>of(
                    () -> forall(0, 9, this::failIfOdd),
                    () -> forallNb(0, 9, this::failIfOdd),
                    () -> forallChunked(0, 9, 1, this::failIfOdd),
                    () -> forall(IntStream.range(0, 10).boxed().toList(), this::failIfOdd),
                    () -> finish(() -> forasync(0, 9, this::failIfOdd)))) {
                seen.clear();
                MultipleExceptions e = catchThrowableOfType(MultipleExceptions.class, l::run);
                assertThat(e.failures()).hasSize(5);
                assertThat(seen).containsExactly("0", "2", "4", "6", "8");
            }
        });
    }

    private void failIfOdd(int i) {
        if (i % 2 != 0) {
            throw new IllegalArgumentException("odd: " + i);
        }
        see(i);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void iterationsMayWaitUnlessTheyAreNonBlocking(Lab lab) {
        lab.launch(() -> {
            HjDataDrivenFuture<Integer> last = edu.rice.hj.Module1.newDDF();
            AtomicInteger sum = new AtomicInteger();
            forall(0, 40, i -> {
                if (i == 40) {
                    last.put(1);
                }
                sum.addAndGet(last.get());
            });
            assertThat(sum).hasValue(41);
            HjDataDrivenFuture<Integer> gate = edu.rice.hj.Module1.newDDF();
            HjFuture<Integer> never = edu.rice.hj.Module1.future(gate::get);
            for (Loop l : List.<Loop>of(
                    () -> forallNb(0, 0, i -> never.safeGet()),
                    () -> forallNbChunked(0, 0, i -> never.safeGet()),
                    () -> forallItems(1, List.of(1), e -> never.safeGet()))) {
                assertThat(catchThrowable(l::run))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("non-blocking");
            }
            gate.put(1);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void loopsOverItems(Lab lab) {
        Integer[] array = {1, 2, 3, 4, 5};
        List<Integer> list = List.of(array);
        List<Integer> linked = new LinkedList<>(list);
        HjIndexable<Integer> indexable = new HjIndexable<>() {
            @Override
            public int size() {
                return array.length;
            }

            @Override
            public Integer get(int n) {
                return array[n];
            }
        };
        lab.launch(() -> {
            for (int chunk : new int[] {1, 2, 5, 100}) {
                for (Loop l : List.<Loop>of(
                        () -> forallItems(chunk, list, e -> see(e)),
                        () -> forallItems(chunk, linked, e -> see(e)),
                        () -> forallItems(chunk, indexable, e -> see(e)),
                        () -> forallItems(chunk, array, e -> see(e)),
                        () -> forasyncItems(chunk, list, e -> see(e)),
                        () -> forasyncItems(chunk, indexable, e -> see(e)),
                        () -> forasyncItems(chunk, array, e -> see(e)),
                        () -> forallItemsSusp(chunk, list, e -> see(e)),
                        () -> forallItemsSusp(chunk, indexable, e -> see(e)),
                        () -> forallItemsSusp(chunk, array, e -> see(e)),
                        () -> forasyncItemsSusp(chunk, linked, e -> see(e)),
                        () -> forasyncItemsSusp(chunk, indexable, e -> see(e)),
                        () -> forasyncItemsSusp(chunk, array, e -> see(e)))) {
                    assertThat(visited(l)).isEqualTo("1 2 3 4 5");
                }
            }
            assertThat(visited(() -> forallItems(3, Collections.<Integer>emptyList(), e -> see(e))))
                    .isEmpty();
        });
    }
}

package dev.serrano.habanero;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.forall;
import static edu.rice.hj.Module1.newDDF;
import static edu.rice.hj.Module2.isolated;
import static edu.rice.hj.Module2.isolatedWithReturn;
import static edu.rice.hj.Module2.readMode;
import static edu.rice.hj.Module2.writeMode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjDataDrivenFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Isolated sections. */
class IsolationTest {
    private static final class Cell {
        long value;
    }

    /** Figure 2.3 of the thesis, with the bounds that its assertion needs: acceptance test T2. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void sectionsOnCellsLoseNoIncrement(Lab lab) {
        Cell[] cells = {new Cell(), new Cell(), new Cell(), new Cell()};
        lab.launch(() -> {
            forall(1, 400, i -> isolated(cells[i % 4], () -> cells[i % 4].value++));
            for (Cell c : cells) {
                assertThat(isolatedWithReturn(readMode(c), () -> c.value)).isEqualTo(100);
            }
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void everyFormExcludesTheOthers(Lab lab) {
        Cell a = new Cell();
        Object b = new Object();
        Object c = new Object();
        lab.launch(() -> {
            forall(0, 99, i -> {
                isolated(() -> a.value++);
                isolated(a, () -> a.value++);
                isolated(writeMode(a), () -> a.value++);
                isolated(a, readMode(b), () -> a.value++);
                isolated(b, a, c, () -> a.value++);
                isolated(new Object[] {c, a}, () -> a.value++);
                isolatedWithReturn(() -> a.value++);
                isolatedWithReturn(a, () -> a.value++);
                isolatedWithReturn(b, a, () -> a.value++);
                isolatedWithReturn(c, b, a, () -> a.value++);
                isolatedWithReturn(new Object[] {a, b}, () -> a.value++);
            });
            assertThat(isolatedWithReturn(() -> a.value)).isEqualTo(1100);
        });
    }

    @OnEveryRuntime(
            workers = {2, 8},
            workersBecause = "two readers are inside at once",
            fewestWorkers = 2,
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void readersMeet(Lab lab) {
        Cell a = new Cell();
        CountDownLatch both = new CountDownLatch(2);
        lab.launch(() -> forall(
                0,
                1,
                i -> isolated(readMode(a), () -> {
                    both.countDown();
                    try {
                        assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                })));
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void nestedSectionsKeepToWhatIsHeld(Lab lab) {
        Cell a = new Cell();
        Cell b = new Cell();
        lab.launch(() -> {
            isolated(() -> isolated(a, () -> isolated(a, () -> a.value++)));
            isolated(a, b, () -> isolated(readMode(a), () -> a.value++));
            assertThat(a.value).isEqualTo(2);
            isolated(
                    a,
                    () -> assertThatIllegalStateException()
                            .isThrownBy(() -> isolated(b, () -> {}))
                            .withMessageContaining("outermost section"));
            isolated(
                    readMode(a),
                    () -> assertThatIllegalStateException().isThrownBy(() -> isolated(writeMode(a), () -> {})));
            isolated(a, () -> assertThatIllegalStateException().isThrownBy(() -> isolated(() -> {})));
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void sectionEndsWithItsFailureAndMayPut(Lab lab) {
        Cell a = new Cell();
        IllegalArgumentException failure = new IllegalArgumentException();
        AtomicBoolean ran = new AtomicBoolean();
        lab.launch(() -> {
            assertThatThrownBy(() -> isolated(a, () -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
            HjDataDrivenFuture<Integer> put = newDDF();
            finish(() -> {
                async(() -> ran.set(put.get() == 1));
                isolated(a, () -> put.put(1));
            });
        });
        assertThat(ran).isTrue();
    }

    @Test
    void worksOutsideAnyTask() {
        Cell a = new Cell();
        isolated(a, () -> a.value = 7);
        assertThat((long) isolatedWithReturn(() -> a.value)).isEqualTo(7);
    }

    @Test
    void nullObjectsAreNamed() {
        Object some = new Object();
        assertThatThrownBy(() -> isolated(some, null, () -> {}))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("object 2 of 2 is null");
        assertThatThrownBy(() -> isolated(new Object[] {null}, () -> {}))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("object 1 of 1 is null");
        assertThatThrownBy(() -> isolatedWithReturn((Object) null, () -> 1)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> readMode(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("readMode");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writeMode(readMode(some)))
                .withMessageContaining("one mode");
    }
}

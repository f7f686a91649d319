package dev.serrano.internal.fiber.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.serrano.testing.Waits;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many virtual threads the JDK runs at a time, with what runtimes add. */
class JdkSchedulerTest {
    private static final int MOST = Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", 256);

    private final VirtualThreadSchedulerMXBean bean =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    private final int before = bean.getParallelism();

    @AfterEach
    void asBefore() {
        bean.setParallelism(before);
    }

    private int more() {
        return bean.getParallelism() - before;
    }

    @Test
    void whatIsAddedIsToldAndTakenBack() {
        assertThat(JdkScheduler.widen(3)).isEqualTo(3);
        assertThat(more()).isEqualTo(3);
        assertThat(JdkScheduler.widen(2)).isEqualTo(2);
        assertThat(more()).isEqualTo(5);
        JdkScheduler.narrow(3);
        assertThat(more()).isEqualTo(2);
        JdkScheduler.narrow(2);
        assertThat(more()).isZero();
    }

    @Test
    void thereIsALimit() {
        assumeThat(before).isLessThan(MOST);
        assertThat(JdkScheduler.widen(2 * MOST)).isEqualTo(MOST - before);
        assertThat(bean.getParallelism()).isEqualTo(MOST);
        assertThat(JdkScheduler.widen(1)).isZero();
        assertThat(bean.getParallelism()).isEqualTo(MOST);
    }

    /** The application may have lowered it meanwhile. */
    @Test
    void oneIsLeft() {
        JdkScheduler.narrow(2 * MOST);
        assertThat(bean.getParallelism()).isEqualTo(1);
    }

    private static BatonMechanism mechanism(boolean virtual) {
        return new BatonMechanism("jdk", virtual, 0, ClassLoader.getSystemClassLoader());
    }

    @Test
    void aRuntimeOfVirtualThreadsAddsOneForEachSlotUntilItStops() {
        BatonMechanism m = mechanism(true);
        m.running(2);
        assertThat(more()).isEqualTo(2);
        m.running(2);
        assertThat(more()).as("they are there").isEqualTo(2);
        m.stop();
        assertThat(more()).isZero();
        m.running(2);
        assertThat(more()).as("it has stopped").isZero();
        m.stop();
        assertThat(more()).isZero();
    }

    @Test
    void andOneForEachThreadThatAFiberKeeps() {
        BatonMechanism m = mechanism(true);
        m.running(2);
        m.threadsKept(0);
        assertThat(more()).isEqualTo(2);
        m.threadsKept(3);
        assertThat(more()).isEqualTo(5);
        m.threadsKept(1);
        assertThat(more()).as("there are enough").isEqualTo(5);
        m.stop();
        assertThat(more()).isZero();
    }

    /** The scheduler alone may leave some in their queues, beside those that compute. */
    @Test
    void noneStaysQueuedThatMayRun() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch run = new CountDownLatch(before + 5);
        List<Thread> computing = new ArrayList<>();
        for (long i = run.getCount(); i > 0; i--) {
            Thread t = Thread.ofVirtual().unstarted(() -> {
                run.countDown();
                while (!over.get()) {
                    Thread.onSpinWait();
                }
            });
            computing.add(t);
            Thread.ofPlatform().start(t::start).join(); // each into a queue of its own
        }
        BatonMechanism m = mechanism(true);
        try {
            m.running(6);
            Waits.until("all threads run", () -> {
                m.threadsKept(0);
                return run.getCount() == 0;
            });
        } finally {
            over.set(true);
            m.stop();
        }
        for (Thread t : computing) {
            t.join();
        }
    }

    @Test
    void aRuntimeOfPlatformThreadsAddsNone() {
        BatonMechanism m = mechanism(false);
        m.running(2);
        m.threadsKept(3);
        assertThat(more()).isZero();
        m.stop();
    }
}

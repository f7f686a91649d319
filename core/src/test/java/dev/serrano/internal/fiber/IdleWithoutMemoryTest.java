package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Bounds;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A worker that lacks memory for its wait for work goes on: it would never come back, and the runtime were broken. */
class IdleWithoutMemoryTest {
    static List<FiberMechanism> mechanisms() {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        return List.of(
                new BatonMechanism("idle", true, 0, loader),
                new BatonMechanism("idle", false, 0, loader),
                new CarrierMechanism("idle", 0, loader));
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void theSlotIsKept(FiberMechanism mechanism) throws InterruptedException {
        Lacking slot = new Lacking(mechanism);
        mechanism.start(slot);
        assertThat(slot.ended.await(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        mechanism.stop();
        assertThat(slot.broken).isEmpty();
        assertThat(slot.told)
                .singleElement()
                .satisfies(
                        e -> assertThat(e).isInstanceOf(OutOfMemoryError.class).hasMessage("planned"));
    }

    /** Its first wait lacks memory, its second one ends with the runtime. */
    private static final class Lacking extends SlotStub {
        final List<Throwable> told = new CopyOnWriteArrayList<>();
        final List<Throwable> broken = new CopyOnWriteArrayList<>();
        final CountDownLatch ended = new CountDownLatch(1);
        private final Idler idler;
        private volatile boolean stopped;
        private int waits; // driver only

        Lacking(FiberMechanism mechanism) {
            this.idler = new Idler(mechanism, ended);
        }

        @Override
        protected void idleWait() {
            if (++waits == 1) {
                throw new OutOfMemoryError("planned");
            }
            stopped = true;
        }

        @Override
        protected boolean shortage(Throwable failure, boolean mayPark) {
            told.add(failure);
            return true;
        }

        @Override
        protected void broken(Throwable cause) {
            broken.add(cause);
            ended.countDown();
        }

        @Override
        protected Fiber nextFiber() {
            return idler;
        }

        @Override
        protected boolean stopped() {
            return stopped;
        }

        @Override
        public String label() {
            return "lacking";
        }
    }

    /** Finds no work, and waits. */
    private static final class Idler extends Fiber {
        private final CountDownLatch ended;
        private volatile @Nullable Slot slot;

        Idler(FiberMechanism mechanism, CountDownLatch ended) {
            super(mechanism);
            this.ended = ended;
        }

        @Override
        protected void drive() {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = mechanism().idle(this);
            }
            ended.countDown();
        }

        @Override
        protected Slot detach() {
            throw new AssertionError("keeps its slot");
        }

        @Override
        protected void attach(Slot s) {
            slot = s;
        }

        @Override
        protected void hideSlot() {}

        @Override
        protected void showSlot(Slot s) {}

        @Override
        public @Nullable Slot slot() {
            return slot;
        }

        @Override
        protected void makeReady() {}

        @Override
        protected @Nullable Waiter currentWaiter() {
            return null;
        }

        @Override
        protected void reportFailure(Throwable failure) {
            throw new AssertionError(failure);
        }
    }
}

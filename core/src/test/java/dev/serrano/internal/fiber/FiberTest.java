package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a fiber does by itself, step by step: grants, its claim to a slot, and what the JDK tells its scheduler. */
class FiberTest {
    private final One fiber = new One();
    private final NoWork slot = new NoWork();

    @AfterEach
    void noInterruptIsLeft() {
        Thread.interrupted();
    }

    private static final class NoWork extends SlotStub {
        final List<Throwable> broken = new ArrayList<>();

        @Override
        public Fiber nextFiber() {
            throw new AssertionError("there is none");
        }

        @Override
        public void broken(Throwable cause) {
            broken.add(cause);
        }

        @Override
        public String label() {
            return "no work";
        }
    }

    /** Says what is asked of it. */
    private static final class One extends Fiber {
        final List<Throwable> reported = new ArrayList<>();
        final List<Throwable> breaking = new ArrayList<>();
        int ready;
        Runnable body = () -> {};

        volatile @Nullable Slot driven;

        @Nullable
        Waiter waits;

        @Nullable
        Firing held;

        One() {
            super(new Started());
        }

        @Override
        protected void drive() {
            body.run();
        }

        @Override
        public Slot detach() {
            throw new AssertionError("keeps its slot");
        }

        @Override
        public void attach(Slot s) {
            driven = s;
        }

        @Override
        public void hideSlot() {
            driven = null;
        }

        @Override
        public void showSlot(Slot s) {
            driven = s;
        }

        @Override
        public @Nullable Slot slot() {
            return driven;
        }

        @Override
        public void cancelled(Throwable why) {}

        @Override
        public void makeReady() {
            ready++;
        }

        @Override
        public @Nullable Waiter currentWaiter() {
            return waits;
        }

        @Override
        protected @Nullable Firing heldBack() {
            return held;
        }

        @Override
        protected void reportFailure(Throwable failure) {
            reported.add(failure);
        }

        @Override
        protected void broken(Throwable cause) {
            breaking.add(cause);
        }
    }

    /** Notes who enters and leaves. */
    private static final class Started implements FiberMechanism {
        final List<String> steps = new ArrayList<>();

        @Override
        public void enter(Fiber self) {
            steps.add("enter");
        }

        @Override
        public void leave(Fiber self) {
            steps.add("leave");
        }

        @Override
        public void start(Slot s) {
            throw new AssertionError("nobody starts a slot here");
        }

        @Override
        public void suspend(Fiber self, Registration registration, Waiter waiter) {
            throw new AssertionError("nobody waits here");
        }

        @Override
        public boolean switchTo(Fiber self, Fiber next) {
            throw new AssertionError("there is one fiber");
        }

        @Override
        public boolean idle(Fiber self) {
            throw new AssertionError("nobody is idle here");
        }

        @Override
        public void release(Fiber self) {
            throw new AssertionError("nobody blocks here");
        }

        @Override
        public void reacquire(Fiber self) {
            throw new AssertionError("nobody blocks here");
        }

        @Override
        public boolean detectsBlocking() {
            return false;
        }

        @Override
        public void runElsewhere(Runnable r) {
            Thread.ofPlatform().daemon().start(r);
        }

        @Override
        public OwnThreads threads() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void stop() {}
    }

    @Test
    void aGrantIsTakenOnce() {
        assertThat(fiber.takeGrant()).isNull();
        fiber.grant(slot);
        assertThat(fiber.takeGrant()).isSameAs(slot);
        assertThat(fiber.takeGrant()).isNull();
    }

    @Test
    void anInterruptSurvivesTheWaitForASlotAndIsTold() throws InterruptedException {
        fiber.grant(slot);
        Thread.currentThread().interrupt();
        assertThat(fiber.awaitSlot()).isSameAs(slot);
        assertThat(Thread.interrupted()).isTrue();
        One waiting = new One();
        Waiter waiter = new Waiter(waiting, "stub", null, false, true, false);
        waiter.arm();
        waiting.waits = waiter;
        boolean[] interrupted = new boolean[1];
        Slot[] got = new Slot[1];
        Thread t = Thread.ofPlatform().daemon().start(() -> {
            got[0] = waiting.awaitSlot();
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        Waits.until("the park", () -> t.getState() == Thread.State.WAITING);
        t.interrupt();
        Waits.until("the end of the wait", () -> !waiter.pending());
        assertThat(waiter.outcome()).isEqualTo(Waiter.INTERRUPTED);
        waiting.grant(slot);
        LockSupport.unpark(t);
        assertThat(t.join(Bounds.EVENT)).isTrue();
        assertThat(got[0]).isSameAs(slot);
        assertThat(interrupted[0]).isTrue();
    }

    @Test
    void onlyASlotThatItHasIsGivenUp() {
        assertThatIllegalStateException().isThrownBy(fiber::leaves).withMessageContaining("has not");
        fiber.drives();
        fiber.leaves();
        assertThat(fiber.word()).isEqualTo(Fiber.AWAY);
        fiber.drives();
        assertThat(fiber.dispute()).isTrue();
        fiber.take();
        assertThatIllegalStateException().isThrownBy(fiber::leaves);
    }

    @Test
    void whoIsDisputedWaitsUntilItIsDecided() throws InterruptedException {
        for (boolean taken : new boolean[] {false, true}) {
            One f = new One();
            f.driven = slot;
            f.drives();
            assertThat(f.dispute()).isTrue();
            f.hideSlot();
            @Nullable Slot[] decided = {slot};
            Thread t = Thread.ofPlatform().daemon().start(() -> decided[0] = f.decidedSlot());
            Waits.until("its look", () -> looksAround(t));
            if (taken) {
                f.take();
            } else {
                f.showSlot(slot);
                f.giveBack();
            }
            assertThat(t.join(Bounds.EVENT)).isTrue();
            assertThat(decided[0]).isEqualTo(taken ? null : slot);
            assertThat(f.word()).isEqualTo(taken ? Fiber.AWAY : Fiber.DRIVES);
        }
    }

    @Test
    void whoWantsToLeaveWaitsForWhoDisputesItsSlot() throws InterruptedException {
        fiber.drives();
        assertThat(fiber.dispute()).isTrue();
        Thread t = Thread.ofPlatform().daemon().start(fiber::leaves);
        Waits.until("its look", () -> looksAround(t));
        assertThat(fiber.word()).isEqualTo(Fiber.DISPUTED);
        fiber.giveBack();
        assertThat(t.join(Bounds.EVENT)).isTrue();
        assertThat(fiber.word()).isEqualTo(Fiber.AWAY);
    }

    /** Long enough to have come to the pauses. */
    private static boolean looksAround(Thread t) {
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().equals(Fiber.class.getName())
                    && e.getMethodName().equals("pause")) {
                return true;
            }
        }
        return false;
    }

    /** What the JDK calls when the fiber's virtual thread can run. */
    @Test
    void whatTheJdkSaysDependsOnWhereTheFiberIs() {
        Runnable continuation = () -> {};
        fiber.execute(continuation);
        assertThat(fiber.continuation).isSameAs(continuation);
        int[][] changes = {
            {Fiber.RUNNING, Fiber.RESUBMITTED, 0},
            {Fiber.BLOCKED, Fiber.QUEUED, 1},
            {Fiber.OURS, Fiber.OURS, 0},
            {Fiber.QUEUED, Fiber.QUEUED, 0},
            {Fiber.RESUBMITTED, Fiber.RESUBMITTED, 0}
        };
        for (int[] c : changes) {
            fiber.ready = 0;
            fiber.setMountVolatile(c[0]);
            fiber.execute(continuation);
            assertThat(fiber.mountVolatile()).as("from %d", c[0]).isEqualTo(c[1]);
            assertThat(fiber.ready).as("made ready, from %d", c[0]).isEqualTo(c[2]);
        }
    }

    /** A virtual thread that the program has started inside a task inherits its scheduler. */
    @Test
    void threadsOfOthersRunElsewhere() throws InterruptedException {
        fiber.execute(() -> {});
        CountDownLatch ran = new CountDownLatch(1);
        Thread[] by = new Thread[1];
        fiber.execute(() -> {
            by[0] = Thread.currentThread();
            ran.countDown();
        });
        Waits.await("the other one", ran);
        assertThat(by[0]).isNotSameAs(Thread.currentThread());
    }

    @Test
    void anInterruptOfAFiberThatIsSetAsideIsTold() {
        Waiter waiter = new Waiter(fiber, "stub", null, false, true, false);
        waiter.arm();
        fiber.waits = waiter;
        Thread t = Thread.ofVirtual().unstarted(() -> {});
        fiber.setThread(t);
        Runnable continuation = () -> {};
        fiber.execute(continuation);
        fiber.setMountVolatile(Fiber.OURS);
        fiber.execute(continuation);
        assertThat(waiter.pending()).as("no interrupt").isTrue();
        fiber.setThread(Thread.currentThread());
        Thread.currentThread().interrupt();
        fiber.setMountVolatile(Fiber.QUEUED);
        fiber.execute(continuation);
        assertThat(waiter.pending()).as("it is not set aside by us").isTrue();
        fiber.setMountVolatile(Fiber.OURS);
        fiber.execute(continuation);
        assertThat(waiter.outcome()).isEqualTo(Waiter.INTERRUPTED);
    }

    @Test
    void aFiberInAJdkCallDoesNotGoOn() {
        for (int m : new int[] {Fiber.RUNNING, Fiber.RESUBMITTED, Fiber.OURS}) {
            fiber.setMountVolatile(m);
            assertThat(fiber.goesOn()).as("%d", m).isTrue();
            assertThat(fiber.comes()).as("%d", m).isTrue();
        }
        fiber.setMountVolatile(Fiber.QUEUED);
        assertThat(fiber.goesOn()).isFalse();
        assertThat(fiber.comes()).as("it is to be made ready").isTrue();
        fiber.setMountVolatile(Fiber.BLOCKED);
        assertThat(fiber.goesOn()).isFalse();
        assertThat(fiber.comes()).as("without a thread").isFalse();
        fiber.setThread(Thread.ofVirtual().unstarted(() -> {}));
        assertThat(fiber.comes()).isFalse();
        fiber.setThread(Thread.currentThread());
        assertThat(fiber.comes()).as("its thread may run").isTrue();
    }

    @Test
    void aFiberIsMountedByItsCarrierOnly() {
        fiber.leave = Fiber.NOT_BACK;
        fiber.back();
        assertThat(fiber.leave).isEqualTo(Fiber.LEAVE_NONE);
        assertThatIllegalStateException().isThrownBy(fiber::back).withMessageContaining("another thread");
    }

    @Test
    void aFiberWithoutAThreadIsNotStarted() {
        assertThat(fiber.started()).isFalse();
        assertThat(fiber.thread()).isNull();
        assertThatIllegalStateException().isThrownBy(fiber::mount).withMessageContaining("without a thread");
        Thread t = Thread.ofPlatform().unstarted(() -> {});
        fiber.setThread(t);
        assertThat(fiber.started()).isTrue();
        assertThat(fiber.thread()).isSameAs(t);
    }

    @Test
    void itsThreadEntersDrivesAndLeaves() {
        Started mechanism = (Started) fiber.mechanism();
        fiber.body = () -> mechanism.steps.add("drive");
        fiber.run();
        assertThat(mechanism.steps).containsExactly("enter", "drive", "leave");
    }

    /** A failure of the loop itself is a broken runtime, if the fiber has a slot that nobody drives from now on. */
    @Test
    void whatTheLoopThrowsBreaksItsSlot() {
        IllegalStateException failure = new IllegalStateException("planned");
        fiber.body = () -> {
            throw failure;
        };
        fiber.run();
        assertThat(fiber.breaking).containsExactly(failure);
        fiber.driven = slot;
        fiber.run();
        assertThat(slot.broken).containsExactly(failure);
        assertThat(fiber.breaking).hasSize(1);
        assertThat(fiber.reported).isEmpty();
    }

    @Test
    void whatATaskHandsToItsThreadsHandlerIsReported() {
        fiber.driven = slot;
        IllegalStateException failure = new IllegalStateException("planned");
        fiber.uncaughtException(Thread.currentThread(), failure);
        assertThat(fiber.reported).containsExactly(failure);
        assertThat(slot.broken).isEmpty();
    }

    /** Where callbacks may not run yet. */
    @Test
    void callbacksThatATaskSetsOffWaitWhereItsFiberSays() throws InterruptedException {
        Firing held = Firing.held();
        fiber.held = held;
        @Nullable Firing[] open = new Firing[2];
        Thread t = Thread.ofPlatform().daemon().uncaughtExceptionHandler(fiber).unstarted(() -> {
            open[0] = Firing.open(WaitNode.CODE);
            open[1] = Firing.open(WaitNode.CELLS);
        });
        fiber.setThread(t);
        t.start();
        assertThat(t.join(Bounds.EVENT)).isTrue();
        assertThat(open[0]).isSameAs(held);
        assertThat(open[1]).isNotNull().isNotSameAs(held);
        assertThat(Fiber.heldBackByCaller()).as("no task's thread").isNull();
        assertThat(Fiber.threadName("r")).isEqualTo("serrano-r-fiber");
    }
}

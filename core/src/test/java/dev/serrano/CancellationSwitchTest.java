package dev.serrano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.testing.EndOfStack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The switch itself: reasons, actions, linked ones; what it does if something fails on the way. */
@Timeout(60)
class CancellationSwitchTest {
    private static final int ROUNDS = 500;

    // ---- reasons ----------------------------------------------------------------------------------------------

    @Test
    void theFirstReasonCounts() {
        Cancellation c = new Cancellation();
        assertThat(c.isCancelled()).isFalse();
        assertThat(c.reason()).isNull();
        c.cancel("no more memory");
        c.cancel("too late");
        c.cancel(new IOException("too late"));
        c.cancel();
        assertThat(c.isCancelled()).isTrue();
        assertThat(c.reason()).hasMessageContaining("no more memory").hasNoCause();
    }

    @Test
    void aThrowableIsTheCause() {
        IOException disk = new IOException("disk");
        Cancellation c = new Cancellation();
        c.cancel(disk);
        assertThat(c.reason()).hasMessageContaining("disk").hasCause(disk);
    }

    @Test
    void withoutAReasonTheTraceSaysWho() {
        Cancellation c = new Cancellation();
        c.cancel();
        assertThat(c.reason().getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .contains("withoutAReasonTheTraceSaysWho");
    }

    // ---- actions ----------------------------------------------------------------------------------------------

    @Test
    void actionsRunOnceInTheOrderOfTheirComing() {
        Cancellation c = new Cancellation();
        List<Integer> ran = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            c.onCancel(() -> ran.add(n));
        }
        c.cancel();
        c.cancel();
        assertThat(ran).containsExactly(0, 1, 2, 3, 4);
        assertThat(c.registered()).isZero();
    }

    @Test
    void anActionThatComesLateRunsAtOnce() {
        Cancellation c = new Cancellation();
        c.cancel("first");
        List<String> seen = new ArrayList<>();
        c.onCancel(() -> seen.add(c.reason().getMessage())).close();
        assertThat(seen).singleElement().asString().contains("first");
        assertThat(c.registered()).isZero();
    }

    @Test
    void whatIsTakenBackDoesNotRun() {
        Cancellation c = new Cancellation();
        AtomicInteger ran = new AtomicInteger();
        Cancellation.Registration first = c.onCancel(ran::incrementAndGet);
        try (Cancellation.Registration second = c.onCancel(ran::incrementAndGet)) {
            assertThat(c.registered()).isEqualTo(2);
        }
        Cancellation.Registration third = c.onCancel(ran::incrementAndGet);
        first.close();
        first.close();
        assertThat(c.registered()).isEqualTo(1);
        c.cancel();
        third.close();
        assertThat(ran).hasValue(1);
    }

    @Test
    void anActionMayTakeOthersBackAndCancelAgain() {
        Cancellation c = new Cancellation();
        AtomicInteger ran = new AtomicInteger();
        List<Cancellation.Registration> other = new ArrayList<>();
        c.onCancel(() -> {
            other.getFirst().close();
            c.cancel();
            ran.incrementAndGet();
        });
        other.add(c.onCancel(() -> ran.addAndGet(100)));
        c.cancel();
        assertThat(ran).hasValue(1);
    }

    @Test
    void whatFailsForOneKeepsNoOther() {
        Cancellation c = new Cancellation();
        AtomicInteger ran = new AtomicInteger();
        c.onCancel(() -> {
            throw new IllegalStateException("planned");
        });
        c.onCancel(ran::incrementAndGet);
        c.onCancel(() -> {
            throw new IllegalArgumentException("planned, too");
        });
        c.onCancel(ran::incrementAndGet);
        assertThatIllegalStateException()
                .isThrownBy(c::cancel)
                .satisfies(e ->
                        assertThat(e.getSuppressed()).singleElement().isInstanceOf(IllegalArgumentException.class));
        assertThat(ran).hasValue(2);
        assertThat(c.isCancelled()).isTrue();
    }

    @Test
    void whatFailsAtOnceIsThrownByTheRegistration() {
        Cancellation c = new Cancellation();
        c.cancel();
        assertThatIllegalStateException()
                .isThrownBy(() -> c.onCancel(() -> {
                    throw new IllegalStateException("planned");
                }))
                .withMessage("planned");
    }

    // ---- linked ones ------------------------------------------------------------------------------------------

    @Test
    void aLinkedOneIsCancelledByEachParent() {
        for (int i = 0; i < 3; i++) {
            Cancellation[] parents = {new Cancellation(), new Cancellation(), new Cancellation()};
            Cancellation c = Cancellation.linkedTo(parents);
            AtomicInteger ran = new AtomicInteger();
            c.onCancel(ran::incrementAndGet);
            parents[i].cancel("parent " + i);
            assertThat(c.isCancelled()).isTrue();
            assertThat(c.reason()).isSameAs(parents[i].reason());
            for (Cancellation p : parents) {
                p.cancel();
            }
            c.cancel();
            assertThat(ran).hasValue(1);
        }
    }

    @Test
    void aLinkedOneLeavesItsParentAlone() {
        Cancellation parent = new Cancellation();
        Cancellation c = Cancellation.linkedTo(parent);
        AtomicInteger ran = new AtomicInteger();
        parent.onCancel(ran::incrementAndGet);
        c.onCancel(ran::incrementAndGet);
        c.cancel("own");
        assertThat(parent.isCancelled()).isFalse();
        assertThat(c.reason()).hasMessageContaining("own");
        assertThat(ran).hasValue(1);
    }

    @Test
    void linksGoThroughLongChains() {
        Cancellation top = new Cancellation();
        Cancellation c = top;
        for (int i = 0; i < 500; i++) {
            c = Cancellation.linkedTo(c);
        }
        Cancellation bottom = c;
        AtomicInteger ran = new AtomicInteger();
        bottom.onCancel(ran::incrementAndGet);
        top.cancel();
        assertThat(bottom.isCancelled()).isTrue();
        assertThat(ran).hasValue(1);
    }

    /** Both ways lead to the same one. */
    @Test
    void aDiamondCallsOnce() {
        Cancellation top = new Cancellation();
        Cancellation c = Cancellation.linkedTo(Cancellation.linkedTo(top), Cancellation.linkedTo(top), top);
        AtomicInteger ran = new AtomicInteger();
        c.onCancel(ran::incrementAndGet);
        assertThat(top.registered()).isEqualTo(1);
        top.cancel();
        assertThat(ran).hasValue(1);
    }

    @Test
    void aParentKeepsOnlyWhatIsRegistered() {
        Cancellation parent = new Cancellation();
        for (int i = 0; i < 100; i++) {
            Cancellation c = Cancellation.linkedTo(parent, new Cancellation());
            Cancellation.Registration r = c.onCancel(() -> {});
            assertThat(parent.registered()).isEqualTo(1);
            if (i % 2 == 0) {
                r.close();
            } else {
                c.cancel();
            }
            assertThat(parent.registered()).isZero();
        }
    }

    // ---- trouble ----------------------------------------------------------------------------------------------

    /** Either nobody has heard of it, or all have. */
    @Test
    void atTheEndOfTheStackNothingIsHalfDone() throws InterruptedException {
        List<Throwable> failures = new ArrayList<>();
        Thread t = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 12; i++) {
                Cancellation parent = new Cancellation();
                Cancellation c = Cancellation.linkedTo(parent);
                AtomicInteger ran = new AtomicInteger();
                c.onCancel(ran::incrementAndGet);
                parent.onCancel(ran::incrementAndGet);
                EndOfStack.run(i, () -> {
                    try {
                        parent.cancel();
                    } catch (StackOverflowError e) {
                        if (parent.isCancelled() || c.isCancelled() || ran.get() != 0) {
                            failures.add(e);
                        }
                        throw e;
                    }
                });
                if (!c.isCancelled() || ran.get() != 2) {
                    failures.add(new AssertionError(ran.get() + " have heard"));
                }
            }
        });
        t.join();
        assertThat(failures).isEmpty();
    }

    /** Two cancel, one registers, one takes back: each action runs once, or was taken back. */
    @Test
    void manyAtOnce() throws Exception {
        CyclicBarrier start = new CyclicBarrier(4);
        for (int i = 0; i < ROUNDS; i++) {
            Cancellation left = new Cancellation();
            Cancellation right = new Cancellation();
            Cancellation c = Cancellation.linkedTo(left, right);
            AtomicInteger early = new AtomicInteger();
            AtomicInteger late = new AtomicInteger();
            Cancellation.Registration r = c.onCancel(early::incrementAndGet);
            List<Thread> threads = new ArrayList<>();
            for (Runnable action :
                    List.<Runnable>of(left::cancel, right::cancel, r::close, () -> c.onCancel(late::incrementAndGet))) {
                threads.add(Thread.ofPlatform().daemon().start(() -> {
                    try {
                        start.await(30, TimeUnit.SECONDS);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    action.run();
                }));
            }
            for (Thread t : threads) {
                t.join();
            }
            assertThat(early.get()).isBetween(0, 1);
            assertThat(late).hasValue(1);
            assertThat(left.registered() + right.registered() + c.registered()).isZero();
        }
    }

    @Test
    void wrongArguments() {
        Cancellation c = new Cancellation();
        assertThatNullPointerException().isThrownBy(() -> c.onCancel(null)).withMessage("action");
        assertThatNullPointerException()
                .isThrownBy(() -> c.cancel((String) null))
                .withMessage("reason");
        assertThatNullPointerException()
                .isThrownBy(() -> c.cancel((Throwable) null))
                .withMessage("reason");
        assertThat(c.isCancelled()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(Cancellation::linkedTo)
                .withMessageContaining("linkedTo() without any Cancellation");
        assertThatNullPointerException()
                .isThrownBy(() -> Cancellation.linkedTo(c, null))
                .withMessage("cancellation");
    }
}

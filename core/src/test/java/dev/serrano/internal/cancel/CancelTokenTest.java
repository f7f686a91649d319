package dev.serrano.internal.cancel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.Cancellable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What a cancellation tells. */
class CancelTokenTest {
    private static final class Member extends Cancellable {
        volatile boolean waits;
        final AtomicInteger told = new AtomicInteger();

        @Override
        public void cancelled(Throwable why) {
            if (waits) {
                told.incrementAndGet();
            }
        }
    }

    private static List<Cancellable> takeAll(CancelToken t) {
        List<Cancellable> all = new ArrayList<>();
        for (Cancellable c = t.take(); c != null; c = t.take()) {
            all.add(c);
        }
        return all;
    }

    /** A scope that a timer will cancel is not stuck, nor is what lies inside it; once cancelled, no timer helps. */
    @Test
    void aDeadlineHoldsInsideAndUntilTheCause() {
        CancelToken outer = new CancelToken(null);
        CancelToken middle = new CancelToken(outer);
        CancelToken inner = new CancelToken(middle);
        assertThat(inner.around()).isSameAs(middle);
        assertThat(inner.hasDeadline()).isFalse();
        outer.expectDeadline();
        assertThat(outer.hasDeadline()).isTrue();
        assertThat(inner.hasDeadline()).isTrue();
        outer.cancel(new RuntimeException("test"));
        assertThat(outer.hasDeadline()).isFalse();
        assertThat(inner.hasDeadline()).isFalse();
        inner.expectDeadline();
        assertThat(inner.hasDeadline()).isTrue();
        assertThat(outer.hasDeadline()).isFalse();
    }

    @Test
    void inTheOrderOfJoining() {
        CancelToken t = new CancelToken(null);
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Member m = new Member();
            members.add(m);
            t.add(m, 4 - i);
            assertThat(m.isListedOf(t)).isTrue();
        }
        members.remove(2).leaveList();
        members.remove(0).leaveList();
        members.removeLast().leaveList();
        List<Cancellable> seen = new ArrayList<>();
        t.forEachMember(seen::add);
        assertThat(seen).isEqualTo(members);
        assertThat(takeAll(t)).isEqualTo(members);
        assertThat(members).allSatisfy(m -> assertThat(m.isListedOf(t)).isFalse());
        members.forEach(Member::leaveList);
        assertThat(takeAll(t)).isEmpty();
    }

    @Test
    void aScopeInsideIsThereUntilItEnds() {
        CancelToken outer = new CancelToken(null);
        CancelToken ended = new CancelToken(outer);
        CancelToken open = new CancelToken(outer);
        ended.enlist(0);
        open.enlist(1);
        assertThat(ended.close()).isFalse();
        assertThat(takeAll(outer)).containsExactly(open);
        assertThat(open.close()).isFalse();
    }

    @Test
    void theCauseOfAnyScopeAroundCounts() {
        CancelToken outer = new CancelToken(null);
        CancelToken middle = new CancelToken(outer);
        CancelToken inner = new CancelToken(new CancelToken(middle));
        Exception why = new Exception("planned");
        assertThat(inner.cause()).isNull();
        assertThat(outer.cancel(why)).isTrue();
        assertThat(inner.cause()).isSameAs(why);
        assertThat(inner.ownCause()).isNull();
        assertThat(inner.within(outer)).isTrue();
        assertThat(outer.within(inner)).isFalse();
    }

    @Test
    void anEndedScopeCannotBeCancelled() {
        CancelToken t = new CancelToken(null);
        assertThat(t.close()).isFalse();
        assertThat(t.cancel(new Exception("planned"))).isFalse();
        assertThat(t.cause()).isNull();
        CancelToken cancelled = new CancelToken(null);
        assertThat(cancelled.cancel(new Exception("planned"))).isTrue();
        assertThat(cancelled.close()).isTrue();
        assertThat(cancelled.ownCause()).hasMessage("planned");
    }

    /** Inside each other, and beside each other: more than a stack could hold. */
    @Test
    void membersOfScopesDeepInsideAreToldOnce() {
        CancelToken outermost = new CancelToken(null);
        List<Member> members = new ArrayList<>();
        CancelToken t = outermost;
        for (int i = 0; i < 100_000; i++) {
            Member m = new Member();
            m.waits = true;
            members.add(m);
            t.add(m, i);
            CancelToken inner = new CancelToken(t);
            inner.enlist(i);
            if (i % 3 != 0) {
                t = inner;
            }
        }
        outermost.cancelled(new Exception("planned"));
        assertThat(members).allSatisfy(m -> assertThat(m.told).hasValue(1));
    }

    @Test
    void anUncancellableScopeIsKnownToItsRunAlone() {
        CancelToken run = new CancelToken(null);
        CancelToken around = CancelToken.of(run, true, false, null);
        CancelToken shielded = CancelToken.of(around, true, true, null);
        CancelToken inner = CancelToken.of(shielded, true, false, null);
        around.enlist(0);
        shielded.enlist(0);
        inner.enlist(0);
        run.cancel(new Exception("planned"));
        assertThat(around.cause()).hasMessage("planned");
        assertThat(inner.cause()).isNull();
        assertThat(List.of(run, around, shielded, inner))
                .extracting(CancelToken::shielded)
                .containsExactly(false, false, true, true);
        List<CancelToken> outermost = new ArrayList<>();
        run.forEachOutermost(outermost::add);
        assertThat(outermost).containsExactly(run, shielded);
        List<Cancellable> all = new ArrayList<>();
        assertThat(run.eachMember(all::add)).isTrue();
        assertThat(all).containsExactly(around, inner);
        shielded.close();
        outermost.clear();
        run.forEachOutermost(outermost::add);
        assertThat(outermost).containsExactly(run);
    }

    /** Members come, wait, and go on several threads while an outer scope is cancelled: what waits is told, or sees. */
    @RepeatedTest(200)
    void nothingWaitsUntold() throws Exception {
        CancelToken outer = new CancelToken(null);
        CancelToken inner = new CancelToken(outer);
        inner.enlist(0);
        int threads = 3;
        Set<Member> waiting = new HashSet<>();
        CyclicBarrier start = new CyclicBarrier(threads + 1);
        List<Thread> all = new ArrayList<>();
        for (int k = 0; k < threads; k++) {
            int stripe = k;
            all.add(Thread.ofPlatform().start(() -> {
                await(start);
                Set<Member> mine = comeAndGo(outer, inner, stripe);
                synchronized (waiting) {
                    waiting.addAll(mine);
                }
            }));
        }
        await(start);
        Exception why = new Exception("planned");
        outer.cancel(why);
        outer.cancelled(why);
        for (Thread t : all) {
            t.join();
        }
        assertThat(waiting).allSatisfy(m -> assertThat(m.told).hasValue(1));
    }

    /** As fibers do: those that stay have published that they wait and have seen no cause. */
    private static Set<Member> comeAndGo(CancelToken outer, CancelToken inner, int stripe) {
        Random random = new Random(stripe);
        Set<Member> stay = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            Member m = new Member();
            (random.nextBoolean() ? inner : outer).add(m, stripe);
            m.waits = true;
            if (inner.cause() != null) {
                m.waits = false;
                m.leaveList();
                return stay;
            }
            if (random.nextInt(4) == 0) {
                stay.add(m);
            } else {
                m.leaveList();
            }
        }
        return stay;
    }

    private static void await(CyclicBarrier start) {
        try {
            start.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}

package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The event-driven control. */
class EventTest {
    /** Equal by value, so that a test can tell equality from identity. */
    private record Value(int number) {}

    @Test
    void withoutAValue() {
        Event<Integer> e = Event.newEvent();
        assertThat(e.isValueAvailable()).isFalse();
        assertThatIllegalStateException().isThrownBy(e::getValue).withMessageContaining("suspend");
    }

    @Test
    void withAValue() {
        Event<Integer> e = Event.newEvent();
        e.setValue(5);
        assertThat(e.isValueAvailable()).isTrue();
        assertThat(e.getValue()).isEqualTo(5);
        Event.suspend(e);
    }

    @Test
    void anEqualSecondValueIsSilent() {
        Event<Value> e = Event.newEvent();
        AtomicInteger calls = new AtomicInteger();
        e.addExecutionBody(v -> calls.incrementAndGet());
        Value first = new Value(1);
        e.setValue(first);
        e.setValue(new Value(1));
        e.setValue(first);
        assertThat(e.getValue()).isSameAs(first);
        assertThat(calls).as("and triggers nothing").hasValue(1);
    }

    @Test
    void anUnequalSecondValueIsAnErrorThatShowsBoth() {
        Event<Value> e = Event.newEvent();
        AtomicInteger calls = new AtomicInteger();
        e.addExecutionBody(v -> calls.incrementAndGet());
        e.setValue(new Value(1));
        assertThatIllegalStateException()
                .isThrownBy(() -> e.setValue(new Value(2)))
                .withMessageContaining("number=1")
                .withMessageContaining("number=2");
        assertThatIllegalStateException().isThrownBy(() -> e.setValue(null));
        assertThat(e.getValue()).isEqualTo(new Value(1));
        assertThat(calls).hasValue(1);
    }

    @Test
    void nullIsAValue() {
        Event<Object> e = Event.newEvent();
        List<Object> seen = new ArrayList<>();
        e.addExecutionBody(seen::add);
        e.setValue(null);
        e.setValue(null);
        assertThat(e.isValueAvailable()).isTrue();
        assertThat(e.getValue()).isNull();
        assertThat(seen).containsExactly((Object) null);
        assertThatIllegalStateException().isThrownBy(() -> e.setValue("other"));
    }

    @Test
    void callbacksRunOnceInTheOrderOfRegistration() {
        Event<String> e = Event.newEvent();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int k = i;
            e.addExecutionBody(v -> seen.add(v + k));
        }
        e.setValue("v");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            expected.add("v" + i);
        }
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void aCallbackAfterResolutionRunsAtOnce() {
        Event<String> e = Event.newEvent();
        e.setValue("v");
        AtomicReference<String> seen = new AtomicReference<>();
        e.addExecutionBody(seen::set);
        assertThat(seen).hasValue("v");
    }

    @Test
    void aCallbackMaySetAnotherEventAndRegisterMore() {
        Event<Integer> a = Event.newEvent();
        Event<Integer> b = Event.newEvent();
        List<String> seen = new ArrayList<>();
        a.addExecutionBody(v -> {
            seen.add("a");
            b.setValue(v + 1);
            a.addExecutionBody(w -> seen.add("late " + w));
        });
        b.addExecutionBody(v -> seen.add("b " + v));
        a.setValue(1);
        assertThat(seen).containsExactly("a", "b 2", "late 1");
    }

    @Test
    void aCallbackIsNeeded() {
        assertThatNullPointerException().isThrownBy(() -> Event.newEvent().addExecutionBody(null));
    }

    @OnEveryRuntime
    void aFailingCallbackIsReportedAndKeepsNobodyFromRunning(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("callback");
        AtomicInteger seen = new AtomicInteger();
        AtomicInteger resumed = new AtomicInteger();
        lab.launch(() -> {
            Event<Integer> e = Event.newEvent();
            e.addExecutionBody(seen::addAndGet);
            e.addExecutionBody(v -> {
                throw failure;
            });
            e.addExecutionBody(seen::addAndGet);
            finish(() -> {
                async(() -> {
                    Event.suspend(e);
                    resumed.incrementAndGet();
                });
                e.setValue(10);
            });
        });
        assertThat(seen).hasValue(20);
        assertThat(resumed).hasValue(1);
        assertThat(lab.takeReported()).containsExactly(failure);
    }

    @OnEveryRuntime
    void aFailingCallbackOutsideATaskIsLogged(Lab lab) {
        lab.log().expectErrors();
        Event<Integer> e = Event.newEvent();
        AtomicInteger seen = new AtomicInteger();
        e.addExecutionBody(v -> {
            throw new IllegalArgumentException("callback outside");
        });
        e.addExecutionBody(seen::addAndGet);
        e.setValue(1);
        assertThat(seen).hasValue(1);
        assertThat(lab.log().messages(java.util.logging.Level.SEVERE))
                .singleElement()
                .asString()
                .contains("callback outside");
    }

    @OnEveryRuntime
    void everyWaiterResumes(Lab lab) {
        int n = lab.configuration().size(2_000, 100);
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            Event<Integer> e = Event.newEvent();
            for (int i = 0; i < n; i++) {
                async(() -> {
                    Event.suspend(e);
                    sum.addAndGet(e.getValue());
                });
            }
            async(() -> e.setValue(1));
        });
        assertThat(sum).hasValue(n);
    }

    @OnEveryRuntime
    void threadsOutsideWaitToo(Lab lab) {
        Event<Integer> e = Event.newEvent();
        lab.thread("plain", () -> {
            Event.suspend(e);
            assertThat(e.getValue()).isEqualTo(3);
        });
        lab.virtualThread("virtual", () -> {
            Event.suspend(e);
            assertThat(e.getValue()).isEqualTo(3);
        });
        lab.launch(() -> async(() -> e.setValue(3)));
    }

    @OnEveryRuntime
    void setFromOutside(Lab lab) {
        Event<Integer> e = Event.newEvent();
        lab.thread("setter", () -> {
            Waits.untilSuspensions(lab.runtime(), 3);
            e.setValue(3);
        });
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 3; i++) {
                async(() -> {
                    Event.suspend(e);
                    sum.addAndGet(e.getValue());
                });
            }
        });
        assertThat(sum).hasValue(9);
    }

    /** Suspend, set and register race: nobody is lost, nothing runs twice. */
    @OnEveryRuntime
    void registrationRacesWithResolution(Lab lab) {
        int rounds = lab.configuration().size(500, 100);
        AtomicInteger resumed = new AtomicInteger();
        AtomicInteger called = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < rounds; i++) {
                int k = i;
                finish(() -> {
                    Event<Integer> e = Event.newEvent();
                    async(() -> {
                        Event.suspend(e);
                        assertThat(e.getValue()).isEqualTo(k);
                        resumed.incrementAndGet();
                    });
                    async(() -> e.addExecutionBody(v -> called.incrementAndGet()));
                    async(() -> e.setValue(k));
                    async(() -> {
                        e.setValue(k);
                        Event.suspend(e);
                        resumed.incrementAndGet();
                    });
                });
            }
        });
        assertThat(resumed).hasValue(2 * rounds);
        assertThat(called).hasValue(rounds);
    }

    /** Many set the same event to different values: one wins, all others get the error. */
    @OnEveryRuntime
    void competingSetters(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 50; round++) {
                Event<Integer> e = Event.newEvent();
                AtomicInteger winners = new AtomicInteger();
                finish(() -> {
                    for (int i = 0; i < 8; i++) {
                        int k = i;
                        async(() -> {
                            try {
                                e.setValue(k);
                                winners.incrementAndGet();
                            } catch (IllegalStateException expected) {
                                assertThat(e.getValue()).isNotEqualTo(k);
                            }
                        });
                    }
                });
                assertThat(winners).hasValue(1);
            }
        });
    }

    @OnEveryRuntime
    void whatWasWrittenBeforeSetIsVisibleAfterSuspend(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 300; i++) {
                int[] cell = new int[1];
                int k = i + 1;
                Event<Boolean> e = Event.newEvent();
                async(() -> {
                    cell[0] = k;
                    e.setValue(true);
                });
                Event.suspend(e);
                assertThat(cell[0]).isEqualTo(k);
            }
        });
    }

    /** A callback runs on the setter's stack, an event in it may wake tasks of any runtime. */
    @OnEveryRuntime
    void aCallbackWakesATaskOfAnotherRuntime(Lab lab) {
        Event<Integer> first = Event.newEvent();
        Event<Integer> second = Event.newEvent();
        first.addExecutionBody(second::setValue);
        CountDownLatch begun = new CountDownLatch(1);
        lab.thread(
                "other",
                () -> lab.another(b -> b).launch(() -> {
                    begun.countDown();
                    Event.suspend(second);
                    assertThat(second.getValue()).isEqualTo(8);
                }));
        Waits.until("the other runtime runs", () -> begun.getCount() == 0);
        lab.launch(() -> async(() -> first.setValue(8)));
    }

    @Test
    void longChainsOfCallbacksInARow() {
        // one event after the other, not one inside the other: no recursion
        List<Event<Integer>> chain = new ArrayList<>();
        AtomicInteger last = new AtomicInteger();
        for (int i = 0; i < 50_000; i++) {
            Event<Integer> e = Event.newEvent();
            e.addExecutionBody(last::set);
            chain.add(e);
        }
        for (int i = 0; i < chain.size(); i++) {
            chain.get(i).setValue(i);
        }
        assertThat(last).hasValue(49_999);
    }

    /** That a cancelled task ends is no failure of the callback in which it first hears of it. */
    @OnEveryRuntime(workers = {1, 2})
    void aCallbackOfACancelledTaskIsNotReported(Lab lab) {
        AtomicInteger others = new AtomicInteger();
        Cancellation stop = new Cancellation();
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                    Event<Integer> e = Event.newEvent();
                    e.addExecutionBody(v -> async(others::incrementAndGet));
                    e.addExecutionBody(others::addAndGet);
                    stop.cancel();
                    e.setValue(10);
                })));
        assertThat(others).hasValue(10);
        assertThat(lab.takeReported()).isEmpty();
    }
}

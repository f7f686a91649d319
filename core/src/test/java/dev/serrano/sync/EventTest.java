package dev.serrano.sync;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlockPolicy;
import dev.serrano.EngineAccess;
import dev.serrano.Outcome;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
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

    @OnEveryRuntime
    void aFailureGoesToEverybodyWhoWaits(Lab lab) {
        IllegalArgumentException planned = new IllegalArgumentException("planned");
        Event<Integer> e = Event.newEvent("the gate");
        AtomicInteger caught = new AtomicInteger();
        AtomicReference<Outcome<Integer>> outcome = new AtomicReference<>();
        e.addExecutionBody(v -> caught.addAndGet(1_000));
        e.onOutcome(outcome::set);
        lab.launch(() -> {
            for (int i = 0; i < 10; i++) {
                async(() -> {
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> Event.suspend(e))
                            .isSameAs(planned);
                    caught.incrementAndGet();
                });
            }
            async(() -> e.fail(planned));
        });
        assertThat(caught).hasValue(10);
        assertThat(outcome.get()).isEqualTo(new Outcome.Failure<Integer>(planned));
        assertThat(e.isValueAvailable()).isTrue();
        assertThatIllegalArgumentException().isThrownBy(e::getValue);
        e.fail(planned);
        assertThatIllegalStateException()
                .isThrownBy(() -> e.fail(new IllegalStateException("other")))
                .withMessageContaining("planned")
                .withMessageContaining("the gate");
        assertThatIllegalStateException().isThrownBy(() -> e.setValue(1)).withMessageContaining("has failed");
        Event<Integer> set = Event.newEvent();
        set.setValue(1);
        assertThatIllegalStateException().isThrownBy(() -> set.fail(planned));
    }

    @OnEveryRuntime
    void waitsEndAfterTheirTime(Lab lab) {
        Event<Integer> never = Event.newEvent();
        Event<Integer> set = Event.newEvent();
        set.setValue(1);
        lab.launch(() -> {
            assertThat(Event.suspend(never, Duration.ofMillis(2))).isFalse();
            assertThat(Event.suspend(never, Duration.ZERO)).isFalse();
            assertThat(Event.suspend(never, Duration.ofMillis(-1))).isFalse();
            assertThat(Event.suspend(set, Duration.ZERO)).isTrue();
            Event<Integer> soon = Event.newEvent();
            async(() -> soon.setValue(3));
            assertThat(Event.suspend(soon, Duration.ofHours(1))).isTrue();
            Event.suspendInterruptibly(soon);
        });
        lab.thread("outside", () -> {
            assertThat(Event.suspend(never, Duration.ofMillis(2))).isFalse();
            assertThat(Event.suspend(set, Duration.ofMillis(2))).isTrue();
        });
    }

    @Test
    void anInterruptEndsAWaitThatListens() throws Exception {
        Event<Integer> never = Event.newEvent();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Event.suspendInterruptibly(never));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whatIsWithdrawnDoesNotRunAndIsNotKept() {
        Event<Integer> e = Event.newEvent();
        AtomicInteger ran = new AtomicInteger();
        List<EventRegistration> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(e.addExecutionBody(ran::addAndGet));
        }
        assertThat(all.get(3).withdraw()).isTrue();
        assertThat(all.get(3).withdraw()).isFalse();
        assertThat(all.get(9).withdraw()).isTrue();
        e.setValue(1);
        assertThat(ran).hasValue(8);
        assertThat(all.get(0).withdraw()).isFalse();
        assertThat(e.addExecutionBody(ran::addAndGet).withdraw()).isFalse();
    }

    /** Withdrawal and value race: it runs, or is withdrawn, never both, never neither. */
    @OnEveryRuntime
    void withdrawalRacesWithTheValue(Lab lab) {
        int rounds = lab.configuration().size(400, 60);
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger withdrawn = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < rounds; i++) {
                finish(() -> {
                    Event<Integer> e = Event.newEvent();
                    EventRegistration books = e.addExecutionBody(v -> ran.incrementAndGet());
                    EventRegistration task = e.spawnWhenSet(ran::incrementAndGet);
                    async(() -> {
                        withdrawn.addAndGet(books.withdraw() ? 1 : 0);
                        withdrawn.addAndGet(task.withdraw() ? 1 : 0);
                    });
                    async(() -> e.setValue(1));
                });
            }
        });
        assertThat(ran.get() + withdrawn.get()).isEqualTo(2 * rounds);
    }

    @OnEveryRuntime
    void aTaskThatIsSpawnedBelongsToTheFinishOfWhoRegisteredIt(Lab lab) {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        lab.launch(() -> {
            Event<Integer> e = Event.newEvent();
            Event<Integer> registered = Event.newEvent();
            async(() -> {
                Event.suspend(registered);
                order.add("set");
                finish(() -> e.setValue(1));
            });
            finish(() -> {
                e.spawnWhenSet(() -> async(() -> order.add("child " + e.getValue())));
                registered.setValue(1);
            });
            order.add("end");
            finish(() -> assertThat(e.spawnWhenSet(() -> order.add("at once")).withdraw())
                    .isFalse());
            finish(() -> assertThat(Event.newEvent()
                            .spawnWhenSet(() -> order.add("never"))
                            .withdraw())
                    .isTrue());
        });
        assertThat(order).containsExactly("set", "child 1", "end", "at once");
        assertThatIllegalStateException()
                .isThrownBy(() -> Event.newEvent().spawnWhenSet(() -> {}))
                .withMessageContaining("outside a task");
    }

    @OnEveryRuntime
    void asAFutureItIsAwaitedAndCombined(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            Event<Integer> a = Event.newEvent();
            Event<Integer> b = Event.newEvent();
            async(awaiting(a.asFuture()).awaiting(b), () -> sum.addAndGet(a.getValue() + b.getValue()));
            async(() -> sum.addAndGet(
                    all(List.of(a.asFuture(), b.asFuture())).join().size()));
            assertThat(a.asFuture().cancel(true)).isFalse();
            async(() -> a.setValue(10));
            async(() -> b.setValue(100));
            assertThat(a.asFuture().map(v -> v + 1).join()).isEqualTo(11);
        });
        assertThat(sum).hasValue(112);
    }

    /** Trap: no recursion, in every backend, whether callbacks or tasks set the next one. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false,
            workersBecause = "takes too long with all")
    void aChainOfAMillionEachSetByTheOneBefore(Lab lab) {
        int n = lab.configuration().size(1_000_000, 1_000);
        lab.launch(() -> {
            Event<Integer> last = chain(n, (e, next) -> e.addExecutionBody(v -> next.setValue(v + 1)));
            Event.suspend(last);
            assertThat(last.getValue()).isEqualTo(n);
        });
        int m = n / 10;
        lab.launch(() -> {
            Event<Integer> last = chain(m, (e, next) -> e.spawnWhenSet(() -> next.setValue(e.getValue() + 1)));
            Event.suspend(last);
            assertThat(last.getValue()).isEqualTo(m);
        });
    }

    private static Event<Integer> chain(int n, BiConsumer<Event<Integer>, Event<Integer>> link) {
        Event<Integer> first = Event.newEvent();
        Event<Integer> last = first;
        for (int i = 0; i < n; i++) {
            Event<Integer> next = Event.newEvent();
            link.accept(last, next);
            last = next;
        }
        first.setValue(0);
        return last;
    }

    /** What somebody outside sets is no deadlock; where all wait for an event of ours, it is reported by its name. */
    @OnEveryRuntime(workers = {1, 2})
    void anExternalEventIsNoDeadlock(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(1)));
        Event<Integer> outside = Event.newExternalEvent("from outside");
        lab.thread("setter", () -> {
            Waits.untilSuspensions(lab.runtime(), 1);
            EngineAccess.awaitWatchdogAsleep(lab.runtime());
            outside.setValue(3);
        });
        lab.launch(() -> {
            Event.suspend(outside);
            assertThat(outside.getValue()).isEqualTo(3);
        });
        Event<Integer> ours = Event.newEvent("ours");
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> Event.suspend(ours)))
                .withMessageContaining("event \"ours\"");
    }
}

package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.any;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.sync.Event;
import dev.serrano.testing.EndOfStack;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Completions: they do not recurse, nobody who waits is forgotten, in however little stack. */
class CompletionTest {
    private static final long STACK = 512 << 10;
    private static final int LONG_CHAIN = 100_000;
    private static final int CALLBACKS = 10_000;
    private static final int DEPTHS = 4;
    private static final int LEVELS_ABOVE = 8; // some kilobytes

    /** Who completes a promise or an event. */
    private interface Completer {
        void complete(Lab lab, Runnable completion);
    }

    private static void byATask(Lab lab, Runnable completion) {
        lab.launch(completion::run);
    }

    private static void byAThread(Lab lab, Runnable completion) {
        lab.thread("completer", completion::run).join();
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void aLongChainOfCombinations(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        for (Completer completer : List.<Completer>of(CompletionTest::byATask, CompletionTest::byAThread)) {
            Promise<Integer> first = externalPromise();
            TaskFuture<?> chain = first;
            for (int i = 0; i < LONG_CHAIN; i++) {
                chain = i % 2 == 0 ? any(List.of(chain, promise())) : all(List.of(chain));
            }
            TaskFuture<?> end = chain;
            AtomicInteger joined = new AtomicInteger();
            lab.runtime().execute(() -> {
                end.join();
                joined.incrementAndGet();
            });
            completer.complete(lab, () -> first.put(1));
            assertThat(end.isDone()).isTrue();
            Waits.until("the end of the chain is joined", () -> joined.get() == 1);
        }
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void aLongChainOfMaps(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        int value = lab.launch(() -> {
            Promise<Integer> first = promise();
            TaskFuture<Integer> chain = first;
            for (int i = 0; i < CALLBACKS; i++) {
                chain = chain.map(v -> v + 1);
            }
            first.put(0);
            return chain.join();
        });
        assertThat(value).isEqualTo(CALLBACKS);
    }

    /** Each callback binds the next event. All have run when the first setValue returns, in order. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void aLongChainOfCallbacks(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        for (Completer completer : List.<Completer>of(CompletionTest::byATask, CompletionTest::byAThread)) {
            List<Event<Integer>> events = new ArrayList<>();
            for (int i = 0; i <= CALLBACKS; i++) {
                events.add(Event.newEvent());
            }
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < CALLBACKS; i++) {
                Event<Integer> next = events.get(i + 1);
                events.get(i).addExecutionBody(v -> {
                    order.add(v);
                    next.setValue(v + 1);
                });
            }
            completer.complete(lab, () -> {
                events.getFirst().setValue(0);
                assertThat(order).hasSize(CALLBACKS).isSorted();
            });
        }
    }

    /** What a callback completes is complete, with all that follows from it, when its call returns. */
    @OnEveryRuntime(workers = 1, everyScheduler = false, backends = FiberBackend.SCHEDULED)
    void aCallbackSeesWhatItsPutSetsOff(Lab lab) {
        lab.launch(() -> {
            Event<Integer> event = Event.newEvent();
            Promise<Integer> p = promise();
            TaskFuture<List<Integer>> derived = all(List.of(any(List.of(p, promise()))));
            AtomicInteger seen = new AtomicInteger();
            event.addExecutionBody(v -> {
                p.put(v);
                seen.set(derived.isDone() ? 1 : -1);
            });
            event.setValue(3);
            assertThat(seen.get()).isEqualTo(1);
            assertThat(derived.join()).containsExactly(3);
        });
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false, backends = FiberBackend.SCHEDULED)
    void aCallbackThatFailsDoesNotLoseTheOthers(Lab lab) {
        List<String> order = new ArrayList<>();
        lab.launch(() -> finish(() -> {
            Event<Integer> event = Event.newEvent();
            event.addExecutionBody(v -> order.add("first"));
            event.addExecutionBody(v -> {
                throw new IllegalStateException("test");
            });
            event.addExecutionBody(v -> order.add("last"));
            event.setValue(1);
        }));
        assertThat(order).containsExactly("first", "last");
        assertThat(lab.takeReported()).hasSize(1);
    }

    // ---- too little stack ---------------------------------------------------------------------------------------

    /** With waiters of each kind, the first, the last, and some between. */
    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void withLittleStackACompletionIsDoneOrNotBegun(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        for (int depth = 0; depth < DEPTHS; depth++) {
            int pad = depth;
            for (Completer completer : List.<Completer>of(CompletionTest::byATask, CompletionTest::byAThread)) {
                Promise<Integer> p = externalPromise();
                Event<Integer> event = Event.newEvent();
                AtomicInteger resumed = new AtomicInteger();
                long before = lab.runtime().stats().suspensions();
                for (int i = 0; i < 3; i++) {
                    lab.runtime().execute(() -> {
                        p.join();
                        resumed.incrementAndGet();
                    });
                    lab.runtime().execute(() -> {
                        Event.suspend(event);
                        resumed.incrementAndGet();
                    });
                }
                Waits.untilSuspensions(lab.runtime(), before + 6);
                TaskFuture<Integer> derived = any(List.of(p, promise()));
                completer.complete(lab, () -> EndOfStack.run(pad, () -> p.put(1)));
                completer.complete(lab, () -> EndOfStack.run(pad, () -> event.setValue(1)));
                assertThat(derived.isDone()).isTrue();
                Waits.until("all are resumed at depth " + pad, () -> resumed.get() == 6);
            }
        }
    }

    /** A future that is run in place, some levels above the end of the stack, while threads wait for it. */
    @OnEveryRuntime(workers = 1, everyScheduler = false, workersBecause = "another one would take the future")
    void withLittleStackAResultIsToldToAll(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        for (int depth = 0; depth < DEPTHS; depth++) {
            int pad = depth;
            AtomicReference<TaskFuture<Integer>> future = new AtomicReference<>();
            AtomicBoolean goOn = new AtomicBoolean();
            lab.runtime().execute(() -> {
                TaskFuture<Integer> f = Serrano.future(() -> 1);
                future.set(f);
                while (!goOn.get()) {
                    Thread.onSpinWait();
                }
                int[] levels = {LEVELS_ABOVE};
                EndOfStack.run(pad, () -> {
                    if (levels[0]-- > 0) {
                        throw new StackOverflowError();
                    }
                    f.join();
                });
            });
            Waits.until("there is a future", () -> future.get() != null);
            List<TrackedThread> joiners = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                joiners.add(lab.thread(
                        "joiner", () -> assertThat(future.get().join()).isEqualTo(1)));
            }
            for (TrackedThread t : joiners) {
                Waits.until("it waits", () -> t.thread().getState() == Thread.State.WAITING);
            }
            goOn.set(true);
            joiners.forEach(TrackedThread::join);
        }
    }
}

package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.nonBlocking;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What the blocking backend does before a task blocks its thread. */
class NonBlockingFirstTest {
    /** The thesis, figure 2.9: a worker of the blocking backend first runs all of its tasks that never wait. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.BLOCKING)
    void allOfThemRunBeforeAThreadIsBlocked(Lab lab) {
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger busy = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 1; i < lab.runtime().workers(); i++) {
                async(() -> {
                    busy.incrementAndGet();
                    while (!over.get()) {
                        Thread.onSpinWait(); // takes no tasks
                    }
                });
            }
            while (busy.get() < lab.runtime().workers() - 1) {
                poll();
            }
            Thread me = Thread.currentThread();
            for (int round = 0; round < 3; round++) {
                AtomicInteger here = new AtomicInteger();
                Event<Integer> ready = Event.newEvent();
                for (int i = 0; i < 50; i++) {
                    asyncNb(() -> count(me, here));
                    future(nonBlocking(), () -> count(me, here));
                    async(() -> {});
                }
                for (int i = 0; i < 200; i++) {
                    async(() -> {});
                }
                async(() -> ready.setValue(1));
                Event.suspend(ready);
                assertThat(here).hasValue(100);
            }
            over.set(true);
        });
    }

    private static int count(Thread expected, AtomicInteger here) {
        return Thread.currentThread() == expected ? here.incrementAndGet() : 0;
    }
}

package dev.serrano.isolated;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.reading;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.isolation.Locks;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Isolated sections in threads that are not the runtime's. */
class IsolatedOutsideTest {
    private long count;

    @AfterEach
    void allLocksAreFree() {
        assertThat(Locks.areFree()).isTrue();
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsAndTasksExcludeEachOther(Lab lab) {
        Object o = new Object();
        int each = 5_000;
        for (int i = 0; i < 2; i++) {
            lab.thread("outside " + i, () -> {
                for (int k = 0; k < each; k++) {
                    isolated(o, () -> {
                        count++;
                    });
                }
            });
        }
        lab.virtualThread("virtual", () -> {
            for (int k = 0; k < each; k++) {
                isolated(() -> {
                    count++;
                });
            }
        });
        lab.launch(() -> forall(
                range(0, each),
                i -> isolated(o, () -> {
                    count++;
                })));
        Waits.until("all", () -> isolated(reading(o), () -> count) == 4L * each);
    }

    @Test
    void readersAreInsideTogether() throws Exception {
        Object o = new Object();
        CyclicBarrier together = new CyclicBarrier(3);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(Thread.ofPlatform()
                    .start(() -> isolated(reading(o), () -> together.await(1, TimeUnit.MINUTES))));
        }
        isolated(reading(o), () -> together.await(1, TimeUnit.MINUTES));
        for (Thread t : threads) {
            t.join();
        }
    }

    @Test
    void aWriterWaitsForAReader() throws Exception {
        Object o = new Object();
        CountDownLatch wants = new CountDownLatch(1);
        List<String> order = new ArrayList<>();
        Thread[] writer = new Thread[1];
        isolated(reading(o), () -> {
            writer[0] = Thread.ofPlatform().start(() -> {
                wants.countDown();
                isolated(o, () -> order.add("writer"));
            });
            wants.await();
            order.add("reader");
        });
        writer[0].join();
        assertThat(order).containsExactly("reader", "writer");
    }

    @Test
    void whatBlocksIsRefused() {
        Promise<Integer> never = promise();
        Event<Integer> noEvent = Event.newEvent();
        Map<String, TaskBody> all = new LinkedHashMap<>();
        all.put("launch", () -> launch(() -> async(() -> {})));
        all.put("launch on a runtime", () -> TaskRuntime.common().launch(() -> {}));
        all.put("forall", () -> forall(range(0, 10), i -> {}));
        all.put("join", never::join);
        all.put("join with a time", () -> never.join(Duration.ofMinutes(1)));
        all.put("get", never::get);
        all.put("Event.suspend", () -> Event.suspend(noEvent));
        all.put("delay", () -> delay(Duration.ofMinutes(1)));
        all.forEach((what, body) ->
                assertThatThrownBy(() -> isolated(body)).as(what).satisfies(Forbidden::namesTheRule));
        assertThatThrownBy(() -> isolated(new Object(), () -> isolated(() -> "")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("same or fewer objects");
        launch(() -> async(() -> {
            count++;
        }));
        assertThat(count).isEqualTo(1);
    }

    @Test
    void callbacksRunWhenTheSectionHasEnded() {
        Event<Integer> first = Event.newEvent();
        Event<Integer> second = Event.newEvent();
        List<String> order = new ArrayList<>();
        first.addExecutionBody(v -> {
            isolated(() -> {
                second.setValue(v + 1);
                order.add("section of the callback");
            });
            order.add("callback " + v);
        });
        second.addExecutionBody(v -> {
            launch(() -> async(() -> order.add("task")));
            order.add("callback " + v);
        });
        isolated(() -> isolated(() -> {
            first.setValue(1);
            order.add("section");
        }));
        assertThat(order).containsExactly("section", "section of the callback", "callback 1", "task", "callback 2");
    }

    /** What is set off without end, each by the callback of the one before, takes no stack. */
    @Test
    void aLongChainOfSectionsInCallbacks() {
        List<Event<Integer>> events = new ArrayList<>();
        for (int i = 0; i <= 100_000; i++) {
            events.add(Event.newEvent());
        }
        for (int i = 0; i < 100_000; i++) {
            Event<Integer> next = events.get(i + 1);
            events.get(i).addExecutionBody(v -> isolated(() -> next.setValue(v + 1)));
        }
        isolated(() -> events.getFirst().setValue(0));
        assertThat(events.getLast().getValue()).isEqualTo(100_000);
    }
}

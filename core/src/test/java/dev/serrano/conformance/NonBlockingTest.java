package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.nonBlocking;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that are declared never to wait. */
class NonBlockingTest {
    @OnEveryRuntime
    void theyRunLikeOthers(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> {
                for (int i = 0; i < 100; i++) {
                    asyncNb(ended::incrementAndGet);
                }
            });
            assertThat(ended).hasValue(100);
            assertThat(future(nonBlocking(), () -> 5).join()).isEqualTo(5);
        });
    }

    @OnEveryRuntime
    void theyMaySpawnPutAndPoll(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Promise<Integer> q = promise();
            asyncNb(() -> {
                poll();
                async(() -> q.put(p.join()));
                asyncNb(() -> p.put(3));
            });
            assertThat(q.join()).isEqualTo(3);
        });
    }

    @OnEveryRuntime
    void theyMayReadWhatIsThere(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            p.put(3);
            Event<Integer> e = Event.newEvent();
            e.setValue(4);
            finish(() -> asyncNb(() -> {
                assertThat(p.join()).isEqualTo(3);
                assertThat(p.get()).isEqualTo(3);
                Event.suspend(e);
                assertThat(e.getValue()).isEqualTo(4);
            }));
        });
    }

    @OnEveryRuntime
    void aWaitIsAnErrorThatNamesTheWait(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            Event<Integer> noEvent = Event.newEvent();
            Map<String, TaskBody> waits = new LinkedHashMap<>();
            waits.put("join()", never::join);
            waits.put("join(Duration)", () -> never.join(Bounds.LONG));
            waits.put("get()", never::get);
            waits.put("get(timeout)", () -> never.get(1, TimeUnit.HOURS));
            waits.put("outcome()", never::outcome);
            waits.put("Event.suspend", () -> Event.suspend(noEvent));
            waits.put("delay", () -> delay(Bounds.LONG));
            waits.put("blocking", () -> blockingRun(() -> {}));
            waits.forEach((name, wait) -> {
                assertNamed(name, () -> asyncNb(wait));
                assertNamed(
                        name,
                        () -> future(nonBlocking(), () -> {
                            wait.run();
                            return 1;
                        }));
            });
        });
    }

    private static void assertNamed(String wait, TaskBody spawn) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(spawn))
                .satisfies(e -> assertThat(e.failures())
                        .singleElement()
                        .isInstanceOf(IllegalStateException.class)
                        .extracting(Throwable::getMessage)
                        .asString()
                        .contains(wait)
                        .contains("non-blocking"));
    }

    /** Whether the future is run in place by its joiner or by a worker must make no difference. */
    @OnEveryRuntime
    void aWaitInAFutureThatIsRunInPlaceIsAnError(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            TaskFuture<Integer> f = future(nonBlocking(), () -> never.join());
            assertThatIllegalStateException().isThrownBy(f::join).withMessageContaining("join()");
            TaskFuture<Integer> below = future(nonBlocking(), () -> never.join());
            TaskFuture<Integer> above = future(() -> 1);
            assertThatIllegalStateException().isThrownBy(below::join).withMessageContaining("join()");
            assertThat(above.join()).isEqualTo(1);
        });
    }

    /** After the error, and after any end of such a task, the same fiber runs tasks that do wait. */
    @OnEveryRuntime(workers = {1, 2})
    void theDeclarationEndsWithTheTask(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 20; i++) {
                Promise<Integer> p = promise();
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> finish(() -> {
                            asyncNb(() -> p.join());
                        }));
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> finish(() -> {
                            asyncNb(() -> {
                                throw new IllegalArgumentException("boom");
                            });
                        }));
                async(() -> p.put(1));
                assertThat(p.join()).isEqualTo(1);
            }
        });
    }

    /** A worker that waits runs non-blocking tasks meanwhile; each runs once. */
    @OnEveryRuntime
    void eachRunsOnce(Lab lab) {
        AtomicInteger runs = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < 20; round++) {
                Promise<Integer> p = promise();
                for (int i = 0; i < 30; i++) {
                    asyncNb(runs::incrementAndGet);
                }
                async(() -> p.put(1));
                p.join();
            }
        });
        assertThat(runs).hasValue(600);
    }
}

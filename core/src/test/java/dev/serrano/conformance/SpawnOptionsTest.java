package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.at;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.nonBlocking;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.MultiException;
import dev.serrano.Place;
import dev.serrano.Promise;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import dev.serrano.sync.Barrier;
import dev.serrano.testing.EndOfStack;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Names of tasks, and options of a spawn together. */
class SpawnOptionsTest {
    private static String threadName() {
        return Thread.currentThread().getName();
    }

    @OnEveryRuntime
    void theThreadHasTheNameWhileTheBodyRuns(Lab lab) {
        Queue<String> seen = new ConcurrentLinkedQueue<>();
        lab.launch(() -> {
            String plain = threadName();
            Promise<Integer> later = promise();
            finish(() -> {
                async(taskNamed("waits"), () -> {
                    seen.add(threadName());
                    later.join();
                    seen.add(threadName());
                });
                async(() -> later.put(1));
            });
            assertThat(seen).containsExactly("waits", "waits");
            assertThat(future(taskNamed("value"), SpawnOptionsTest::threadName).join())
                    .isEqualTo("value");
            assertThat(threadName()).as("afterwards").isEqualTo(plain);
            assertThat(future(SpawnOptionsTest::threadName).join()).isEqualTo(plain);
        });
    }

    /** Options of several constructs hold together: a barrier's, inputs, a name. */
    @OnEveryRuntime
    void optionsAreAddedUp(Lab lab) {
        lab.launch(() -> finish(() -> {
            Barrier barrier = new Barrier();
            Promise<Integer> left = promise();
            Promise<Integer> right = promise();
            TaskFuture<Integer> f = future(
                    taskNamed("first")
                            .awaiting(left)
                            .and(barrier.registered())
                            .and(taskNamed("both").awaiting(right)),
                    () -> {
                        assertThat(threadName()).isEqualTo("both");
                        assertThat(barrier.parties()).isOne();
                        return left.join() + right.join();
                    });
            assertThat(barrier.parties()).as("registered at the spawn").isOne();
            left.put(1);
            right.put(2);
            assertThat(f.join()).isEqualTo(3);
            assertThat(barrier.parties()).isZero();
            SpawnOptions options = taskNamed("first").at(here()).and(SpawnOptions.none());
            assertThat(future(options, SpawnOptionsTest::threadName).join())
                    .as("no name given after it")
                    .isEqualTo("first");
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> future(
                                    nonBlocking().and(taskNamed("nb")),
                                    () -> externalPromise().join())
                            .join());
        }));
    }

    @OnEveryRuntime(workers = 1)
    void aNameInsideANameIsPutBack(Lab lab) {
        lab.launch(() -> {
            String outer = future(taskNamed("outer"), () -> {
                        assertThat(future(taskNamed("inner"), SpawnOptionsTest::threadName)
                                        .join())
                                .isEqualTo("inner");
                        return threadName();
                    })
                    .join();
            assertThat(outer).isEqualTo("outer");
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFailureLeavesNoNameBehind(Lab lab) {
        lab.launch(() -> {
            String plain = threadName();
            TaskFuture<Integer> f = future(taskNamed("fails"), () -> {
                throw new IllegalStateException("planned");
            });
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(f::join);
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        async(taskNamed("never ends by itself"), () -> promise().join());
                        async(taskNamed("fails too"), () -> {
                            throw new IllegalStateException("planned");
                        });
                    }));
            assertThat(threadName()).isEqualTo(plain);
            for (int i = 0; i < 20; i++) {
                assertThat(future(SpawnOptionsTest::threadName).join()).isEqualTo(plain);
            }
        });
    }

    /** What overflows belongs to a finish in between, or to the launch if the end of that one has overflowed as well. */
    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void theEndOfTheStackLeavesNoNameBehind(Lab lab) {
        lab.runtime(b -> b.stackSize(1 << 20));
        String plain = lab.launch(SpawnOptionsTest::threadName);
        for (int i = 0; i < 10; i++) {
            int shift = i;
            Throwable failure = catchThrowable(() -> lab.launch(() -> {
                EndOfStack.run(shift, () -> finish(() -> async(taskNamed("deep"), SpawnOptionsTest::threadName)));
            }));
            if (failure != null) {
                assertThat(((MultiException) failure).failures()).hasOnlyElementsOfType(StackOverflowError.class);
            }
            assertThat(lab.launch(SpawnOptionsTest::threadName)).isEqualTo(plain);
        }
    }

    @OnEveryRuntime(workers = 2)
    void aDumpSaysWhatWaits(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        Promise<String> gate = externalPromise();
        AtomicReference<TaskFuture<String>> load = new AtomicReference<>();
        Future<String> done = r.executor()
                .submit(() -> finish(named("orders"), () -> {
                    load.set(future(taskNamed("load"), () -> gate.join()));
                    return load.get().join();
                }));
        Waits.until("both wait", () -> r.suspendedTasks() >= 1 && r.dump().contains("\"load\" waits for promise@"));
        assertThat(r.dump()).contains("finish \"orders\"");
        assertThat(load.get().toString()).startsWith("future@").endsWith(" \"load\"");
        gate.put("all");
        assertThat(done.get()).isEqualTo("all");
        assertThat(load.get().toString()).endsWith(" \"load\"");
    }

    /** A report shows the innermost task of each stack, and one of the two may run on top of the other. */
    @OnEveryRuntime(workers = {1, 2})
    void aDeadlockReportNamesTheTasks(Lab lab) {
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<TaskFuture<Integer>> second = promise();
                    TaskFuture<Integer> first =
                            future(taskNamed("hen"), () -> second.join().join());
                    TaskFuture<Integer> other = future(taskNamed("egg"), () -> first.join());
                    second.put(other);
                    other.join();
                }))
                .withMessageMatching("(?s).*\"(hen|egg)\" waits for future@.*")
                .withMessageContaining("\"egg\"");
    }

    @OnEveryRuntime(workers = 2)
    void optionsCompose(Lab lab) {
        TaskRuntime r = lab.runtime(b -> b.places(2, lab.workers() / 2));
        r.launch(() -> {
            Place there = here().next();
            AtomicInteger ran = new AtomicInteger();
            finish(() -> {
                async(taskNamed("both").at(there), () -> {
                    assertThat(threadName()).isEqualTo("both");
                    assertThat(here()).isEqualTo(there);
                    ran.incrementAndGet();
                });
                async(at(there).named("one").named("last"), () -> {
                    assertThat(threadName()).isEqualTo("last");
                    ran.incrementAndGet();
                });
                async(nonBlocking().at(there), () -> {
                    assertThat(here()).isEqualTo(there);
                    ran.incrementAndGet();
                });
            });
            assertThat(ran).hasValue(3);
            assertThat(future(at(there).nonBlocking().named("three"), SpawnOptionsTest::threadName)
                            .join())
                    .isEqualTo("three");
            assertThat(future(nonBlocking(), () -> 4).join()).isEqualTo(4);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aNonBlockingOneMustNotWait(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            for (TaskBody spawn : new TaskBody[] {
                () -> async(nonBlocking(), () -> never.join()),
                () -> async(nonBlocking().named("n"), () -> never.join()),
                () -> future(nonBlocking(), () -> never.join()),
                () -> future(taskNamed("n").nonBlocking(), () -> never.join()),
            }) {
                assertThatExceptionOfType(MultiException.class)
                        .isThrownBy(() -> finish(spawn))
                        .satisfies(e -> assertThat(e.failures())
                                .singleElement()
                                .asString()
                                .contains("join() would wait inside code declared non-blocking"));
            }
        });
    }

    @Test
    void wrongArguments() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> taskNamed(" "))
                .withMessage("named(\" \"): the name of a task must not be blank");
        assertThatNullPointerException().isThrownBy(() -> taskNamed(null)).withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> nonBlocking().named(null))
                .withMessage("name");
        assertThatNullPointerException()
                .isThrownBy(() -> nonBlocking().at(null))
                .withMessage("place");
        assertThatNullPointerException()
                .isThrownBy(() -> async(nonBlocking(), null))
                .withMessage("body");
        assertThatNullPointerException()
                .isThrownBy(() -> future(nonBlocking(), (TaskValue<Integer>) null))
                .withMessage("body");
    }
}

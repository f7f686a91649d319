package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.DeadlockPolicy;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.spi.LibraryWords;
import dev.serrano.spi.Promises;
import dev.serrano.sync.Event;
import dev.serrano.sync.EventCount;
import dev.serrano.sync.TaskLock;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;

/** What a report of a deadlock says: who is stuck, where, on whom, and in which circle. */
class DeadlockReportTest {
    private static final Duration SOON = Duration.ofMillis(10);

    private static String report(Lab lab, boolean sites, TaskBody program) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(SOON).spawnSites(sites));
        TaskDeadlockException e = catchThrowableOfType(TaskDeadlockException.class, () -> lab.launch(program));
        assertThat(e).isNotNull();
        assertThat(e.getMessage()).isNotNull();
        return e.getMessage();
    }

    /** Of a library whose programs know promises and settings by other names. */
    @OnEveryRuntime
    void theWordsAreThoseOfALibrary(Lab lab) {
        LibraryWords words = new LibraryWords() {
            @Override
            public String fillable() {
                return "replies";
            }

            @Override
            public String spawnSites() {
                return "--lines";
            }
        };
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(SOON).words(words));
        assertThatThrownBy(() -> lab.launch(() -> {
                    Promises.<Integer>called("reply").join();
                }))
                .isInstanceOf(TaskDeadlockException.class)
                .hasMessageContaining("or for replies that have no value")
                .hasMessageContaining("waits for reply@")
                .hasMessageContaining("a task or thread that completes the reply; none is known")
                .hasMessageContaining("with --lines this report also says");
    }

    /** S. M. Imam, PhD thesis, figure 2.13: main at the end of its finish, and two tasks that have not begun. */
    @OnEveryRuntime
    void figure213(Lab lab) {
        String text = report(
                lab,
                false,
                () -> finish(() -> {
                    Promise<Integer> left = promise();
                    Promise<Integer> right = promise();
                    async(taskNamed("task1").awaiting(left), () -> right.put(1));
                    async(taskNamed("task2").awaiting(right), () -> left.put(1));
                }));
        assertThat(text)
                .contains("3 tasks wait:")
                .containsPattern("the root task waits for the end of finish@\\w+ in finish\\(\\)")
                .containsPattern("\\[\\d] \"task1\" has not begun: it waits for promise@")
                .containsPattern("\\[\\d] \"task2\" has not begun: it waits for promise@")
                .containsPattern("released by its tasks: \\[\\d] and \\[\\d]")
                .contains("DeadlockReportTest.figure213(DeadlockReportTest.java:")
                .contains("Spawn lines are off");
    }

    /** Figure 2.15: ten advances, and one who waits for twenty. */
    @OnEveryRuntime
    void figure215(Lab lab) {
        String text = report(
                lab,
                false,
                () -> finish(() -> {
                    EventCount count = new EventCount();
                    async(taskNamed("waiter"), () -> count.await(20));
                    for (int i = 0; i < 10; i++) {
                        async(count::advance);
                    }
                }));
        assertThat(text)
                .contains("2 tasks wait:")
                .containsPattern("\"waiter\" waits for .* in EventCount.await\\(\\)")
                .contains("the root task waits for");
    }

    private static void circleOfTwo(String left, String right) {
        Promise<TaskFuture<Integer>> other = promise();
        TaskFuture<Integer> l = future(taskNamed(left), () -> other.join().join());
        TaskFuture<Integer> r = future(taskNamed(right), l::join);
        other.put(r);
        r.join();
    }

    @OnEveryRuntime
    void namesSayWhoComputesWhichFuture(Lab lab) {
        assertThat(report(lab, false, () -> circleOfTwo("left", "right")))
                .containsPattern("\"left\" waits for (future@\\w+ \"right\"|\\[\\d], which runs on top of it)")
                .containsPattern("released by its task, \\[\\d]")
                .contains("They wait in a circle:");
    }

    @OnEveryRuntime
    void spawnSitesSayWhoComputesWhichFuture(Lab lab) {
        String text = report(lab, true, () -> {
            Promise<TaskFuture<Integer>> other = promise();
            TaskFuture<Integer> l = future(() -> other.join().join());
            other.put(future(l::join));
        });
        assertThat(text)
                .containsPattern("the task spawned at .*DeadlockReportTest.spawnSitesSayWho.*\\.java:\\d+\\) waits for")
                .contains("They wait in a circle:")
                .doesNotContain("Spawn lines are off");
    }

    @OnEveryRuntime(workers = {1, 3})
    void theHolderOfALockIsNamed(Lab lab) {
        TaskLock lock = new TaskLock();
        Promise<Integer> never = promise();
        Event<Boolean> held = Event.newEvent();
        String text = report(lab, false, () -> {
            async(taskNamed("waiter"), () -> {
                Event.suspend(held);
                lock.run(() -> {});
                never.put(1);
            });
            async(
                    taskNamed("holder"),
                    () -> lock.run(() -> {
                        held.setValue(true);
                        never.join();
                    }));
        });
        assertThat(text)
                .containsPattern("\"waiter\" waits for lock@\\w+ \\(held by a task, 1 waiting\\) in TaskLock.run\\(\\)")
                .containsPattern("released by its holder, \\[\\d]")
                .containsPattern("\"holder\" waits for promise@\\w+ in join\\(\\)")
                .contains("a task or thread that completes the promise; none is known");
    }

    /** The holder waits for its own child, which needs the lock: an error at once with any policy, both lines in it. */
    @OnEveryRuntime
    void aHolderThatWaitsForItsChild(Lab lab) {
        TaskLock lock = new TaskLock();
        assertThat(catchThrowable(() ->
                        lab.launch(() -> lock.run(() -> finish(() -> async(() -> lock.run(() -> {})))))))
                .isInstanceOf(TaskDeadlockException.class)
                .message()
                .containsPattern("(?s)DeadlockReportTest.java:\\d.*DeadlockReportTest.java:\\d");
        assertThat(lock.toString()).contains("free, 0 waiting");
        assertThat(catchThrowable(() -> lab.launch(() ->
                        lock.run(() -> future(() -> lock.call(() -> 1)).join()))))
                .satisfiesAnyOf(
                        e -> assertThat(e).isInstanceOf(TaskDeadlockException.class),
                        e -> assertThat(e).hasRootCauseInstanceOf(TaskDeadlockException.class));
        assertThat(lock.toString()).contains("free, 0 waiting");
    }

    /** A thousand are one group, and the report is there soon after the runtime has come to rest. */
    @OnEveryRuntime(workers = {1, 3})
    void aThousandTasksAreAShortReport(Lab lab) {
        String text = report(lab, false, () -> {
            Promise<Integer> never = promise();
            for (int i = 0; i < 1_000; i++) {
                async(() -> never.join());
            }
        });
        assertThat(text).contains("1000 tasks wait:").contains("997 more that wait in join() at");
        assertThat(text.lines().count()).isLessThan(40);
    }

    @OnEveryRuntime(workers = {1, 3})
    void theStackTraceIsThatOfTheFirstWait(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(SOON));
        Promise<Integer> never = promise();
        TaskDeadlockException e =
                catchThrowableOfType(TaskDeadlockException.class, () -> lab.launch(() -> async(() -> never.join())));
        assertThat(e.getStackTrace()).isNotEmpty();
        assertThat(e.getStackTrace()[0].getClassName()).isEqualTo(DeadlockReportTest.class.getName());
        assertThat(e.getStackTrace()).noneMatch(f -> f.getClassName().startsWith("dev.serrano.internal."));
    }
}

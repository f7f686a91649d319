package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.DeadlockPolicy;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;

/** What a report of a deadlock, and a dump, say of tasks that wait for phases. */
class PhaserDeadlockTest {
    private static final Duration SOON = Duration.ofMillis(10);

    private static String report(Lab lab, TaskBody program) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(SOON));
        TaskDeadlockException e = catchThrowableOfType(TaskDeadlockException.class, () -> lab.launch(program));
        assertThat(e).isNotNull();
        assertThat(e.getMessage()).isNotNull();
        return e.getMessage();
    }

    /** Figure 2.14: each waits for the phase in which the other has not signalled. */
    @OnEveryRuntime
    void figure214(Lab lab) {
        String text = report(
                lab,
                () -> finish(() -> {
                    TaskPhaser ph1 = TaskPhaser.create(PhaserMode.SIG_WAIT);
                    TaskPhaser ph2 = TaskPhaser.create(PhaserMode.SIG_WAIT);
                    async(
                            phased(ph1.in(PhaserMode.WAIT), ph2.in(PhaserMode.SIG))
                                    .named("A"),
                            () -> {
                                ph1.doWait();
                                ph2.signal();
                            });
                    async(
                            phased(ph2.in(PhaserMode.WAIT), ph1.in(PhaserMode.SIG))
                                    .named("B"),
                            () -> {
                                ph2.doWait();
                                ph1.signal();
                            });
                }));
        assertThat(text)
                .contains("3 tasks wait:")
                .containsPattern("\"A\" waits for the end of phase 0 of phaser@.* in TaskPhaser.doWait\\(\\)")
                .containsPattern("\"B\" waits for the end of phase 0 of phaser@.* in TaskPhaser.doWait\\(\\)")
                .containsPattern("the signal of \\[\\d], which is registered and late")
                .contains("They wait in a circle:")
                .contains("with which the circle closes");
    }

    /** The thesis, section 2.6, excludes it: who is to signal waits in a finish for tasks that wait for the signal. */
    @OnEveryRuntime
    void aCreatorWaitsForThoseOnItsPhaser(Lab lab) {
        assertThat(catchThrowable(() -> lab.launch(() -> finish(() -> {
                    TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
                    finish(() -> async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> next()));
                    next();
                }))))
                .isInstanceOf(TaskDeadlockException.class)
                .message()
                .containsPattern("(?s)PhaserDeadlockTest.java:\\d.*PhaserDeadlockTest.java:\\d")
                .contains("They wait in a circle:");
    }

    /** The members of a task that waits are in the dump: its phasers with their phases, and where it was spawned. */
    @OnEveryRuntime(workers = {1, 3})
    void theDumpShowsContexts(Lab lab) {
        lab.runtime(b -> b.spawnSites(true));
        Promise<Integer> late = promise();
        lab.thread(
                "launcher",
                () -> lab.launch(() -> finish(() -> {
                    TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
                    async(phased(ph.in(PhaserMode.SIG)).named("registered"), () -> {
                        late.join();
                        ph.signal();
                    });
                })));
        Waits.until("the task waits", () -> lab.runtime().dump().contains("\"registered\" waits for"));
        assertThat(lab.runtime().dump())
                .containsPattern("has \\[phaser@\\w+\\[phase 0, .* as SIG, next signals phase 0]")
                .containsPattern("has spawned at .*theDumpShowsContexts\\(PhaserDeadlockTest.java:");
        late.put(1);
    }
}

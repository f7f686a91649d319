package dev.serrano.spi;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;

/** A finish waits for a holder that has turns until its last turn has ended, and no longer. */
class TurnHolderTest {
    private static final int TURNS = 200;

    /** Counts how often it is due; a turn is spawned by whoever makes that more than nothing. */
    private static final class Ticker implements TurnHolder {
        private final AtomicInteger due = new AtomicInteger();
        private final TaskBody each;
        private final int last;
        private final ScopeHold hold;
        private volatile boolean over;
        private int done;
        private volatile int afterRelease;

        Ticker(int last, TaskBody each) {
            this.last = last;
            this.each = each;
            this.hold = ScopeHold.ofCurrentScope(false, this);
        }

        void tick() {
            CurrentTask.requireStack();
            if (due.getAndIncrement() == 0) {
                hold.spawnTurn();
            }
        }

        @Override
        public void turn() throws Exception {
            for (int n = due.get(); ; ) {
                for (int i = 0; i < n && done < last && !over; i++) {
                    done++;
                    each.run();
                }
                if (done == last || over) {
                    hold.release(); // due is left above nothing, so no other turn comes
                    for (int i = 0; i < 1_000; i++) {
                        Thread.onSpinWait();
                    }
                    afterRelease++;
                    return;
                }
                n = due.addAndGet(-n);
                if (n == 0) {
                    return;
                }
            }
        }

        @Override
        public void cancelled() {
            over = true;
            if (due.getAndIncrement() == 0) {
                hold.release();
            }
        }
    }

    @OnEveryRuntime
    void theFinishWaitsUntilTheTurnThatReleasesHasEnded(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 50; round++) {
                AtomicInteger ran = new AtomicInteger();
                Ticker[] ticker = new Ticker[1];
                finish(() -> {
                    Ticker t = new Ticker(TURNS, ran::incrementAndGet);
                    ticker[0] = t;
                    for (int i = 0; i < TURNS / 2; i++) {
                        async(t::tick);
                        t.tick();
                    }
                });
                assertThat(ran).hasValue(TURNS);
                assertThat(ticker[0].afterRelease).isOne();
            }
        });
    }

    /** While the next turns, one of which releases the hold, may run beside it. */
    @OnEveryRuntime
    void theFinishWaitsForWhatATurnHasSpawned(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 50; round++) {
                AtomicInteger ran = new AtomicInteger();
                finish(() -> {
                    Ticker t = new Ticker(TURNS, () -> async(() -> async(ran::incrementAndGet)));
                    for (int i = 0; i < TURNS / 2; i++) {
                        async(t::tick);
                        t.tick();
                    }
                });
                assertThat(ran).hasValue(TURNS);
            }
        });
    }

    @OnEveryRuntime
    void aTurnThatIsQueuedRunsInACancelledFinishAndReleases(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 100; round++) {
                Cancellation c = new Cancellation();
                AtomicInteger ran = new AtomicInteger();
                Ticker[] ticker = new Ticker[1];
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> {
                            Ticker t = new Ticker(Integer.MAX_VALUE, ran::incrementAndGet);
                            ticker[0] = t;
                            t.tick();
                            c.cancel("planned");
                        }));
                assertThat(ticker[0].over).isTrue();
                assertThat(ran.get()).isLessThanOrEqualTo(1);
            }
        });
    }

    @OnEveryRuntime
    void aHolderWithoutATurnReleasesWhenItIsTold(Lab lab) {
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        Ticker unused = new Ticker(1, () -> {});
                        assertThat(unused.hold.isCancelled()).isFalse();
                        c.cancel("planned");
                    }));
        });
    }

    @OnEveryRuntime
    void aFailureOfATurnIsOneOfTheFinish(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(() -> {
                    Ticker[] ticker = new Ticker[1];
                    ticker[0] = new Ticker(1, () -> {
                        ticker[0].hold.release();
                        throw new ArithmeticException("planned");
                    });
                    ticker[0].tick();
                }))
                .withMessageContaining("planned"));
    }

    @OnEveryRuntime
    void aHolderWithoutTurnsHasNone(Lab lab) {
        lab.launch(() -> finish(() -> {
            ScopeHold hold = ScopeHold.ofCurrentScope(false, () -> {});
            assertThatIllegalStateException().isThrownBy(hold::spawnTurn).withMessageContaining("must be a TurnHolder");
            hold.release();
        }));
    }
}

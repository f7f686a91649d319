package dev.serrano.phaser;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.phaser.PhaserMode.SIG_WAIT;
import static dev.serrano.phaser.PhaserMode.SIG_WAIT_SINGLE;
import static dev.serrano.phaser.PhaserMode.WAIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** next(body): a statement that runs once between two phases. */
class SingleStatementTest {
    private static final int PHASES = 20;

    // hjlib 15: 11; cooperative 5: 18; Habanero-Scala 5: 19
    @OnEveryRuntime
    void theSingleStatementRunsOnceAfterAllHaveCome(Lab lab) {
        AtomicLong came = new AtomicLong();
        List<Long> seen = new ArrayList<>(); // plain: the phases order it
        int single = 8;
        int plain = 3;
        int waiting = 4;
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT_SINGLE);
            for (int i = 0; i < single + plain + waiting; i++) {
                PhaserMode mode = i < single ? SIG_WAIT_SINGLE : i < single + plain ? SIG_WAIT : WAIT;
                async(phased(ph.in(mode)), () -> {
                    for (int r = 1; r <= PHASES; r++) {
                        came.incrementAndGet();
                        if (mode == SIG_WAIT_SINGLE) {
                            next(() -> seen.add(came.get()));
                        } else {
                            next();
                        }
                        assertThat(seen).hasSize(r);
                    }
                });
            }
        }));
        assertThat(seen).hasSize(PHASES);
        for (int r = 0; r < PHASES; r++) {
            assertThat(seen.get(r)).isEqualTo((r + 1L) * (single + plain + waiting));
        }
    }

    @OnEveryRuntime
    void aSingleStatementThatThrowsFailsItsTaskAlone(Lab lab) {
        AtomicInteger failed = new AtomicInteger();
        AtomicInteger wentOn = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT_SINGLE);
            for (int i = 0; i < 10; i++) {
                async(phased(ph.in(SIG_WAIT_SINGLE)), () -> {
                    for (int r = 0; r < 5; r++) {
                        try {
                            next(() -> {
                                throw new Exception("planned");
                            });
                        } catch (CompletionException e) {
                            assertThat(e).hasRootCauseMessage("planned");
                            failed.incrementAndGet();
                        }
                    }
                    assertThat(ph.waitPhase()).isEqualTo(5);
                    wentOn.incrementAndGet();
                });
            }
        }));
        assertThat(failed).hasValue(5);
        assertThat(wentOn).hasValue(10);
    }

    @OnEveryRuntime(workers = {1, 2})
    void misuseOfTheSingleStatement(Lab lab) {
        lab.launch(() -> {
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT_SINGLE);
                next(() -> {
                    assertThatIllegalStateException()
                            .isThrownBy(() -> next())
                            .withMessageContaining("in the body of next");
                    assertThatIllegalStateException().isThrownBy(ph::drop).withMessageContaining("drop()");
                });
                ph.signal();
                assertThatIllegalStateException()
                        .isThrownBy(() -> next(() -> {}))
                        .withMessageContaining("after signal()");
                next();
                TaskPhaser.create(SIG_WAIT_SINGLE);
                assertThatIllegalStateException()
                        .isThrownBy(() -> next(() -> {}))
                        .withMessageContaining("several");
            });
            finish(() -> {
                TaskPhaser.create(SIG_WAIT);
                assertThatIllegalStateException()
                        .isThrownBy(() -> next(() -> {}))
                        .withMessageContaining("SIG_WAIT_SINGLE on no phaser");
            });
        });
    }
}

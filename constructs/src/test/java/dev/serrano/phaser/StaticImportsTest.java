package dev.serrano.phaser;

import static dev.serrano.Serrano.*;
import static dev.serrano.phaser.PhaserMode.*;
import static dev.serrano.phaser.TaskPhaser.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A program may import all static methods of Serrano and of TaskPhaser: that it compiles is the test. */
class StaticImportsTest {
    @OnEveryRuntime(workers = 2)
    void bothWithAnAsterisk(Lab lab) {
        AtomicInteger steps = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> {
                TaskPhaser ph = create(SIG_WAIT);
                async(phased(ph.in(SIG_WAIT)), () -> {
                    next();
                    steps.incrementAndGet();
                });
                async(phased(), () -> steps.addAndGet(isSignaller() ? 1 : 0));
                forasyncPhased(range(0, 2), List.of(ph.in(SIG)), i -> steps.incrementAndGet());
                next();
            });
            finish(() -> {
                TaskPhaser ph = create(SIG_WAIT_SINGLE);
                async(phased(ph.in(SIG)), () -> {});
                next(steps::incrementAndGet);
            });
            forallPhased(range(0, 3), i -> {
                next();
                steps.incrementAndGet();
            });
        });
        assertThat(steps).hasValue(8);
    }
}

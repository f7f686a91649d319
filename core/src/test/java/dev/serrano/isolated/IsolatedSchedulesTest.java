package dev.serrano.isolated;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.isolatedOn;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.reading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Cancellation;
import dev.serrano.EngineAccess;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.isolation.Locks;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Programs drawn at random, each under a schedule of its own, with tasks that give way in the middle of sections. */
class IsolatedSchedulesTest {
    private static final int SEEDS = 100;
    private static final int TASKS = 6;
    private static final int SECTIONS = 8;

    /** Who is inside, as sections say themselves. */
    private static final class Guarded {
        int readers;
        int writers;

        void enter(boolean writes) {
            assertThat(writers).isZero();
            assertThat(writes && readers > 0).isFalse();
            if (writes) {
                writers++;
            } else {
                readers++;
            }
        }

        void leave(boolean writes) {
            if (writes) {
                writers--;
            } else {
                readers--;
            }
        }
    }

    private final List<Guarded> objects = new ArrayList<>();
    private int ran;

    private void section(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int mode = random.nextInt(8);
        if (mode == 0) {
            isolated(() -> inside(objects, true));
        } else if (mode == 1) {
            Guarded o = objects.get(random.nextInt(objects.size()));
            isolated(reading(o), () -> inside(List.of(o), false));
        } else {
            List<Guarded> some = new ArrayList<>();
            List<Object> listed = new ArrayList<>();
            boolean writes = random.nextBoolean();
            for (Guarded o : objects) {
                if (random.nextInt(3) == 0) {
                    some.add(o);
                    listed.add(random.nextInt(listed.size() + 1), writes ? o : reading(o));
                }
            }
            isolatedOn(listed, () -> inside(some, writes));
        }
    }

    private void inside(List<Guarded> held, boolean writes) {
        held.forEach(o -> o.enter(writes));
        ran++;
        try {
            poll();
            poll();
        } finally {
            held.forEach(o -> o.leave(writes));
        }
    }

    private void program(long seed, boolean cancels) {
        SplittableRandom random = new SplittableRandom(seed);
        Cancellation stop = new Cancellation();
        try {
            finish(cancelledBy(stop), () -> {
                for (int i = 0; i < TASKS; i++) {
                    long own = random.nextLong();
                    boolean cancelsAll = cancels && i == TASKS - 1;
                    async(() -> {
                        SplittableRandom r = new SplittableRandom(own);
                        for (int k = 0; k < SECTIONS; k++) {
                            section(r.nextLong());
                            if (cancelsAll && k == SECTIONS / 2) {
                                stop.cancel("half-way");
                            }
                        }
                    });
                }
            });
        } catch (TaskCancelledException e) {
            assertThat(cancels).isTrue();
        }
        isolated(() -> inside(objects, true));
        assertThat(objects).allSatisfy(o -> assertThat(o.readers + o.writers).isZero());
    }

    @Test
    void everyScheduleKeepsSectionsApart() {
        for (int i = 0; i < 5; i++) {
            objects.add(new Guarded());
        }
        for (long seed = 0; seed < SEEDS; seed++) {
            boolean cancels = seed % 3 == 0;
            long drawn = seed;
            ran = 0;
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .seed(seed)
                    .workers(3)
                    .name("d")
                    .build()) {
                r.launch(() -> program(drawn, cancels));
                assertThat(EngineAccess.restProblem(r)).as("seed " + seed).isNull();
            }
            assertThat(Locks.areFree()).as("seed " + seed).isTrue();
            if (!cancels) {
                assertThat(ran).as("seed " + seed).isEqualTo(TASKS * SECTIONS + 1);
            }
        }
    }
}

package dev.serrano.internal.schedulers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.internal.worker.Roots;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.internal.worker.WorkerAccess;
import dev.serrano.observe.SchedulerCounter;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The scheduler channel under random schedules: real workers, which look for work, poll and fall asleep by the code of
 * production, and tasks that the test steps. A worker that is given tasks begins something before it is given more. A task
 * may wait for another one, as in an await, while its worker asks for work, and go on while the request is under way:
 * quiescence is detected after the last task, and not before.
 */
@Timeout(120)
class ChannelDriverTest {
    private static final int SEEDS = 400;
    private static final int MOST_STEPS = 100_000;

    private final Engine engine = QuietEngine.start();
    private final FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);

    @AfterEach
    void close() {
        engine.close();
    }

    /** A worker, and whether it runs a task. */
    private final class Driver {
        final Worker worker;
        final TaskFiber fiber = new TaskFiber(engine, engine.mechanism(), 0);
        int begun;
        boolean foundNothing;

        Driver(Worker worker) {
            this.worker = worker;
            WorkerAccess.attach(fiber, worker);
        }

        boolean runs() {
            return fiber.fp != 0;
        }

        void stop() {
            fiber.fp = 0;
        }

        void spawn() {
            SpawnedTask t = new AsyncTask(() -> {});
            scope.retain(); // for good: the scope has no end
            t.slot = ~worker.shareFor(scope);
            worker.pushOldest(t);
        }

        void poll() {
            if (worker.poll() != 0) {
                worker.handlePoll(fiber);
            }
        }

        /** What a fiber does with nothing on its stack: see TaskFiber.drive. */
        void lookForWork(SplittableRandom random) {
            if (worker.shared.parked()) {
                if (random.nextInt(4) == 0 && ((ChannelPolicy) worker.policy).waitNanos() != 0) {
                    worker.wakeIfParked(); // time is up
                }
            } else if (foundNothing) {
                foundNothing = false;
                WorkerAccess.fallAsleep(worker);
            } else if (worker.next(fiber) != null) {
                begun++;
                fiber.fp = 1;
            } else {
                foundNothing = true;
            }
        }
    }

    /** A program that spawns and waits at random. */
    private final class Program {
        final SplittableRandom random;
        final Driver[] drivers;
        final ArrayDeque<TaskFiber> waiting = new ArrayDeque<>();
        int budget;
        int live;

        Program(long seed, int workers, List<String> options) {
            random = new SplittableRandom(seed);
            Worker[] all = WorkerAccess.place(engine, workers, ChannelPolicy.scheduler(options, null));
            drivers = new Driver[workers];
            for (int i = 0; i < workers; i++) {
                drivers[i] = new Driver(all[i]);
            }
            budget = random.nextInt(1, 60);
            Driver first = drivers[random.nextInt(workers)];
            first.worker.policy.beforeTaking(); // a launch
            first.spawn();
            live = 1;
        }

        void run() {
            for (int steps = 0; live > 0 || detections() == 0; steps++) {
                assertThat(steps).as("steps, with %d tasks left", live).isLessThan(MOST_STEPS);
                Driver d = drivers[random.nextInt(drivers.length)];
                if (d.runs()) {
                    step(d);
                } else {
                    d.lookForWork(random);
                }
                assertThat(d.worker.steals)
                        .as("steals of worker %d, which has begun or resumed %d tasks", d.worker.index, d.begun)
                        .isLessThanOrEqualTo(d.begun + 1);
                assertThat(live > 0 && detections() > 0)
                        .as("detected too early, with %d tasks left", live)
                        .isFalse();
            }
        }

        private void step(Driver d) {
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> {
                    if (budget > 0) {
                        budget--;
                        live++;
                        d.spawn();
                        d.poll();
                    }
                }
                case 4 -> d.poll();
                case 5 -> resumeOne(d);
                case 6 -> {
                    if (waiting.size() + 1 < live) { // another one can resume it
                        waiting.addLast(new TaskFiber(engine, engine.mechanism(), 0));
                        d.stop();
                    }
                }
                default -> {
                    if (waiting.size() + 1 == live) {
                        resumeOne(d);
                    }
                    live--;
                    d.stop();
                }
            }
        }

        private void resumeOne(Driver d) {
            TaskFiber f = waiting.pollFirst();
            if (f != null) {
                d.worker.readyHere(f);
            }
        }

        private long detections() {
            long sum = 0;
            for (Driver d : drivers) {
                sum += d.worker.policy.tally.read(SchedulerCounter.TERMINATIONS);
            }
            return sum;
        }

        long steals() {
            long sum = 0;
            for (Driver d : drivers) {
                sum += d.worker.steals;
            }
            return sum;
        }
    }

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({
        "2, adaptive",
        "2, one unique acknowledge",
        "2, half counter last",
        "3, adaptive",
        "3, one counter acknowledge",
        "6, half unique",
        "6, one last"
    })
    void nobodyIsGivenTasksTwiceBeforeItBegins(int workers, String options) {
        long steals = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Program p = new Program(seed, workers, List.of(options.split(" ")));
            try {
                p.run();
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
            steals += p.steals();
        }
        assertThat(steals).isGreaterThan(SEEDS);
    }
}

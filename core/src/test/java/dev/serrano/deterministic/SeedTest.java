package dev.serrano.deterministic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.at;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.EngineAccess;
import dev.serrano.Place;
import dev.serrano.Promise;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A schedule is a function of the seed. */
class SeedTest {
    private static TaskRuntime runtime(long seed, int workers, FiberBackend backend) {
        return TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(seed)
                .workers(workers)
                .fibers(backend)
                .name("d")
                .build();
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> x = future(() -> fib(n - 1));
        long y = fib(n - 2);
        return x.join() + y;
    }

    /** The order in which tasks of several kinds come to the points of a program. */
    private static List<String> program() {
        List<String> order = new ArrayList<>();
        Promise<Integer> p = promise();
        finish(() -> {
            for (int i = 0; i < 4; i++) {
                int n = i;
                async(() -> {
                    order.add("begin " + n);
                    int v = p.join();
                    order.add("got " + n);
                    delay(Duration.ofMinutes(v));
                    order.add("end " + n);
                });
            }
            async(() -> p.put(7));
        });
        order.add("fib " + fib(8));
        order.add("join " + joinLong(() -> fib(5), () -> fib(6), Long::sum));
        return order;
    }

    private record Seen(List<String> order, long fingerprint) {}

    private static Seen run(long seed, int workers, FiberBackend backend) {
        try (TaskRuntime r = runtime(seed, workers, backend)) {
            List<String> order = r.launch(SeedTest::program);
            assertThat(EngineAccess.restProblem(r)).isNull();
            return new Seen(order, r.scheduleFingerprint());
        }
    }

    /** Fewer where control passes from thread to thread. */
    private static int size(FiberBackend backend, int most) {
        return backend == FiberBackend.SCHEDULED ? most : most / 10;
    }

    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void theSameSeedGivesTheSameSchedule(FiberBackend backend) {
        for (int workers : new int[] {1, 2, 3, 8}) {
            for (int seed = 0; seed < size(backend, 20); seed++) {
                Seen first = run(seed, workers, backend);
                assertThat(run(seed, workers, backend)).isEqualTo(first);
                assertThat(first.order()).contains("fib 21", "join 13").hasSize(14);
            }
        }
    }

    /** A virtual thread does not run while its stack trace is taken; its turn must not go to another one meanwhile. */
    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void aDumpFromOutsideChangesNoSchedule(FiberBackend backend) throws InterruptedException {
        for (int seed = 0; seed < size(backend, 50); seed++) {
            Seen undisturbed = run(seed, 3, backend);
            try (TaskRuntime r = runtime(seed, 3, backend)) {
                Thread dumper = Thread.ofPlatform().start(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        r.dump();
                    }
                });
                List<String> order;
                try {
                    order = r.launch(SeedTest::program);
                } finally {
                    dumper.interrupt();
                    dumper.join();
                }
                assertThat(new Seen(order, r.scheduleFingerprint())).isEqualTo(undisturbed);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void differentSeedsGiveDifferentSchedules(FiberBackend backend) {
        Set<Long> fingerprints = new HashSet<>();
        Set<List<String>> orders = new HashSet<>();
        int seeds = size(backend, 100);
        for (int seed = 0; seed < seeds; seed++) {
            Seen seen = run(seed, 3, backend);
            fingerprints.add(seen.fingerprint());
            orders.add(seen.order());
        }
        assertThat(fingerprints).hasSize(seeds);
        assertThat(orders).hasSizeGreaterThan(seeds / 2);
    }

    private static Seen runAtPlaces(long seed) {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(seed)
                .places(3, 2)
                .name("d")
                .build()) {
            List<String> order = new ArrayList<>();
            r.launch(() -> {
                for (Place place : r.places()) {
                    async(place, () -> {
                        order.add("begin at " + here().id());
                        long n = future(at(place.next()), () -> fib(5)).join() + fib(4);
                        order.add(n + " at " + here().id());
                    });
                }
            });
            assertThat(EngineAccess.restProblem(r)).isNull();
            return new Seen(order, r.scheduleFingerprint());
        }
    }

    @Test
    void theSameSeedGivesTheSameScheduleAtPlaces() {
        Set<List<String>> orders = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            Seen first = runAtPlaces(seed);
            assertThat(runAtPlaces(seed)).isEqualTo(first);
            assertThat(first.order())
                    .containsExactlyInAnyOrder("begin at 0", "begin at 1", "begin at 2", "8 at 0", "8 at 1", "8 at 2");
            orders.add(first.order());
        }
        assertThat(orders).hasSizeGreaterThan(5);
    }

    @Test
    void placesThatWaitForEachOtherInVainAreADeadlock() {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(3)
                .places(2, 1)
                .build()) {
            assertThatThrownBy(() -> r.launch(() -> {
                        Promise<Integer> a = promise();
                        Promise<Integer> b = promise();
                        async(() -> a.put(b.join()));
                        async(here().next(), () -> b.put(a.join()));
                    }))
                    .isInstanceOf(TaskDeadlockException.class)
                    .hasMessageContaining("at place 1")
                    .satisfies(e -> assertThat(e.getSuppressed()[0])
                            .hasMessageContaining("-Dserrano.workers=2 -Dserrano.places=2:1"));
        }
    }

    @Test
    void anHourIsNothing() {
        try (TaskRuntime r = runtime(1, 2, FiberBackend.SCHEDULED)) {
            long begin = System.nanoTime();
            r.launch(() -> {
                async(() -> delay(Duration.ofHours(1)));
                async(() -> delay(Duration.ofDays(400)));
            });
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        }
    }

    @ParameterizedTest
    @EnumSource(FiberBackend.class)
    void aDeadlockIsAnError(FiberBackend backend) {
        for (int seed = 0; seed < 10; seed++) {
            try (TaskRuntime r = runtime(seed, 2, backend)) {
                assertThatThrownBy(() -> r.launch(() -> {
                            Promise<Integer> a = promise();
                            Promise<Integer> b = promise();
                            async(() -> a.put(b.join()));
                            async(() -> b.put(a.join()));
                        }))
                        .isInstanceOf(TaskDeadlockException.class)
                        .hasMessageContaining("waits for promise@")
                        .hasMessageContaining("SeedTest")
                        .hasMessageContaining("seed " + seed);
                assertThat(r.launch(() -> fib(5))).isEqualTo(5);
                assertThat(EngineAccess.restProblem(r)).isNull();
            }
        }
    }
}

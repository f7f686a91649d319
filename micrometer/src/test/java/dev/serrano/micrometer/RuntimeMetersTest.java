package dev.serrano.micrometer;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Promise;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RuntimeMetersTest {
    private static final int WAITING = 20;
    private static final int SPAWNED = 1_000;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final TaskRuntime runtime =
            TaskRuntime.builder().workers(2).name("metered").build();

    @AfterEach
    void close() {
        runtime.close();
    }

    private double counter(String name, String... tags) {
        return registry.get(name)
                .tag("runtime", "metered")
                .tags(tags)
                .functionCounter()
                .count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tag("runtime", "metered").tags(tags).gauge().value();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) { // bounded by the time-out of the test
            Thread.onSpinWait();
        }
    }

    @Test
    void theCountersAreThoseOfTheRuntime() {
        new RuntimeMeters(runtime).bindTo(registry);
        runtime.launch(() -> {
            for (int i = 0; i < SPAWNED; i++) {
                async(() -> {});
            }
        });
        await(() -> gauge("serrano.workers", "state", "idle") == 2);
        assertThat(counter("serrano.tasks.spawned")).isEqualTo(SPAWNED);
        assertThat(counter("serrano.tasks.executed")).isEqualTo(SPAWNED + 1); // and the body of the launch
        assertThat(counter("serrano.steals")).isEqualTo((double) runtime.stats().steals());
        assertThat(counter("serrano.tasks.stolen")).isGreaterThanOrEqualTo(counter("serrano.steals"));
        assertThat(counter("serrano.tasks.suspensions"))
                .isEqualTo((double) runtime.stats().suspensions());
        assertThat(counter("serrano.tasks.resumed"))
                .isEqualTo((double) runtime.stats().suspensions());
        assertThat(counter("serrano.fibers.created"))
                .isEqualTo((double) runtime.stats().fibersCreated());
        assertThat(counter("serrano.workers.parks")).isPositive();
        assertThat(counter("serrano.workers.time", "state", "running")).isPositive();
        double idle = counter("serrano.workers.time", "state", "idle");
        await(() -> counter("serrano.workers.time", "state", "idle") > idle);
        assertThat(gauge("serrano.threads")).isEqualTo(runtime.stats().liveThreads());
        assertThat(gauge("serrano.workers", "state", "running")).isZero();
        assertThat(gauge("serrano.workers", "state", "managing")).isZero();
    }

    @Test
    void tasksThatWaitAreSuspendedUntilTheyGoOn() throws Exception {
        new RuntimeMeters(runtime).bindTo(registry);
        Promise<String> gate = externalPromise();
        Future<?> run = runtime.executor()
                .submit(() -> finish(() -> {
                    for (int i = 0; i < WAITING; i++) {
                        async(() -> gate.join());
                    }
                }));
        await(() -> gauge("serrano.tasks.suspended") >= WAITING);
        double resumed = counter("serrano.tasks.resumed");
        gate.put("go on");
        run.get();
        await(() -> gauge("serrano.tasks.suspended") == 0);
        assertThat(counter("serrano.tasks.resumed")).isGreaterThanOrEqualTo(resumed + WAITING);
    }

    @Test
    void aDeadlockIsCounted() {
        new RuntimeMeters(runtime).bindTo(registry);
        assertThat(counter("serrano.deadlocks")).isZero();
        assertThat(counter("serrano.workers.stalls")).isZero();
        Future<?> run = runtime.executor()
                .submit(() -> finish(() -> {
                    Promise<TaskFuture<Object>> last = promise();
                    TaskFuture<Object> first = future(() -> last.join().join());
                    last.put(first); // it waits for itself
                }));
        assertThatThrownBy(run::get).hasCauseInstanceOf(TaskDeadlockException.class);
        await(() -> counter("serrano.deadlocks") == 1);
    }

    /** One worker has nobody to give a task to. */
    @Test
    void tasksThatAreQueuedAreCounted() {
        try (TaskRuntime one = TaskRuntime.builder().workers(1).name("one").build()) {
            new RuntimeMeters(one).bindTo(registry);
            var queued = registry.get("serrano.tasks.queued")
                    .tags("runtime", "one", "worker", "0")
                    .gauge();
            double[] within = {0};
            one.launch(() -> {
                for (int i = 0; i < SPAWNED; i++) {
                    async(() -> {});
                }
                within[0] = queued.value();
            });
            assertThat(within[0]).isEqualTo(SPAWNED);
            assertThat(queued.value()).isZero();
        }
    }

    @Test
    void whatASchedulerLacksIsNoMeter() {
        try (TaskRuntime other = TaskRuntime.builder()
                .workers(2)
                .name("other")
                .scheduler("deterministic")
                .build()) {
            new RuntimeMeters(other, Tags.of("app", "shop")).bindTo(registry);
            assertThat(registry.find("serrano.workers.time").meters()).isEmpty();
            assertThat(registry.find("serrano.workers.parks").meters()).isEmpty();
            assertThat(registry.getMeters())
                    .isNotEmpty()
                    .allSatisfy(meter -> assertThat(meter.getId().getTags())
                            .containsAll(Tags.of("app", "shop", "runtime", "other")));
        }
    }

    @Test
    void twoRuntimesAreToldApartAndTakenOutOneByOne() {
        try (TaskRuntime other = TaskRuntime.builder().workers(1).name("other").build();
                RuntimeMeters meters = new RuntimeMeters(other)) {
            new RuntimeMeters(runtime).bindTo(registry);
            int own = registry.getMeters().size();
            meters.bindTo(registry);
            assertThat(registry.getMeters()).hasSizeGreaterThan(own);
            meters.close();
            assertThat(registry.getMeters())
                    .hasSize(own)
                    .extracting(Meter::getId)
                    .allSatisfy(id -> assertThat(id.getTag("runtime")).isEqualTo("metered"));
        }
    }
}

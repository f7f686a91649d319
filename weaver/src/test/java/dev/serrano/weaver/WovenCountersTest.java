package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.weave.ForcedUnwinds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is counted of woven code. */
@Timeout(120)
class WovenCountersTest {
    private static final Class<?> FIB = Programs.load(Programs.weave(Programs.compile("""
        class P {
            @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
            static Object run() { return f(12); }
        }\
        """)));

    private static long total(SchedulerStats stats, SchedulerCounter counter) {
        return stats.total(counter).orElseThrow();
    }

    @Test
    void nothingIsUnwoundOnOneWorker() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            assertThat(r.launch(() -> Comparison.outcome(FIB))).isEqualTo("144");
            SchedulerStats stats = r.schedulerStats();
            assertThat(total(stats, SchedulerCounter.UNWINDS)).isZero();
            assertThat(total(stats, SchedulerCounter.ACTIVATIONS_QUEUED)).isZero();
            assertThat(stats.framesPerUnwind()).isEmpty();
            assertThat(stats.nanosPerFrame()).isEmpty();
            assertThat(stats.freeShare()).isEmpty();
        }
    }

    /** At each look: the caller of the spawned call leaves with it, and both are queued; nobody else comes for them. */
    @Test
    void eachForcedUnwindIsCountedOnce() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            try (var forced = ForcedUnwinds.always()) {
                assertThat(r.launch(() -> Comparison.outcome(FIB))).isEqualTo("144");
            }
            SchedulerStats stats = r.schedulerStats();
            long spawns = 232; // fib(13) - 1
            assertThat(total(stats, SchedulerCounter.UNWINDS)).isEqualTo(spawns);
            assertThat(total(stats, SchedulerCounter.UNWOUND_FRAMES)).isGreaterThanOrEqualTo(2 * spawns);
            assertThat(total(stats, SchedulerCounter.ACTIVATIONS_QUEUED)).isGreaterThanOrEqualTo(2 * spawns);
            assertThat(total(stats, SchedulerCounter.UNWIND_NANOS)).isPositive();
            assertThat(stats.nanosPerFrame().orElseThrow()).isPositive();
            assertThat(total(stats, SchedulerCounter.ACTIVATIONS_STOLEN)).isZero();
            assertThat(total(stats, SchedulerCounter.FREE_STEALS)).isZero();
            assertThat(stats.requestToVisibleNanos()).as("nobody asked").isEmpty();
        }
    }

    /** The first that is stolen of an unwind is not free, all others are; a seed determines how many there are. */
    @Test
    void stealsBeyondTheFirstOfAnUnwindAreFree() {
        long free = 0;
        long paid = 0;
        for (long seed = 0; seed < 20; seed++) {
            SchedulerStats stats = drawn(seed);
            long stolen = total(stats, SchedulerCounter.ACTIVATIONS_STOLEN);
            long freeNow = total(stats, SchedulerCounter.FREE_STEALS);
            assertThat(stolen).isLessThanOrEqualTo(total(stats, SchedulerCounter.ACTIVATIONS_QUEUED));
            assertThat(stolen - freeNow).isBetween(0L, total(stats, SchedulerCounter.UNWINDS));
            assertThat(total(drawn(seed), SchedulerCounter.FREE_STEALS)).isEqualTo(freeNow);
            free += freeNow;
            paid += stolen - freeNow;
        }
        assertThat(free).isPositive();
        assertThat(paid).isPositive();
    }

    private static SchedulerStats drawn(long seed) {
        try (TaskRuntime r = TaskRuntime.builder()
                        .scheduler("deterministic")
                        .seed(seed)
                        .workers(3)
                        .build();
                var forced = ForcedUnwinds.always()) {
            assertThat(r.launch(() -> Comparison.outcome(FIB))).isEqualTo("144");
            return r.schedulerStats();
        }
    }

    @Test
    void requestsAreTimed() {
        Class<?> longer = Programs.load(Programs.weave(Programs.compile("""
            class P {
                @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; }
                static Object run() { return f(27); }
            }\
            """)));
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            SchedulerStats stats = r.schedulerStats();
            for (int i = 0; i < 2_000 && stats.requestToRunningNanos().isEmpty(); i++) {
                assertThat(r.launch(() -> Comparison.outcome(longer))).isEqualTo("196418");
                stats = r.schedulerStats();
            }
            assertThat(stats.requestToVisibleNanos().orElseThrow()).isPositive();
            assertThat(stats.requestToRunningNanos().orElseThrow()).isPositive();
            assertThat(total(stats, SchedulerCounter.ACTIVATIONS_STOLEN)).isPositive();
        }
    }
}

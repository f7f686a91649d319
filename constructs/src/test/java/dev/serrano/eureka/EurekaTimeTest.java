package dev.serrano.eureka;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.EngineAccess;
import dev.serrano.TaskRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** In a deterministic schedule the limits of eurekas are in virtual time: the same seed gives the same schedule. */
class EurekaTimeTest {
    private record Seen(List<Object> events, long fingerprint) {}

    private interface Program {
        List<Object> run(Runnable slow) throws Exception;
    }

    private static TaskRuntime runtime(long seed) {
        return TaskRuntime.builder()
                .scheduler("deterministic")
                .seed(seed)
                .workers(3)
                .build();
    }

    private static Seen run(long seed, Program program, Runnable slow) {
        try (TaskRuntime r = runtime(seed)) {
            List<Object> events = r.launch(() -> program.run(slow));
            assertThat(EngineAccess.restProblem(r)).isNull();
            return new Seen(events, r.scheduleFingerprint());
        }
    }

    private static void isIndifferentToRealTime(Program program) {
        for (long seed = 0; seed < 3; seed++) {
            Seen fast = run(seed, program, () -> {});
            assertThat(run(seed, program, EurekaTimeTest::spin))
                    .as("seed " + seed)
                    .isEqualTo(fast);
        }
    }

    private static void spin() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 10_000_000) {
            Thread.onSpinWait();
        }
    }

    /** The tasks check again and again; nothing but the time ends them. */
    private static List<Object> searchInVain(Supplier<? extends Eureka<?, ?, ?>> made, Runnable slow) {
        List<Object> checks = new ArrayList<>();
        Eureka<?, ?, ?> e = made.get();
        slow.run();
        finish(eureka(e), () -> {
            for (int i = 0; i < 3; i++) {
                int task = i;
                async(() -> {
                    for (; ; ) {
                        check();
                        checks.add(task);
                    }
                });
            }
        });
        assertThat(e.isResolved()).isTrue();
        return List.of(checks.size(), checks.hashCode());
    }

    @Test
    void aTimer() {
        isIndifferentToRealTime(slow -> searchInVain(() -> new TimerEureka<>(Duration.ofMillis(5)), slow));
    }

    @Test
    void oneOfTwo() {
        isIndifferentToRealTime(slow -> searchInVain(
                () -> Eurekas.or(new SearchEureka<>(-1), new TimerEureka<Integer>(Duration.ofMillis(5))), slow));
    }

    @Test
    void bothOfTwo() {
        isIndifferentToRealTime(slow -> searchInVain(
                () -> Eurekas.and(
                        new TimerEureka<Integer>(Duration.ofMillis(2)), new TimerEureka<Integer>(Duration.ofMillis(5))),
                slow));
    }

    /** An offer counts until the time is over, however long that takes. */
    @Test
    void anOfferInTime() {
        isIndifferentToRealTime(slow -> {
            TimerEureka<Integer> inTime = new TimerEureka<>(Duration.ofMillis(5));
            slow.run();
            finish(eureka(inTime), () -> {
                delay(Duration.ofMillis(4));
                slow.run();
                offer(7);
            });
            TimerEureka<Integer> late = new TimerEureka<>(Duration.ofMillis(5));
            finish(eureka(late), () -> {
                delay(Duration.ofMillis(6));
                offer(8);
            });
            assertThat(late.get()).isNull();
            return List.of(inTime.get());
        });
    }

    /** Its time begins with its first use in the schedule. */
    @Test
    void aTimerThatWasMadeOutside() {
        TimerEureka<Integer> e = new TimerEureka<>(Duration.ofMillis(5));
        spin();
        try (TaskRuntime r = runtime(1)) {
            r.launch(() -> finish(eureka(e), () -> {
                delay(Duration.ofMillis(4));
                offer(7);
            }));
        }
        assertThat(e.get()).isEqualTo(7);
    }
}

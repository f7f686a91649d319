package dev.serrano.ablation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that wait in an array, and become tasks when somebody asks. */
@Timeout(120)
class ShadowStackTest {

    private static final class Fib extends ShadowStack {
        Fib() {
            super(2);
        }

        long fib(int n) {
            if (n < 2) {
                return n;
            }
            int at = top;
            arguments[at] = n;
            arguments[at + 1] = 2;
            top = at + 2;
            if (isAsked()) {
                answer();
            }
            long left = fib(n - 1);
            top = at;
            return left + (isHere(at) ? fib(n - 2) : join(at));
        }

        @Override
        protected ShadowStack another() {
            return new Fib();
        }

        @Override
        protected long call(long[] numbers) {
            return fib((int) (numbers[0] - numbers[1]));
        }
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void theValueIsThatOfSerialCode(Lab lab) {
        for (int i = 0; i < 20; i++) {
            assertThat(lab.runtime().launch(() -> new Fib().fib(20))).isEqualTo(6765);
        }
    }

    @Test
    void drawnSchedulesToo() {
        for (long seed = 0; seed < 10; seed++) {
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .seed(seed)
                    .workers(3)
                    .build()) {
                assertThat(r.launch(() -> new Fib().fib(12))).isEqualTo(144);
            }
        }
    }

    @Test
    void nobodyAsksOneWorker() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            assertThat(r.launch(() -> new Fib().fib(15))).isEqualTo(610);
            assertThat(r.stats().tasks()).isZero();
        }
    }

    @Test
    void othersGetTheirPart() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            long stolen = 0;
            for (int i = 0; i < 2_000 && stolen == 0; i++) {
                assertThat(r.launch(() -> new Fib().fib(26))).isEqualTo(121393);
                stolen = r.schedulerStats().total(SchedulerCounter.TASKS_STOLEN).orElseThrow();
            }
            assertThat(stolen).isPositive();
        }
    }

    @Test
    void outsideATask() {
        assertThatIllegalStateException().isThrownBy(Fib::new).withMessageContaining("outside a task");
    }
}

package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When somebody has asked for work. */
class RequestTimeTest {

    /** One worker, so nobody else asks. */
    @ParameterizedTest
    @ValueSource(strings = {"default", "channel"})
    void aRequestThatWasAnsweredIsForgotten(String scheduler) {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler(scheduler).workers(1).build()) {
            r.launch(() -> {
                Worker w = TaskFiber.inTask("a test").needWorker();
                w.request();
                assertThat(w.poll() & Worker.POLL_REQUEST).isNotZero();
                Serrano.poll();
                assertThat(w.poll() & Worker.POLL_REQUEST).isZero();
                w.setPollBit(Worker.POLL_REQUEST); // as who sends tasks does
                assertThat(w.takeRequestedAt()).isZero();
            });
        }
    }

    /** The first one's time counts. */
    @ParameterizedTest
    @ValueSource(strings = {"default", "channel"})
    void itIsTakenOnce(String scheduler) {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler(scheduler).workers(1).build()) {
            r.launch(() -> {
                Worker w = TaskFiber.inTask("a test").needWorker();
                long before = w.nanoTime();
                w.request();
                long after = w.nanoTime();
                w.request();
                assertThat(w.takeRequestedAt()).isBetween(before, after);
                assertThat(w.takeRequestedAt()).isZero();
            });
        }
    }
}

package dev.serrano.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.OnEveryRuntime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When somebody has asked for work. */
class RequestTimeTest {
    static Stream<String> schedulersThatKnowRequests() {
        return TaskRuntime.schedulers().stream().filter(s -> s.equals("default") || s.equals("channel"));
    }

    /** One worker, so nobody else asks. */
    @ParameterizedTest
    @Tag(OnEveryRuntime.TAG)
    @MethodSource("schedulersThatKnowRequests")
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
    @Tag(OnEveryRuntime.TAG)
    @MethodSource("schedulersThatKnowRequests")
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

package dev.serrano.observe;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.listening;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.accumulator.LongFinishAccumulator;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A listener hears of each task, of each step once and in order. */
class TaskListenerTest {
    private final Recorder recorder = new Recorder();

    /** Keeps what it hears, and what it should not have heard. */
    private static final class Recorder implements TaskListener {
        final Map<ObservedTask, String> states = new ConcurrentHashMap<>();
        final Queue<String> wrong = new ConcurrentLinkedQueue<>();
        final Queue<String> joins = new ConcurrentLinkedQueue<>();
        final AtomicInteger suspensions = new AtomicInteger();

        private void step(ObservedTask t, @Nullable String from, String to) {
            String was = states.put(t, to);
            if (from == null ? was != null : !from.equals(was)) {
                wrong.add(t + ": " + was + " -> " + to);
            }
        }

        @Override
        public void spawned(ObservedTask t) {
            step(t, null, "spawned");
        }

        @Override
        public void started(ObservedTask t) {
            step(t, "spawned", "running");
        }

        @Override
        public void suspended(ObservedTask t) {
            if (states.containsKey(t)) { // the task that listens was there before
                step(t, "running", "suspended");
            }
            suspensions.incrementAndGet();
        }

        @Override
        public void resumed(ObservedTask t) {
            if (states.containsKey(t)) {
                step(t, "suspended", "running");
            }
        }

        @Override
        public void ended(ObservedTask t, @Nullable Throwable failure) {
            step(t, "running", failure == null ? "ended" : "failed");
        }

        @Override
        public void discarded(ObservedTask t, Throwable why) {
            step(t, "spawned", "discarded");
        }

        @Override
        public void joined(ObservedTask waiting, ObservedTask ended) {
            joins.add(waiting + " <- " + ended + " " + states.get(ended));
        }

        long count(String state) {
            return states.values().stream().filter(state::equals).count();
        }

        void check(int ended) {
            assertThat(wrong).isEmpty();
            assertThat(count("ended")).isEqualTo(ended);
            assertThat(states).hasSize(ended);
        }
    }

    @OnEveryRuntime
    void everyTaskIsHeardOf(Lab lab) {
        lab.launch(() -> {
            async(() -> {});
            listening(recorder, () -> {
                finish(() -> {
                    for (int i = 0; i < 10; i++) {
                        async(() -> async(() -> {}));
                    }
                    forall(range(0, 30), i -> {
                        if (i % 10 == 0) {
                            async(() -> {});
                        }
                    });
                    forall(List.of(1, 2, 3), i -> {});
                    join(() -> {}, () -> {});
                });
                return null;
            });
            async(() -> {});
        });
        recorder.check(20 + 30 + 3 + 3 + 2);
    }

    @OnEveryRuntime
    void theTreeOfSpawns(Lab lab) {
        lab.launch(() -> listening(recorder, () -> {
            tree(5);
            return null;
        }));
        recorder.check(62);
        Map<@Nullable ObservedTask, Long> children = new java.util.HashMap<>();
        recorder.states.keySet().forEach(t -> children.merge(t.spawner(), 1L, Long::sum));
        assertThat(children.values()).containsOnly(2L).hasSize(31);
        assertThat(recorder.states.keySet().stream().map(ObservedTask::number).distinct())
                .hasSize(62);
    }

    private static void tree(int depth) {
        if (depth > 0) {
            async(() -> tree(depth - 1));
            async(() -> tree(depth - 1));
        }
    }

    @OnEveryRuntime
    void waitsAndJoins(Lab lab) {
        lab.launch(() -> listening(recorder, () -> {
            Promise<Integer> p = promise();
            TaskFuture<Integer> waiter = future(() -> p.join() + 1);
            TaskFuture<Integer> putter = future(() -> {
                p.put(1);
                return 0;
            });
            return waiter.join() + putter.join();
        }));
        recorder.check(2);
        assertThat(recorder.joins).hasSize(2).allMatch(j -> j.endsWith("ended"));
    }

    @OnEveryRuntime
    void discardedAndFailedOnes(Lab lab) {
        IllegalStateException planned = new IllegalStateException("planned");
        lab.launch(() -> listening(recorder, () -> {
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        for (int i = 0; i < 20; i++) {
                            async(() -> {});
                        }
                        c.cancel("planned");
                        async(() -> {});
                    }));
            TaskFuture<Integer> failing = future(() -> {
                throw planned;
            });
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(failing::join);
            return null;
        }));
        assertThat(recorder.wrong).isEmpty();
        assertThat(recorder.count("failed")).isEqualTo(1);
        assertThat(recorder.count("ended") + recorder.count("discarded")).isEqualTo(recorder.states.size() - 1);
    }

    @Test
    void ofAWholeRuntime() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).listener(recorder).build()) {
            r.launch(() -> async(() -> {}));
            r.launch(() -> finish(() -> async(() -> {})));
        }
        recorder.check(4);
    }

    /** Whatever a listener throws there, the members of a finish hear of its end. */
    @OnEveryRuntime(workers = {1, 2})
    void whatIsThrownAtTheEndOfAFinishKeepsNoAccumulatorOpen(Lab lab) {
        TaskListener throwing = new TaskListener() {
            @Override
            public boolean hearsSyncEdges() {
                return true;
            }

            @Override
            public void synced(ObservedTask waiting, ObservedTask signaller, SyncKind kind) {
                if (kind == SyncKind.FINISH) {
                    throw new IllegalStateException("planned");
                }
            }
        };
        LongFinishAccumulator sum = FinishAccumulator.sumLong();
        lab.launch(() -> {
            assertThatThrownBy(() -> listening(throwing, () -> {
                        finish(accumulating(sum), () -> async(() -> sum.put(1)));
                        return 0;
                    }))
                    .hasMessage("planned");
            finish(accumulating(sum), () -> async(() -> sum.put(2)));
            assertThat(sum.get()).isEqualTo(2);
        });
    }
}

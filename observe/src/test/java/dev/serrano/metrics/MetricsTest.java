package dev.serrano.metrics;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.measured;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskBarrier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import org.junit.jupiter.api.Test;

/** Work and critical path are those of the program, whatever runs it. */
class MetricsTest {
    private final Metrics metrics = new Metrics();

    @OnEveryRuntime
    void eachConstruct(Lab lab) {
        for (MeasuredProgram p : MeasuredProgram.values()) {
            Metrics m = new Metrics();
            lab.launch(() -> finish(measured(m), p.body));
            assertThat(m.counts()).as(p.name()).isEqualTo(p.counts);
        }
    }

    @OnEveryRuntime
    void ofARuntime(Lab lab) {
        TaskRuntime r = lab.runtime(b -> b.with(metrics));
        MeasuredProgram program = MeasuredProgram.FIGURE_2_10;
        r.launch(program.body);
        assertThat(metrics.counts()).isEqualTo(program.counts);
        r.launch(() -> {
            async(() -> doWork(4));
            async(() -> async(() -> doWork(1)));
            taskBarrier();
            assertThat(Metrics.ofCurrentTask()).isEqualTo(new Counts(5, 4));
            doWork(2);
            async(() -> doWork(2));
        });
        assertThat(metrics.counts()).isEqualTo(new Counts(6 + 9, 8));
        metrics.reset();
        assertThat(metrics.counts()).isEqualTo(Counts.NONE);
    }

    @OnEveryRuntime
    void insideWhatHasJoined(Lab lab) {
        lab.launch(() -> finish(measured(metrics), () -> {
            doWork(1);
            finish(() -> {
                async(() -> doWork(2));
                TaskFuture<Counts> f = future(() -> {
                    doWork(3);
                    return Metrics.ofCurrentTask();
                });
                assertThat(f.join()).isEqualTo(new Counts(3, 4));
            });
            assertThat(Metrics.ofCurrentTask()).isEqualTo(new Counts(6, 4));
        }));
        assertThat(Metrics.ofCurrentTask()).isEqualTo(Counts.NONE);
        assertThat(metrics.idealParallelism()).isCloseTo(1.5, within(0.001));
        assertThat(metrics).hasToString("WORK 6, CPL 4, ideal parallelism 1.50");
    }

    @OnEveryRuntime
    void measurementsInsideEachOther(Lab lab) {
        Metrics inner = new Metrics();
        lab.launch(() -> {
            doWork(100);
            finish(measured(metrics), () -> {
                doWork(1);
                async(() -> {
                    doWork(2);
                    finish(measured(inner), () -> {
                        doWork(3);
                        async(() -> doWork(4));
                        async(() -> doWork(1));
                    });
                    assertThat(Metrics.ofCurrentTask()).isEqualTo(new Counts(10, 10));
                });
            });
            assertThat(inner.counts()).isEqualTo(new Counts(8, 7));
            assertThat(metrics.counts()).isEqualTo(new Counts(11, 10));
        });
    }

    @Test
    void theSameMetricsInsideThemselves() {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(measured(metrics), () -> finish(measured(metrics), () -> {})))
                .withRootCauseInstanceOf(IllegalStateException.class)
                .withMessageContaining("make new metrics");
    }

    @OnEveryRuntime
    void failedTasksHaveWorked(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> finish(measured(metrics), () -> {
                    async(() -> {
                        doWork(3);
                        throw new IllegalStateException("planned");
                    });
                    TaskFuture<Integer> f = future(() -> {
                        doWork(2);
                        throw new IllegalStateException("planned");
                    });
                    f.outcome();
                    doWork(1);
                    isolated(() -> doWork(1));
                })));
        assertThat(metrics.counts()).isEqualTo(new Counts(7, 4));
    }

    /** The order of sections is that of the run: which of both comes first decides between 11 and 12. */
    @OnEveryRuntime
    void asymmetricSections(Lab lab) {
        lab.launch(() -> finish(measured(metrics), () -> {
            async(() -> {
                doWork(10);
                isolated(() -> doWork(1));
            });
            async(() -> isolated(() -> doWork(1)));
        }));
        assertThat(metrics.work()).isEqualTo(12);
        assertThat(metrics.criticalPath()).isBetween(11L, 12L);
    }

    @OnEveryRuntime
    void aProfile(Lab lab) {
        Metrics m = Metrics.withProfile();
        lab.launch(() -> finish(measured(m), () -> {
            doWork(1);
            finish(() -> {
                doWork(1);
                async(() -> doWork(4));
                async(() -> doWork(2));
            });
            doWork(1);
        }));
        Profile p = m.profile();
        assertThat(p.steps())
                .containsExactly(new Profile.Step(0, 2, 1), new Profile.Step(2, 4, 2), new Profile.Step(4, 7, 1));
        assertThat(p.maximum()).isEqualTo(2);
        assertThat(p.at(3)).isEqualTo(2);
        assertThat(p.at(7)).isZero();
        assertThat(p.at(0)).isEqualTo(1);
        assertThat(p.end()).isEqualTo(m.criticalPath()).isEqualTo(7);
        assertThat(p.work()).isEqualTo(m.work());
        assertThatIllegalStateException().isThrownBy(metrics::profile).withMessageContaining("withProfile");
    }

    @OnEveryRuntime
    void theAreaOfEachProfileIsTheWork(Lab lab) {
        for (MeasuredProgram program : MeasuredProgram.values()) {
            Metrics m = Metrics.withProfile();
            lab.launch(() -> finish(measured(m), program.body));
            Profile p = m.profile();
            assertThat(p.work()).as(program.name()).isEqualTo(program.counts.work());
            assertThat(p.end()).as(program.name()).isEqualTo(program.counts.criticalPath());
        }
    }

    @Test
    void whatIsNoWork() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> doWork(-1))
                .withMessage("doWork(-1): work must not be negative");
        doWork(1); // outside a task nothing happens
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(measured(metrics), () -> {
                    doWork(Long.MAX_VALUE);
                    doWork(1);
                }))
                .withRootCauseInstanceOf(ArithmeticException.class)
                .withMessageContaining("choose a larger unit");
    }

    @Test
    void theSumOfTasksOverflows() {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(measured(metrics), () -> forall(range(0, 2), i -> doWork(Long.MAX_VALUE))))
                .withRootCauseInstanceOf(ArithmeticException.class)
                .withMessageContaining("choose a larger unit");
    }

    @Test
    void byProperty() {
        System.setProperty("serrano.metrics", "true");
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            r.launch(() -> forall(range(0, 3), i -> doWork(2)));
            assertThat(Metrics.of(r).orElseThrow().counts()).isEqualTo(new Counts(6, 2));
        } finally {
            System.clearProperty("serrano.metrics");
        }
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            assertThat(Metrics.of(r)).isEmpty();
        }
    }
}

package dev.serrano.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Members of all launches of a runtime. */
class RuntimeMembershipTest {
    /** The tests of this module run without the artifact. */
    @Test
    void theArtifactThatIsMissingIsNamed() {
        System.setProperty("serrano.metrics", "true");
        try {
            assertThatThrownBy(() -> TaskRuntime.builder().workers(1).build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("-Dserrano.metrics=true")
                    .hasMessageContaining("dev.serrano:serrano-observe");
        } finally {
            System.clearProperty("serrano.metrics");
        }
    }

    @Test
    void thoseOfTheBuilderAreTold() {
        Membership none = () -> new TaskMember() {};
        try (TaskRuntime r = TaskRuntime.builder().workers(1).with(none).build()) {
            assertThat(r.memberships()).containsExactly(none);
            r.launch(() -> assertThat(Serrano.here().id()).isZero());
        }
    }

    /** A recorder is told of tasks, and only the present one can be stopped. */
    @Test
    void aRecorderIsToldOfTasks() {
        Counts counts = new Counts();
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            r.startRecording(counts);
            assertThatThrownBy(() -> r.startRecording(new Counts())).isInstanceOf(IllegalStateException.class);
            r.launch(() -> Serrano.finish(() -> Serrano.async(() -> {})));
            assertThatThrownBy(() -> r.stopRecording(new Counts())).isInstanceOf(IllegalStateException.class);
            r.stopRecording(counts);
        }
        assertThat(counts.runs).isOne();
        assertThat(counts.tasks).isOne();
        assertThat(counts.open).isZero();
        assertThat(counts.over).isTrue();
    }

    private static final class Counts extends ScheduleRecorder {
        volatile int runs;
        volatile int tasks;
        volatile int open;
        volatile boolean over;

        private final ScheduleTrack track = new ScheduleTrack() {
            @Override
            @SuppressWarnings("NonAtomicOperationOnVolatileField") // one worker
            public ScheduleTask begin(@Nullable ScheduleTask below, boolean run, Object label) {
                runs += run ? 1 : 0;
                tasks += run ? 0 : 1;
                open++;
                return new Open(below);
            }
        };

        private final class Open extends ScheduleTask {
            private final @Nullable ScheduleTask below;

            Open(@Nullable ScheduleTask below) {
                this.below = below;
            }

            @Override
            @SuppressWarnings("NonAtomicOperationOnVolatileField") // one worker
            public @Nullable ScheduleTask ended(@Nullable ScheduleTask top, @Nullable ScheduleTrack now) {
                open--;
                return below;
            }
        }

        @Override
        public ScheduleTrack track(int worker) {
            return track;
        }

        @Override
        public void ended() {
            over = true;
        }
    }
}

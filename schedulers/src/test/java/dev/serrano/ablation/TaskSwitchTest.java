package dev.serrano.ablation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether spawns are to be tasks: while steals bring little. */
@Timeout(120)
class TaskSwitchTest {

    @Test
    void offAtFirst() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            assertThat(r.launch(() -> TaskSwitch.ofTask().isOn())).isFalse();
        }
    }

    /** Tiny tasks, one at a time: whoever steals one has nothing afterwards. */
    @Test
    void onWhenStealsBringLittle() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            boolean on = r.launch(() -> {
                TaskSwitch s = TaskSwitch.ofTask();
                for (int i = 0; i < 1_000_000 && !s.isOn(); i++) {
                    Serrano.finish(() -> {
                        boolean[] begun = new boolean[1];
                        Serrano.async(() -> begun[0] = true);
                        Thread.onSpinWait();
                    });
                }
                return s.isOn();
            });
            assertThat(on).isTrue();
        }
    }

    @Test
    void outsideATask() {
        assertThatIllegalStateException().isThrownBy(TaskSwitch::ofTask).withMessageContaining("outside a task");
    }
}

package dev.serrano.spi;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class CurrentScopeTest {
    @OnEveryRuntime
    void tasksOfAFinishSeeTheSameScopeAndOthersAnother(Lab lab) {
        Queue<Object> inner = new ConcurrentLinkedQueue<>();
        Queue<Object> outer = new ConcurrentLinkedQueue<>();
        lab.launch(() -> {
            outer.add(CurrentTask.scope());
            async(() -> outer.add(CurrentTask.scope()));
            finish(() -> {
                inner.add(CurrentTask.scope());
                for (int i = 0; i < 20; i++) {
                    async(() -> {
                        inner.add(CurrentTask.scope());
                        async(() -> inner.add(CurrentTask.scope()));
                        finish(() -> {});
                        inner.add(CurrentTask.scope());
                    });
                }
                inner.add(future(CurrentTask::scope).join());
                assertThat(CurrentTask.scope()).isSameAs(inner.peek());
            });
            Object between = CurrentTask.scope();
            assertThat(between).isSameAs(outer.peek());
            forall(range(0, 10), i -> assertThat(CurrentTask.scope()).isNotSameAs(between));
        });
        assertThat(inner).hasSize(62).allMatch(s -> s == inner.peek());
        assertThat(outer).hasSize(2).allMatch(s -> s == outer.peek());
        assertThat(inner.peek()).isNotSameAs(outer.peek());
    }

    @Test
    void thereIsNoneOutsideATask() {
        assertThat(CurrentTask.scope()).isNull();
    }
}

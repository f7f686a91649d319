package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.runtime.actors.ConcurrentNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of HJlib's mailboxes, which programs may use. */
class ConcurrentNodeTest {
    @Test
    void aValueIsSetOnce() {
        ConcurrentNode<String> node = new ConcurrentNode<>();
        assertThat(node.value()).isNull();
        assertThat(node.value(null)).isFalse();
        assertThat(node.value("first")).isTrue();
        assertThat(node.value("second")).isFalse();
        assertThat(node.value()).isEqualTo("first");
        assertThat(node.next()).isNotSameAs(node).isSameAs(node.next());
    }

    @OnEveryRuntime(
            workers = {1, 8},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void whatManyAppendIsThereOnce(Lab lab) {
        ConcurrentNode<Integer> head = new ConcurrentNode<>();
        lab.launch(() -> finish(() -> {
            for (int t = 0; t < 8; t++) {
                int first = t * 100;
                async(() -> {
                    for (int i = first; i < first + 100; i++) {
                        ConcurrentNode<Integer> n = head;
                        while (!n.value(i)) {
                            n = n.next();
                        }
                    }
                });
            }
        }));
        List<Integer> all = new ArrayList<>();
        for (ConcurrentNode<Integer> n = head; n.value() != null; n = n.next()) {
            all.add(n.value());
        }
        assertThat(all).hasSize(800).doesNotHaveDuplicates();
    }
}

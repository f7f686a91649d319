package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Cancellation;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Full and empty. */
class SyncVariableTest {
    /** T9 of the thesis: one producer, one consumer, values in order. */
    @OnEveryRuntime
    void oneOfEachInOrder(Lab lab) {
        List<Integer> seen = new ArrayList<>();
        lab.launch(() -> {
            SyncVariable<Integer> v = SyncVariable.empty();
            async(() -> {
                for (int i = 0; i < 100; i++) {
                    v.write(i);
                }
            });
            for (int i = 0; i < 100; i++) {
                seen.add(v.read());
            }
        });
        assertThat(seen).hasSize(100).isSorted().doesNotHaveDuplicates();
    }

    /** T9 of the thesis: several of each, no loss or duplication. */
    @OnEveryRuntime
    void severalOfEach(Lab lab) {
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> {
            SyncVariable<Integer> v = SyncVariable.empty();
            for (int t = 0; t < 4; t++) {
                int from = 25 * t;
                async(() -> {
                    for (int i = 0; i < 25; i++) {
                        v.write(from + i);
                    }
                });
                async(() -> {
                    for (int i = 0; i < 25; i++) {
                        assertThat(seen.add(v.read())).isTrue();
                    }
                });
            }
        });
        assertThat(seen).hasSize(100);
    }

    @OnEveryRuntime
    void readFFLeavesItFull(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            SyncVariable<Integer> v = SyncVariable.empty();
            finish(() -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> sum.addAndGet(v.readFF()));
                }
                async(() -> v.write(3));
            });
            assertThat(v.isFull()).isTrue();
            assertThat(v.tryWrite(4)).isFalse();
            assertThat(v.tryRead()).isEqualTo(3);
            assertThat(v.tryRead()).isNull();
        });
        assertThat(sum).hasValue(30);
    }

    @OnEveryRuntime
    void resetLetsAWriterIn(Lab lab) {
        lab.launch(() -> {
            SyncVariable<String> v = SyncVariable.full("old");
            finish(() -> {
                async(() -> v.write("new"));
                Waits.pollUntil("it waits", () -> v.toString().contains("1 writing"));
                assertThat(v.reset()).isTrue();
            });
            assertThat(v.read()).isEqualTo("new");
            assertThat(v.reset()).isFalse();
        });
    }

    @OnEveryRuntime
    void nothingIsLostToCancelledReaders(Lab lab) {
        int rounds = lab.configuration().size(60, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                SyncVariable<Integer> v = SyncVariable.empty();
                Cancellation stop = new Cancellation();
                AtomicInteger sum = new AtomicInteger();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        async(() -> sum.addAndGet(v.read()));
                        async(() -> sum.addAndGet(v.read()));
                    }));
                    async(() -> {
                        for (int i = 0; i < 2; i++) {
                            v.write(1 << i);
                            poll();
                        }
                    });
                    async(() -> stop.cancel());
                    async(() -> Waits.pollUntil("all is read", () -> {
                        Integer i = v.tryRead();
                        return sum.addAndGet(i == null ? 0 : i) == 3;
                    }));
                });
                assertThat(v.isFull()).isFalse();
                assertThat(v.toString()).contains("0 reading, 0 writing");
            }
        });
    }

    @OnEveryRuntime
    void limitedTimeAndNull(Lab lab) {
        lab.launch(() -> {
            SyncVariable<Integer> v = SyncVariable.empty();
            assertThat(v.tryRead(Bounds.BRIEF)).isNull();
            v.write(null);
            assertThat(v.isFull()).isTrue();
            assertThat(v.tryWrite(1, Bounds.BRIEF)).isFalse();
            assertThat(v.read()).isNull();
            assertThat(v.tryWrite(1, Bounds.BRIEF)).isTrue();
            assertThat(v.tryRead(Bounds.BRIEF)).isEqualTo(1);
        });
    }

    @Test
    void threadsToo() throws Exception {
        SyncVariable<Integer> v = SyncVariable.full(1);
        assertThat(v.read()).isEqualTo(1);
        assertThat(v.tryRead(Bounds.BRIEF)).isNull();
    }
}

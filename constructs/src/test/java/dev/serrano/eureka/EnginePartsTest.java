package dev.serrano.eureka;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Engines whose units are divided among sub-tasks. */
class EnginePartsTest {

    /** Each of ten sub-searches has ten units, and none has those of another. */
    @OnEveryRuntime
    void unitsOfSubTasks(Lab lab) {
        lab.launch(() -> {
            EngineEureka<Integer> all = new EngineEureka<>(100);
            AtomicInteger most = new AtomicInteger();
            AtomicLong given = new AtomicLong();
            finish(eureka(all), () -> {
                for (int i = 0; i < 10; i++) {
                    int number = i;
                    async(() -> {
                        EngineEureka<Integer> mine = all.part(10);
                        AtomicInteger work = new AtomicInteger();
                        finish(eureka(mine), () -> {
                            async(() -> spend(work, number));
                            async(() -> spend(work, number));
                        });
                        most.accumulateAndGet(work.get(), Math::max);
                        given.addAndGet(mine.giveBack());
                    });
                }
            });
            assertThat(most).hasValueLessThanOrEqualTo(10);
            assertThat(all.unitsLeft()).isEqualTo(given.get()).isEqualTo(10 + 8 + 6 + 4 + 2);
            assertThat(all.isResolved()).isFalse();
        });
    }

    /** The two tasks of search 3 spend 6 units and end by themselves; those of search 9 run out of units. */
    private static void spend(AtomicInteger work, int units) {
        for (int i = 0; i < units; i++) {
            check(1);
            work.incrementAndGet();
            poll();
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void theSearchAroundEndsThatOfASubTask(Lab lab) {
        lab.launch(() -> {
            EngineEureka<Integer> all = new EngineEureka<>(1_000_000_000);
            finish(eureka(all), () -> {
                async(() -> finish(
                        eureka(all.part(Long.MAX_VALUE / 2)),
                        () -> async(() -> {
                            for (; ; ) {
                                check(0);
                                poll();
                            }
                        })));
                async(() -> offer(7));
            });
            assertThat(all.get()).isEqualTo(7);
        });
    }

    @Test
    void unitsAreTakenOnceAndGivenBackOnce() {
        EngineEureka<Integer> all = new EngineEureka<>(10);
        EngineEureka<String> part = all.part(7);
        assertThat(part.unitsLeft()).isEqualTo(7);
        assertThat(all.unitsLeft()).isEqualTo(3);
        EngineEureka<String> inner = part.part(2);
        EngineEureka<String> rest = all.part(7);
        assertThat(rest.unitsLeft()).isEqualTo(3);
        assertThat(all.part(1).unitsLeft()).isZero();
        assertThat(inner.giveBack()).isEqualTo(2);
        assertThat(inner.giveBack()).isZero();
        assertThat(part.giveBack()).isEqualTo(7);
        assertThat(all.unitsLeft()).isEqualTo(7);
        assertThatIllegalArgumentException().isThrownBy(() -> all.part(-1)).withMessageContaining("part(-1)");
        assertThatIllegalStateException().isThrownBy(all::giveBack).withMessageContaining("no part of another");
    }

    /** What has been decided stays: units that come back late do not bring an engine back. */
    @OnEveryRuntime(workers = 1)
    void anEngineThatHasRunOutStaysSo(Lab lab) {
        lab.launch(() -> {
            EngineEureka<Integer> all = new EngineEureka<>(5);
            EngineEureka<Integer> part = all.part(5);
            finish(eureka(all), () -> async(() -> check(1)));
            assertThat(all.isResolved()).isTrue();
            assertThat(part.giveBack()).isZero();
            assertThat(all.isResolved()).isTrue();
            assertThat(all.unitsLeft()).isZero();
        });
    }
}

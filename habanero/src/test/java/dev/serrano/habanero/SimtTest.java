package dev.serrano.habanero;

import static edu.rice.hj.ModuleS.asyncSimt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Serrano;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

class SimtTest {
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void eachItemOnce(Lab lab) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> Serrano.finish(() -> {
            asyncSimt(
                    7,
                    3,
                    3,
                    2,
                    (group, lane) -> assertThat(seen.add(group + "." + lane)).isTrue());
            asyncSimt(0, 3, 3, 2, (group, lane) -> seen.add("none"));
        }));
        assertThat(seen).containsExactlyInAnyOrder("0.0", "0.1", "0.2", "1.0", "1.1", "1.2", "2.0");
    }

    /** A sum in a tree, with a step of all lanes after each level. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void lanesKeepStep(Lab lab) {
        int[][] values = new int[3][8];
        lab.launch(() -> Serrano.finish(() -> asyncSimt(100, 3, 8, 8, (group, lane) -> {
            values[group][lane] = lane + group;
            for (int width = 4; width >= 1; width /= 2) {
                TaskPhaser.next();
                if (lane < width) {
                    values[group][lane] += values[group][lane + width];
                }
            }
        })));
        assertThat(values[0][0]).isEqualTo(28);
        assertThat(values[2][0]).isEqualTo(44);
    }

    @OnEveryRuntime(workers = 1, backends = FiberBackend.PORTABLE, everyScheduler = false)
    void misuse(Lab lab) {
        lab.launch(() -> {
            assertThatIllegalArgumentException().isThrownBy(() -> asyncSimt(1, 1, 1, 0, (g, l) -> {}));
            assertThatIllegalArgumentException().isThrownBy(() -> asyncSimt(1, -1, 1, 1, (g, l) -> {}));
        });
    }
}

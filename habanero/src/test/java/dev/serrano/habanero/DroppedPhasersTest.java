package dev.serrano.habanero;

import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.forasyncPhased;
import static edu.rice.hj.Module1.launchHabaneroApp;
import static edu.rice.hj.Module1.newPhaser;
import static edu.rice.hj.Module1.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DroppedPhasersTest {
    /** Each member of a task is asked at each spawn. */
    @Test
    void leaveNothingInTheTask() {
        launchHabaneroApp(() -> finish(() -> {
            newPhaser(HjPhaserMode.SIG_WAIT).drop(false);
            int before = members();
            for (int i = 0; i < 100; i++) {
                newPhaser(HjPhaserMode.SIG_WAIT).drop(false);
                forasyncPhased(0, 1, j -> next());
            }
            finish(() -> newPhaser(HjPhaserMode.SIG));
            assertThat(members()).isEqualTo(before);
            assertThatThrownBy(Phasers::signal).hasMessageContaining("on no phaser");
        }));
    }

    @Test
    void leaveTheOthersAsTheyWere() {
        launchHabaneroApp(() -> finish(() -> {
            HjPhaser outer = newPhaser(HjPhaserMode.SIG_WAIT);
            HjPhaser dropped = newPhaser(HjPhaserMode.SIG_WAIT);
            finish(() -> {
                HjPhaser inner = newPhaser(HjPhaserMode.SIG_WAIT);
                dropped.drop(false);
                Phasers.signal();
                assertThat(inner.getSigPhase()).isEqualTo(1);
                assertThat(outer.getSigPhase()).isEqualTo(1);
                Phasers.doWait();
            });
            next();
            assertThat(outer.getWaitPhase()).isEqualTo(2);
            assertThatThrownBy(dropped::signal).hasMessageContaining("not on");
        }));
    }

    /** Those that HabaneroPhaser has added. */
    private static int members() {
        int[] n = new int[1];
        CurrentTask.forEachMember(
                TaskMember.class, m -> n[0] += m.getClass().getName().contains("HabaneroPhaser") ? 1 : 0);
        return n[0];
    }
}

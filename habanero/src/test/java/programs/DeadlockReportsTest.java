package programs;

import static edu.rice.hj.Module2.async;
import static edu.rice.hj.Module2.asyncAwait;
import static edu.rice.hj.Module2.finish;
import static edu.rice.hj.Module2.future;
import static edu.rice.hj.Module2.launchHabaneroApp;
import static edu.rice.hj.Module2.newDDF;
import static edu.rice.hj.Module2.newPhaser;
import static edu.rice.hj.Module2.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import edu.rice.hj.Module2;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.util.DeadlockException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program gets to read that has a deadlock: its own lines. Not in a package of the library, whose lines are hidden. */
@Timeout(30)
class DeadlockReportsTest {
    @AfterEach
    void reset() {
        HjSystemProperty.resetConfigurations();
        System.clearProperty("serrano.fibers");
    }

    private static String report(HjSuspendable program) {
        HjSystemProperty.trackDeadlocks.set(true);
        Throwable t = catchThrowable(() -> launchHabaneroApp(program));
        assertThat(t).isInstanceOf(DeadlockException.class);
        assertThat(t).as("the report is there once").hasNoCause();
        assertThat(t.getMessage())
                .as("lines of the library")
                .doesNotContainPattern(Pattern.compile("at (dev\\.serrano|edu\\.rice)"));
        return t.getMessage();
    }

    @ParameterizedTest
    @CsvSource({"portable,1", "portable,2", "scheduled,1", "scheduled,2"})
    void aCircleOfTasks(String backend, int workers) {
        System.setProperty("serrano.fibers", backend);
        HjSystemProperty.numWorkers.set(workers);
        HjSystemProperty.diagnoseDeadlocks.set(true);
        String report = report(() -> {
            HjDataDrivenFuture<Integer> left = newDDF();
            HjDataDrivenFuture<Integer> right = newDDF();
            async(() -> right.put(left.get()));
            async(() -> left.put(right.get()));
        });
        assertThat(report)
                .contains("the task spawned at programs.DeadlockReportsTest.")
                .contains("at programs.DeadlockReportsTest.")
                .contains("in get()");
    }

    @Test
    void aFinishWithoutALaunch() {
        HjSystemProperty.trackDeadlocks.set(true);
        assertThatThrownBy(() -> finish(() -> {
                    HjDataDrivenFuture<Integer> left = newDDF();
                    HjDataDrivenFuture<Integer> right = newDDF();
                    asyncAwait(left, () -> right.put(1));
                    asyncAwait(right, () -> left.put(1));
                }))
                .isInstanceOf(DeadlockException.class)
                .hasNoCause();
    }

    @Test
    void aFutureThatWaitsForItself() {
        String report = report(() -> {
            HjDataDrivenFuture<Integer> go = newDDF();
            AtomicReference<HjFuture<Integer>> self = new AtomicReference<>();
            self.set(future(() -> go.get() + self.get().get()));
            go.put(1);
        });
        assertThat(report)
                .contains("a future's task waits for future@", "in get()", "at programs.DeadlockReportsTest.");
    }

    @Test
    void aPhaserWhoseSignallerWaitsForTheOthers() {
        String report = report(() -> finish(() -> {
            HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
            finish(() -> Module2.asyncPhased(List.of(ph.inMode(HjPhaserMode.SIG_WAIT)), () -> next()));
        }));
        assertThat(report)
                .contains("in next()", "in finish()")
                .as("how to see more")
                .contains("HjSystemProperty.diagnoseDeadlocks.set(true)");
    }
}

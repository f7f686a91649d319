package dev.serrano.phaser;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.phaser.PhaserMode.SIG_WAIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Of a phaser that its task has dropped nothing is kept, long before the finish ends. */
class DroppedPhasersTest {
    private static final int MANY = 500;

    /** How many contexts the calling fiber has. */
    private static int contexts() {
        int n = 0;
        for (TaskContext c = TaskFiber.inTask("a test").context(); c != null; c = c.below()) {
            n++;
        }
        return n;
    }

    @OnEveryRuntime
    void oneAfterTheOther(Lab lab) {
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < MANY; i++) {
                TaskPhaser ph = TaskPhaser.create();
                async(phased(ph.in(SIG_WAIT)), TaskPhaser::next);
                next();
                ph.drop();
                assertThat(contexts()).isZero();
            }
        }));
    }

    @OnEveryRuntime
    void someStay(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser first = TaskPhaser.create();
            Deque<TaskPhaser> live = new ArrayDeque<>();
            for (int i = 0; i < MANY; i++) {
                live.add(TaskPhaser.create());
                if (live.size() == 4) {
                    live.remove().drop(); // the eldest but one
                    assertThat(contexts()).isEqualTo(4);
                }
            }
            async(phased(), TaskPhaser::next);
            next();
            assertThat(first.phase()).isEqualTo(1);
            assertThat(live).allSatisfy(ph -> assertThat(ph.phase()).isEqualTo(1));
        }));
    }

    @OnEveryRuntime
    void droppedInAFinishInside(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < MANY; i++) {
                TaskPhaser ph = TaskPhaser.create();
                finish(() -> {
                    TaskPhaser inner = TaskPhaser.create();
                    ph.drop();
                    inner.drop();
                });
                assertThat(contexts()).isEqualTo(1);
            }
        });
    }

    @OnEveryRuntime
    void droppedInATaskThatIsOnTopOfAnother(Lab lab) {
        lab.launch(() -> {
            TaskPhaser outer = TaskPhaser.create();
            int below = contexts();
            Promise<Integer> kept = promise();
            finish(() -> async(() -> {
                TaskPhaser first = TaskPhaser.create();
                int own = contexts();
                for (int i = 0; i < MANY; i++) {
                    TaskPhaser.create().drop();
                }
                kept.put(contexts() - own);
                first.signal();
            }));
            assertThat(kept.join()).isZero();
            assertThat(contexts()).isEqualTo(below);
            next();
            assertThat(outer.phase()).isEqualTo(1);
        });
    }

    @OnEveryRuntime
    void whatIsBelowStaysUntilItEnds(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            CurrentTask.join("a test", new EndCounter(ended));
            TaskPhaser inWithin = TaskPhaser.create();
            CurrentTask.within("a test", new EndCounter(ended), () -> {
                TaskPhaser.create().drop();
                inWithin.drop();
            });
            assertThat(ended).hasValue(1);
            TaskPhaser inSection = TaskPhaser.create();
            isolated(inSection::drop);
            TaskPhaser inFinish = TaskPhaser.create();
            finish(inFinish::drop);
            assertThat(ended).hasValue(1);
            assertThat(CurrentTask.member(EndCounter.class)).isNotNull();
            TaskPhaser.create().drop();
            assertThat(contexts()).isLessThan(4);
        });
        assertThat(ended).hasValue(2);
    }

    /** Counts its ends. */
    private static final class EndCounter extends TaskMember {
        private final AtomicInteger ended;

        EndCounter(AtomicInteger ended) {
            this.ended = ended;
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            ended.incrementAndGet();
        }
    }

    /** A section would end what has joined in it, before the finish. */
    @OnEveryRuntime(workers = {1, 2})
    void createdInASection(Lab lab) {
        lab.launch(() -> isolated(() -> assertThatIllegalStateException()
                .isThrownBy(TaskPhaser::create)
                .withMessageContaining("inside isolated")));
    }
}

package dev.serrano.cluster;

import static dev.serrano.Serrano.failFast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Serrano;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code of the program that fails where the cluster calls it, and messages that are larger than a frame. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultyTasksTest {
    private static final int MANY = 150;
    private static Places places;

    @BeforeAll
    static void join() {
        places = new Places(2, c -> c.register(Mute.class, Cut.class, Verbose.class, Fragile.class));
    }

    @AfterAll
    static void close() {
        places.close();
    }

    private static Cluster first() {
        return places.get(0);
    }

    private static void everythingWorks() {
        assertThat(first().at(places.at(1), new RemoteTasks.Square(3))).isEqualTo(9);
        assertThat(places.get(1).at(places.at(0), new RemoteTasks.Square(3))).isEqualTo(9);
    }

    private static final class MuteException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    record Mute() implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            throw new MuteException();
        }
    }

    @Test
    void anExceptionThatCannotBeDescribedIsReported() {
        assertThatThrownBy(() -> first().at(places.at(1), new Mute()))
                .isInstanceOfSatisfying(
                        RemoteTaskException.class, e -> assertThat(e.type()).isEqualTo(MuteException.class.getName()));
        everythingWorks();
    }

    /** Half of a surrogate pair, as where a long text was cut. */
    record Cut() implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            throw new IllegalStateException("cut \ud83d");
        }
    }

    @Test
    void aMessageThatIsNoUnicodeIsReported() {
        assertThatThrownBy(() -> first().at(places.at(1), new Cut()))
                .isInstanceOf(RemoteTaskException.class)
                .hasMessageContaining("cut ");
        everythingWorks();
    }

    record Verbose() implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            RemoteTasks.gate("verbose").join();
            throw new IllegalStateException("x".repeat(10_000));
        }
    }

    /** They go in one report, since the place rests when the last one has ended. */
    @Test
    void manyLongFailuresArriveTogether() {
        assertThatThrownBy(() -> first().finish(() -> {
                    for (int i = 0; i < MANY; i++) {
                        first().async(places.at(1), new Verbose());
                    }
                    RemoteTasks.gate("verbose").put("on");
                }))
                .isInstanceOfSatisfying(
                        MultiException.class, e -> assertThat(e.failures()).hasSize(MANY));
        everythingWorks();
    }

    @Test
    void aPlaceOfAnotherClusterIsRefused() {
        try (Places others = new Places(1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> first().at(others.at(0), new RemoteTasks.Where()))
                    .withMessageContaining("no place of this cluster");
        }
    }

    @Test
    void theFailureOfALocalTaskCancelsAFailFastFinish() {
        assertThatThrownBy(() -> first().finish(failFast(), () -> {
                    first().async(places.at(1), new RemoteTasks.Wait("slow"));
                    Serrano.async(() -> {
                        RemoteTasks.begun("slow").await();
                        throw new IllegalStateException("fast");
                    });
                    return 0;
                }))
                .hasStackTraceContaining("fast");
        assertThat(RemoteTasks.count("slow")).as("the task has ended").hasValue(1);
    }

    @Test
    void aTaskCannotLeaveWhileItsFinishWaitsForIt() {
        assertThatThrownBy(() -> first().finish(() -> first().close()))
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Cluster.leave inside a finish");
        everythingWorks();
    }

    /** A bag whose code fails in each way at the places that get a part of it. */
    static final class Fragile implements WorkBag<Fragile, Integer> {
        static final AtomicBoolean GIVEN = new AtomicBoolean();
        int items;
        boolean part;

        @Override
        public boolean isEmpty() {
            if (part) {
                throw new NoClassDefFoundError("a class that is missing");
            }
            return items == 0;
        }

        @Override
        public long size() {
            return items;
        }

        @Override
        public void process(int n) {
            if (!GIVEN.get()) {
                Thread.onSpinWait();
                return;
            }
            items = 0;
            RemoteTasks.gate("fragile").join();
        }

        @Override
        public @Nullable Fragile split() {
            Fragile f = new Fragile();
            f.part = true;
            f.items = 1;
            GIVEN.set(true);
            return f;
        }

        @Override
        public void merge(Fragile other) {}

        @Override
        public Integer result() {
            return 0;
        }
    }

    @Test
    void anErrorInABagEndsItsRunAndNothingElse() {
        Fragile bag = new Fragile();
        bag.items = 1;
        Thread.startVirtualThread(() -> {
            places.await(Fragile.GIVEN::get);
            RemoteTasks.gate("fragile").put("on");
        });
        assertThatThrownBy(() -> first().process(bag)).hasMessageContaining("a class that is missing");
        everythingWorks();
    }
}

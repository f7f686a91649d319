package dev.serrano.habanero;

import static edu.rice.hj.Module1.asyncNbAt;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.here;
import static edu.rice.hj.Module1.numPlaces;
import static edu.rice.hj.Module1.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjPlace;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Places. */
class PlacesTest {
    @OnEveryRuntime(
            workers = 3,
            workersBecause = "three places of one worker each",
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void tasksRunAtTheirPlace(Lab lab) {
        lab.runtime(b -> b.places(3, 1));
        lab.launch(() -> {
            assertThat(numPlaces()).isEqualTo(3);
            Queue<HjPlace> ran = new ConcurrentLinkedQueue<>();
            finish(() -> {
                for (int i = 0; i < 3; i++) {
                    asyncNbAt(place(i), () -> ran.add(here()));
                }
            });
            assertThat(ran).containsExactlyInAnyOrder(place(0), place(1), place(2));
            HjPlace first = place(0);
            assertThat(first.id()).isZero();
            assertThat(first.numPlaces()).isEqualTo(3);
            assertThat(first.nextPlace()).isSameAs(place(1));
            assertThat(first.prevPlace()).isSameAs(place(2));
            assertThat(first.place(1)).isSameAs(place(1));
            assertThatIllegalArgumentException().isThrownBy(() -> place(3)).withMessageContaining("places 0 to 2");
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void aRuntimeHasOnePlaceUnlessToldOtherwise(Lab lab) {
        lab.launch(() -> {
            assertThat(here()).isSameAs(place(0)).isSameAs(here().nextPlace());
            assertThat(here()).hasToString("place(0)");
            assertThatIllegalArgumentException().isThrownBy(() -> place(1)).withMessageContaining("one place");
            assertThatIllegalArgumentException().isThrownBy(() -> place(-1));
        });
    }

    @Test
    void outsideAnyTaskHereIsTheFirst() {
        assertThat(here()).isSameAs(place(0));
        assertThat(numPlaces()).isEqualTo(1);
    }

    @Test
    void theObjectOfTheRuntimeTakesTheSamePlaces() throws Exception {
        CompletableFuture<HjPlace> ran = new CompletableFuture<>();
        Launches.initializeHabanero();
        try {
            RuntimeView.INSTANCE.asyncSuspAt(here(), () -> ran.complete(here())); // outside any task, as asyncNbAt
            assertThat(ran.get(30, TimeUnit.SECONDS)).isSameAs(place(0));
        } finally {
            Launches.finalizeHabanero();
        }
        HjPlace foreign = new HjPlace() {
            @Override
            public int id() {
                return 0;
            }

            @Override
            public HjPlace place(int id) {
                return this;
            }

            @Override
            public int numPlaces() {
                return 1;
            }

            @Override
            public HjPlace nextPlace() {
                return this;
            }

            @Override
            public HjPlace prevPlace() {
                return this;
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuntimeView.INSTANCE.asyncSuspAt(foreign, () -> {}))
                .withMessageContaining("has not made");
    }
}

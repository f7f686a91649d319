package edu.rice.hj.runtime.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Words of a text, with the places where they are: the order shows that the result is that of a sequential run. */
class MapReduceTest {
    private static final List<List<String>> TEXT =
            List.of(List.of("a", "b", "a"), List.of("c"), List.of(), List.of("b", "a", "d", "c"));

    private static final class Places extends MapReduce<String, String> {
        Places(int reduceTasks) {
            super(TEXT.size(), reduceTasks);
        }

        @Override
        public MapTask<String, String> splitter(int share) {
            return new MapTask<>(this, share) {
                @Override
                public void map() {
                    List<String> words = TEXT.get(share);
                    for (int i = 0; i < words.size(); i++) {
                        emitIntermediate(words.get(i), share + "." + i);
                    }
                }
            };
        }

        @Override
        public String reduce(String first, String second) {
            return first + " " + second;
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void theResultIsThatOfASequentialRun(Lab lab) {
        for (int reduceTasks = 1; reduceTasks <= 5; reduceTasks++) {
            Places places = new Places(reduceTasks);
            lab.launch(places::run);
            assertThat(places.getResult())
                    .isEqualTo(Map.of("a", "0.0 0.2 3.1", "b", "0.1 3.0", "c", "1.0 3.3", "d", "3.2"));
            assertThat(places.getKeys()).containsExactlyInAnyOrder("a", "b", "c", "d");
            assertThat(places.query("c")).isEqualTo("1.0 3.3");
            assertThat(places.query("e")).isNull();
        }
    }

    @Test
    void thereIsNoResultBeforeTheRun() {
        Places places = new Places(1);
        assertThat(places.getResult()).isNull();
        assertThatIllegalStateException().isThrownBy(places::getKeys);
        assertThatIllegalStateException().isThrownBy(() -> places.query("a"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Places(0));
    }
}

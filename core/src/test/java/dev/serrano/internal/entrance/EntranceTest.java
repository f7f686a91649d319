package dev.serrano.internal.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Place;
import dev.serrano.TaskFuture;
import dev.serrano.testing.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands above the rooms is found by its name, by whatever asks first. */
class EntranceTest {
    static final class WordsFirst {
        public static void main(String[] args) {
            System.out.println(TaskFuture.all(TaskFuture.completed(1), TaskFuture.completed(2))
                    .join());
            try {
                System.out.println(Place.here());
            } catch (IllegalStateException e) {
                System.out.println("no place");
            }
            System.out.println(TaskFuture.completed(2).map(n -> n + 1).join());
        }
    }

    @Test
    void wordsNeedNoRuntimeBefore(@TempDir Path folder) throws Exception {
        assertThat(ChildJvm.output(WordsFirst.class, folder)).containsExactly("[1, 2]", "no place", "3");
    }

    @Test
    void isThatOfSerrano() {
        assertThat(Entrance.get().getClass().getName()).isEqualTo("dev.serrano.MainEntrance");
    }
}

package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Several JVMs, one of which is killed or paused. */
@Timeout(90)
class JvmsTest {
    @Test
    void aFinishOverJvmsSurvivesTheDeathOfOne(@TempDir Path folder) throws Exception {
        List<Process> jvms = new ArrayList<>();
        try (Places places = new Places(1)) {
            Cluster c = places.get(0);
            for (int i = 1; i <= 2; i++) {
                jvms.add(Jvms.start(c.here().address(), folder.resolve("place" + i)));
            }
            places.await(() -> c.places().size() == 3);
            List<ClusterPlace> all = c.places();
            assertThat(c.reduce(new RemoteTasks.Where(), Integer::sum)).isEqualTo(3);
            places.await(() -> Stream.of(1, 2)
                    .allMatch(i -> Jvms.text(folder.resolve("place" + i)).contains("joined as")));
            Process last = jvms.get(Jvms.text(folder.resolve("place1")).contains("joined as place 1 ") ? 1 : 0);
            assertThat(c.at(all.get(2), new RemoteTasks.Local(1000))).isEqualTo(499_501);

            Thread killer = Thread.startVirtualThread(() -> {
                for (String key : List.of("here", "there", "again")) {
                    try {
                        assertThat(RemoteTasks.begun(key).await(20, TimeUnit.SECONDS))
                                .isTrue();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                last.destroyForcibly();
            });
            assertThatThrownBy(() -> c.finish(() -> {
                        c.async(all.get(1), new RemoteTasks.Hang("here", false));
                        c.async(all.get(2), new RemoteTasks.Hang("there", false));
                        c.async(all.get(2), new RemoteTasks.Hang("again", true));
                    }))
                    .as(() -> Jvms.text(folder.resolve("place1")) + Jvms.text(folder.resolve("place2")))
                    .isInstanceOfSatisfying(
                            MultiException.class,
                            e -> assertThat(e.failures())
                                    .singleElement()
                                    .isInstanceOfSatisfying(
                                            DeadPlaceException.class,
                                            d -> assertThat(d.place())
                                                    .isEqualTo(all.get(2).toString())));
            killer.join();
            assertThat(c.at(all.get(1), new RemoteTasks.Where())).isEqualTo(1);
        } finally {
            jvms.forEach(Process::destroyForcibly);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // has no such signals
    void aPlaceThatWasSilentForTooLongStopsAndSaysSo(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("place");
        Process jvm = null;
        try (Places places = new Places(2)) {
            Cluster c = places.get(0);
            jvm = Jvms.start(c.here().address(), output);
            places.await(() -> c.places().size() == 3);
            ClusterPlace silent = c.places().get(2);
            String pid = Long.toString(jvm.pid());
            Thread pause = Thread.startVirtualThread(() -> {
                places.await(() -> RemoteTasks.begun("silent").getCount() == 0);
                Jvms.signal("-STOP", pid);
            });
            assertThatThrownBy(() -> c.at(silent, new RemoteTasks.Hang("silent", false)))
                    .isInstanceOf(DeadPlaceException.class);
            pause.join();
            Jvms.signal("-CONT", pid);
            places.await(() -> Jvms.text(output).contains("this place was removed from the cluster"));
            places.await(() -> Jvms.text(output).contains("GONE " + silent)); // its listener is told
            assertThat(c.at(places.at(1), new RemoteTasks.Where())).isEqualTo(1);
        } finally {
            if (jvm != null) {
                jvm.destroyForcibly();
            }
        }
    }
}

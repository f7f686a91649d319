package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.top.RuntimeSample;
import dev.serrano.cli.top.TopPicture;
import dev.serrano.cli.top.TopScreen;
import dev.serrano.observe.TaskRuntimeMXBean.SuspendedGroup;
import dev.serrano.observe.TaskRuntimeMXBean.WorkerReading;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is computed from two readings, and how it is drawn. */
final class TopPictureTest {

    private static RuntimeSample sample(int seconds, long tasks, List<SuspendedGroup> waiting) {
        List<WorkerReading> workers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            long busy = TimeUnit.SECONDS.toNanos(seconds) * i / 2;
            long idle = TimeUnit.SECONDS.toNanos(seconds) - busy;
            workers.add(new WorkerReading(i, 0, "MANAGING", 4, 0, tasks, 3, 5, 7, seconds, busy, 0, idle));
        }
        return new RuntimeSample(
                "bean",
                TimeUnit.SECONDS.toNanos(seconds),
                "runtime a",
                3,
                Map.of("tasks", tasks, "steals", 10L + seconds),
                20,
                workers,
                waiting);
    }

    @Test
    void ratesAreOfTheTimeBetweenTheReadings() {
        RuntimeSample before = sample(10, 1_000, List.of());
        RuntimeSample now = sample(12, 9_001_000, List.of(new SuspendedGroup("join", "A.b(A.java:3)", 2)));
        assertThat(TopPicture.of(before, now, 2))
                .containsExactly(
                        "",
                        "runtime a, 3 threads",
                        "  tasks/s 4,500,000  steals/s 1.0  suspensions/s 0",
                        "    worker  state      busy  queued    tasks/s  steals/s  suspensions/s  parks/s",
                        "         0  searching   0 %       4  4,500,000         0              0      1.0",
                        "         1  searching  50 %       4  4,500,000         0              0      1.0",
                        "    ... and the workers up to 2",
                        "  2 tasks wait",
                        "    waiting  in    at",
                        "          2  join  A.b(A.java:3)");
    }

    @Test
    void aRuntimeThatIsNewHasNoRates() {
        assertThat(TopPicture.of(null, sample(1, 5, List.of()), 1))
                .contains("  tasks/s -  steals/s -  suspensions/s -", "  no task waits")
                .contains("         0  searching     -       4        -         -              -        -");
    }

    /** Cut off where the window ends, and in the place of the picture before. */
    @Test
    void onATerminalPicturesReplaceEachOther() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TopScreen screen = new TopScreen(
                Terminal.of(out, StandardCharsets.UTF_8, new PrintWriter(new StringWriter(), true), true, 40));
        int rows = screen.rows();
        List<String> tall = new ArrayList<>();
        for (int i = 0; i < rows + 10; i++) {
            tall.add("x".repeat(1_000));
        }
        screen.show(tall);
        String first = out.toString(StandardCharsets.UTF_8);
        assertThat(first.lines().filter(line -> line.endsWith("\u001b[K"))).hasSize(rows - 1);
        assertThat(first.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(1_000));
        assertThat(first).contains("... 12 more lines").doesNotContain("\u001b[1A");
        out.reset();
        screen.show(List.of("a", "b"));
        assertThat(out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"))
                .isEqualTo("\r\u001b[%dAa\u001b[K\nb\u001b[K\n\u001b[J".formatted(rows - 1));
    }
}

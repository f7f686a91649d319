package dev.serrano.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dashboard, the alerts and the page on monitoring name meters and events that there are. */
class DashboardTest {
    private static final Path ROOT = root();
    private static final Pattern NAME_IN_PROMETHEUS = Pattern.compile("\\bserrano_\\w+");
    private static final Pattern EVENT_CLASS = Pattern.compile("@Name\\(\"(dev\\.serrano\\.\\w+)\"\\)");

    private static TaskRuntime runtime;

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("NOTICE"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    @BeforeAll
    static void start() {
        runtime = TaskRuntime.builder().workers(2).name("shop").build();
    }

    @AfterAll
    static void end() {
        runtime.close();
    }

    private static Set<String> names(Pattern pattern, int group, String text) {
        return pattern.matcher(text).results().map(m -> m.group(group)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static <R extends MeterRegistry> R bound(R registry) {
        new RuntimeMeters(runtime).bindTo(registry);
        return registry;
    }

    private static Set<String> inPrometheus() {
        String scraped =
                bound(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT)).scrape();
        return names(Pattern.compile("(?m)^(serrano_\\w+)"), 1, scraped);
    }

    @Test
    void dashboardAndAlertsNameMetersThatThereAre() throws IOException {
        Set<String> there = inPrometheus();
        String dashboard = Files.readString(ROOT.resolve("docs/grafana/serrano.json"));
        assertThat(names(NAME_IN_PROMETHEUS, 0, dashboard)).isEqualTo(there); // each is shown
        String alerts = Files.readString(ROOT.resolve("docs/grafana/alerts.yml"));
        assertThat(names(NAME_IN_PROMETHEUS, 0, alerts)).isNotEmpty().isSubsetOf(there);
    }

    @Test
    void labelsAreThoseOfTheMeters() throws IOException {
        String scraped =
                bound(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT)).scrape();
        Pattern label = Pattern.compile("[{,] ?(\\w+)=~?\\\\?\"");
        Set<String> there = names(label, 1, scraped);
        for (String file : new String[] {"serrano.json", "alerts.yml"}) {
            assertThat(names(label, 1, Files.readString(ROOT.resolve("docs/grafana/" + file))))
                    .as(file)
                    .isNotEmpty()
                    .isSubsetOf(there);
        }
    }

    @Test
    void thePageListsEveryMeterByBothNames() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/guide/monitoring.md"));
        Set<String> meters = bound(new SimpleMeterRegistry()).getMeters().stream()
                .map(meter -> meter.getId().getName())
                .collect(Collectors.toCollection(TreeSet::new));
        Pattern row = Pattern.compile("(?m)^\\| `(serrano\\.[\\w.]+)` \\| `(serrano_\\w+)` \\|");
        assertThat(names(row, 1, page)).isEqualTo(meters);
        assertThat(names(row, 2, page)).isEqualTo(inPrometheus());
    }

    @Test
    void thePageListsEveryAlert() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/guide/monitoring.md"));
        String alerts = Files.readString(ROOT.resolve("docs/grafana/alerts.yml"));
        assertThat(names(Pattern.compile("(?m)^\\| `(Serrano\\w+)` \\|"), 1, page))
                .isNotEmpty()
                .isEqualTo(names(Pattern.compile("alert: (\\w+)"), 1, alerts));
    }

    @Test
    void thePageListsEveryEvent() throws IOException {
        Set<String> there = new TreeSet<>();
        for (String module : new String[] {"core", "actor"}) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module + "/src/main/java"))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    for (MatchResult m : EVENT_CLASS
                            .matcher(Files.readString(file))
                            .results()
                            .toList()) {
                        there.add(m.group(1));
                    }
                }
            }
        }
        String page = Files.readString(ROOT.resolve("docs/guide/monitoring.md"));
        assertThat(names(Pattern.compile("(?m)^\\| `(dev\\.serrano\\.\\w+)` \\|"), 1, page))
                .isNotEmpty()
                .isEqualTo(there);
    }
}

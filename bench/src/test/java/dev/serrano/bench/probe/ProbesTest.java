package dev.serrano.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms of a probe agree, as those of a workload do. */
final class ProbesTest {

    @ParameterizedTest
    @CsvSource({
        "stack, rounds=1, 120",
        "stack, rounds=30, 3600",
        "many-sums, n=1, 12",
        "many-sums, n=9999, 599940000",
        "push-pop, rounds=3, 48",
        "channel-ping-pong, rounds=7 channel=spsc, 8",
        "channel-ping-pong, rounds=7 channel=mpsc, 8",
        "channel-ping-pong, rounds=7 channel=mpmc, 8",
        "measured-fib, n=1, 1",
        "measured-fib, n=12, 144",
        "graph-page, steps=1000, '5719 units, 25 at least'",
        "deadlock-report, tasks=30, a deadlock of 30 tasks",
        "blocking-calls, requests=3 calls=4 millis=1, sum 18",
        "first-task, opens=no, started",
        "first-task, opens=yes, started",
        "victim, children=1, 1",
        "victim, children=8 wanted=8 limit=1, 8",
        "victim, parent=blocks children=8 wanted=8 limit=1, 8",
        "batch-then-long, tasks=5 each=1 own=1, 5",
        "batch-then-long, tasks=5 each=1 own=1 fib=1 nested=yes, 5",
        "short-phases, phases=2 tasks=3 steps=1 books=yes, 12.000001206",
        "short-phases, phases=2 tasks=3 steps=4 kind=memory gap=1, 9.0"
    })
    void everyFormGivesTheAnswer(String name, String assignments, String answer) throws Exception {
        Workload probe = Probes.find(name).orElseThrow();
        Parameters parameters = Parameters.parse(probe.info(), List.of(assignments.split(" ")));
        try (Harness harness = new Harness(Catalog.standard())) {
            for (Form form : probe.forms()) {
                Sample sample = harness.measure(Case.of(probe, form, 1, parameters, Map.of()));
                assertThat(sample.ok()).as(form.toString()).isTrue();
                assertThat(sample.checksum()).as(form.toString()).isEqualTo(answer);
            }
        }
    }
}

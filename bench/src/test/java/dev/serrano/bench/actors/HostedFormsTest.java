package dev.serrano.bench.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forms that only the harness can run give the answers that the others do. */
final class HostedFormsTest {
    private static final Map<String, String> SMALL = Map.ofEntries(
            Map.entry("actor-pingpong", "rounds=300"),
            Map.entry("counting", "n=3000"),
            Map.entry("actor-create", "n=300"),
            Map.entry("actor-throughput", "actors=7 messages=200"),
            Map.entry("thread-ring", "actors=20 passes=1007"),
            Map.entry("chameneos", "creatures=9 meetings=500"),
            Map.entry("big", "actors=9 questions=70"),
            Map.entry("philosophers", "philosophers=5 meals=60"),
            Map.entry("sleeping-barber", "customers=300 chairs=5"),
            Map.entry("bank-transaction", "accounts=12 payments=700"),
            Map.entry("logistic-map", "series=5 terms=100"),
            Map.entry("queens-workers", "n=8 wanted=92"),
            Map.entry("actor-dictionary", "askers=5 requests=100 keys=20"),
            Map.entry("actor-sortedlist", "askers=5 requests=100 keys=50"),
            Map.entry("bounded-buffer", "producers=5 consumers=7 items=30 buffer=2"),
            Map.entry("actor-sieve", "n=1000 primes=10"),
            Map.entry("actor-radixsort", "n=300 digits=9"),
            Map.entry("actor-fib", "n=10"),
            Map.entry("actor-quicksort", "n=3000 cutoff=20"),
            Map.entry("actor-filterbank", "channels=5 items=300 taps=4"),
            Map.entry("actor-adder-join", "ways=4 rows=300"),
            Map.entry("actor-astar", "size=9 workers=3 cutoff=5"),
            Map.entry("actor-apsp", "n=40 block=10"),
            Map.entry("actor-bitonic", "log2n=7"),
            Map.entry("cobwebbed-tree", "nodes=700 work=20"),
            Map.entry("scala-pingpong", "rounds=300"),
            Map.entry("scala-chameneos", "creatures=9 meetings=500"),
            Map.entry("scala-quicksort", "n=3000 cutoff=20"),
            Map.entry("scala-sieve", "n=1000 primes=10 piece=3 chain=5"));

    private static Harness harness;

    @BeforeAll
    static void open() {
        harness = new Harness(Catalog.standard());
    }

    @AfterAll
    static void close() {
        harness.close();
    }

    static Stream<Workload> programs() {
        return Workloads.all().stream()
                .filter(workload -> workload.forms().stream().anyMatch(form -> form.runtime() == Rival.PEKKO));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void theyGiveTheAnswer(Workload workload) throws Exception {
        String small = SMALL.get(workload.info().name());
        Parameters parameters = Parameters.parse(workload.info(), List.of(small.split(" ")));
        for (Form form : workload.forms()) {
            if (form.runtime() == Rival.PEKKO || form.name().equals(ActorForms.SPINNING)) {
                for (int run = 1; run <= 2; run++) {
                    Sample sample = harness.measure(Case.of(workload, form, 2, parameters, Map.of()));
                    assertThat(sample.ok()).as("%s, run %s", form, run).isTrue();
                }
            }
        }
    }

    /** A failure ends the run, and the next one is served. */
    @Test
    void aFailureOfAnActorEndsTheRun() throws Exception {
        try (HostedActors hosts = new HostedActors()) {
            for (Form form : List.of(
                    new Form(Rival.PEKKO, ActorForms.PEKKO.getFirst()), new Form(Rival.THREADS, ActorForms.SPINNING))) {
                ActorHost host = hosts.get(form, 2);
                assertThatThrownBy(() -> host.run(on -> {
                            on.<String>start((message, self) -> {}).send("never ends");
                            on.<String>start((message, self) -> {
                                        throw new IllegalArgumentException(message);
                                    })
                                    .send("broken");
                        }))
                        .as(form.toString())
                        .hasStackTraceContaining("broken");
                StringBuilder seen = new StringBuilder();
                host.run(on -> on.<String>start((message, self) -> {
                            seen.append(message);
                            self.exit();
                        })
                        .send("whole"));
                assertThat(seen).hasToString("whole");
            }
        }
    }

    @Test
    void whatNobodyRunsIsRefused() {
        try (HostedActors hosts = new HostedActors()) {
            assertThatThrownBy(() -> hosts.get(new Form(Rival.PEKKO, "fast"), 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'fast'")
                    .hasMessageContaining("throughput-1");
            assertThatThrownBy(() -> hosts.get(new Form(Rival.THREADS, "queue"), 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("threads/queue");
        }
    }
}

package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serrano.sim.MachineModel;
import dev.serrano.sim.RunOptions;
import dev.serrano.sim.SchedulerSpec;
import dev.serrano.sim.Simulation;
import dev.serrano.sim.SimulationResult;
import dev.serrano.sim.TaskModels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code serrano simulate}: what it prints and writes, and what it says of requests that make no sense. */
final class SimulateCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aCurveOfTwoSchedulersIsPrintedAndWritten() throws IOException {
        Path json = folder.resolve("s.json");
        Path html = folder.resolve("s.html");
        Invocation result = Invocation.line("simulate spc -p n=500 -p t=5 -w 1..4,6 --machine opteron-48 --scheduler"
                + " channel:half,last,default --seed 3 --json " + json + " --html " + html);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("spc n=500 t=5", "opteron-48, 4 sockets; seed 3", "speed-up", "channel:half,last");
        JsonNode runs = new ObjectMapper().readTree(Files.readString(json)).get("runs");
        assertThat(runs).hasSize(8);
        assertThat(runs.get(0).get("scheduler").asText()).isEqualTo("channel:half,last");
        assertThat(runs.get(7).get("scheduler").asText()).isEqualTo("default");
        assertThat(runs.get(7).get("machine").get("workers").asInt()).isEqualTo(6);
        assertThat(runs.get(0).get("tasksPerSteal").isNull()).isTrue();
        assertThat(runs.get(3).get("counts").get("tasks").asLong()).isEqualTo(501);
        assertThat(Files.readString(html)).contains("Workers over time: default, 6 workers");
    }

    @Test
    void theSameSeedPrintsTheSame() {
        String line = "simulate uts -p b=50 -p m=4 -p q=0.2 -w 8 --scheduler channel --seed 5";
        assertThat(Invocation.line(line).out())
                .isEqualTo(Invocation.line(line).out())
                .isNotEmpty();
    }

    @Test
    void anInterruptedCurveShowsTheRunsThatHaveEnded() {
        StringWriter err = new StringWriter();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SimulateCommand command = new SimulateCommand(Terminals.to(out, err));
        command.interrupted(List.of(), 3, null, null);
        assertThat(err.toString()).isEqualTo("serrano: interrupted before the first of 3 runs had ended\n");
        SimulationResult ended = Simulation.run(
                TaskModels.of("spc", Map.of("n", "500", "t", "5")),
                MachineModel.named("server").withWorkers(2),
                SchedulerSpec.parse("default"),
                new RunOptions(1, false, TimeUnit.HOURS.toNanos(1)));
        command.interrupted(List.of(ended), 3, null, null);
        assertThat(err.toString()).endsWith("serrano: interrupted after 1 of 3 runs; these are their results\n");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("spc n=500 t=5", "speed-up");
    }

    @Test
    void jsonOnStandardOutputIsAlone() throws IOException {
        Invocation result = Invocation.line("simulate bpc -p d=3 -p n=9 --json -");
        assertThat(new ObjectMapper().readTree(result.out()).get("runs")).hasSize(1);
        assertThat(result.err()).contains("speed-up");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "simulate bpq; there is no model of the workload 'bpq'; did you mean bpc?",
                "simulate bpc -p x=1; the model of bpc has no parameter 'x'",
                "simulate bpc -p d; -p 'd' is not of the form name=value",
                "simulate bpc -p d=1 -p d=2; -p d is given twice",
                "simulate bpc -w 0; -w must be a whole number from 1 to 16384",
                "simulate bpc -w 8..2; -w must be a whole number from 8 to 16384",
                "simulate bpc -w 2,2; -w 2,2 names a number twice",
                "simulate bpc --scheduler fair; there is no scheduler 'fair' to simulate",
                "simulate bpc --scheduler channel:oen; the scheduler channel has no option 'oen'",
                "simulate bpc --machine cray; there is no machine 'cray'; valid: opteron-48",
                "simulate bpc --cost pull=1; there is no cost 'pull'; valid: push, pop",
                "simulate bpc --cost push=x; --cost push must be a number of nanoseconds",
                "simulate bpc --cost push=-1; the cost push must be a number of nanoseconds from 0",
                "simulate bpc --idle doze; --idle must be sleep or spin, not 'doze'",
                "simulate bpc --seed x; --seed must be a whole number, not 'x'",
                "simulate bpc -p t=1000000 -p n=99999 --limit 1; has not ended after 1 s of virtual time"
            })
    void aWrongRequestSaysWhatIsRight(String line, String message) {
        Invocation result = Invocation.line(line);
        assertThat(result.err()).contains(message);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
    }
}

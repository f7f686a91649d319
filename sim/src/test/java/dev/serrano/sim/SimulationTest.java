package dev.serrano.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.scheduler.StealStrategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated runs: what they compute is the program's work, whatever the scheduler, the machine and the seed. */
class SimulationTest {
    private static final MachineModel SERVER = MachineModel.named("server");
    private static final MachineModel OPTERON = MachineModel.named("opteron-48");

    private static SimulationResult run(String program, MachineModel machine, String scheduler, String... settings) {
        return Simulation.run(model(program, settings), machine, SchedulerSpec.parse(scheduler), 1);
    }

    private static TaskModel model(String program, String... settings) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String s : settings) {
            map.put(s.substring(0, s.indexOf('=')), s.substring(s.indexOf('=') + 1));
        }
        return TaskModels.of(program, map);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "default",
                "channel",
                "channel:half,last",
                "channel:acknowledge,counter",
                "deque",
                "deque:half",
                "sharing"
            })
    void allTasksRunUnderEachSchedulerOnOneAndManyWorkers(String scheduler) {
        for (MachineModel machine : List.of(SERVER, OPTERON)) {
            for (int workers : new int[] {1, 2, 3, 17}) {
                SimulationResult r = run("bpc", machine.withWorkers(workers), scheduler, "d=20", "n=50", "t=2");
                assertThat(r.counts().tasks()).isEqualTo(20 * 51);
                assertThat(r.serialNanos()).isEqualTo(20 * 50 * 2_000.0);
                assertThat(r.speedup()).isPositive().isLessThanOrEqualTo(workers);
                assertThat(r.use().run()
                                + r.use().queue()
                                + r.use().steal()
                                + r.use().idle())
                        .isCloseTo(1, within(0.02));
                assertThat(r.use().run()).isCloseTo(r.efficiency(), within(0.02));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "channel", "deque", "sharing"})
    void treesAndLoopsHaveTheirWork(String scheduler) {
        SimulationResult tree = run("treerec", SERVER.withWorkers(8), scheduler, "n=16", "t=1");
        assertThat(tree.serialNanos()).isEqualTo(1_597 * 1_000.0);
        assertThat(tree.counts().tasks()).isEqualTo(1_597);
        SimulationResult stacked = run("treerec", OPTERON.withWorkers(8), scheduler, "n=16", "t=1");
        assertThat(stacked.counts().tasks()).isEqualTo(1_597);
        SimulationResult loop = run("loops", SERVER.withWorkers(8), scheduler, "kind=fine", "n=20000");
        assertThat(loop.serialNanos()).isEqualTo(20_000 * 1_000.0);
        assertThat(loop.speedup()).isGreaterThan(4);
        assertThat(loop.counts().tasks()).isEqualTo(loop.counts().splits() + 1);
        SimulationResult slope = run("loops", SERVER.withWorkers(4), scheduler, "kind=increasing", "n=200");
        assertThat(slope.speedup()).isBetween(2.0, 4.0);
    }

    @Test
    void aSeedDecidesAll() {
        for (String scheduler : List.of("default", "channel", "deque")) {
            TaskModel m = model("uts", "b=100", "m=4", "q=0.24");
            SchedulerSpec s = SchedulerSpec.parse(scheduler);
            SimulationResult a = Simulation.run(m, SERVER.withWorkers(16), s, 7);
            SimulationResult b = Simulation.run(m, SERVER.withWorkers(16), s, 7);
            assertThat(a.nanos()).isEqualTo(b.nanos());
            assertThat(a.counts()).isEqualTo(b.counts());
            assertThat(Simulation.run(m, SERVER.withWorkers(16), s, 8).nanos()).isNotEqualTo(a.nanos());
        }
    }

    /** One producer: half of its tasks with one message brings many, and asks seldom. */
    @Test
    void stealHalfBringsManyTasksOfOneProducer() {
        SimulationResult one = run("spc", OPTERON, "channel:one", "n=5000", "t=10");
        SimulationResult half = run("spc", OPTERON, "channel:half", "n=5000", "t=10");
        assertThat(one.tasksPerSteal()).isEqualTo(1);
        assertThat(half.tasksPerSteal()).isGreaterThan(5);
        assertThat(half.efficiency()).isGreaterThan(3 * one.efficiency());
        assertThat(half.halfShare()).isEqualTo(1);
        assertThat(one.halfShare()).isZero();
        assertThat(half.counts().requests()).isLessThan(one.counts().requests());
    }

    @Test
    void anAdaptiveThiefFollowsTheBetterAmount() {
        SimulationResult flat = run("spc", OPTERON, "channel:adaptive", "n=100000", "t=10");
        assertThat(flat.halfShare()).isGreaterThan(0.5);
        assertThat(flat.counts().strategyChanges()).isPositive();
    }

    @Test
    void channelsFindOutThatThereIsNoWork() {
        SimulationResult manager = run("spc", OPTERON, "channel:manager", "n=1000");
        SimulationResult counter = run("spc", OPTERON, "channel:counter", "n=1000");
        assertThat(manager.detectionNanos()).isPositive();
        assertThat(counter.detectionNanos()).isPositive().isNotEqualTo(manager.detectionNanos());
        assertThat(run("spc", OPTERON, "deque", "n=1000").detectionNanos()).isNaN();
    }

    @Test
    void aStrategyOfTheProgramRunsUnchanged() {
        List<Integer> victims = new ArrayList<>();
        StealStrategy.Factory ring = (thief, workers) -> at -> {
            victims.add((at + 1) % workers);
            return (at + 1) % workers == thief ? (at + 2) % workers : (at + 1) % workers;
        };
        for (String scheduler : List.of("channel", "deque")) {
            victims.clear();
            SimulationResult r = Simulation.run(
                    model("spc", "n=500", "t=5"),
                    OPTERON.withWorkers(6),
                    SchedulerSpec.parse(scheduler).withStrategy(ring),
                    1);
            assertThat(r.counts().tasks()).isEqualTo(501);
            assertThat(victims).isNotEmpty();
            assertThat(r.counts().steals()).isPositive();
        }
        StealStrategy.Factory wrong = (thief, workers) -> at -> workers;
        assertThatThrownBy(() -> Simulation.run(
                        model("spc"), OPTERON, SchedulerSpec.parse("channel").withStrategy(wrong), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("it must be another one of 0 to 47");
        assertThatThrownBy(() -> SchedulerSpec.parse("sharing").withStrategy(ring))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("channel and deque do");
    }

    @Test
    void aTaskWithoutPollsKeepsAThiefWaiting() {
        SimulationResult without = run("spc", OPTERON, "channel:one", "n=500", "t=100");
        SimulationResult with = run("spc", OPTERON, "channel:one", "n=500", "t=100", "poll=1");
        assertThat(with.speedup()).isGreaterThan(1.2 * without.speedup());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "spc; n=x; spc: n must be a number from 0 to 100000000, not 'x'",
                "spc; n=1.5; spc: n must be a whole number from 0 to 100000000, not '1.5'",
                "spc; size=3; the model of spc has no parameter 'size'; valid: n, t, form, poll",
                "nqueens; n=3; there is no model of 'nqueens'; valid: spc, bpc, treerec, fib, uts, loops",
                "loops; kind=odd; loops: kind must be one of fine, coarse, random, increasing, decreasing, not 'odd'",
                "uts; q=0.9; uts: q * m is 7.2, so the tree would have no end; it must be less than 1"
            })
    void aWrongModelSaysWhatIsRight(String name, String setting, String message) {
        assertThatThrownBy(() -> model(name, setting))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "fair; there is no scheduler 'fair' to simulate; valid: default, channel, deque, sharing",
                "chanel; did you mean channel?",
                "channel:hal; did you mean half?",
                "channel:two; the scheduler channel has no option 'two' that is simulated",
                "channel:one,half; channel: one and half exclude each other"
            })
    void aWrongSchedulerSaysWhatIsRight(String text, String message) {
        assertThatThrownBy(() -> SchedulerSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aWrongMachineSaysWhatIsRight() {
        assertThatThrownBy(() -> MachineModel.named("cray")).hasMessageContaining("opteron-48");
        assertThatThrownBy(() -> SERVER.withWorkers(0)).hasMessageContaining("1 to 16384");
        assertThatThrownBy(() -> SERVER.withSockets(0)).hasMessageContaining("1 or more sockets");
        assertThatThrownBy(() -> SERVER.with(MachineModel.Cost.PUSH, -1)).hasMessageContaining("push");
        assertThat(OPTERON.socketOf(0)).isZero();
        assertThat(OPTERON.socketOf(47)).isEqualTo(3);
    }

    @Test
    void aLimitEndsAProgramThatIsTooLong() {
        assertThatThrownBy(() -> Simulation.run(
                        model("spc", "t=1000"),
                        SERVER,
                        SchedulerSpec.parse("deque"),
                        new RunOptions(1, false, 1_000_000)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has not ended after");
    }

    @Test
    void theTimeLineHasEachShownWorkersTime() {
        SimulationResult r = Simulation.run(
                model("spc", "n=3000", "t=10"),
                OPTERON,
                SchedulerSpec.parse("channel:half"),
                RunOptions.ofSeed(1).withTimeLine());
        TimeLine line = Objects.requireNonNull(r.timeLine());
        assertThat(line.workers()).hasSize(48);
        double run = 0;
        for (float[][] worker : line.shares()) {
            for (float[] column : worker) {
                run += column[0] / worker.length;
            }
        }
        assertThat(run / 48).isCloseTo(r.use().run(), within(0.03));
    }
}

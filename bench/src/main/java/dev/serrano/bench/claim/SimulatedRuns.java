package dev.serrano.bench.claim;

import dev.serrano.sim.MachineModel;
import dev.serrano.sim.SchedulerSpec;
import dev.serrano.sim.Simulation;
import dev.serrano.sim.SimulationResult;
import dev.serrano.sim.TaskModels;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/** Runs of the simulator on the 48 processors of Prell's thesis, for claims that need as many. */
final class SimulatedRuns {

    private static final String MACHINE = "opteron-48";
    private static final int SEED = 1;

    private SimulatedRuns() {}

    /**
     * A figure of one run.
     *
     * @param figure what is asked of the run
     * @param program the name of the model
     * @param scheduler with its options
     * @param settings of the model, as {@code name=value}
     */
    static Callable<Double> figure(
            ToDoubleFunction<SimulationResult> figure, String program, String scheduler, String... settings) {
        return () -> figure.applyAsDouble(run(program, scheduler, settings));
    }

    /** How many times as fast a program is under one scheduler as under another. */
    static Callable<Double> faster(String program, String scheduler, String other, String... settings) {
        return () -> run(program, other, settings).nanos()
                / run(program, scheduler, settings).nanos();
    }

    private static SimulationResult run(String program, String scheduler, String... settings) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            values.put(parts[0], parts[1]);
        }
        return Simulation.run(
                TaskModels.of(program, values), MachineModel.named(MACHINE), SchedulerSpec.parse(scheduler), SEED);
    }
}

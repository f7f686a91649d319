package dev.serrano.sim;

/**
 * The entrance to the simulator: runs a program on a machine that need not exist, under a scheduler of Serrano, in
 * virtual time.
 *
 * {@snippet :
 * SimulationResult r = Simulation.run(
 *         TaskModels.of("spc", Map.of("n", "100000", "t", "10")),
 *         MachineModel.named("opteron-48"),
 *         SchedulerSpec.parse("channel:half"),
 *         1);
 * System.out.println(r.speedup());
 * }
 */
public final class Simulation {
    private Simulation() {}

    /**
     * Runs a program. The same arguments give the same result.
     *
     * @param model the program
     * @param machine with its number of workers
     * @param scheduler with its options
     * @param seed all random choices follow from it
     */
    public static SimulationResult run(TaskModel model, MachineModel machine, SchedulerSpec scheduler, long seed) {
        return run(model, machine, scheduler, RunOptions.ofSeed(seed));
    }

    /**
     * Runs a program. The same arguments give the same result.
     *
     * @param model the program
     * @param machine with its number of workers
     * @param scheduler with its options
     * @param options seed, limit, and what to record
     * @throws IllegalStateException if the program has not ended at the limit, or a program's strategy names a victim
     *     that is not there
     */
    public static SimulationResult run(
            TaskModel model, MachineModel machine, SchedulerSpec scheduler, RunOptions options) {
        Engine<?> engine = switch (scheduler.name()) {
            case "channel" -> new ChannelEngine(model, machine, scheduler, options);
            case "deque" -> new DequeEngine(model, machine, scheduler, options);
            case "sharing" -> new SharingEngine(model, machine, options);
            default -> new DefaultEngine(model, machine, scheduler, options);
        };
        return engine.run(scheduler.toString());
    }
}

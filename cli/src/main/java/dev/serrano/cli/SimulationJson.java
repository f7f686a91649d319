package dev.serrano.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serrano.sim.SimulationResult;
import java.util.List;

/** Results of simulations as JSON: an object with a list {@code runs}. */
final class SimulationJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private SimulationJson() {}

    static String text(List<SimulationResult> results) {
        ObjectNode root = MAPPER.createObjectNode();
        ArrayNode runs = root.putArray("runs");
        results.forEach(r -> runs.add(run(r)));
        try {
            return MAPPER.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON could not be written", e);
        }
    }

    private static ObjectNode run(SimulationResult r) {
        ObjectNode run = MAPPER.createObjectNode();
        run.put("program", r.program());
        run.put("scheduler", r.scheduler());
        ObjectNode machine = run.putObject("machine");
        machine.put("name", r.machine().name());
        machine.put("workers", r.machine().workers());
        machine.put("sockets", r.machine().sockets());
        machine.put("sleeps", r.machine().sleeps());
        machine.put("stacksJoins", r.machine().stacksJoins());
        r.machine().costs().forEach(machine.putObject("costs")::put);
        run.put("seed", r.seed());
        run.put("nanos", r.nanos());
        run.put("serialNanos", r.serialNanos());
        run.put("speedup", r.speedup());
        run.put("efficiency", r.efficiency());
        put(run, "tasksPerSteal", r.tasksPerSteal());
        put(run, "halfShare", r.halfShare());
        put(run, "failedPerSteal", r.failedPerSteal());
        put(run, "detectionNanos", r.detectionNanos());
        ObjectNode counts = run.putObject("counts");
        SimulationResult.Counts c = r.counts();
        counts.put("tasks", c.tasks());
        counts.put("steals", c.steals());
        counts.put("stolenTasks", c.stolenTasks());
        counts.put("halfSteals", c.halfSteals());
        counts.put("failedSteals", c.failedSteals());
        counts.put("requests", c.requests());
        counts.put("messages", c.messages());
        counts.put("splits", c.splits());
        counts.put("resumedElsewhere", c.resumedElsewhere());
        counts.put("wakeUps", c.wakeUps());
        counts.put("wishes", c.wishes());
        counts.put("strategyChanges", c.strategyChanges());
        counts.put("events", c.events());
        ObjectNode use = run.putObject("use");
        use.put("run", r.use().run());
        use.put("queue", r.use().queue());
        use.put("steal", r.use().steal());
        use.put("idle", r.use().idle());
        return run;
    }

    /** NaN is no number of JSON: null then. */
    private static void put(ObjectNode to, String name, double value) {
        if (Double.isNaN(value)) {
            to.putNull(name);
        } else {
            to.put(name, value);
        }
    }
}

package dev.serrano.bench.harness;

import dev.serrano.bench.model.Case;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A workload whose forms do what a test tells them, without a runtime. Notes the order of the runs. */
final class ScriptedWorkload implements Workload, Catalog {

    /** What a form does; gets the number of the run, from 1. */
    interface Script {
        String run(int number, RunContext context) throws Exception;
    }

    private final Map<Form, Script> scripts = new LinkedHashMap<>();
    private final Map<Form, Integer> runs = new LinkedHashMap<>();
    final List<String> log = new ArrayList<>();
    int prepared;

    @Nullable
    String expected;

    ScriptedWorkload() {
        with(Rival.SERIAL, "serial", (number, context) -> "42");
    }

    ScriptedWorkload with(Rival runtime, String form, Script script) {
        scripts.put(new Form(runtime, form), script);
        return this;
    }

    Case aCase(Rival runtime, String form) {
        return new Case("scripted", new Form(runtime, form), 1, Map.of(), Set.of(), Map.of());
    }

    @Override
    public Optional<Workload> find(String name) {
        return name.equals("scripted") ? Optional.of(this) : Optional.empty();
    }

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo("scripted", "does as it is told", "nothing", "a test", List.of());
    }

    @Override
    public List<Form> forms() {
        return List.copyOf(scripts.keySet());
    }

    @Override
    public Prepared prepare(Parameters parameters) {
        prepared++;
        return new Prepared() {
            @Override
            public String run(Form form, RunContext context) throws Exception {
                log.add(form.name());
                return scripts.get(form).run(runs.merge(form, 1, Integer::sum), context);
            }

            @Override
            public @Nullable String expected() {
                return expected;
            }
        };
    }
}

package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import java.util.List;
import java.util.Map;

/** Makes the cases of one workload with one set of parameters. */
public final class CaseFactory {

    private final Workload workload;
    private final Parameters parameters;

    /**
     * A factory.
     *
     * @param assignments the parameters, as {@code name=value}
     * @throws IllegalStateException if the catalog has no such workload or parameter: then suite and workload disagree
     */
    public CaseFactory(Catalog catalog, String name, String... assignments) {
        this.workload =
                catalog.find(name).orElseThrow(() -> new IllegalStateException("a suite needs the workload " + name));
        try {
            this.parameters = Parameters.parse(workload.info(), List.of(assignments));
        } catch (BadParameterException e) {
            throw new IllegalStateException("a suite gives a parameter that is refused: " + e.getMessage(), e);
        }
    }

    /** The serial form. */
    public Case serial() {
        return forms(Rival.SERIAL, 1).getFirst();
    }

    /** The first Serrano form. */
    public Case serrano(int workers) {
        return forms(Rival.SERRANO, workers).getFirst();
    }

    /** The Serrano form of that name. */
    public Case serrano(String form, int workers) {
        return of(Rival.SERRANO, form, workers);
    }

    /** The form of that name for that runtime. */
    public Case of(Rival runtime, String form, int workers) {
        return forms(runtime, workers).stream()
                .filter(one -> one.form().name().equals(form))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "a suite needs " + workload.info().name() + " as " + runtime.id() + "/" + form));
    }

    /** All forms for that runtime, one at least. */
    public List<Case> forms(Rival runtime, int workers) {
        List<Case> cases = workload.forms().stream()
                .filter(form -> form.runtime() == runtime)
                .map(form -> aCase(form, workers))
                .toList();
        if (cases.isEmpty()) {
            throw new IllegalStateException("a suite needs " + workload.info().name() + " for " + runtime.id());
        }
        return cases;
    }

    private Case aCase(Form form, int workers) {
        return Case.of(workload, form, workers, parameters, Map.of());
    }
}

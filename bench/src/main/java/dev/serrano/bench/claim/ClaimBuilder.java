package dev.serrano.bench.claim;

import dev.serrano.bench.fork.LimitedRun;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.suite.Bar;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.CaseFactory;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Puts one claim together: the programs that it is about, and the statements that decide. */
final class ClaimBuilder {

    /** As equal as two figures of a plot can be told to be. */
    static final Goal EQUAL = new Goal.Within(0.9, 1.1);

    /** What a document calls similar, competitive or close. */
    static final Goal SIMILAR = new Goal.Within(0.8, 1.25);

    private final Catalog catalog;
    private final Document document;
    private final String id;
    private final String where;
    private final String sentence;
    private final String printed;
    private final int workers;
    private final List<ClaimProgram> programs = new ArrayList<>();
    private final List<Evidence> evidence = new ArrayList<>();
    private int scale = 1;
    private @Nullable String missing;
    private @Nullable String reason;

    ClaimBuilder(
            Catalog catalog, int workers, Document document, String id, String where, String sentence, String printed) {
        this.catalog = catalog;
        this.workers = workers;
        this.document = document;
        this.id = id;
        this.where = where;
        this.sentence = sentence;
        this.printed = printed;
    }

    /** A program with as many workers as the machine has processors; its forms are measured together. */
    ClaimProgram program(String workload, String... parameters) {
        return program(workers, workload, parameters);
    }

    /** A program with so many workers. */
    ClaimProgram program(int number, String workload, String... parameters) {
        ClaimProgram program = new ClaimProgram(
                catalog, id + "/" + workload + "-" + (programs.size() + 1), number, workload, parameters);
        programs.add(program);
        return program;
    }

    /** A form on the usual backend, to be run by itself. */
    Case usualCase(String workload, String form, String... parameters) {
        return new CaseFactory(catalog, workload, parameters).serrano(form, workers);
    }

    /** The same on the backend that blocks threads. */
    Case blockingCase(String workload, String form, String... parameters) {
        return usualCase(workload, form, parameters).tagged(Tags.BACKEND, ClaimProgram.BLOCKING);
    }

    /** The statements that follow are about a machine with so many processors at least. */
    ClaimBuilder onProcessors(int number) {
        scale = number;
        return this;
    }

    /** A figure and the rule that decides. */
    ClaimBuilder says(String title, Quantity quantity, Goal rule) {
        evidence.add(new Evidence.Measured(Bar.of(title, quantity, rule), null, scale));
        return this;
    }

    /** A figure, the rule that decides, and the number in the document. */
    ClaimBuilder says(String title, Quantity quantity, Goal rule, double number) {
        evidence.add(new Evidence.Measured(Bar.of(title, quantity, rule), number, scale));
        return this;
    }

    /** A figure that is at least what is printed. */
    ClaimBuilder atLeast(double number, String title, Quantity quantity) {
        return says(title, quantity, new Goal.AtLeast(number), number);
    }

    /** A figure that is at most what is printed. */
    ClaimBuilder atMost(double number, String title, Quantity quantity) {
        return says(title, quantity, new Goal.AtMost(number), number);
    }

    /** A speed-up above 1: something is faster, by an amount that may depend on the machine. */
    ClaimBuilder faster(String title, Quantity speedUp) {
        return says(title, speedUp, new Goal.AtLeast(1));
    }

    /** A ratio of times above 1: something is slower. */
    ClaimBuilder slower(String title, Quantity ratio) {
        return says(title, ratio, new Goal.AtLeast(1));
    }

    /** A program whose answer is printed. */
    ClaimBuilder checks(String title, String answer, Callable<String> program) {
        evidence.add(new Evidence.Checked(title, answer, program));
        return this;
    }

    /** A program that ends as printed, in a JVM of its own with limits. */
    ClaimBuilder ends(String title, String printed, LimitedRun run) {
        evidence.add(new Evidence.Ends(title, printed, run));
        return this;
    }

    /** What the simulator says of it, beside the verdict. */
    ClaimBuilder simulated(String title, double number, String unit, Callable<Double> run) {
        evidence.add(new Evidence.Simulated("simulated: " + title, number, unit, run));
        return this;
    }

    /** What would be needed to tell it, or all of it. */
    ClaimBuilder missing(String text) {
        missing = text;
        return this;
    }

    /** Why it does not hold here. */
    ClaimBuilder because(String text) {
        reason = text;
        return this;
    }

    Claim build() {
        List<Block> blocks = programs.stream().map(ClaimProgram::block).toList();
        return new Claim(id, document, where, sentence, printed, blocks, evidence, missing, reason);
    }
}

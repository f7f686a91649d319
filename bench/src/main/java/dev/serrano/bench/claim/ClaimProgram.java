package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.CaseFactory;
import dev.serrano.bench.suite.Quantity;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One program of a claim: the forms that are asked for are measured in turn, in the same JVMs. */
final class ClaimProgram {

    private static final RoundPolicy ROUNDS = Block.rounds(2, Duration.ofSeconds(1), 7);
    static final String BLOCKING = "blocking";

    private final Catalog catalog;
    private final String workload;
    private final String name;
    private final int number;
    private final CaseFactory forms;
    private final List<Case> cases = new ArrayList<>();
    private RoundPolicy rounds = ROUNDS;

    ClaimProgram(Catalog catalog, String name, int number, String workload, String... parameters) {
        this.catalog = catalog;
        this.workload = workload;
        this.name = name;
        this.number = number;
        this.forms = new CaseFactory(catalog, workload, parameters);
    }

    /** Runs that take long: one to warm up, three that count. */
    ClaimProgram longRuns() {
        rounds = Block.rounds(1, Duration.ZERO, 3);
        return this;
    }

    String workload() {
        return workload;
    }

    /** The name of its block. */
    String name() {
        return name;
    }

    Case serial() {
        return add(forms.serial());
    }

    Case form(String form) {
        return add(forms.serrano(form, number));
    }

    /** The same with other values of some parameters, measured in the same JVMs. */
    Case form(String form, String... parameters) {
        return add(new CaseFactory(catalog, workload, parameters).serrano(form, number));
    }

    Case rival(Rival runtime, String form) {
        return add(forms.of(runtime, form, number));
    }

    /** All forms for a runtime. */
    Case[] rivals(Rival runtime) {
        return forms.forms(runtime, number).stream().map(this::add).toArray(Case[]::new);
    }

    /** A form on the backend that blocks threads, which the documents compare with. */
    Case blocking(String form) {
        return add(forms.serrano(form, number).tagged(Tags.BACKEND, BLOCKING));
    }

    /** A form whose tasks block threads of a pool, with latches or futures of the JDK. */
    Case blockingPool(String form) {
        return rival(Rival.BLOCKING_POOL, form);
    }

    /** A rival's form with other values of some parameters. */
    Case rival(Rival runtime, String form, String... parameters) {
        return add(new CaseFactory(catalog, workload, parameters).of(runtime, form, number));
    }

    /** A form with a scheduler. */
    Case scheduled(String form, String scheduler) {
        return add(forms.serrano(form, number).tagged(Tags.SCHEDULER, scheduler));
    }

    /** The same with other values of some parameters. */
    Case scheduled(String form, String scheduler, String... parameters) {
        return add(new CaseFactory(catalog, workload, parameters)
                .serrano(form, number)
                .tagged(Tags.SCHEDULER, scheduler));
    }

    /** Time over time, round by round. Of several others the fastest counts. */
    Quantity.TimeRatio ratio(Case subject, Case... others) {
        return new Quantity.TimeRatio(name, subject, List.of(others));
    }

    /** How many times as fast. Of several others the fastest counts. */
    Quantity speedUp(Case subject, Case... others) {
        return new Quantity.SpeedUp(name, subject, List.of(others));
    }

    /** How many times as fast a form is as on the backend that blocks threads. */
    Quantity againstBlocking(String form) {
        return speedUp(form(form), blocking(form));
    }

    /** The time of a form over that of another one. */
    Quantity.TimeRatio formRatio(String form, String other) {
        return ratio(form(form), form(other));
    }

    /** How many times as fast a form is as another one. */
    Quantity formSpeedUp(String form, String other) {
        return speedUp(form(form), form(other));
    }

    /** The time of a form with one scheduler over that with another one. */
    Quantity.TimeRatio ratio(String form, String scheduler, String other) {
        return ratio(scheduled(form, scheduler), scheduled(form, other));
    }

    /** How many times as fast a form is with one scheduler as with another one. */
    Quantity speedUp(String form, String scheduler, String other) {
        return speedUp(scheduled(form, scheduler), scheduled(form, other));
    }

    /** A counter of a form with a scheduler. */
    Quantity counted(String form, String scheduler, String counter, double scale, String unit) {
        return counted(scheduled(form, scheduler), counter, scale, unit);
    }

    Quantity counted(Case subject, String counter, double scale, String unit) {
        return new Quantity.Counted(name, subject, counter, scale, unit);
    }

    Quantity counterRatio(Case subject, Case other, String counter) {
        return new Quantity.CounterRatio(name, subject, other, counter);
    }

    Block block() {
        return Block.withCarriers(name, number, cases, rounds, 1);
    }

    private Case add(Case one) {
        if (!cases.contains(one)) {
            cases.add(one);
        }
        return one;
    }
}

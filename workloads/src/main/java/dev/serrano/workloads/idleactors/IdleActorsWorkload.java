package dev.serrano.workloads.idleactors;

import dev.serrano.actor.Actor;
import dev.serrano.actor.ActorBase;
import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * Many actors that have processed a message each and wait for the next one. When all are idle, the forms call
 * {@code RunContext.reached("idle")}, so that a harness can measure what an idle actor takes.
 */
public final class IdleActorsWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "idle-actors",
            "n actors, all idle at once, and a last message for each",
            "the memory of an idle actor",
            "Serrano; an idle actor is to cost memory only",
            List.of(Parameter.integer("n", 100_000, "how many actors, 1 to " + LARGEST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano(
                    "actor",
                    (n, context) ->
                            Long.toString(context.serrano().launch(() -> new Town(context, Counter::new).live(n))))
            .serrano(
                    "selector",
                    (n, context) ->
                            Long.toString(context.serrano().launch(() -> new Town(context, Choosing::new).live(n))))
            .serial(n -> sum(n))
            .build();

    /** The workload; it has no state. */
    public IdleActorsWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        return FORMS.prepare(n, Long.toString(sum(n)));
    }

    /** Each actor gets its number twice. */
    private static long sum(int n) {
        return (n - 1L) * n;
    }

    private static final class Counter extends Actor<Integer> {
        private final Town town;

        Counter(Town town) {
            this.town = town;
        }

        @Override
        protected void process(Integer number) {
            town.met(number, this);
        }
    }

    /** A selector with two mailboxes. */
    private static final class Choosing extends SelectorActor<Integer> {
        private final Town town;

        Choosing(Town town) {
            super(2);
            this.town = town;
        }

        @Override
        protected void process(Integer number) {
            town.met(number, this);
        }
    }

    /** Makes the actors. */
    @FunctionalInterface
    interface Maker {
        ActorBase<Integer> make(Town town);
    }
}

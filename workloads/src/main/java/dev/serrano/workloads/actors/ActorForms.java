package dev.serrano.workloads.actors;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.form.FormBody;
import dev.serrano.workloads.form.FormTable;
import java.util.List;

/** The forms that any program of actors has. */
public final class ActorForms {
    /** Serrano's actors. */
    public static final String ACTOR = "actor";

    /** Serrano's selectors with one mailbox each. */
    public static final String SELECTOR = "selector";

    /** A virtual thread with a blocking queue for each actor. */
    public static final String QUEUE = "queue";

    /** A thread that looks at a lock-free queue all the time, for each actor. */
    public static final String SPINNING = "spinning";

    /** Pekko's dispatchers: how many messages an actor takes in one go, or what its threads are. */
    public static final List<String> PEKKO = List.of("throughput-1", "throughput-5", "throughput-100", "virtual");

    private ActorForms() {}

    /** A table with the usual forms of a program, to which others can be added. */
    public static <I> FormTable.Builder<I> of(ActorProgram<I> program) {
        FormTable.Builder<I> table = FormTable.<I>builder()
                .serrano(ACTOR, (input, context) -> text(program, input, actors(context)))
                .serrano(SELECTOR, (input, context) -> text(program, input, new SerranoActors(context.serrano(), true)))
                .add(Rival.VIRTUAL_THREADS, QUEUE, (input, context) -> text(program, input, virtualThreads()))
                .serial((input, context) -> text(program, input, new SerialActors()));
        for (String dispatcher : PEKKO) {
            table.add(Rival.PEKKO, dispatcher, hosted(program, new Form(Rival.PEKKO, dispatcher)));
        }
        return table;
    }

    /** The form {@link #SPINNING}, for programs of two actors. */
    public static <I> FormBody<I> spinning(ActorProgram<I> program) {
        return hosted(program, new Form(Rival.THREADS, SPINNING));
    }

    private static <I> FormBody<I> hosted(ActorProgram<I> program, Form form) {
        return (input, context) -> text(program, input, context.actors(form));
    }

    private static <I> String text(ActorProgram<I> program, I input, ActorHost host) throws Exception {
        return String.valueOf(program.run(input, host));
    }

    /** Serrano's actors, for programs that start others beside them. */
    public static ActorHost actors(RunContext context) {
        return new SerranoActors(context.serrano(), false);
    }

    private static ActorHost virtualThreads() {
        return new ThreadActors(Thread.ofVirtual().factory(), BlockingSource::new);
    }
}

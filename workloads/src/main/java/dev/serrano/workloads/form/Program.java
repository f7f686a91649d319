package dev.serrano.workloads.form;

import java.util.concurrent.ForkJoinTask;

/**
 * A program that is written once for all constructs.
 *
 * @param <I> the prepared input
 */
@FunctionalInterface
public interface Program<I> {

    /** Runs to the end, with the given construct for parallel parts, and returns the checksum. */
    String run(I input, Construct construct);

    /** The form without parallelism. */
    default FormBody<I> serial() {
        return (input, context) -> run(input, Constructs.SERIAL);
    }

    /** A form that runs on the Serrano runtime. */
    default FormBody<I> serrano(Construct construct) {
        return (input, context) -> context.serrano().launch(() -> run(input, construct));
    }

    /** A form that runs in the fork-join pool. */
    default FormBody<I> forkJoin(Construct construct) {
        return (input, context) -> context.forkJoin().invoke(ForkJoinTask.adapt(() -> run(input, construct)));
    }

    /** A form that runs in the pool whose tasks block, with latches. */
    default FormBody<I> latch() {
        return (input, context) -> context.blockingPool().run(() -> run(input, Constructs.LATCH));
    }
}

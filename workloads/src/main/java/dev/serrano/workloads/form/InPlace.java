package dev.serrano.workloads.form;

import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;

/**
 * Programs that change what they work on: each run starts with a fresh piece of work, made from the input by the thread
 * that asks for the run, and leaves its answer there.
 *
 * @param start makes the work of one run
 * @param checksum reads the answer from work that is done
 * @param <I> the prepared input
 * @param <W> the work of one run
 */
public record InPlace<I, W>(Function<I, W> start, Function<W, String> checksum) {

    /**
     * The operation on the work of one run.
     *
     * @param <W> the work
     */
    @FunctionalInterface
    public interface Step<W> {

        /** Does it, to its end. */
        void apply(W work) throws Exception;
    }

    /** A form that the calling thread runs: the serial one, or one with threads of its own making. */
    public FormBody<I> called(Step<W> program) {
        return (input, context) -> {
            W work = start.apply(input);
            program.apply(work);
            return checksum.apply(work);
        };
    }

    /** A form that runs on the Serrano runtime. */
    public FormBody<I> serrano(Step<W> program) {
        return (input, context) -> {
            W work = start.apply(input);
            context.serrano().launch(() -> program.apply(work));
            return checksum.apply(work);
        };
    }

    /** A form that runs in the fork-join pool. */
    public FormBody<I> forkJoin(Function<W, ForkJoinTask<?>> program) {
        return (input, context) -> {
            W work = start.apply(input);
            context.forkJoin().invoke(program.apply(work));
            return checksum.apply(work);
        };
    }

    /** A form that runs in the pool whose tasks block. */
    public FormBody<I> blocking(Step<W> program) {
        return (input, context) -> {
            W work = start.apply(input);
            context.blockingPool().run(() -> {
                program.apply(work);
                return true;
            });
            return checksum.apply(work);
        };
    }
}

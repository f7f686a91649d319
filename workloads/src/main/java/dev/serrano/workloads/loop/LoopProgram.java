package dev.serrano.workloads.loop;

import dev.serrano.workloads.form.Program;

/**
 * A program whose only parallel parts are loops: all forms run the same code, and differ in the loop.
 *
 * @param <I> the prepared input, which a run does not change
 */
public interface LoopProgram<I> extends Program<I> {

    /**
     * How many rounds of a loop are one task in the form with a hand-tuned grain. The program says why.
     *
     * @param input the input
     * @param workers how many workers share the loop
     */
    int grain(I input, int workers);
}

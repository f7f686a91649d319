package dev.serrano.workloads.form;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/**
 * How a form runs what may run in parallel. A program that is written against this interface has one text for all its
 * forms: with {@link Constructs#SERIAL} it is its own serial elision.
 *
 * <p>Each method returns when all that it was given has ended, and what that has written is then visible to the caller.
 * Parts must not wait for each other. A failure of a part comes out as the construct behind it reports failures.
 */
public interface Construct {

    /** Runs two parts. */
    void both(Runnable first, Runnable second);

    /** Runs a body for each index from 0 to below n, each index a task of its own. */
    void each(int n, IntConsumer body);

    /** Adds up the values of the indices from 0 to below n, each index a task of its own. */
    long sum(int n, IntToLongFunction value);
}

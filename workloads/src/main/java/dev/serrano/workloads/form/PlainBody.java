package dev.serrano.workloads.form;

/**
 * A form that needs nothing but the input.
 *
 * @param <I> the prepared input, shared by all runs of all forms, which do not change it
 */
@FunctionalInterface
public interface PlainBody<I> {

    /** Runs the form to its end and returns the answer; the text of the answer is the checksum. */
    Object run(I input) throws Exception;
}

package edu.rice.hj.runtime.accumulator;

import java.io.Serial;

/** A finish accumulator was used against its rules; the message names the rule. */
public final class FinishAccumulatorException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public FinishAccumulatorException(String message) {
        super(message);
    }

    public FinishAccumulatorException() {}
}

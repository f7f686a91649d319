package dev.serrano.bench.harness;

/** A run gave another answer than the right one. */
public final class WrongAnswerException extends Exception {

    private static final long serialVersionUID = 1L;

    /** A wrong answer. */
    public WrongAnswerException(String checksum) {
        super("wrong answer " + checksum);
    }
}

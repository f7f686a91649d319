package dev.serrano.internal.loop;

/** The innermost loop of a reduction: what a function gives for some successive values, combined. Without state. */
interface Fold {
    /** A fold with a long result. */
    interface ToLong extends Fold {
        long fold(Object function, long first, int n) throws Exception;
    }

    /** A fold with a double result. */
    interface ToDouble extends Fold {
        double fold(Object function, long first, int n) throws Exception;
    }
}

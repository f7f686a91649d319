package dev.serrano.internal.loop;

/** The innermost loop of a reduction: it combines the results of a function for successive values. Without state. */
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

package edu.rice.hj.runtime.util;

/** Throws what a method without a throws clause may not. */
public final class ExceptionUtil {
    private ExceptionUtil() {}

    /** Throws it as it is if it is unchecked or an error, else as the cause of a {@link RuntimeException}. Never returns. */
    public static void throwRuntimeException(Throwable failure) {
        switch (failure) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new RuntimeException(failure);
        }
    }
}

package edu.rice.hj.runtime.util;

/** A value, or the exception that there is instead. Immutable. */
public class ValueWrapper<ValueType> {
    private final ValueType value;
    private final Exception failure;

    /** A value. */
    public ValueWrapper(ValueType value) {
        this(value, null);
    }

    /** A failure, unless the exception is null. */
    public ValueWrapper(ValueType value, Exception failure) {
        this.value = value;
        this.failure = failure;
    }

    /** The value. If there is a failure it is thrown as by {@link ExceptionUtil#throwRuntimeException}. */
    public final ValueType wrapped() {
        if (failure != null) {
            ExceptionUtil.throwRuntimeException(failure);
        }
        return value;
    }

    /** Whether there is a failure. */
    public boolean failed() {
        return failure != null;
    }
}

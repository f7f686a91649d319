package dev.serrano.internal.context;

import dev.serrano.TaskValue;
import dev.serrano.spi.EnclosingMember;
import dev.serrano.spi.TaskMember;
import dev.serrano.spi.ThreadStateCarrier;
import org.jspecify.annotations.Nullable;

/** The state of a thread as it was at the spawn. */
public final class Carried<S extends @Nullable Object> extends EnclosingMember {
    private final ThreadStateCarrier<S> carrier;
    private final S state;

    private Carried(ThreadStateCarrier<S> carrier, S state) {
        this.carrier = carrier;
        this.state = state;
    }

    /** The state of the calling thread. */
    public static <S extends @Nullable Object> Carried<S> of(ThreadStateCarrier<S> carrier) {
        return new Carried<>(carrier, carrier.capture());
    }

    @Override
    public TaskMember forChild() {
        return of(carrier);
    }

    /** The state of a loop, or of a holder of the finish: that of the place where it began, for any calling thread. */
    @Override
    public TaskMember forIteration(long index) {
        return this;
    }

    @Override
    public String toString() {
        return "carried what " + carrier + " has captured";
    }

    @Override
    public <T extends @Nullable Object> T enclose(TaskValue<T> body) throws Exception {
        S before = carrier.install(state);
        try {
            return body.call();
        } finally {
            carrier.reset(before);
        }
    }
}

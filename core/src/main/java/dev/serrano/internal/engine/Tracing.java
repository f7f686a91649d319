package dev.serrano.internal.engine;

import dev.serrano.internal.worker.Worker;
import dev.serrano.spi.ScheduleRecorder;
import dev.serrano.spi.ScheduleTrack;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The trace of a runtime's schedule: at most one is recorded at a time. */
public final class Tracing {
    private final Engine engine;
    private final AtomicReference<@Nullable ScheduleRecorder> recorder = new AtomicReference<>();

    Tracing(Engine engine) {
        this.engine = engine;
    }

    /**
     * Records a trace from now on. Work that is submitted after the return is recorded whole.
     *
     * @throws IllegalStateException if one is recorded already
     * @throws UnsupportedOperationException if the scheduler draws its decisions from a seed
     */
    public void start(ScheduleRecorder r) {
        if (engine.isDeterministic()) {
            throw new UnsupportedOperationException(
                    "runtime " + engine.name + " has the scheduler deterministic: no trace can be recorded there, since"
                            + " that wakes its workers and so takes another schedule than that of the seed;"
                            + " choose another scheduler");
        }
        if (!recorder.compareAndSet(null, r)) {
            throw new IllegalStateException("runtime " + engine.name + " records a trace already; stop that one first");
        }
        engine.cancellations.checksBegin();
        wakeAllOnce(); // so that they note when they park again
    }

    /**
     * Ends the recording of a trace.
     *
     * @throws IllegalStateException if it is not the present one
     */
    public void stop(ScheduleRecorder r) {
        if (recorder.get() != r) {
            throw new IllegalStateException("runtime " + engine.name + " does not record for " + r);
        }
        r.ended();
        recorder.set(null);
        engine.cancellations.checksEnd();
        wakeAllOnce(); // so that they let go of the room for entries
    }

    private void wakeAllOnce() {
        for (Worker w : engine.workers) {
            w.wakeIfParked();
        }
    }

    @Nullable
    ScheduleTrack trackOf(int worker) {
        ScheduleRecorder r = recorder.get();
        return r == null ? null : r.track(worker);
    }
}

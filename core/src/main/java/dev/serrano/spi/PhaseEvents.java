package dev.serrano.spi;

import dev.serrano.internal.value.EventCell;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.sync.Event;
import org.jspecify.annotations.Nullable;

/**
 * Makes the events of a construct whose phases only tasks of one runtime can end: as {@link Event#newPhaseEvent}, and if all
 * tasks of that runtime wait, a wait for such an event is part of a deadlock.
 * <p>Immutable.
 * {@snippet :
 * final PhaseEvents events = PhaseEvents.ofCurrentTask(); // of the task that makes the construct
 *
 * Event<Boolean> nextPhase() {
 *     return events.newEvent();
 * }
 * }
 */
public final class PhaseEvents {
    private final @Nullable Host home;

    private PhaseEvents(@Nullable Host home) {
        this.home = home;
    }

    /** For the tasks of the runtime of the calling task; outside a task for those of any runtime. */
    public static PhaseEvents ofCurrentTask() {
        TaskFiber f = TaskFiber.current();
        return new PhaseEvents(f == null ? null : f.engine);
    }

    /** A new event for the end of a phase. */
    public <T extends @Nullable Object> Event<T> newEvent() {
        Event<T> e = Event.newPhaseEvent();
        if (home != null) {
            EventCell.OfPhase.endedByTasksOf(home, e.asFuture());
        }
        return e;
    }
}

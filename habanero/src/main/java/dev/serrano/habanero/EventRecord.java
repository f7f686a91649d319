package dev.serrano.habanero;

import dev.serrano.habanero.EventLog.Thing;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import edu.rice.hj.api.HjEventLogger.EventType;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The events of a session. */
final class EventRecord implements Membership {
    /* Implementation. Any task adds to `events` and counts in `counts`; the order of events of one task is that of the
     * queue, that of several tasks is that of their arrival there. When the room is used up events are only counted. */
    private static final int ROOM = 1_000_000;

    private final SyncObserver observer = (left, added) -> left;
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private final Map<EventType, LongAdder> counts = new EnumMap<>(EventType.class); // not written after construction
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong activities = new AtomicLong();
    private final Map<Thing, AtomicLong> things = new EnumMap<>(Thing.class); // not written after construction
    private final long begin = System.nanoTime();

    private record Event(long time, EventType type, long activity, String what) {}

    EventRecord() {
        var _ = new dev.serrano.metrics.Metrics(); // where there are none, doWork reports to none
        for (EventType t : EventType.values()) {
            counts.put(t, new LongAdder());
        }
        for (Thing t : Thing.values()) {
            things.put(t, new AtomicLong());
        }
    }

    void add(EventType type, long activity, String what) {
        counts.get(type).increment();
        if (made.getAndIncrement() < ROOM) {
            events.add(new Event(System.nanoTime() - begin, type, activity, what));
        }
    }

    /** An event of the calling task; nothing if it is in no session that logs. */
    static void note(EventType type, String what) {
        Activity a = CurrentTask.member(Activity.class);
        if (a != null) {
            a.add(type, what);
        }
    }

    /** The number of a new thing of the calling task; negative if it is in no session that logs. */
    static long number(Thing thing) {
        Activity a = CurrentTask.member(Activity.class);
        return a == null ? -1 : a.number(thing);
    }

    long count() {
        return made.get();
    }

    Map<EventType, Long> frequencies() {
        Map<EventType, Long> m = new EnumMap<>(EventType.class);
        counts.forEach((type, n) -> {
            if (n.sum() > 0) {
                m.put(type, n.sum());
            }
        });
        return m;
    }

    void dump(PrintStream out) {
        out.println("microseconds,event,activity,what");
        for (Event e : events) {
            out.println(e.time / 1000 + "," + e.type + "," + e.activity + "," + e.what);
        }
        long lost = made.get() - ROOM;
        if (lost > 0) {
            out.println("# " + lost + " more events were counted, for which there was no room");
        }
        out.flush();
    }

    @Override
    public TaskMember register() {
        return new Activity(activities.getAndIncrement());
    }

    /** A task, as the log knows it. */
    private final class Activity extends SyncMember {
        private final Long number; // also its mark for the tasks that take its value

        Activity(long number) {
            this.number = number;
        }

        void add(EventType type, String what) {
            EventRecord.this.add(type, number, what);
        }

        long number(Thing thing) {
            return things.get(thing).getAndIncrement();
        }

        @Override
        public SyncObserver observer() {
            return observer;
        }

        @Override
        public TaskMember forChild() {
            Activity child = new Activity(activities.getAndIncrement());
            add(EventType.ACTIVITY_SPAWN, Long.toString(child.number));
            return child;
        }

        /** So that the spawns of iterations are this task's. */
        @Override
        public TaskMember forLoop() {
            return this;
        }

        @Override
        public void started() {
            add(EventType.ACTIVITY_START, "");
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            add(
                    EventType.ACTIVITY_END,
                    failure == null ? "" : failure.getClass().getName());
        }

        @Override
        public void discarded(Throwable why) {
            add(EventType.ACTIVITY_END, why.getClass().getName());
        }

        @Override
        public void worked(long units) {
            add(EventType.ABSTRACT_WORK, Long.toString(units));
        }

        @Override
        public Object signals(SyncKind kind) {
            return number;
        }

        @Override
        public void waited(SyncKind kind, Object left) {
            if (kind == SyncKind.JOIN) {
                add(EventType.FUTURE_RESTORE, left.toString());
            }
        }
    }
}

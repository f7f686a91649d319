package dev.serrano.weave;

import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The frames on the stack of the calling thread below woven ones: whether one of them initializes a class, holds a monitor
 * or the lock of an atomic set. Other threads may have to wait for that until the frame returns, so it must not wait for them: woven code above
 * it is serial.
 */
final class FramesBelow {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final ClassValue<MonitorTable> TABLES = new ClassValue<>() {
        @Override
        protected MonitorTable computeValue(Class<?> c) {
            String name = c.getName();
            return name.startsWith("dev.serrano.weave.") || name.startsWith("dev.serrano.internal.")
                    ? MonitorTable.EMPTY
                    : MonitorTable.of(c);
        }
    };

    private static final Look ANY = new Look(Integer.MAX_VALUE);

    /** Looks at so many frames; more count as one that holds something. */
    private record Look(int most) implements Function<Stream<StackWalker.StackFrame>, Boolean> {
        @Override
        public Boolean apply(Stream<StackWalker.StackFrame> frames) {
            int left = most;
            for (var i = frames.iterator(); i.hasNext(); ) {
                if (--left < 0 || isOne(i.next())) {
                    return true;
                }
            }
            return false;
        }
    }

    private FramesBelow() {}

    /** Whether there is such a frame. Takes some microseconds: a name of a method is dear. */
    static boolean wantSerial() {
        return WALKER.walk(ANY);
    }

    /** Does {@link #wantSerial()}, and returns true if there are more frames than that. */
    static boolean wantSerial(int most) {
        return WALKER.walk(new Look(most));
    }

    private static boolean isOne(StackWalker.StackFrame f) {
        MonitorTable table = TABLES.get(f.getDeclaringClass());
        return table != MonitorTable.EMPTY && table.has(f);
    }
}

package dev.serrano.actor;

import dev.serrano.spi.CurrentTask;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** When the actors of a supervisor, or one actor, were restarted. Thread-safe: no code of the program runs inside. */
final class Restarts {
    /* Implementation. All fields under the monitor.
     * times  of the restarts that a limit may still count, the oldest first; none if there is no limit.
     * row    how many restarts have followed one another without a quiet time.
     * last   when the last of them takes place, or has. */
    private final ArrayDeque<Long> times = new ArrayDeque<>();
    private int row;
    private long last;

    /**
     * Counts one more.
     *
     * @return the nanoseconds to wait before it; null if that exceeds the limit, and then it does not count
     */
    synchronized @Nullable Long next(Supervision s) {
        long now = CurrentTask.nanoTime();
        if (s.most > 0) {
            while (!times.isEmpty() && now - times.peek() >= s.window) {
                times.poll();
            }
            if (times.size() >= s.most) {
                return null;
            }
            times.add(now);
        }
        if (row > 0 && now - last > s.longest) {
            row = 0;
        }
        long wait = row >= Long.numberOfLeadingZeros(s.first) - 1 ? s.longest : Math.min(s.first << row, s.longest);
        row++;
        last = now + wait;
        return wait;
    }
}

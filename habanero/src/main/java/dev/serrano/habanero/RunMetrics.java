package dev.serrano.habanero;

import dev.serrano.metrics.Counts;
import dev.serrano.spi.Membership;
import dev.serrano.spi.ScopeMember;
import dev.serrano.spi.TaskMember;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The common counts of the runs of a session: as if the thread that begins them were a task, so a run begins no earlier
 * than those end that had ended before. A run that a thread only submits begins when a worker begins it.
 */
final class RunMetrics implements Membership {
    /* Implementation. All fields are guarded by `this`. A run that has counted something has ended; one that has
     * counted nothing is known to have ended when no run is left: so `running` stays short. */
    private final List<Run> running = new ArrayList<>();
    private int left;
    private long work;
    private long end;

    private record Run(dev.serrano.metrics.Metrics metrics, long begin) {
        long end() {
            return begin + metrics.criticalPath();
        }
    }

    @Override
    public synchronized TaskMember register() {
        fold();
        Run r = new Run(new dev.serrano.metrics.Metrics(), end);
        TaskMember member = r.metrics.register();
        running.add(r);
        return member;
    }

    /** To be registered as well: is called at the ends of the runs. */
    Membership ends() {
        return () -> {
            synchronized (this) {
                left++;
            }
            return new ScopeMember() {
                @Override
                public void scopeEnded(@Nullable Throwable failure) {
                    synchronized (RunMetrics.this) {
                        left--;
                    }
                }
            };
        };
    }

    /** Work of the thread that begins the runs. */
    synchronized void work(long units) {
        fold();
        work = Math.addExact(work, units);
        end = Math.addExact(end, units);
    }

    synchronized Counts counts() {
        fold();
        return new Counts(work, end);
    }

    private void fold() {
        for (Iterator<Run> i = running.iterator(); i.hasNext(); ) {
            Run r = i.next();
            Counts c = r.metrics.counts();
            if (c.work() > 0) {
                work = Math.addExact(work, c.work());
                end = Math.max(end, r.end());
                i.remove();
            }
        }
        if (left == 0) {
            running.clear();
        }
    }
}

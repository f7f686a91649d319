package dev.serrano.workloads.sections;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;

import dev.serrano.TaskBody;
import dev.serrano.sync.TaskLock;

/** Isolated sections of tasks, and a lock of tasks. */
final class TaskSections {
    private TaskSections() {}

    /** Sections that exclude all others. */
    static String global(Entrants entrants) {
        Guarded g = new Guarded();
        return run(entrants, g, () -> isolated(g::step));
    }

    /** Sections on the number. */
    static String onObject(Entrants entrants) {
        Guarded g = new Guarded();
        return run(entrants, g, () -> isolated(g, g::step));
    }

    /** A lock that may be held over waits. */
    static String taskLock(Entrants entrants) {
        Guarded g = new Guarded();
        TaskLock lock = new TaskLock();
        return run(entrants, g, () -> {
            lock.lock();
            try {
                g.step();
            } finally {
                lock.unlock();
            }
        });
    }

    private static String run(Entrants entrants, Guarded g, TaskBody section) {
        finish(() -> {
            for (int k = 0; k < entrants.tasks(); k++) {
                async(() -> {
                    for (int i = 0; i < entrants.sections(); i++) {
                        section.run();
                    }
                });
            }
        });
        return Entrants.checksum(g);
    }
}

package dev.serrano.interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs a program under schedules drawn from seeds. */
public final class Interleaving {
    private static final int MOST_STEPS = 200_000;

    private Interleaving() {}

    /** The first problem found, with its seed; null if there is none. */
    public static @Nullable String problem(int schedules, Supplier<Program> programs) {
        for (long seed = 0; seed < schedules; seed++) {
            String problem = problem(seed, programs.get());
            if (problem != null) {
                return problem + " (seed " + seed + ")";
            }
        }
        return null;
    }

    private static @Nullable String problem(long seed, Program program) {
        List<Actor> actors = new ArrayList<>();
        for (Runnable r : program.actors()) {
            actors.add(new Actor("actor " + actors.size(), r));
        }
        Schedule schedule = new Schedule(seed, actors.size());
        List<Integer> able = new ArrayList<>();
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            able.clear();
            for (int i = 0; i < actors.size(); i++) {
                if (actors.get(i).canGoOn()) {
                    able.add(i);
                }
            }
            if (able.isEmpty()) {
                return program.problemAtEnd();
            }
            try {
                actors.get(schedule.next(able)).goOn();
            } catch (IllegalStateException e) {
                return e.getMessage() + ": " + e.getCause();
            }
        }
        return "no end after " + MOST_STEPS + " steps";
    }
}

package dev.serrano.testing;

import dev.serrano.scheduler.FiberBackend;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The few configurations in which a plain run has a test: each scheduler, each backend and each number of workers at
 * least once. Which of them meet depends on the name of the test, so that all tests together have each combination.
 */
final class RuntimeRows {
    private RuntimeRows() {}

    /** As many as the longest of the three lists has entries. The same at every call. */
    static List<RuntimeConfiguration> of(
            String test, List<String> schedulers, List<FiberBackend> backends, int[] workers) {
        int rows = Math.max(schedulers.size(), Math.max(backends.size(), workers.length));
        List<RuntimeConfiguration> chosen = new ArrayList<>();
        if (schedulers.isEmpty()) {
            return chosen;
        }
        int hash = test.hashCode();
        int shifts = ((hash ^ hash >>> 15) * 0x2C1B3C6D) >>> 16; // similar names differ
        int ofBackends = shifts % backends.size();
        int ofWorkers = shifts / backends.size() % workers.length;
        for (int i = 0; i < rows; i++) {
            chosen.add(new RuntimeConfiguration(
                    schedulers.get(i % schedulers.size()),
                    backends.get((i + ofBackends) % backends.size()),
                    workers[(i + ofWorkers) % workers.length]));
        }
        return chosen;
    }

    /** At most so many of them: which, depends on the name of the test, so that all tests together have each scheduler. */
    static List<RuntimeConfiguration> some(
            int most, String test, List<String> schedulers, List<FiberBackend> backends, int[] workers) {
        List<RuntimeConfiguration> rows = of(test, schedulers, backends, workers);
        if (rows.size() <= most) {
            return rows;
        }
        Collections.rotate(rows, test.hashCode());
        return List.copyOf(rows.subList(0, most));
    }

    /** All combinations. */
    static List<RuntimeConfiguration> cross(List<String> schedulers, List<FiberBackend> backends, int[] workers) {
        List<RuntimeConfiguration> all = new ArrayList<>();
        for (String scheduler : schedulers) {
            for (FiberBackend backend : backends) {
                for (int n : workers) {
                    all.add(new RuntimeConfiguration(scheduler, backend, n));
                }
            }
        }
        return all;
    }
}

package dev.serrano.testing;

import dev.serrano.scheduler.FiberBackend;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * So few configurations that each two settings of different kinds meet in one of them: every scheduler with every
 * backend, every scheduler with every number of workers, every backend with every number of workers.
 */
final class RuntimePairs {
    private RuntimePairs() {}

    /** Of the whole cross, what covers all pairs. The same at every call; the first of each kind comes first. */
    static List<RuntimeConfiguration> of(List<String> schedulers, List<FiberBackend> backends, int[] workers) {
        List<RuntimeConfiguration> cross = cross(schedulers, backends, workers);
        Set<List<Object>> open = new HashSet<>();
        cross.forEach(c -> open.addAll(pairs(c)));
        List<RuntimeConfiguration> chosen = new ArrayList<>();
        while (!open.isEmpty()) {
            RuntimeConfiguration best = cross.getFirst();
            long most = -1;
            for (RuntimeConfiguration c : cross) {
                long fresh = pairs(c).stream().filter(open::contains).count();
                if (fresh > most) {
                    most = fresh;
                    best = c;
                }
            }
            pairs(best).forEach(open::remove);
            chosen.add(best);
        }
        return chosen;
    }

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

    private static List<List<Object>> pairs(RuntimeConfiguration c) {
        return List.of(
                List.of(c.scheduler(), c.backend()),
                List.of(c.scheduler(), c.workers()),
                List.of(c.backend(), c.workers()));
    }
}

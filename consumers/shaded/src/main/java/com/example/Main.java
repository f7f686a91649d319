package com.example;

import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.range;

import dev.serrano.TaskRuntime;
import dev.serrano.metrics.Metrics;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;

/** Everything in one jar: constructs, metrics and schedulers are found by their services, the flag by the manifest. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        Set<String> schedulers = new TreeSet<>();
        for (String scheduler : new String[] {"default", "channel", "deque", "sharing"}) {
            Metrics metrics = new Metrics();
            try (TaskRuntime runtime = TaskRuntime.builder()
                    .workers(2)
                    .scheduler(scheduler)
                    .with(metrics)
                    .build()) {
                require(
                        runtime.backend().id().equals("scheduled"),
                        "the backend is " + runtime.backend().id());
                runtime.launch(() -> forallPhased(range(0, 4), i -> {
                    doWork(1);
                    next();
                    doWork(1);
                }));
                require(metrics.work() == 8 && metrics.criticalPath() == 2, "metrics " + metrics);
                schedulers.add(runtime.scheduler());
            }
        }
        require(schedulers.size() == 4, "schedulers " + schedulers);
        String jar =
                Main.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        try (JarFile file = new JarFile(jar)) {
            require(file.getEntry("dev/serrano/Serrano.class") != null, "Serrano is not in " + jar);
        }
        System.out.println("shaded: ok");
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}

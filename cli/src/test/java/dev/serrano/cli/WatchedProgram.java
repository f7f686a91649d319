package dev.serrano.cli;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import java.util.concurrent.Future;

/** A program with a runtime whose tasks wait until its standard input ends: prints a line once they do. */
final class WatchedProgram {
    static final int WAITING = 7;

    private WatchedProgram() {}

    /** {@code open}, {@code closed}: the runtime has been closed when the line comes, or {@code without}. */
    public static void main(String[] arguments) throws Exception {
        String kind = arguments[0];
        if (!kind.equals("without")) {
            try (TaskRuntime runtime =
                    TaskRuntime.builder().workers(2).name("watched").build()) {
                if (kind.equals("open")) {
                    waitInside(runtime);
                }
            }
        }
        System.out.println(kind);
        drain();
    }

    private static void waitInside(TaskRuntime runtime) throws Exception {
        Promise<String> gate = externalPromise();
        Future<?> run = runtime.executor()
                .submit(() -> finish(() -> {
                    for (int i = 0; i < WAITING; i++) {
                        async(() -> gate.join());
                    }
                }));
        while (runtime.suspendedTasks() < WAITING) {
            Thread.onSpinWait();
        }
        System.out.println("open");
        drain();
        gate.put("go on");
        run.get();
    }

    private static void drain() throws Exception {
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
    }
}

package com.example.jtransforms;

import dev.serrano.TaskRuntime;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A two-dimensional transform: serial, with the library's own threads, and woven. All must have the same values. */
public final class Compare {
    private Compare() {}

    /** One way to compute it, and how long it has taken, in nanoseconds. */
    private static final class Way {
        final String name;
        final Object transform;
        final Method forward;
        final TaskRuntime runtime;
        final List<Long> times = new ArrayList<>();

        Way(String name, String classes, String libraries, int size, int threads, TaskRuntime runtime)
                throws Exception {
            this.name = name;
            this.runtime = runtime;
            List<URL> urls = new ArrayList<>();
            for (String p : (classes + File.pathSeparator + libraries).split(File.pathSeparator)) {
                urls.add(Path.of(p).toUri().toURL());
            }
            // a loader for each, since the number of threads is a static field
            ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), Compare.class.getClassLoader());
            loader.loadClass("pl.edu.icm.jlargearrays.ConcurrencyUtils")
                    .getMethod("setNumberOfThreads", int.class)
                    .invoke(null, threads);
            transform = loader.loadClass("org.jtransforms.fft.DoubleFFT_2D")
                    .getConstructor(long.class, long.class)
                    .newInstance((long) size, (long) size);
            forward = transform.getClass().getMethod("complexForward", double[].class);
        }

        double[] run(double[] data, boolean counts) throws Exception {
            double[] values = data.clone();
            long start = System.nanoTime();
            if (runtime == null) {
                forward.invoke(transform, values);
            } else {
                runtime.launch(() -> forward.invoke(transform, values));
            }
            if (counts) {
                times.add(System.nanoTime() - start);
            }
            return values;
        }

        double median() {
            return times.stream().sorted().toList().get(times.size() / 2) / 1e6;
        }
    }

    /** Size, rounds, the classes of the original, those that are woven, the libraries. */
    public static void main(String[] args) throws Exception {
        int size = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        double[] data = new Random(1).doubles(2L * size * size).toArray();
        try (TaskRuntime one = TaskRuntime.builder().workers(1).build();
                TaskRuntime two = TaskRuntime.builder().workers(2).build()) {
            List<Way> ways = List.of(
                    new Way("serial", args[2], args[4], size, 1, null),
                    new Way("its own 2 threads", args[2], args[4], size, 2, null),
                    new Way("woven, 1 worker", args[3], args[4], size, 1, one),
                    new Way("woven, 2 workers", args[3], args[4], size, 1, two));
            for (int round = 0; round < rounds; round++) {
                double[] expected = null;
                for (Way w : ways) {
                    double[] values = w.run(data, round >= rounds / 3);
                    if (expected != null && !Arrays.equals(values, expected)) {
                        throw new AssertionError(w.name + " has other values");
                    }
                    expected = values;
                }
            }
            double serial = ways.getFirst().median();
            for (Way w : ways) {
                System.out.printf("%-18s %8.2f ms  %5.2f%n", w.name, w.median(), serial / w.median());
            }
        }
        System.exit(0); // the library's threads go on
    }
}

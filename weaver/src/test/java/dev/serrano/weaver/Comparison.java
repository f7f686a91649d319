package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weave.ForcedUnwinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A program woven, on runtimes of all kinds, with unwinds that are forced, beside the same classes not woven. */
final class Comparison {
    private Comparison() {}

    /** How often to unwind: at each look, at one of so many, or when somebody asks. */
    private static final int[] LOOKS = {1, 2, 7, 0};

    private static final int[] WORKERS = {1, 2, 3, 8};
    private static final List<FiberBackend> BACKENDS = List.of(FiberBackend.SCHEDULED, FiberBackend.PORTABLE);

    /** Each way to unwind with two numbers of workers, one a backend; with everything, all with each other. */
    static void everywhere(String source) {
        boolean everything = Boolean.getBoolean("serrano.test.everything");
        var classes = Programs.compile(source);
        String expected = outcome(Programs.load(classes));
        var woven = Programs.weave(classes);
        for (int i = 0; i < LOOKS.length; i++) {
            for (int k = 0; k < WORKERS.length; k++) {
                for (FiberBackend backend : BACKENDS) {
                    boolean drawn = k % 2 == i % 2 && BACKENDS.indexOf(backend) == (i + k) / 2 % 2;
                    if (everything || drawn) {
                        compare(woven, expected, LOOKS[i], 17, WORKERS[k], backend);
                    }
                }
            }
        }
    }

    /** One worker and three, with unwinds drawn from a seed. */
    static void drawn(String source, long seed) {
        var classes = Programs.compile(source);
        String expected = outcome(Programs.load(classes));
        var woven = Programs.weave(classes);
        compare(woven, expected, 1, seed, 1, FiberBackend.SCHEDULED);
        compare(woven, expected, 3, seed, 3, FiberBackend.SCHEDULED);
    }

    private static void compare(
            Map<String, byte[]> woven, String expected, int looks, long seed, int workers, FiberBackend backend) {
        String found = on(Programs.load(woven), looks, seed, workers, backend);
        assertThat(found)
                .as("%d workers, %s, unwinding at one of %d looks", workers, backend, looks)
                .isEqualTo(expected);
    }

    /** What a program gives there. */
    static String on(Class<?> program, int looks, long seed, int workers, FiberBackend backend) {
        return on(program, looks, seed, TaskRuntime.builder().workers(workers).fibers(backend));
    }

    /** What a program gives on such a runtime. */
    static String on(Class<?> program, int looks, long seed, TaskRuntime.Builder runtime) {
        try (TaskRuntime r = runtime.build()) {
            if (looks == 0) {
                return r.launch(() -> outcome(program));
            }
            try (var forced = ForcedUnwinds.oneOf(looks, seed)) {
                return r.launch(() -> outcome(program));
            }
        }
    }

    /** The value of its method run, or what it throws, as text. */
    static String outcome(Class<?> program) {
        try {
            return text(Programs.run(program));
        } catch (Throwable t) {
            if (t instanceof VirtualMachineError || t instanceof LinkageError) {
                throw new AssertionError("not to be compared", t);
            }
            List<String> all = new ArrayList<>();
            for (Throwable x = t; x != null; x = x.getCause()) {
                all.add(x.getClass().getName() + ": " + x.getMessage());
            }
            return String.join(" by ", all);
        }
    }

    private static String text(@Nullable Object value) {
        String s = Arrays.deepToString(new @Nullable Object[] {value});
        return s.substring(1, s.length() - 1);
    }
}

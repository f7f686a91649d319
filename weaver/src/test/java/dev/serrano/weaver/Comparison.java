package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.weave.ForcedUnwinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A program woven, on runtimes of all kinds, with unwinds that are forced, beside the same classes not woven. */
final class Comparison {
    private Comparison() {}

    /** How often to unwind: at each look, at one of so many, or when somebody asks. */
    private static final int[] LOOKS = {1, 2, 7, 0};

    /** Every kind of runtime with every kind of unwind. */
    static void everywhere(String source) {
        var classes = Programs.compile(source);
        String expected = outcome(Programs.load(classes));
        for (int looks : LOOKS) {
            for (int workers : new int[] {1, 2, 3, 8}) {
                for (FiberBackend backend : List.of(FiberBackend.SCHEDULED, FiberBackend.PORTABLE)) {
                    compare(classes, expected, looks, 17, workers, backend);
                }
            }
        }
    }

    /** One worker and three, with unwinds drawn from a seed. */
    static void drawn(String source, long seed) {
        var classes = Programs.compile(source);
        String expected = outcome(Programs.load(classes));
        compare(classes, expected, 1, seed, 1, FiberBackend.SCHEDULED);
        compare(classes, expected, 3, seed, 3, FiberBackend.SCHEDULED);
    }

    private static void compare(
            java.util.Map<String, byte[]> classes,
            String expected,
            int looks,
            long seed,
            int workers,
            FiberBackend backend) {
        Class<?> woven = Programs.load(Programs.weave(classes));
        String found = on(woven, looks, seed, workers, backend);
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

package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskRuntime;
import org.junit.jupiter.api.Test;

/** Woven recursions may be deeper than the native stack: their callers wait on the heap. */
class DeepRecursionTest {
    private static final int LEVELS = Integer.getInteger("serrano.test.levels", 150_000);

    private static final String SOURCE = """
        public class P {
            static int levels;
            @Parallel(deep = true) static int spawned(int n) { if (n == 0) return 0; int a = spawn(spawned(n - 1)); sync(); return a + 1; }
            @Parallel(deep = true) static int plain(int n) { return n == 0 ? 0 : plain(n - 1) + 1; }
            @Parallel(deep = true) static int mixed(int n) { if (n < 2) return n; int a = spawn(mixed(n - 2)); int b = plain(3); sync(); return a + b; }
            static int ends;
            @Parallel(deep = true) static void tails(int n) { if (n == 0) { ends++; return; } spawn(() -> tails(n - 1)); }
            static Object run() { ends = 0; tails(levels); return ends + " " + plain(levels) + " " + spawned(levels) + " " + mixed(levels); }
        }\
        """;

    @Test
    void wherePlainCodeOverflows() throws Throwable {
        var classes = Programs.compile(SOURCE);
        Class<?> serial = Programs.load(classes);
        set(serial);
        assertThatThrownBy(() -> Programs.run(serial)).isInstanceOf(StackOverflowError.class);
        for (int workers : new int[] {1, 2}) {
            Class<?> woven = Programs.load(Programs.weave(classes));
            set(woven);
            try (TaskRuntime r = TaskRuntime.builder().workers(workers).build()) {
                assertThat(r.launch(() -> Comparison.outcome(woven)))
                        .isEqualTo("1 " + LEVELS + " " + LEVELS + " " + (LEVELS / 2 * 3 + LEVELS % 2));
            }
        }
    }

    private static void set(Class<?> program) throws ReflectiveOperationException {
        var f = program.getDeclaredField("levels");
        f.setAccessible(true);
        f.setInt(null, LEVELS);
    }
}

package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How large the forms of a method are: HotSpot interprets one of more than 8,000 bytes. */
class FormSizesTest {
    private static final String F =
            "@Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync();"
                    + " return a + b; }\n";

    private static Weaver weave(int spawns) {
        Weaver w = Programs.weaver(Programs.compile("class P { " + F
                + "@Parallel static long all(int[] r) { long s = 0;\n"
                + IntStream.range(0, spawns)
                        .mapToObj(i -> "r[" + i + "] = spawn(f(" + i % 3 + ")); s += " + i + ";"
                                + (i % 50 == 49 ? " sync();" : ""))
                        .collect(Collectors.joining("\n"))
                + "sync(); return s; } }"));
        w.weave();
        return w;
    }

    @Test
    void aFormIsLessThanTwiceOrThriceAsLong() {
        Explanation all = weave(100).explain().getLast();
        assertThat(all.method()).isEqualTo("all");
        assertThat(all.fastBytes()).isLessThan(2 * all.bytes());
        assertThat(all.slowBytes()).isLessThan(3 * all.bytes());
        Explanation fib = weave(1).explain().getFirst();
        assertThat(fib.fastBytes()).isLessThan(fib.bytes() + 10);
    }

    @Test
    void whatIsNotCompiledIsSaid() {
        assertThat(weave(100).problems()).isEmpty();
        assertThat(weave(250).problems().toString())
                .contains("P.java:")
                .contains("warning: all: its slow form, which goes on after a steal, has ")
                .contains("bytes, of ")
                .contains(" as compiled: HotSpot interprets a method of more than 8,000")
                .contains("move parts of it into methods of their own")
                .doesNotContain("fast form");
        assertThat(weave(300).problems().toString())
                .contains("its fast form has")
                .contains("its slow form");
    }
}

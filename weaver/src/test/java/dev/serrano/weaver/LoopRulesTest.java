package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the checker forbids of parallel loops, where it says so, and what would be right. */
class LoopRulesTest {
    /** The text of the only problem of a class; its members begin in line 2. */
    private static String problem(String members) {
        var all = Programs.problems("class P { static int f(int n) { return n; }\n" + members + "}");
        assertThat(all).hasSize(1);
        return all.getFirst().toString();
    }

    /** The lines of a body, of which the first is line 3, with / between them; and what is said. */
    static Stream<Arguments> loops() {
        String counted =
                "write for (int i = parallel(from); i < to; i++), with <, <=, >, >= or !=, and a step that does"
                        + " not change";
        String end = "let the loop run to its end: other iterations run beside this one";
        String reduce =
                "add to it and do nothing else with it in the loop (+=, *=, &=, |=, ^=, Math.min, Math.max), or let"
                        + " each iteration write an element of an array";
        String elements = "let each iteration write an element of an array, and combine them after the loop";
        return Stream.of(
                Arguments.of(
                        "int s = 0; for (int i = parallel(0); i < n; i++)/ s = 2 * s + i;/ return s;",
                        4,
                        "s is written in a parallel loop and read after it",
                        reduce),
                Arguments.of(
                        "int s = 0; int[] a = new int[n]; for (int i = parallel(0); i < n; i++) {/ s += i; a[i] = s; }/"
                                + " return s;",
                        4,
                        "s is written in a parallel loop and read after it",
                        reduce),
                Arguments.of(
                        "int s = 0; for (int i = parallel(0); i < n; i++) {/ s += i; s = Math.max(s, i); }/ return s;",
                        4,
                        "s is written in a parallel loop and read after it",
                        reduce),
                Arguments.of(
                        "int s = 0; for (int i = parallel(0); i < n; i++)/ s = i - s;/ return s;",
                        4,
                        "s is written in a parallel loop and read after it",
                        reduce),
                Arguments.of(
                        "int s = 0; for (int i = parallel(0); i < n; i++)/ s += s;/ return s;",
                        4,
                        "s is written in a parallel loop and read after it",
                        reduce),
                Arguments.of(
                        "int s = 0; for (int i = parallel(0); i < n; i++)/ if (f(i) > s) s = f(i);/ return s;",
                        4,
                        "s is written in a parallel loop and read after it",
                        reduce),
                Arguments.of(
                        "int s = 0; int[] a = new int[n]; for (int i = parallel(0); i < n; i++) {/ a[i] = s;/ s = i;"
                                + " }/ return 1;",
                        5,
                        "s is written in a parallel loop and read by another iteration",
                        reduce),
                Arguments.of(
                        "int s = 0; try { for (int i = parallel(0); i < n; i++)/ s = f(i);/ } catch (RuntimeException"
                                + " e) { return s; } return 0;",
                        4,
                        "s is written in a parallel loop and read after it",
                        elements),
                Arguments.of(
                        "int m = n; for (int i = parallel(0); i < m; i++)/ m--;/ return 1;",
                        3,
                        "the bound of the parallel loop changes in it",
                        "compute it before the loop, into a variable that the loop does not write"),
                Arguments.of(
                        "for (int i = parallel(0); i < f(n); i++) { }/ return 1;",
                        3,
                        "the bound of the parallel loop is computed anew at each iteration",
                        "compute it before the loop, into a variable"),
                Arguments.of(
                        "for (int i = parallel(0); i < i + n; i++) { }/ return 1;",
                        3,
                        "the bound of the parallel loop depends on its index",
                        "compute it before the loop, into a variable that the loop does not write"),
                Arguments.of(
                        "for (int i = parallel(0); i * 2 < n; i++) { }/ return 1;",
                        3,
                        "the condition of the parallel loop computes with its index",
                        counted),
                Arguments.of(
                        "for (int i = parallel(0); n > 3; i++) { }/ return 1;",
                        3,
                        "the condition of the parallel loop does not compare its index",
                        counted),
                Arguments.of(
                        "for (int i = parallel(0); i < n; i--) { }/ return 1;",
                        3,
                        "the index of the parallel loop goes away from its bound",
                        counted),
                Arguments.of(
                        "int k = n; for (int i = parallel(0); i < n; i += k) {/ k++; }/ return 1;",
                        3,
                        "the step of the parallel loop changes in it, or is not added by its last statement",
                        counted),
                Arguments.of(
                        "for (int i = parallel(0); i < n; i++) {/ if (f(i) == 3) i++; }/ return 1;",
                        4,
                        "i, the index of a parallel loop, is changed in its body",
                        "give the loop the step that is wanted, or compute with another variable"),
                Arguments.of(
                        "int i; for (i = parallel(0); i < n; i++) f(i);/ return i;",
                        3,
                        "i, the index of a parallel loop, is read after it",
                        "declare it in the loop"),
                Arguments.of(
                        "for (int i = parallel(0); i < n; i++) {/ if (f(i) == 3) break; }/ return 1;",
                        4,
                        "break out of a parallel loop",
                        end),
                Arguments.of(
                        "for (int i = parallel(0); i < n; i++) {/ if (f(i) == 3)/ return 4; }/ return 1;",
                        5,
                        "return out of a parallel loop",
                        end),
                Arguments.of(
                        "for (int k = 0; k < n; k++) { for (int i = parallel(0); i < n; i++) {/ if (f(i) == 3) f(2);"
                                + " else break; } f(k); }/ return 1;",
                        4,
                        "break out of a parallel loop",
                        end),
                Arguments.of(
                        "out: for (int k = 0; k < n; k++) { for (int i = parallel(0); i < n; i++) {/ if (f(i) == 3)"
                                + " break out; f(1); } f(k); }/ return 1;",
                        4,
                        "a way out of a parallel loop",
                        end),
                Arguments.of(
                        "int i = parallel(3);/ return i;",
                        3,
                        "parallel(...) is not the start of a counted loop",
                        counted),
                Arguments.of("return parallel(3);", 3, "parallel(...) is not the start of a counted loop", counted),
                Arguments.of(
                        "synchronized (P.class) {/ for (int i = parallel(0); i < n; i++) f(i); }/ return 1;",
                        4,
                        "a parallel loop in a synchronized block",
                        "leave the block first: other threads run parts of it"));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void isRefused(String body, int line, String rule, String fix) {
        assertThat(problem("@Parallel static int g(int n) {\n" + body.replace('/', '\n') + "}"))
                .isEqualTo("P.java:" + line + ": error: g: " + rule + "\n    " + fix);
    }

    @Test
    void outsideParallelMethods() {
        assertThat(problem("static void g(int n) {\n for (int i = parallel(0); i < n; i++) f(i); }"))
                .isEqualTo("P.java:3: error: g: a parallel loop in a method that is not parallel\n"
                        + "    annotate it with @Parallel");
    }

    @Test
    void theRulesOfSpawnsHoldInItsBody() {
        assertThat(problem("@Parallel static int g(int[] a, int n) {\n for (int i = parallel(0); i < n; i++) {\n"
                        + " int x = spawn(f(i));\n a[i] = x; sync(); } return 1; }"))
                .isEqualTo("P.java:5: error: g: x is read before sync(): the spawn that writes it may not have ended\n"
                        + "    call sync() first");
    }

    @Test
    void theVariableOfASpawnIsNotReadInALoopBeforeSync() {
        assertThat(problem("@Parallel static int g(int[] a, int n) {\n int x = spawn(f(n));\n"
                        + " for (int i = parallel(0); i < n; i++)\n a[i] = x; sync(); return x; }"))
                .isEqualTo("P.java:4: error: g: x is read before sync(): the spawn that writes it may not have ended\n"
                        + "    call sync() first");
    }

    @Test
    void explained() {
        Weaver w = Programs.weaver(Programs.compile("""
            class P {
                @Parallel static void g(int[] a, int n, int k) {
                    for (int i = parallel(0); i < n; i++) {
                        a[i] += k;
                    }
                    for (int i = parallel(0); i < n; i++) {
                        h(i);
                    }
                }
                @Parallel static void h(int n) { }
            }\
            """));
        w.weave();
        assertThat(w.problems()).isEmpty();
        assertThat(String.join(
                                "\n",
                                w.explain().stream()
                                        .flatMap(e -> e.lines().stream())
                                        .toList())
                        .replaceAll(", [0-9,]+ bytes( \\(of [0-9,]+\\))?", ""))
                .isEqualTo("""
                    P.java:3: P.g(int[], int, int)
                      fast form g$woven: looks at its worker at 0 spawns
                      slow form g$resumed: goes on at its beginning and at 2 places
                        line 3: parallel loop g$loop1(int[], int, int, int); saves n
                        line 6: parallel loop g$loop0(int, int); saves nothing
                    P.java:10: P.h(int)
                      fast form h$woven: looks at its worker at 0 spawns
                      slow form h$resumed: goes on at its beginning and at 0 places
                    P.java:6: P.g$loop0(int, int)
                      fast form g$loop0$woven: looks at its worker after each iteration
                      slow form g$loop0$resumed: goes on at its beginning and at 2 places
                        line 7: call h(int); saves i, $bound
                        line 6: divides what is left of the range; saves $bound, $middle
                    P.java:3: P.g$loop1(int[], int, int, int)
                      fast form g$loop1$woven: looks at its worker after blocks of iterations
                      slow form g$loop1$resumed: goes on at its beginning and at 1 place
                        line 3: divides what is left of the range; saves a, k, $bound, $middle\
                    """);
    }
}

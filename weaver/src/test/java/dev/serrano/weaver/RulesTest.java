package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the checker forbids, where it says so, and what would be right. */
class RulesTest {
    private static final String F = "\n"
            + "@Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2);"
            + " sync(); return a + b; }\n";

    /** The text of the only problem of a class with these members, which begin in line 3. */
    private static String problem(String... members) {
        var all = Programs.problems("class P {" + F + String.join("\n", members) + "}");
        assertThat(all).hasSize(1);
        return all.getFirst().toString();
    }

    @Test
    void aMethodOfTheProgramHasTheNameOfAForm() {
        assertThat(problem(
                        "@Parallel static int g(int n) { return n; }",
                        "static int g$woven(int n, dev.serrano.spi.WovenWorker w) { return n; }",
                        "static int g$woven(int n) { return n; }"))
                .isEqualTo("P.java:4: error: g$woven: a method with the name and the parameters of one that the weaver"
                        + " makes\n    give it another name, without $");
    }

    @Test
    void aVariableIsReadBeforeSync() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "int a = spawn(f(n));",
                        "int b = a + 1;",
                        "sync();",
                        "return a + b; }"))
                .isEqualTo("P.java:5: error: g: a is read before sync(): the spawn that writes it may not have ended\n"
                        + "    call sync() first");
    }

    @Test
    void aVariableIsChangedBeforeSync() {
        assertThat(problem("@Parallel static int g(int n) {", "int a = spawn(f(n));", "a++;", "sync();", "return a; }"))
                .startsWith("P.java:5: error: g: a is changed before sync()");
    }

    @Test
    void twoSpawnsWriteAVariable() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "int a = spawn(f(n));",
                        "a = spawn(f(n - 1));",
                        "sync();",
                        "return a; }"))
                .startsWith("P.java:5: error: g: a is written by a second spawn before sync()")
                .endsWith("give each spawn a variable or an element of its own, or call sync() between them");
    }

    @Test
    void aSpawnInALoopWritesAVariableOfTheMethod() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "int a = 0;",
                        "for (int i = 0; i < n; i++)",
                        "a = spawn(f(i));",
                        "sync();",
                        "return a; }"))
                .startsWith("P.java:6: error: g: a is written by a second spawn before sync()");
    }

    @Test
    void anArmOfAnExpressionWritesAVariableOfASpawn() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "int a = 0;",
                        "for (int i = 0; i < n; i++)",
                        "a = i == 0 ? 1 : spawn(f(i));",
                        "sync();",
                        "return a; }"))
                .startsWith("P.java:6: error: g: a is written by a second spawn before sync()");
    }

    @Test
    void spawnInAMonitor() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "synchronized (P.class) {",
                        "int a = spawn(f(n));",
                        "return 1; } }"))
                .startsWith("P.java:5: error: g: spawn in a synchronized block")
                .contains("leave the block first");
    }

    @Test
    void syncInAMonitor() {
        assertThat(problem("@Parallel static int g(int n) {", "synchronized (P.class) {", "sync();", "return 1; } }"))
                .startsWith("P.java:5: error: g: sync in a synchronized block");
    }

    @Test
    void aSynchronizedMethod() {
        assertThat(problem("@Parallel static synchronized int g(int n) {", "int a = spawn(f(n)); sync(); return a; }"))
                .contains("error: g: a parallel synchronized method");
    }

    @Test
    void aMethodThatMayBeOverridden() {
        assertThat(problem("@Parallel int g(int n) {", "int a = spawn(f(n)); sync(); return a; }"))
                .startsWith("P.java:4: error: g: a parallel method that a subclass may override")
                .contains("static, private or final");
    }

    @Test
    void aMethodWithoutCode() {
        assertThat(Programs.problems("abstract class P {" + F + "@Parallel abstract int g(int n); }")
                        .toString())
                .contains("error: g: a parallel method without code");
    }

    @Test
    void spawnOfNoCall() {
        assertThat(problem("@Parallel static int g(int n) {", "int a = spawn(n * 2);", "sync();", "return a; }"))
                .startsWith("P.java:4: error: g: spawn of something that is no call");
    }

    @Test
    void spawnOfARunnableThatIsNoLambda() {
        assertThat(problem("@Parallel static int g(Runnable r) {", "spawn(r);", "sync();", "return 1; }"))
                .startsWith("P.java:4: error: g: spawn of a Runnable that is no lambda")
                .contains("write spawn(() -> ...)");
    }

    @Test
    void theValueIsUsedAtOnce() {
        assertThat(problem("@Parallel static int g(int n) {", "return spawn(f(n)) + 1; }"))
                .startsWith("P.java:4: error: g: the value of spawn(f(...)) is used at once");
    }

    @Test
    void spawnInsideAnExpression() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "int a; int b = n + (a = spawn(f(n)));",
                        "sync();",
                        "return a + b; }"))
                .startsWith("P.java:4: error: g: ");
    }

    @Test
    void marksOutsideParallelMethods() {
        assertThat(problem("static int g(int n) {", "int a = spawn(f(n));", "sync();", "return a; }"))
                .isEqualTo(
                        "P.java:4: error: g: spawn in a method that is not parallel\n    annotate it with @Parallel");
        assertThat(problem("P() {", "int a = spawn(f(3));", "}"))
                .startsWith("P.java:4: error: <init>: spawn in a constructor")
                .endsWith("move the parallel code into a method that it calls");
        assertThat(problem("static {", "int a = spawn(f(3));", "}"))
                .startsWith("P.java:4: error: <clinit>: spawn in a static initialiser");
        assertThat(problem("static Runnable g(int n) {", "return () -> {", "spawn(f(n)); }; }"))
                .startsWith("P.java:5: error: lambda$g$0: spawn in a lambda that is not spawned itself");
    }

    @Test
    void finishes() {
        assertThat(problem(
                        "@Parallel static int g(int n) {",
                        "synchronized (P.class) {",
                        "finish(() -> f(n)); } return 1; }"))
                .isEqualTo("P.java:5: error: g: finish in a synchronized block\n"
                        + "    leave the block first: who goes on may be another thread");
        assertThat(problem("@Parallel static int g(Runnable r) {", "finish(r);", "return 1; }"))
                .isEqualTo("P.java:4: error: g: finish of a Runnable that is no lambda\n"
                        + "    write finish(() -> ...), so that its body is known");
        assertThat(problem("static int g(int n) {", "finish(() -> f(n));", "return 1; }"))
                .isEqualTo(
                        "P.java:4: error: g: finish in a method that is not parallel\n    annotate it with @Parallel");
    }

    @Test
    void tooManyVariablesAreKept() {
        String variables = numbered("long v%d = n + %1$d; ", 140);
        String sum = numbered("+ v%d", 140);
        assertThat(problem(
                        "@Parallel static long g(int n) { " + variables,
                        "int a = spawn(f(n));",
                        "sync(); return a " + sum + "; }"))
                .isEqualTo("P.java:4: error: g: a call of f over which values of 281 words are kept, 253 at most\n"
                        + "    put variables into an object or array, or move a part into a method of its own");
        assertThat(problem(
                        "@Parallel static long g(int n) { " + variables,
                        "sync();",
                        "return " + sum.substring(1) + "; }"))
                .startsWith("P.java:4: error: g: a sync over which values of 280 words are kept");
    }

    @Test
    void tooManyParameters() {
        String parameters = numbered("int p%d, ", 254) + "int n";
        assertThat(problem("@Parallel static int g(" + parameters + ") {", "return n; }"))
                .isEqualTo("P.java:4: error: g: a parallel method with parameters of more than 254 words\n"
                        + "    put them into an object");
    }

    @Test
    void aMethodThatIsTooLong() throws Throwable {
        String spawns = numbered("int a%d = spawn(f(n %% (%1$d %% 7 + 3))); ", 245);
        String sum = numbered("+ a%d", 245);
        String long1 = "static int g(int n) {\n" + spawns + "sync(); return 0 " + sum + "; }";
        assertThat(problem("@Parallel " + long1))
                .isEqualTo("P.java:4: error: g: a parallel method with a woven form of more than 64 KB of code\n"
                        + "    move parts of it into methods of their own");
        var classes = Programs.compile("class P {" + F + "@Parallel(optional = true) " + long1
                + "@Parallel static int h(int n) { int a = spawn(g(n)); int b = f(n); sync(); return a + b; }"
                + "static Object run() { return h(9); } }");
        Weaver w = Programs.weaver(classes);
        String expected = Comparison.outcome(Programs.load(classes));
        classes.putAll(w.weave());
        assertThat(w.problems()).hasSize(1);
        assertThat(w.problems().getFirst().toString())
                .startsWith("P.java:4: warning: g: a parallel method with a woven form of more than 64 KB of code; the")
                .contains("stays serial");
        assertThat(Comparison.outcome(Programs.load(classes))).isEqualTo(expected);
    }

    /** A text for each number from 0 on, one behind the other. */
    private static String numbered(String text, int n) {
        return IntStream.range(0, n).mapToObj(text::formatted).collect(Collectors.joining());
    }

    @Test
    void anOptionalMethodStaysSerial() throws Throwable {
        String source = "class P {" + F
                + "@Parallel(optional = true) static int g(int n) {\n"
                + " synchronized (P.class) {\n"
                + " int a = spawn(f(n));\n"
                + " return a; } }@Parallel static int h(int n) { int a = spawn(g(n)); int b = g(n + 1); sync(); return"
                + " a * b; }static Object run() { return h(6); } }";
        var classes = Programs.compile(source);
        Weaver w = Programs.weaver(classes);
        classes.putAll(w.weave());
        assertThat(w.problems()).hasSize(1);
        assertThat(w.problems().getFirst().toString())
                .startsWith("P.java:5: warning: g: spawn in a synchronized block; the method stays serial");
        assertThat(Programs.run(Programs.load(classes))).isEqualTo(8 * 13);
    }

    @Test
    void bytesAreTheSameEachTime() {
        var classes = Programs.compile("class P {" + F + "}");
        assertThat(Programs.weave(classes).get("P"))
                .isEqualTo(Programs.weave(classes).get("P"));
    }

    @Test
    void withoutVariablesInTheClassFileTheResultIsTheSame() {
        var classes = Programs.compile("class P {" + F + "static Object run() { return f(9); } }", "-g:none");
        assertThat(Comparison.on(
                        Programs.load(Programs.weave(classes)), 1, 1, 1, dev.serrano.scheduler.FiberBackend.SCHEDULED))
                .isEqualTo("34");
    }
}

package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of methods that the class which the call names inherits, and methods with bridges. */
class InheritedMethodsTest {
    private static final String TREES = """
        class P {
            static abstract class Tree {
                Node left, right; int value;
                @Parallel final long sum() {
                    long a = 0, b = 0;
                    if (left != null) a = spawn(left.sum());
                    if (right != null) b = ((Middle) right).sum();
                    sync();
                    return a + b + value;
                }
                @Parallel static int twice(int n) { if (n < 1) return 1; int a = spawn(Node.twice(n - 1)); int b = Middle.twice(n - 1); sync(); return a + b; }
            }
            static class Middle extends Tree { }
            static class Node extends Middle { Node(int d) { value = d; if (d > 0) { left = new Node(d - 1); right = new Node(d - 1); } } }
            sealed interface Expression {
                @Parallel default long value() {
                    return switch (this) {
                        case Number n -> n.v();
                        case Sum s -> { long a = spawn(s.left().value()); long b = s.own(s.right()); sync(); yield a + b; }
                        case Other o -> 3;
                    };
                }
            }
            record Number(long v) implements Expression { }
            record Sum(Expression left, Expression right) implements Expression { @Parallel long own(Expression e) { return e instanceof Sum s ? s.value() : e.value(); } }
            sealed static class Other implements Expression { static final class Last extends Other { } }
            static Expression make(int d) { return d < 1 ? new Number(5) : d == 3 ? new Other.Last() : new Sum(make(d - 1), make(d - 2)); }
            interface Visitor<R> { R visit(int n); }
            static class Fib implements Visitor<Long>, Function<Integer, Integer> {
                @Parallel public final Long visit(int n) { if (n < 2) return (long) n; Long a = spawn(visit(n - 1)); Long b = visit(n - 2); sync(); return a + b; }
                @Parallel @Override public final Integer apply(Integer n) { if (n < 2) return n; Integer a = spawn(apply(n - 1)); Integer b = apply(n - 2); sync(); return a + b; }
            }
            static class Base { Object val(int n) { return n; } }
            static class Covariant extends Base { @Parallel @Override final Integer val(int n) { if (n < 2) return n; Integer a = spawn(val(n - 1)); Integer b = val(n - 2); sync(); return a + b; } }
            static Object run() {
                Visitor<Long> v = new Fib(); Function<Integer, Integer> f = new Fib(); Base b = new Covariant();
                return new Node(6).sum() + " " + Node.twice(6) + " " + make(9).value() + " " + v.visit(9) + " " + f.apply(8) + " " + b.val(7);
            }
        }\
        """;

    @Test
    void areWoven() {
        Comparison.everywhere(TREES);
        Weaver w = Programs.weaver(Programs.compile(TREES));
        w.weave();
        assertThat(w.explain().stream().map(Explanation::method))
                .containsExactlyInAnyOrder("sum", "twice", "value", "own", "visit", "apply", "val");
        assertThat(w.explain().toString()).contains("sum()").doesNotContain("(not woven)");
    }

    /** The class in the middle has no marks, and is no class that is woven: it is found on the class path. */
    @Test
    void aClassBetweenThatIsNotWoven() {
        var classes = Programs.compile(TREES);
        byte[] middle = classes.remove("P$Middle");
        Weaver w = new Weaver(new ClassLoader(getClass().getClassLoader()) {
            @Override
            public java.io.InputStream getResourceAsStream(String name) {
                return name.equals("P$Middle.class")
                        ? new java.io.ByteArrayInputStream(middle)
                        : super.getResourceAsStream(name);
            }
        });
        classes.values().forEach(w::add);
        w.weave();
        assertThat(w.problems()).isEmpty();
        assertThat(w.explain().toString()).contains("sum()").doesNotContain("(not woven)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "interface I { @Parallel default int m() { return 1; } }",
                "sealed interface I { @Parallel default int m() { return 1; } } record R() implements I { public int"
                        + " m() { return 2; } }",
                "sealed interface I { @Parallel default int m() { return 1; } } non-sealed static class C implements I"
                        + " { }",
                "static class E { public int m() { return 2; } } sealed interface I { @Parallel default int m() {"
                        + " return 1; } } static final class C extends E implements I { }",
                "sealed static abstract class I { @Parallel int m() { return 1; } static final class C extends I {"
                        + " @Override int m() { return 2; } } }",
            })
    void whatMayBeOverridden(String members) {
        assertThat(Programs.problems("class P { " + members + " }").toString())
                .contains("error: m: a parallel method that a subclass may override")
                .contains("its class final or sealed");
    }

    /** What the call finds is not the woven method of that name above it. */
    @Test
    void aMethodThatHidesAWovenOne() {
        Comparison.everywhere("""
            class P {
                static class Base { @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1)); int b = f(n - 2); sync(); return a + b; } }
                static class Hiding extends Base { static int f(int n) { return -n; } }
                static class Sub extends Hiding { }
                @Parallel static int g(int n) { int a = spawn(Sub.f(n)); int b = Base.f(n); sync(); return a + b; }
                static Object run() { return g(9); }
            }\
            """);
    }
}

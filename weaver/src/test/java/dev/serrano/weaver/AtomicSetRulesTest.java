package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What atomic sets forbid, where that is said, and what would be right. */
class AtomicSetRulesTest {
    private static final String C = """
        @AtomicSet("c") class C {
            @Atomic("c") protected int n; @Atomic("c") protected int[] a = new int[2];
            void inc() { n++; }
            final int get() { return n; }
        }
        """;
    private static final String F =
            "static class F { @Parallel static int f(int n) { if (n < 2) return n; int a = spawn(f(n - 1));"
                    + " int b = f(n - 2); sync(); return a + b; } static int g(int n) { return f(n) + 1; } }\n";

    /** The text of the only problem of a program; the class C is in lines 1 to 5. */
    private static String problem(String... lines) {
        var all = Programs.problems(C + String.join("\n", lines));
        assertThat(all).hasSize(1);
        return all.getFirst().toString();
    }

    @Test
    void aFieldOfAnotherObject() {
        assertThat(problem(
                        "@AtomicSet(\"d\") class D { @Atomic(\"d\") private int k;",
                        "boolean same(D o) {",
                        "return k == o.k; } }"))
                .isEqualTo("P.java:8: error: same: the field k of the atomic set d of another object\n"
                        + "    call a method of that object, or make it a parameter with @Atomic(\"d\"), or"
                        + " give it the lock of this with @Alias");
    }

    @Test
    void aFieldFromAnotherClass() {
        assertThat(problem("class D { int k(C c) {\nreturn c.n; } }"))
                .startsWith("P.java:7: error: k: the field n of the atomic set c of another object");
    }

    @Test
    void aFieldFromALambdaWithAnArgument() {
        assertThat(problem("class D extends C { ToIntFunction<C> f() {\nreturn c -> c.n; } }"))
                .startsWith("P.java:7: error: lambda$f$0: the field n of the atomic set c of another object");
    }

    @Test
    void aFieldThatAllSee() {
        assertThat(problem("@AtomicSet(\"d\") class D { int k; }"))
                .isEqualTo("P.java: error: k: a field of an atomic set that all classes see\n"
                        + "    make it private or protected, and give the class methods that use it");
    }

    @Test
    void aStaticField() {
        assertThat(problem("@AtomicSet(\"d\") class D { @Atomic(\"d\") private static int k; private int l; }"))
                .startsWith("P.java: error: k: a static field in an atomic set");
    }

    @Test
    void aSetThatNobodyDeclares() {
        assertThat(problem("class D { @Atomic(\"d\") private int k; }"))
                .isEqualTo("P.java: error: k: the atomic set d is not declared by D\n"
                        + "    put @AtomicSet(\"d\") on D, and weave it together with this class");
        assertThat(problem("class D extends C { @Atomic(\"d\") private int k; }"))
                .contains("the atomic set d is not declared by D\n    name the set c");
        assertThat(problem("class D { void m(@Atomic(\"d\") C c) { } }"))
                .startsWith("P.java: error: m: the atomic set d is not declared by C");
    }

    @Test
    void aSecondSetInASubclass() {
        assertThat(problem("@AtomicSet(\"d\") class D extends C { }"))
                .startsWith("P.java: error: D: a second atomic set d beside the set c of a superclass")
                .endsWith("use the set c: a class and its subclasses have one");
    }

    @Test
    void aSetOfAnInterfaceOrRecord() {
        assertThat(problem("@AtomicSet(\"d\") interface D { }")).contains("an atomic set of an interface or record");
        assertThat(problem("@AtomicSet(\"d\") record D() { }")).contains("an atomic set of an interface or record");
    }

    @Test
    void anAliasOfUnknownSets() {
        assertThat(problem("class D extends C { Object m() {\nreturn new @Alias(set = \"x\", to = \"c\") C(); } }"))
                .startsWith("P.java:7: error: m: the atomic set x is not declared by C");
        assertThat(problem("class D extends C { Object m() {\nreturn new @Alias(set = \"c\", to = \"x\") C(); } }"))
                .startsWith("P.java:7: error: m: the atomic set x is not declared by D");
        assertThat(problem("class D { static Object m() {\nreturn new @Alias(set = \"c\", to = \"c\") C(); } }"))
                .startsWith("P.java:7: error: m: an alias where there is no this");
    }

    @Test
    void anAliasThatMayNotHold() {
        assertThat(problem(
                        "class D extends C { @Atomic(\"c\") private @Alias(set = \"c\", to = \"c\") C o;",
                        "void set(C x) {",
                        "o = x; } }"))
                .startsWith("P.java:8: error: set: the field o gets an object of which the lock is not known");
        assertThat(problem(
                        "class D extends C { void t(@Alias(set = \"c\", to = \"c\") C x) { }",
                        "void s() {",
                        "t(new C()); } }"))
                .startsWith("P.java:8: error: s: parameter 1 of t gets an object of which the lock is not known");
        assertThat(problem("class D extends C { @Alias(set = \"c\", to = \"c\") C r() {\nreturn new C(); } }"))
                .startsWith("P.java:7: error: r: the result is an object of which the lock is not known");
        assertThat(problem("class D extends C { private @Alias(set = \"c\", to = \"c\") C[] o; }"))
                .contains("an alias of the elements of an array");
    }

    @Test
    void aSpawnBetweenAccesses() {
        assertThat(problem("class D extends C { " + F
                        + "@Parallel final int m(int k) {\nn++; int a = spawn(F.f(k));\nsync(); n = a;\nreturn a; } }"))
                .startsWith("P.java:8: error: m: spawn between accesses to an atomic set\n");
        var all =
                Programs.problems(C + "class D extends C { " + F + "void m(int k) {\nn++;\nint a = F.g(k); n = a; } }");
        assertThat(all).hasSize(1);
        assertThat(all.getFirst().toString())
                .startsWith("P.java:9: error: m: a call of g, which spawns, between accesses to an atomic set\n"
                        + "    put the accesses into methods of their own, before it and after it");
    }

    @Test
    void accessesInAParallelLoop() {
        assertThat(problem("class D extends C { @Parallel final void all(int k) {\n"
                        + "for (int i = parallel(0); i < k; i++) {\nn++; } } }"))
                .isEqualTo(
                        "P.java:7: error: all: accesses to an atomic set in a parallel loop\n    put them into a method"
                                + " of their own, which the loop calls: who holds a lock cannot be taken apart");
        assertThat(problem("class D extends C { @Parallel final void all(int k) {\n"
                        + "n++; for (int i = parallel(0); i < k; i++) {\ninc(); } n++; } }"))
                .startsWith("P.java:7: error: all: parallel between accesses to an atomic set");
        assertThat(Programs.problems(C + "class D extends C { @Parallel final void all(int k) {\n"
                        + "n++; for (int i = parallel(0); i < k; i++) {\ninc(); } } }"))
                .isEmpty();
    }

    @Test
    void oneSetForAClass() {
        assertThat(problem("@AtomicSet(\"d\") class D { @Atomic(\"d\") private int k; @Atomic(\"e\") private int l; }"))
                .isEqualTo("P.java: error: l: the atomic set e is not declared by D\n    name the set d");
    }

    @Test
    void aSpawnToAFieldOfASet() {
        assertThat(problem("class D extends C { " + F
                        + "@Parallel final int m(int k) {\nn = spawn(F.f(k)); sync(); return 1; } }"))
                .startsWith("P.java:8: error: m: a spawn that writes the field n of an atomic set")
                .endsWith("put the value into a variable, and that into the field after sync()");
    }

    @Test
    void accessesBeforeAndAfterASpawnInMethodsOfTheirOwn() {
        assertThat(Programs.problems(C + "class D extends C { " + F
                        + "@Parallel final int m(int k) {\n"
                        + "inc(); int a = spawn(F.f(k)); inc(); sync(); inc(); return a + get(); } }"))
                .isEmpty();
    }

    @Test
    void aConstructorGivesThisAway() {
        assertThat(problem("class D extends C { static List<D> all = new ArrayList<>();\nD() { all.add(this); } }"))
                .startsWith("P.java:7: error: <init>: a constructor of a class with an atomic set gives this away");
        assertThat(problem("class D extends C { static D one;\nD() { one = this; } }"))
                .contains("gives this away");
        assertThat(problem("class D extends C { \nD() { Runnable r = () -> n++; } }"))
                .contains("gives this away");
    }

    @Test
    void aParameterIsAssigned() {
        assertThat(problem("class D { int m(@Atomic(\"c\") C c) {\nc = new C(); return c.get(); } }"))
                .startsWith("P.java:7: error: m: a parameter with @Atomic is assigned");
    }

    @Test
    void parametersOfConstructorsAndOfMethodsWithoutCode() {
        assertThat(problem("class D { D(@Atomic(\"c\") C c) { } }"))
                .contains("@Atomic on a parameter of a constructor");
        assertThat(problem("interface D { void m(@Atomic(\"c\") C c); }")).contains("of a method without code");
        assertThat(problem("class D { @Atomic(\"c\") static int m() { return 1; } }"))
                .contains("@Atomic on a method without an object");
    }

    @Test
    void locksThatCross() {
        assertThat(problem("class D extends C { void to(C o) {\nn--;\no.inc();\nn++; } }"))
                .startsWith(
                        "P.java:8: error: to: the call of inc takes the lock of a set c while that of a set c is held")
                .contains("make the object that it locks a parameter with @Atomic");
        String x = """
            @AtomicSet("x") class X { @Atomic("x") private int k; private C c;
            void a() { k++; c.inc(); k++; }
            final void b() { k++; }
            """;
        assertThat(Programs.problems(C + x + "}")).isEmpty();
        var all = Programs.problems(C + x + """
            }
            class D extends C { X x;
            void m() {
            n++; x.b(); n++; } }
            """);
        assertThat(all).hasSize(2);
        assertThat(all.get(0).toString()).startsWith("P.java:7: error: a: the call of inc takes");
        assertThat(all.get(1).toString())
                .startsWith("P.java:12: error: m: the call of b takes the lock of a set x while that of a set c");
    }

    /** Nobody knows whether it is that lambda that is run, so the build goes on. */
    @Test
    void locksThatMayCrossThroughLambdas() {
        String with = "class D extends C { void with(Runnable r) {\nn++; r.run();\nn++; } }\n";
        assertThat(problem(with, "class E { static void e(C a, D b) { b.with(() -> a.inc()); } }"))
                .startsWith(
                        "P.java:7: warning: with: the call of run may take the lock of a set c while that of a set c"
                            + " is held, and elsewhere it may be the other way round: they could wait for each other\n"
                            + "    ")
                .contains("or call it before or after the accesses");
        assertThat(problem(with, "class E { static Runnable e(C a) { return a::inc; } }"))
                .startsWith("P.java:7: warning: with");
        assertThat(Programs.problems(C + with + "class E { static void e(D b) { b.with(() -> b.hashCode()); } }"))
                .isEmpty();
        assertThat(problem("class D extends C { List<C> all = new ArrayList<>(); void each() {\nn++;\n"
                        + "all.forEach(c -> c.inc());\nn--; } }"))
                .startsWith("P.java:8: warning: each: the call of a lambda may take the lock of a set c while that");
        assertThat(Programs.problems(C + "class D extends C { List<Integer> all = new ArrayList<>(); void each() {\n"
                        + "all.forEach(c -> n += c); n--; all.forEach(c -> inc()); n++; } }"))
                .isEmpty();
        assertThat(Programs.problems(
                        C + "class D extends C { void each(C o) {\nn++; Serrano.async(() -> o.inc()); n--; } }"))
                .isEmpty();
    }

    @Test
    void bytesAreTheSameEachTime() {
        var classes = Programs.compile(C);
        assertThat(Programs.weave(classes).get("C"))
                .isEqualTo(Programs.weave(classes).get("C"));
    }
}

package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ObjectStreamClass;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.LineNumber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What other tools do with woven classes: compile one of them again, read what they have written, look at their lines. */
class LinkageTest {
    @TempDir
    Path folder;

    private static void weave(Path classes, Path to) {
        assertThat(new WeaveTool(classes, to, List.of()).weave().failed()).isFalse();
    }

    /** As an IDE does that compiles one file and does not weave. */
    @ParameterizedTest
    @ValueSource(strings = {"Fib", "Caller"})
    void aClassThatIsCompiledAgainIsCalledAsItIs(String compiledAgain) throws Exception {
        Path classes = Compiled.into(folder.resolve("classes"), Compiled.FIB, Compiled.CALLER);
        Path woven = folder.resolve("woven");
        weave(classes, woven);
        assertThat(Compiled.run(List.of(), woven.toString(), "p.Caller")).isEqualTo("121393 true");
        String file = "p/" + compiledAgain + ".class";
        Files.copy(classes.resolve(file), woven.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        assertThat(Compiled.run(List.of(), woven.toString(), "p.Caller"))
                .isEqualTo("121393 " + compiledAgain.equals("Fib"));
    }

    /** A library whose method has got or lost its mark since its callers were woven. */
    @Test
    void aMethodWithoutItsMarkIsCalledSerially() throws Exception {
        Path classes = Compiled.into(folder.resolve("classes"), Compiled.FIB, Compiled.CALLER);
        Path woven = folder.resolve("woven");
        weave(classes, woven);
        Path later = Compiled.into(
                folder.resolve("later"),
                "package p; public class Fib { public static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n -"
                        + " 2); } }");
        assertThat(Compiled.run(List.of(), later + ":" + woven, "p.Caller")).isEqualTo("121393 true");
    }

    @Test
    void aMethodThatIsGoneIsSaidAsTheJvmSaysIt() throws Exception {
        Path classes = Compiled.into(folder.resolve("classes"), Compiled.FIB, Compiled.CALLER, """
            package p;
            public class Catching {
                public static void main(String[] args) {
                    try { Caller.both(3); } catch (NoSuchMethodError e) { System.out.println(e.getMessage()); }
                }
            }
            """);
        Path woven = folder.resolve("woven");
        weave(classes, woven);
        Path later = Compiled.into(folder.resolve("later"), "package p; public class Fib { }");
        assertThat(Compiled.run(List.of(), later + ":" + woven, "p.Catching")).isEqualTo("'int p.Fib.fib(int)'");
    }

    /** Objects with methods of all kinds of access, from another class of another package. */
    @Test
    void callsOfObjectsOfOtherClasses() {
        Comparison.everywhere("""
            class P {
                static Object run() { var f = new Leaf(3); return f.up(9) + " " + new Calls().all(f, 8) + " " + f.length(7, 1, 2); }
            }
            class Base { protected final int plus; Base(int p) { plus = p; } @Parallel final long up(int n) { if (n < 2) return n + plus; long a = spawn(up(n - 1)); long b = up(n - 2); sync(); return a + b; } }
            final class Leaf extends Base { Leaf(int p) { super(p); } @Parallel protected int length(int n, int... more) { if (n < 1) return more.length; int a = spawn(length(n - 1, more)); int b = length(n - 2); sync(); return a + b + plus; } }
            interface Text { @Parallel static String of(int n) { if (n < 2) return "s" + n; String a = spawn(of(n - 1)); String b = of(n - 2); sync(); return a.length() + b; } }
            final class Calls { @Parallel String all(Leaf f, int n) { long a = spawn(f.up(n)); int b = f.length(n, 5); String c = Text.of(n); sync(); return a + " " + b + c; } }
            """);
    }

    /** Of all shapes that the number is computed of. */
    @Test
    void theVersionOfASerializableClassStays() throws Exception {
        var classes = Programs.compile("""
            import java.io.*;
            class P {
                interface Mine extends Serializable { }
                public static abstract class A<T> implements Comparable<T>, Mine { protected transient int t; public volatile long v; private int p; private static int ps; static final String S = String.valueOf(3); A() { } protected A(int n, String s) { } private A(long x) { }
                    @Parallel public static int fib(int n) { if (n < 2) return n; int a = spawn(fib(n - 1)); int b = fib(n - 2); sync(); return a + b; } synchronized void q() { } strictfp double d(String[] s) { return 1; } }
                private static final class B extends A<String> { public int compareTo(String s) { return 0; } @Parallel int f(int n) { for (int i = parallel(0); i < n; i++) { fib(i); } return n; } Runnable r() { return () -> System.out.println(this); } }
                protected class C extends ArrayList<String> { @Parallel private int f(int n) { return n; } int inner() { return P.this.hashCode(); } }
                static class Own implements Serializable { private static final long serialVersionUID = 7; @Parallel static int f(int n) { return n; } }
                static class Plain { @Parallel static int f(int n) { return n; } }
                enum E { X; @Parallel static int f(int n) { return n; } }
                record R(int n) implements Serializable { @Parallel static int f(int n) { return n; } }
                static Object run() { return null; }
            }
            """);
        Class<?> before = Programs.load(classes);
        Class<?> after = Programs.load(Programs.weave(classes));
        List<String> found = new ArrayList<>();
        for (Class<?> c : before.getDeclaredClasses()) {
            Class<?> woven = Class.forName(c.getName(), false, after.getClassLoader());
            var stream = ObjectStreamClass.lookup(c);
            if (stream != null) {
                assertThat(ObjectStreamClass.lookup(woven).getSerialVersionUID())
                        .as(c.getName())
                        .isEqualTo(stream.getSerialVersionUID());
                found.add(c.getSimpleName());
            }
        }
        assertThat(found).contains("A", "B", "C", "Own", "E", "R");
        assertThat(Class.forName("P$Plain", false, after.getClassLoader()).getDeclaredFields())
                .isEmpty();
    }

    /** What coverage and breakpoints go by: methods that the source has, with its lines, in both forms. */
    @Test
    void bothFormsHaveTheLinesOfTheSource() throws Exception {
        Path classes = Compiled.into(folder.resolve("classes"), Compiled.FIB);
        Path woven = folder.resolve("woven");
        weave(classes, woven);
        for (String form : List.of("fib$woven", "fib$resumed0")) {
            var lines = new TreeSet<Integer>();
            ClassFile.of().parse(woven.resolve("p/Fib.class")).methods().stream()
                    .filter(m -> m.methodName().equalsString(form))
                    .peek(m -> assertThat(m.flags().flagsMask() & ClassFile.ACC_SYNTHETIC)
                            .isZero())
                    .flatMap(m -> m.code().orElseThrow().elementStream())
                    .forEach(e -> {
                        if (e instanceof LineNumber n) {
                            lines.add(n.line());
                        }
                    });
            assertThat(lines).containsExactly(6, 7, 8, 9, 10);
        }
    }
}

package dev.serrano.habanero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Our classes against the lists of all public names of HJlib 0.1.15, with what other builds have besides, and of PCDP. What
 * is left out on purpose stands in {@code left-out.txt}: the key of a class or member, a space, and the reason.
 */
class CompatibilityTest {
    @ParameterizedTest
    @ValueSource(strings = {"hjlib-api.txt", "pcdp-api.txt"})
    void everyNameOfTheListIsThere(String list) {
        Map<String, List<String>> differences = ApiDifferences.of(ApiList.parse(lines(list)));
        differences.keySet().removeAll(leftOut().keySet());
        assertThat(differences.entrySet().stream()
                        .map(d -> d.getKey() + ": " + String.join("; ", d.getValue()))
                        .toList())
                .isEmpty();
    }

    @Test
    void nothingIsSaidToBeLeftOutThatIsThere() {
        Set<String> needed = new TreeSet<>();
        for (String list : List.of("hjlib-api.txt", "pcdp-api.txt")) {
            needed.addAll(ApiDifferences.of(ApiList.parse(lines(list))).keySet());
        }
        Set<String> superfluous = new TreeSet<>(leftOut().keySet());
        superfluous.removeAll(needed);
        assertThat(superfluous).as("lines of left-out.txt that are to go").isEmpty();
    }

    @Test
    void theListsAreReadWhole() {
        ApiList hjlib = ApiList.parse(lines("hjlib-api.txt"));
        assertThat(hjlib.classes().size()).isEqualTo(163);
        assertThat(hjlib.classes().stream().mapToInt(c -> c.members().size()).sum())
                .isEqualTo(lines("hjlib-api.txt").stream()
                        .filter(l -> l.startsWith("  "))
                        .count());
        assertThat(ApiList.parse(lines("pcdp-api.txt")).classes().size()).isEqualTo(9);
    }

    /** What the comparison is to see; the names are of the class below. */
    @Test
    void eachKindOfDifferenceIsSeen() {
        String me = "dev.serrano.habanero.CompatibilityTest$Ours";
        assertThat(ApiDifferences.of(ApiList.parse(List.of(
                        "public class " + me + "<A> extends java.util.ArrayList<A> implements java.lang.Runnable {",
                        "  public " + me + "(int);",
                        "  protected " + me + "();",
                        "  public static int less;",
                        "  public long number;",
                        "  public <T> A get(java.util.List<? super T>, A) throws java.io.IOException;",
                        "  public int result();",
                        "  public void varargs(int...);",
                        "  public static void fixed();",
                        "  public void overridden() throws java.lang.IllegalStateException;",
                        "  public abstract void todo();",
                        "  public boolean add(java.lang.Object);",
                        "}",
                        "public final class dev.serrano.habanero.NoSuchClass {",
                        "  public void f();",
                        "}",
                        "class dev.serrano.habanero.NoSuchHiddenClass {",
                        "  public void f();",
                        "}"))))
                .containsOnly(
                        entry(
                                me,
                                List.of(
                                        "is abstract",
                                        "is no java.lang.Runnable",
                                        "wants the method " + abstractMethod() + " of who" + " extends it")),
                        entry(me + "#<init>(int)", List.of("there is no such constructor")),
                        entry(me + "#less", List.of("is less visible: private static")),
                        entry(me + "#number", List.of("is a int, not a long", "is final")),
                        entry(
                                me + "#get(java.util.List,java.lang.Object)",
                                List.of("has 0 type parameters, not 1", "throws [], not [java.io.IOException]")),
                        entry(me + "#result()", List.of("returns long, not int")),
                        entry(me + "#varargs(int[])", List.of("does not take any number")),
                        entry(me + "#fixed()", List.of("is not static", "is final")),
                        entry("dev.serrano.habanero.NoSuchClass", List.of("there is no such class")));
    }

    private static String abstractMethod() {
        try {
            return Ours.class.getDeclaredMethod("additional").toString();
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    abstract static class Hidden<A> extends java.util.ArrayList<A> {
        private static final long serialVersionUID = 1L;
    }

    @SuppressWarnings({"serial", "unused", "rawtypes"})
    public abstract static class Ours<A> extends Hidden<A> {
        private static int less;
        public final int number = 1;

        protected Ours() {}

        public A get(List list, A value) {
            return value;
        }

        public long result() {
            return 0;
        }

        public void varargs(int[] numbers) {}

        public final void fixed() {}

        public void overridden() {}

        public abstract void todo();

        public abstract void additional();
    }

    private static Map<String, String> leftOut() {
        Map<String, String> reasons = new TreeMap<>();
        for (String line : lines("left-out.txt")) {
            if (!line.startsWith("#") && !line.isBlank()) {
                String[] parts = line.split("\\s+", 2);
                assertThat(parts).as("a key and a reason: " + line).hasSize(2);
                assertThat(reasons.put(parts[0], parts[1])).as("twice: " + line).isNull();
            }
        }
        return reasons;
    }

    private static List<String> lines(String resource) {
        try (InputStream in = CompatibilityTest.class.getResourceAsStream(resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The largest set of source files of which each needs each other, and the longest chain of superclasses: what has to be
 * read at once. FloorsTest looks at packages, and lets public types be used from everywhere; here they count, too.
 * <p>Ratchets: a smaller number is to be written here, a larger one is a mistake.
 */
class KnotTest {
    private static final int LARGEST_KNOT = 13;
    private static final int LONGEST_CHAIN = 3;

    @Test
    void noKnotGrows() {
        Set<String> largest =
                knots(files()).stream().max(Comparator.comparingInt(Set::size)).orElseThrow();
        assertThat(largest).as("the largest set of files that need each other").hasSize(LARGEST_KNOT);
    }

    @Test
    void noChainOfSuperclassesGrows() {
        List<String> longest = List.of();
        for (JavaClass c : Compiled.CORE) {
            List<String> chain = chain(c);
            if (chain.size() > longest.size()) {
                longest = chain;
            }
        }
        assertThat(longest).as("the longest chain of classes of internal").hasSize(LONGEST_CHAIN);
    }

    /** A class and its superclasses, as far as they are Serrano's own and not public words. */
    private static List<String> chain(JavaClass c) {
        List<String> chain = new ArrayList<>();
        Optional<JavaClass> up = Optional.of(c);
        while (up.isPresent() && up.get().getPackageName().startsWith("dev.serrano.internal")) {
            chain.add(up.get().getSimpleName());
            up = up.get().getRawSuperclass();
        }
        return chain;
    }

    /** For each file those that it needs; a sealed type does not need what it permits. */
    private static Map<String, Set<String>> files() {
        Map<String, Set<String>> needs = new TreeMap<>();
        for (JavaClass c : Compiled.CORE) {
            Set<String> others = needs.computeIfAbsent(outermost(c), f -> new TreeSet<>());
            for (Dependency d : c.getDirectDependenciesFromSelf()) {
                JavaClass target = d.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith("dev.serrano")) {
                    others.add(outermost(target));
                }
            }
        }
        return needs;
    }

    private static String outermost(JavaClass c) {
        String name = c.getFullName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** The strongly connected components (Tarjan, Depth-first search and linear graph algorithms, 1972). */
    private static List<Set<String>> knots(Map<String, Set<String>> graph) {
        return new Tarjan(graph).all();
    }

    private static final class Tarjan {
        private final Map<String, Set<String>> graph;
        private final Map<String, Integer> index = new HashMap<>();
        private final Map<String, Integer> low = new HashMap<>();
        private final Deque<String> open = new ArrayDeque<>();
        private final List<Set<String>> found = new ArrayList<>();

        Tarjan(Map<String, Set<String>> graph) {
            this.graph = graph;
        }

        List<Set<String>> all() {
            for (String file : graph.keySet()) {
                if (!index.containsKey(file)) {
                    visit(file);
                }
            }
            return found;
        }

        private void visit(String file) {
            index.put(file, index.size());
            low.put(file, index.get(file));
            open.push(file);
            for (String other : graph.getOrDefault(file, Set.of())) {
                if (!index.containsKey(other)) {
                    visit(other);
                    low.merge(file, low.get(other), Math::min);
                } else if (open.contains(other)) {
                    low.merge(file, index.get(other), Math::min);
                }
            }
            if (low.get(file).equals(index.get(file))) {
                Set<String> knot = new TreeSet<>();
                String last;
                do {
                    last = open.pop();
                    knot.add(last);
                } while (!last.equals(file));
                found.add(knot);
            }
        }
    }
}

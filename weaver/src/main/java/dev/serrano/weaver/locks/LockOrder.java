package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.locks.AtomicSets.Method;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks for locks that are taken while others are held, in an order that may cross. What one method takes at once is in the
 * order of the locks; what a method takes that is called in a range comes on top. That is well if the classes have an
 * order in which their locks are taken, and an error otherwise.
 */
final class LockOrder {
    private final AtomicSets sets;
    private final AtomicSetPass pass;
    private final List<AtomicMethod> methods;
    private final Map<AtomicMethod, Set<String>> deep = new HashMap<>(); // taken by what a method calls
    private final Map<String, Set<String>> after = new TreeMap<>(); // by class, those whose locks are taken on top
    private final List<Nested> nested = new ArrayList<>();

    private record Nested(AtomicMethod in, int at, String outer, String inner) {}

    LockOrder(AtomicSets sets, AtomicSetPass pass, List<AtomicMethod> methods) {
        this.sets = sets;
        this.pass = pass;
        this.methods = methods;
    }

    List<Violation> violations() {
        methods.forEach(m -> deep.put(m, new TreeSet<>()));
        boolean again = true;
        while (again) {
            again = false;
            for (AtomicMethod m : methods) {
                Set<String> taken = Objects.requireNonNull(deep.get(m));
                for (int i : m.calls.keySet()) {
                    again |= taken.addAll(takenBy(m, i, m.lockOfReceiver(i) == Origins.THIS));
                }
            }
        }
        for (AtomicMethod m : methods) {
            Set<String> own = own(m);
            own.forEach(a -> own.forEach(b -> {
                if (!a.equals(b)) {
                    edge(a, b); // either may come first
                }
            }));
            for (int i : m.calls.keySet()) {
                if (m.region().holds(i)) {
                    boolean held = (m.locks() & Origins.bit(m.lockOfReceiver(i))) != 0;
                    for (String inner : takenBy(m, i, held)) {
                        for (String outer : own) {
                            edge(outer, inner);
                            nested.add(new Nested(m, i, outer, inner));
                        }
                    }
                }
            }
        }
        List<Violation> all = new ArrayList<>();
        for (Nested n : nested) {
            if (reaches(n.inner(), n.outer(), new TreeSet<>())) {
                Violation v = violation(n);
                if (!all.contains(v)) {
                    all.add(v);
                }
            }
        }
        return all;
    }

    private Violation violation(Nested n) {
        String callee = Objects.requireNonNull(n.in().calls.get(n.at())).name().stringValue();
        return pass.violation(
                n.in(),
                n.at(),
                "the call of " + callee + " takes the lock of a set " + sets.set(n.inner())
                        + " while that of a set " + sets.set(n.outer())
                        + " is held, and elsewhere it may be the other way round: they could wait for each other",
                "make the object that it locks a parameter with @Atomic, so that all locks are taken in one order; or"
                        + " give it the lock of this with @Alias; or call it before or after the accesses");
    }

    private void edge(String outer, String inner) {
        after.computeIfAbsent(outer, x -> new TreeSet<>()).add(inner);
    }

    private boolean reaches(String from, String to, Set<String> seen) {
        if (from.equals(to)) {
            return true;
        }
        return seen.add(from) && after.getOrDefault(from, Set.of()).stream().anyMatch(n -> reaches(n, to, seen));
    }

    /** The classes whose locks a call takes; that of the object itself aside if that is held. */
    private Set<String> takenBy(AtomicMethod m, int i, boolean held) {
        Set<String> all = new TreeSet<>();
        InvokeInstruction c = Objects.requireNonNull(m.calls.get(i));
        for (Method callee : pass.callees(c)) {
            AtomicMethod a = pass.of(callee);
            if (a == null) {
                continue;
            }
            all.addAll(Objects.requireNonNull(deep.get(a)));
            if (!held || a.locks() != Origins.bit(Origins.THIS)) {
                all.addAll(own(a));
            }
        }
        return all;
    }

    /** The classes that declare the sets whose locks a method takes itself. */
    private Set<String> own(AtomicMethod m) {
        Set<String> all = new TreeSet<>();
        if (m.locksThis()) {
            all.add(Objects.requireNonNull(sets.root(m.method.className())));
        }
        List<ClassDesc> types = m.method.model().methodTypeSymbol().parameterList();
        for (int n = 0; n < types.size(); n++) {
            String root = (m.locks() & Origins.bit(Origins.argument(n))) == 0
                    ? null
                    : sets.root(Names.internal(types.get(n)));
            if (root != null) {
                all.add(root);
            }
        }
        return all;
    }
}

package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.locks.AtomicSets.Method;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for locks that are taken while others are held, in an order that may cross. The locks that one method takes at
 * once are in their order; those of a method that is called in a range come on top. That is well if the classes have an
 * order in which their locks are taken, and an error otherwise. A call of an interface may run each lambda of it, and a
 * method of java.util those that it is given: a breach through these is a warning.
 */
final class LockOrder {
    private final AtomicSets sets;
    private final AtomicSetPass pass;
    private final List<AtomicMethod> methods;
    private final Map<AtomicMethod, Set<String>> deep = new HashMap<>(); // taken by what a method calls
    private final Map<String, Set<String>> after = new TreeMap<>(); // by class, those whose locks are taken on top
    private final List<Nested> nested = new ArrayList<>();

    /** The bodies of lambdas, by the method of the interface that they implement: calls of that may run them. */
    private final Map<String, Set<AtomicMethod>> lambdas = new TreeMap<>();

    private boolean withLambdas;

    private static String key(InvokeInstruction c) {
        return c.owner().asInternalName() + "." + c.name();
    }

    private record Nested(AtomicMethod in, int at, String outer, String inner) {}

    LockOrder(AtomicSets sets, AtomicSetPass pass, List<AtomicMethod> methods) {
        this.sets = sets;
        this.pass = pass;
        this.methods = methods;
    }

    /**
     * The errors, and warnings of possible ones. A warning depends on an unknown: whether a lambda is run, or whether
     * an object known by an interface, or by a class without a set, is one with a set.
     */
    List<Violation> violations() {
        List<Violation> all = new ArrayList<>(find());
        findLambdas();
        withLambdas = true;
        find().stream()
                .map(Violation::asWarning)
                .filter(v -> all.stream()
                        .noneMatch(e -> e.line() == v.line() && e.file().equals(v.file())))
                .forEach(all::add);
        return all;
    }

    private void findLambdas() {
        for (AtomicMethod m : methods) {
            for (int i = 0; i < m.body.size(); i++) {
                AtomicMethod body = lambdaAt(m, i);
                if (body != null && m.body.at(i) instanceof InvokeDynamicInstruction indy) {
                    String type = Names.internal(indy.typeSymbol().returnType());
                    lambdas.computeIfAbsent(type + "." + indy.name(), x -> new LinkedHashSet<>())
                            .add(body);
                }
            }
        }
    }

    private @Nullable AtomicMethod lambdaAt(AtomicMethod m, int i) {
        DirectMethodHandleDesc impl = Marks.lambdaAt(m.body.at(i));
        if (impl == null) {
            return null;
        }
        return sets.callees(Names.internal(impl.owner()), impl.methodName() + impl.lookupDescriptor(), false).stream()
                .map(pass::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Where a method calls something, and, with lambdas, where it makes one for a method of java.util, which runs it.
     */
    private List<Integer> calls(AtomicMethod m) {
        List<Integer> all = new ArrayList<>(m.calls.keySet());
        for (int i = 0; withLambdas && i < m.body.size(); i++) {
            if (Marks.lambdaAt(m.body.at(i)) != null) {
                int next = m.body.next(i);
                while (next < m.body.size() && !(m.body.at(next) instanceof InvokeInstruction)) {
                    next = m.body.next(next);
                }
                if (next < m.body.size() && m.body.at(next) instanceof InvokeInstruction c && runsItsArguments(c)) {
                    all.add(i);
                }
            }
        }
        return all;
    }

    private static boolean runsItsArguments(InvokeInstruction c) {
        String owner = c.owner().asInternalName();
        return owner.startsWith("java/util/") && !owner.startsWith("java/util/concurrent/");
    }

    private List<Violation> find() {
        nested.clear();
        after.clear();
        methods.forEach(m -> deep.put(m, new TreeSet<>()));
        boolean again = true;
        while (again) {
            again = false;
            for (AtomicMethod m : methods) {
                Set<String> taken = Objects.requireNonNull(deep.get(m));
                for (int i : calls(m)) {
                    again |= taken.addAll(takenBy(m, i, receiver(m, i) == Origins.THIS || m.isOfInner(i)));
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
            for (int i : calls(m)) {
                if (m.region().holds(i)) {
                    boolean held = (m.locks() & Origins.bit(receiver(m, i))) != 0 || m.locksOuter() && m.isOfInner(i);
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
        InvokeInstruction call = n.in().calls.get(n.at());
        String callee = call == null ? "a lambda" : call.name().stringValue();
        return pass.violation(
                n.in(),
                n.at(),
                "the call of " + callee + (call == null || withLambdas ? " may take" : " takes")
                        + " the lock of a set " + sets.set(n.inner())
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
        for (AtomicMethod a : run(m, i)) {
            all.addAll(Objects.requireNonNull(deep.get(a)));
            boolean one = a.locks() == Origins.bit(Origins.THIS)
                    || a.locks() == Origins.bit(Origins.OUTER)
                    || a.method.isAccessor() && a.locks() == Origins.bit(Origins.argument(0));
            if (!held || !one) {
                all.addAll(own(a));
            }
        }
        return all;
    }

    /**
     * The lock that the object of a call has, or the first value that a lambda captures, which is its object if it has
     * one.
     */
    private static int receiver(AtomicMethod m, int i) {
        if (m.body.at(i) instanceof InvokeDynamicInstruction indy) {
            int captured = indy.typeSymbol().parameterCount();
            return captured == 0
                    ? Origins.NOBODY
                    : m.origins.operand(i, captured - 1).lock();
        }
        return m.lockOfReceiver(i);
    }

    /** The methods that a call may run. */
    private Set<AtomicMethod> run(AtomicMethod m, int i) {
        Set<AtomicMethod> all = new LinkedHashSet<>();
        InvokeInstruction c = m.calls.get(i);
        if (c == null) {
            all.add(Objects.requireNonNull(lambdaAt(m, i)));
            return all;
        }
        for (Method callee : pass.callees(c)) {
            if (!withLambdas && isUnsure(c.owner().asInternalName(), callee.className())) {
                continue;
            }
            AtomicMethod a = pass.of(callee);
            if (a != null) {
                all.add(a);
            }
        }
        all.addAll(lambdas.getOrDefault(key(c), Set.of()));
        return all;
    }

    /** Whether only some objects of a class, which are of another one, have locks. */
    private boolean isUnsure(String owner, String callee) {
        return !owner.equals(callee)
                && sets.root(owner) == null
                && (sets.root(callee) != null || sets.outer(callee) != null);
    }

    /** The classes that declare the sets whose locks a method takes itself. */
    private Set<String> own(AtomicMethod m) {
        Set<String> all = new TreeSet<>();
        if (m.locksThis()) {
            all.add(Objects.requireNonNull(sets.root(m.method.className())));
        }
        if (m.locksOuter()) {
            all.add(Objects.requireNonNull(sets.root(Names.internal(sets.outerType(m.method.className())))));
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

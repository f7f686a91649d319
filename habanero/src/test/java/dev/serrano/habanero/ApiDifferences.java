package dev.serrano.habanero;

import dev.serrano.habanero.ApiList.ApiClass;
import dev.serrano.habanero.ApiList.Kind;
import dev.serrano.habanero.ApiList.Member;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a program would notice that was written for, or compiled against, the classes of a list, and meets ours. What it
 * cannot name is not compared: classes that are not public, what is nested in them, and protected members of final
 * classes.
 */
final class ApiDifferences {
    private final Map<String, List<String>> byKey = new TreeMap<>();

    /** From the key of a class or a member to what is different about it. */
    static Map<String, List<String>> of(ApiList list) {
        ApiDifferences all = new ApiDifferences();
        list.classes().stream().filter(c -> canBeNamed(c, list)).forEach(all::compare);
        return all.byKey;
    }

    private static boolean canBeNamed(ApiClass c, ApiList list) {
        return c.isVisible()
                && list.classes().stream()
                        .noneMatch(outer -> c.name().startsWith(outer.name() + "$") && !outer.isVisible());
    }

    private void differs(String key, String what) {
        byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(what);
    }

    private static Class<?> classOf(String name) {
        try {
            return Class.forName(name, false, ApiDifferences.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private void compare(ApiClass listed) {
        Class<?> ours = classOf(listed.name());
        if (ours == null) {
            differs(listed.name(), "there is no such class");
            return;
        }
        header(listed, ours);
        for (Member m : listed.members()) {
            if (!(Modifier.isProtected(m.modifiers()) && Modifier.isFinal(listed.modifiers()))) {
                member(m, ours);
            }
        }
        if (!Modifier.isFinal(listed.modifiers())) {
            abstractMethods(listed, ours);
        }
    }

    private void header(ApiClass listed, Class<?> ours) {
        String key = listed.name();
        Kind kind = ours.isInterface() ? Kind.INTERFACE : ours.isEnum() ? Kind.ENUM : Kind.CLASS;
        if (kind != listed.kind()) {
            differs(key, "is " + kind + ", not " + listed.kind());
        }
        if (rank(ours.getModifiers()) < rank(listed.modifiers())) {
            differs(key, "is less visible: " + Modifier.toString(ours.getModifiers()));
        }
        // Nobody extends or instantiates an enum.
        if (kind == Kind.CLASS
                && Modifier.isFinal(ours.getModifiers())
                && !Modifier.isFinal(listed.modifiers())
                && hasVisibleConstructor(listed)) {
            differs(key, "is final, so a program's subclass is not possible");
        }
        if (kind == Kind.CLASS
                && Modifier.isAbstract(ours.getModifiers())
                && !Modifier.isAbstract(listed.modifiers())) {
            differs(key, "is abstract");
        }
        if (ours.getTypeParameters().length != listed.typeParameters()) {
            differs(key, "has " + ours.getTypeParameters().length + " type parameters, not " + listed.typeParameters());
        }
        for (String name : listed.supertypes()) {
            Class<?> supertype = classOf(name);
            if (supertype == null || !supertype.isAssignableFrom(ours)) {
                differs(key, "is no " + name);
            }
        }
        if (kind == Kind.ENUM) {
            List<String> constants = listed.members().stream()
                    .filter(m -> m.isField() && m.type().equals(listed.name()))
                    .map(Member::name)
                    .toList();
            List<String> names = Arrays.stream(ours.getFields())
                    .filter(Field::isEnumConstant)
                    .map(Field::getName)
                    .toList();
            // A field of the enum's own type may be an alias, as DEFAULT_MODE is: those are no constants here.
            List<String> inOrder = constants.stream().filter(names::contains).toList();
            if (!inOrder.equals(names)) {
                differs(key, "has the constants " + names + ", not " + constants);
            }
        }
    }

    private static boolean hasVisibleConstructor(ApiClass c) {
        return c.members().stream().anyMatch(m -> m.name().equals("<init>"));
    }

    private void member(Member listed, Class<?> ours) {
        if (listed.isField()) {
            field(listed, ours);
        } else if (listed.name().equals("<init>")) {
            constructor(listed, ours);
        } else {
            method(listed, ours);
        }
    }

    private void field(Member listed, Class<?> ours) {
        Field f = everything(ours)
                .flatMap(c -> Arrays.stream(c.getDeclaredFields()))
                .filter(x -> x.getName().equals(listed.name()))
                .findFirst()
                .orElse(null);
        if (f == null) {
            differs(listed.key(), "there is no such field");
            return;
        }
        if (!name(f.getType()).equals(listed.type())) {
            differs(listed.key(), "is a " + name(f.getType()) + ", not a " + listed.type());
        }
        modifiers(listed, f.getModifiers());
    }

    private void constructor(Member listed, Class<?> ours) {
        for (Constructor<?> c : ours.getDeclaredConstructors()) {
            if (parameters(c).equals(listed.parameters())) {
                modifiers(listed, c.getModifiers());
                exceptions(listed, c);
                return;
            }
        }
        differs(listed.key(), "there is no such constructor");
    }

    private void method(Member listed, Class<?> ours) {
        List<Method> found = methods(ours)
                .filter(m -> m.getName().equals(listed.name()) && parameters(m).equals(listed.parameters()))
                .toList();
        Method m = found.stream()
                .filter(x -> name(x.getReturnType()).equals(listed.type()))
                .findFirst()
                .orElse(null);
        if (m == null) {
            differs(
                    listed.key(),
                    found.isEmpty()
                            ? "there is no such method"
                            : "returns " + name(found.getFirst().getReturnType()) + ", not " + listed.type());
            return;
        }
        modifiers(listed, m.getModifiers());
        if (Modifier.isAbstract(m.getModifiers()) && !Modifier.isAbstract(listed.modifiers())) {
            differs(listed.key(), "is abstract");
        }
        if (listed.varargs() && !m.isVarArgs()) {
            differs(listed.key(), "does not take any number");
        }
        if (!m.isBridge() && m.getTypeParameters().length != listed.typeParameters()) {
            differs(
                    listed.key(),
                    "has " + m.getTypeParameters().length + " type parameters, not " + listed.typeParameters());
        }
        exceptions(listed, m);
    }

    private void modifiers(Member listed, int ours) {
        if (Modifier.isStatic(ours) != Modifier.isStatic(listed.modifiers())) {
            differs(listed.key(), Modifier.isStatic(ours) ? "is static" : "is not static");
        }
        if (rank(ours) < rank(listed.modifiers())) {
            differs(listed.key(), "is less visible: " + Modifier.toString(ours));
        }
        // A static method cannot be overridden; hiding it is no matter.
        if (Modifier.isFinal(ours) && !Modifier.isFinal(listed.modifiers()) && !Modifier.isStatic(ours)
                || listed.isField() && Modifier.isFinal(ours) && !Modifier.isFinal(listed.modifiers())) {
            differs(listed.key(), "is final");
        }
    }

    /** More would not compile in a program that declares less; less not in one that catches it. */
    private void exceptions(Member listed, Executable ours) {
        Set<String> checked = checked(Arrays.stream(ours.getExceptionTypes()).map(ApiDifferences::name));
        Set<String> expected = checked(listed.exceptions().stream());
        if (!checked.equals(expected)) {
            differs(listed.key(), "throws " + checked + ", not " + expected);
        }
    }

    private static Set<String> checked(Stream<String> exceptions) {
        return exceptions
                .filter(e -> {
                    Class<?> c = classOf(e);
                    return c == null || !RuntimeException.class.isAssignableFrom(c) && !Error.class.isAssignableFrom(c);
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What a program's class must implement that extends ours, and did not have to. */
    private void abstractMethods(ApiClass listed, Class<?> ours) {
        if (listed.kind() == Kind.ENUM) {
            return;
        }
        Set<String> known = new TreeSet<>();
        for (Member m : listed.members()) {
            if (!m.isField()) {
                known.add(m.name() + m.parameters());
            }
        }
        // What the listed supertypes demand is compared with them; only supertypes of our own can add something.
        List<Class<?>> theirs = listed.supertypes().stream()
                .<Class<?>>map(ApiDifferences::classOf)
                .filter(c -> c != null)
                .toList();
        methods(ours)
                .filter(m -> Modifier.isAbstract(m.getModifiers()))
                .filter(m -> !known.contains(m.getName() + parameters(m)))
                .filter(m ->
                        theirs.stream().noneMatch(t -> m.getDeclaringClass().isAssignableFrom(t)))
                .filter(m -> methods(ours)
                        .noneMatch(x -> !Modifier.isAbstract(x.getModifiers())
                                && x.getName().equals(m.getName())
                                && parameters(x).equals(parameters(m))))
                .forEach(m -> differs(listed.name(), "wants the method " + m + " of who extends it"));
    }

    /** The class, its superclasses and all interfaces: where a name is looked for. */
    private static Stream<Class<?>> everything(Class<?> c) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> s = c; s != null; s = s.getSuperclass()) {
            all.add(s);
        }
        for (Class<?> s = c; s != null; s = s.getSuperclass()) {
            interfaces(s, all);
        }
        return all.stream();
    }

    private static void interfaces(Class<?> c, Set<Class<?>> all) {
        for (Class<?> i : c.getInterfaces()) {
            all.add(i);
            interfaces(i, all);
        }
    }

    private static Stream<Method> methods(Class<?> c) {
        return everything(c).flatMap(x -> Arrays.stream(x.getDeclaredMethods()));
    }

    private static List<String> parameters(Executable e) {
        return Arrays.stream(e.getParameterTypes()).map(ApiDifferences::name).toList();
    }

    private static String name(Class<?> c) {
        return c.isArray() ? name(c.componentType()) + "[]" : c.getName();
    }

    private static int rank(int modifiers) {
        return Modifier.isPublic(modifiers) ? 2 : Modifier.isProtected(modifiers) ? 1 : 0;
    }
}

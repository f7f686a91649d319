package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Names;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeAnnotation;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which classes have which atomic sets, which fields are in them, and which methods call which: facts of the class
 * files.
 */
final class AtomicSets {
    private static final String ATOMIC = "Ldev/serrano/weave/atomic/Atomic;";
    static final String ALIAS = "Ldev/serrano/weave/atomic/Alias;";
    static final ClassDesc LOCK = ClassDesc.of("dev.serrano.weave.atomic.OrderedLock");

    /** A merge of a set with one of {@code this}. */
    record Alias(String set, String to) {}

    /** A method of a class. */
    record Method(ClassModel owner, MethodModel model) {
        String name() {
            return model.methodName().stringValue();
        }

        String key() {
            return name() + model.methodType().stringValue();
        }

        String className() {
            return owner.thisClass().asInternalName();
        }

        boolean isStatic() {
            return model.flags().has(AccessFlag.STATIC);
        }

        boolean isAccessor() {
            return isStatic() && model.flags().has(AccessFlag.SYNTHETIC) && name().startsWith("access$");
        }

        boolean isMaker() {
            return name().equals("<init>");
        }

        /** Whether a call of it calls it and no other. */
        boolean isFixed() {
            return isStatic()
                    || model.flags().has(AccessFlag.PRIVATE)
                    || model.flags().has(AccessFlag.FINAL)
                    || owner.flags().has(AccessFlag.FINAL);
        }
    }

    private final Map<String, ClassModel> classes;
    private final Map<String, Set<String>> members = new TreeMap<>(); // by class, its own fields
    private final Map<String, Set<String>> subtypes = new TreeMap<>(); // by class, itself included

    AtomicSets(Map<String, ClassModel> classes) {
        this.classes = classes;
        classes.forEach((name, c) -> {
            members.put(name, membersOf(c));
            supertypes(name, new HashSet<>())
                    .forEach(s ->
                            subtypes.computeIfAbsent(s, x -> new TreeSet<>()).add(name));
        });
    }

    boolean any() {
        return classes.values().stream().anyMatch(c -> declared(c) != null)
                || classes.values().stream().anyMatch(AtomicSets::mentionsAtomic);
    }

    /** Whether something is marked with Atomic, whose set may be missing. */
    private static boolean mentionsAtomic(ClassModel c) {
        return c.fields().stream().anyMatch(f -> atomic(f) != null)
                || c.methods().stream()
                        .anyMatch(m -> atomic(m) != null
                                || m.findAttribute(Attributes.runtimeInvisibleParameterAnnotations())
                                        .isPresent());
    }

    // ---- sets -------------------------------------------------------------------------------------------------

    /** The name of the set that a class declares itself. */
    static @Nullable String declared(ClassModel c) {
        return named(c, Names.ATOMIC_SET);
    }

    /** The class that declares the set of a class; null if it has none. */
    @Nullable
    String root(String name) {
        for (String c = name; c != null; c = superclass(c)) {
            ClassModel m = classes.get(c);
            if (m == null) {
                return null;
            }
            if (declared(m) != null && (superclass(c) == null || root(String.valueOf(superclass(c))) == null)) {
                return c;
            }
        }
        return null;
    }

    /** The name of the set of a class; null if it has none. */
    @Nullable
    String set(String name) {
        String root = root(name);
        return root == null ? null : declared(model(root));
    }

    /** The field with the object around those of an inner class, if that has a set; null of other classes. */
    @Nullable
    String outer(String name) {
        FieldModel f = outerField(name);
        return f == null ? null : f.fieldName().stringValue();
    }

    /** The class of the object around those of an inner class, which has a set. */
    ClassDesc outerType(String name) {
        return Objects.requireNonNull(outerField(name)).fieldTypeSymbol();
    }

    private @Nullable FieldModel outerField(String name) {
        ClassModel c = classes.get(name);
        return c == null
                ? null
                : c.fields().stream()
                        .filter(f -> f.flags().has(AccessFlag.SYNTHETIC)
                                && f.flags().has(AccessFlag.FINAL)
                                && f.fieldName().stringValue().startsWith("this$")
                                && root(Names.internal(f.fieldTypeSymbol())) != null)
                        .findFirst()
                        .orElse(null);
    }

    Collection<ClassModel> classes() {
        return classes.values();
    }

    ClassModel model(String name) {
        ClassModel c = classes.get(name);
        if (c == null) {
            throw new IllegalArgumentException(name);
        }
        return c;
    }

    @Nullable
    String superclass(String name) {
        ClassModel c = classes.get(name);
        return c == null ? null : c.superclass().map(s -> s.asInternalName()).orElse(null);
    }

    private Set<String> supertypes(String name, Set<String> all) {
        ClassModel c = classes.get(name);
        if (all.add(name) && c != null) {
            c.superclass().ifPresent(s -> supertypes(s.asInternalName(), all));
            c.interfaces().forEach(i -> supertypes(i.asInternalName(), all));
        }
        return all;
    }

    // ---- fields -----------------------------------------------------------------------------------------------

    /** Whether all fields of a class are in its set. */
    private static boolean isWhole(ClassModel c) {
        return declared(c) != null && c.fields().stream().noneMatch(f -> atomic(f) != null);
    }

    private Set<String> membersOf(ClassModel c) {
        Set<String> all = new TreeSet<>();
        boolean whole = isWhole(c);
        for (FieldModel f : c.fields()) {
            if (atomic(f) != null
                    || whole
                            && !f.flags().has(AccessFlag.STATIC)
                            && !f.flags().has(AccessFlag.SYNTHETIC)
                            && !(f.flags().has(AccessFlag.FINAL) && isValue(f.fieldTypeSymbol()))) {
                all.add(f.fieldName().stringValue());
            }
        }
        return all;
    }

    /** The class that has a field, as far as it is known. */
    private @Nullable ClassModel ownerOf(String owner, String field) {
        for (String c = owner; c != null; c = superclass(c)) {
            ClassModel m = classes.get(c);
            if (m != null && m.fields().stream().anyMatch(f -> f.fieldName().equalsString(field))) {
                return m;
            }
        }
        return null;
    }

    /** Whether a field is in the set of its class. */
    boolean isMember(String owner, String field) {
        ClassModel c = ownerOf(owner, field);
        String root = c == null ? root(owner) : null; // of a superclass that is not woven, such as modCount of a list
        return c != null
                ? members.getOrDefault(c.thisClass().asInternalName(), Set.of()).contains(field)
                : root != null && isWhole(model(root));
    }

    /** The marks of the object in a field. */
    @Nullable
    Alias alias(String owner, String field) {
        ClassModel c = ownerOf(owner, field);
        return c == null
                ? null
                : c.fields().stream()
                        .filter(f -> f.fieldName().equalsString(field))
                        .findFirst()
                        .map(AtomicSets::fieldAlias)
                        .orElse(null);
    }

    /** Whether what a reference of a type leads to never changes. */
    static boolean isValue(ClassDesc type) {
        if (type.isPrimitive()) {
            return true;
        }
        String d = type.descriptorString();
        return d.startsWith("Ljava/time/")
                || Set.of(
                                "Ljava/lang/String;",
                                "Ljava/lang/Class;",
                                "Ljava/lang/Boolean;",
                                "Ljava/lang/Byte;",
                                "Ljava/lang/Character;",
                                "Ljava/lang/Short;",
                                "Ljava/lang/Integer;",
                                "Ljava/lang/Long;",
                                "Ljava/lang/Float;",
                                "Ljava/lang/Double;",
                                "Ljava/math/BigInteger;",
                                "Ljava/math/BigDecimal;",
                                "Ljava/util/UUID;")
                        .contains(d);
    }

    // ---- methods ----------------------------------------------------------------------------------------------

    List<Method> methods() {
        List<Method> all = new ArrayList<>();
        classes.values().forEach(c -> c.methods().forEach(m -> all.add(new Method(c, m))));
        return all;
    }

    /** The method that a class has or inherits; null if that is not known. */
    @Nullable
    Method resolve(String owner, String key) {
        for (String s : supertypes(owner, new LinkedHashSet<>())) {
            ClassModel c = classes.get(s);
            if (c != null) {
                for (MethodModel m : c.methods()) {
                    if (new Method(c, m).key().equals(key)) {
                        return new Method(c, m);
                    }
                }
            }
        }
        return null;
    }

    /** The methods that a call may run, as far as they are known. */
    List<Method> callees(String owner, String key, boolean virtual) {
        List<Method> all = new ArrayList<>();
        Method m = resolve(owner, key);
        if (m != null) {
            all.add(m);
        }
        if (virtual && (m == null || !m.isFixed())) {
            for (String s : subtypes.getOrDefault(owner, Set.of())) {
                Method o = s.equals(owner) ? null : resolve(s, key);
                if (o != null && all.stream().noneMatch(x -> x.model() == o.model())) {
                    all.add(o);
                }
            }
        }
        return all;
    }

    // ---- annotations ------------------------------------------------------------------------------------------

    /** The set that a field, or the result of a method, is said to be in. */
    static @Nullable String atomic(AttributedElement e) {
        return named(e, ATOMIC);
    }

    /**
     * The set that a parameter, by its number, is said to have; numbers are those of the descriptor. The object of a
     * method that the compiler makes for inner classes, by which they read what they may not, is one, too.
     */
    @Nullable
    String atomic(Method m, int parameter) {
        boolean accessor = parameter == 0
                && m.isAccessor()
                && m.model().methodTypeSymbol().parameterCount() > 0
                && Names.internal(m.model().methodTypeSymbol().parameterType(0)).equals(m.className());
        return accessor ? set(m.className()) : atomic(m.model(), parameter);
    }

    private static @Nullable String atomic(MethodModel m, int parameter) {
        return m.findAttribute(Attributes.runtimeInvisibleParameterAnnotations())
                .map(a -> {
                    int hidden = m.methodTypeSymbol().parameterCount()
                            - a.parameterAnnotations().size();
                    int i = parameter - hidden;
                    return i < 0 ? null : value(a.parameterAnnotations().get(i), ATOMIC, "value");
                })
                .orElse(null);
    }

    private static @Nullable String named(AttributedElement e, String type) {
        return e.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .map(a -> value(a.annotations(), type, "value"))
                .orElse(null);
    }

    private static @Nullable String value(List<Annotation> all, String type, String name) {
        return all.stream()
                .filter(a -> a.className().equalsString(type))
                .findFirst()
                .map(a -> text(a, name))
                .orElse(null);
    }

    private static String text(Annotation a, String name) {
        for (AnnotationElement e : a.elements()) {
            if (e.name().equalsString(name) && e.value() instanceof AnnotationValue.OfString s) {
                return s.stringValue();
            }
        }
        throw new IllegalArgumentException("an annotation without " + name);
    }

    /** The aliases on an element. */
    static List<TypeAnnotation> aliases(AttributedElement e) {
        return e.findAttribute(Attributes.runtimeInvisibleTypeAnnotations())
                .map(a -> a.annotations().stream()
                        .filter(t -> t.annotation().className().equalsString(ALIAS))
                        .toList())
                .orElse(List.of());
    }

    static Alias alias(TypeAnnotation t) {
        return new Alias(text(t.annotation(), "set"), text(t.annotation(), "to"));
    }

    /** The marks of the object itself: not those of elements of an array, or of a type argument. */
    static boolean isWhole(TypeAnnotation t) {
        return t.targetPath().stream()
                .allMatch(p -> p.typePathKind() == TypeAnnotation.TypePathComponent.Kind.INNER_TYPE);
    }

    private static @Nullable Alias alias(AttributedElement e, TypeAnnotation.TargetType on, int parameter) {
        for (TypeAnnotation t : aliases(e)) {
            boolean here = t.targetInfo().targetType() == on
                    && (!(t.targetInfo() instanceof TypeAnnotation.FormalParameterTarget p)
                            || p.formalParameterIndex() == parameter);
            if (here && isWhole(t)) {
                return alias(t);
            }
        }
        return null;
    }

    static @Nullable Alias fieldAlias(FieldModel f) {
        return alias(f, TypeAnnotation.TargetType.FIELD, -1);
    }

    /** The marks of the result of a method. */
    static @Nullable Alias resultAlias(MethodModel m) {
        return alias(m, TypeAnnotation.TargetType.METHOD_RETURN, -1);
    }

    static @Nullable Alias parameterAlias(MethodModel m, int parameter) {
        return alias(m, TypeAnnotation.TargetType.METHOD_FORMAL_PARAMETER, parameter);
    }
}

package dev.serrano.weaver.code;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Classes with their superclasses and interfaces: which method a call finds, and which methods can be overridden. */
public final class Hierarchy {
    private final Function<String, @Nullable ClassModel> find;

    /** @param find a class by its internal name; null if it is not at hand */
    public Hierarchy(Function<String, @Nullable ClassModel> find) {
        this.find = find;
    }

    /**
     * The class or interface that declares the method which a call names, in the class that it names or above it, as the
     * JVM resolves it; null if that is not known, or several interfaces declare it.
     */
    public @Nullable String declaring(String owner, String name, String descriptor) {
        ClassModel c = find.apply(owner);
        for (ClassModel s = c; s != null; s = superclass(s)) {
            if (method(s, name, descriptor) != null) {
                return s.thisClass().asInternalName();
            }
        }
        Set<String> declaring = new HashSet<>();
        for (ClassModel s = c; s != null; s = superclass(s)) {
            addInterfaces(s, name, descriptor, declaring);
        }
        return declaring.size() == 1 ? declaring.iterator().next() : null;
    }

    private void addInterfaces(ClassModel c, String name, String descriptor, Set<String> declaring) {
        for (ClassEntry e : c.interfaces()) {
            ClassModel i = find.apply(e.asInternalName());
            if (i == null) {
                continue;
            }
            MethodModel m = method(i, name, descriptor);
            if (m == null) {
                addInterfaces(i, name, descriptor, declaring);
            } else if (!m.flags().has(AccessFlag.STATIC) && !m.flags().has(AccessFlag.PRIVATE)) {
                declaring.add(e.asInternalName());
            }
        }
    }

    private @Nullable ClassModel superclass(ClassModel c) {
        ClassEntry s = c.superclass().orElse(null);
        return s == null ? null : find.apply(s.asInternalName());
    }

    private static @Nullable MethodModel method(ClassModel c, String name, String descriptor) {
        for (MethodModel m : c.methods()) {
            if (m.methodName().equalsString(name) && m.methodType().equalsString(descriptor)) {
                return m;
            }
        }
        return null;
    }

    /** Whether there may be a subclass, now or later, that has a method of its own in place of one. */
    public boolean isOverridable(ClassModel c, MethodModel m) {
        return !m.flags().has(AccessFlag.STATIC)
                && !m.flags().has(AccessFlag.PRIVATE)
                && !m.flags().has(AccessFlag.FINAL)
                && !isClosed(
                        c,
                        c.thisClass().asInternalName(),
                        m.methodName().stringValue(),
                        m.methodType().stringValue());
    }

    /** Whether all subclasses of a class are known, and find the method in the class that declares it. */
    private boolean isClosed(ClassModel c, String declaring, String name, String descriptor) {
        if (c.flags().has(AccessFlag.FINAL)) {
            return true;
        }
        List<ClassEntry> permitted = c.findAttribute(Attributes.permittedSubclasses())
                .map(p -> p.permittedSubclasses())
                .orElse(List.of());
        for (ClassEntry e : permitted) {
            ClassModel s = find.apply(e.asInternalName());
            if (s == null
                    || !declaring.equals(declaring(e.asInternalName(), name, descriptor))
                    || !isClosed(s, declaring, name, descriptor)) {
                return false;
            }
        }
        return !permitted.isEmpty();
    }
}

package dev.serrano.weaver.code;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which classes the code of a class may name. The verifier knows values by classes that no source has named, such as
 * the one above the two arms of {@code ?:}; such a class may be another package's own, or of a package that its module
 * does not export. Code that takes such a value from an activation knows it by a class above.
 */
public final class Access {
    private final ClassModel user;
    private final Function<String, @Nullable ClassModel> find;
    private final Function<String, @Nullable URL> resource;
    private final Map<String, Boolean> nameable = new HashMap<>();
    private final Map<String, Optional<ModuleDescriptor>> modules = new HashMap<>(); // by where they are
    private final Set<String> named = new HashSet<>();

    /**
     * The access of the code of a class.
     *
     * @param find a class by its internal name; null if it is not at hand
     * @param resource where a file is that the class path has; null if it has none
     */
    public Access(
            ClassModel user, Function<String, @Nullable ClassModel> find, Function<String, @Nullable URL> resource) {
        this.user = user;
        this.find = find;
        this.resource = resource;
        for (PoolEntry e : user.constantPool()) {
            if (e instanceof MemberRefEntry m) {
                named.add(m.owner().asInternalName());
            }
        }
    }

    /** The type itself, or else the nearest one above it that the code may name. */
    public ClassDesc nameable(ClassDesc type) {
        if (type.isArray()) {
            return nameable(type.componentType()).arrayType();
        }
        ClassDesc t = type;
        while (t.isClassOrInterface() && !mayName(Names.internal(t))) {
            t = superclass(Names.internal(t));
        }
        return t;
    }

    /** Whether a value which is known by the one type can be given where the verifier demands the other. */
    public boolean suffices(ClassDesc known, ClassDesc wanted) {
        if (wanted.isArray()) {
            return !known.isArray() || suffices(known.componentType(), wanted.componentType());
        }
        if (nameable(wanted).equals(wanted) || isInterface(Names.internal(wanted))) {
            return true;
        }
        ClassDesc t = known;
        while (!t.equals(wanted) && t.isClassOrInterface() && !t.equals(ConstantDescs.CD_Object)) {
            t = superclass(Names.internal(t));
        }
        return t.equals(wanted);
    }

    private boolean isInterface(String name) {
        ClassModel c = find.apply(name);
        return c != null && c.flags().has(AccessFlag.INTERFACE);
    }

    private ClassDesc superclass(String name) {
        ClassModel c = find.apply(name);
        return c == null
                ? ConstantDescs.CD_Object
                : c.superclass().map(s -> s.asSymbol()).orElse(ConstantDescs.CD_Object);
    }

    private boolean mayName(String name) {
        return nameable.computeIfAbsent(name, n -> {
            ClassModel c = find.apply(n);
            return c == null
                    || packageOf(n).equals(packageOf(user.thisClass().asInternalName()))
                    || c.flags().has(AccessFlag.PUBLIC) && (named.contains(n) || isExported(n));
        });
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(name.lastIndexOf('/'), 0));
    }

    private boolean isExported(String name) {
        String place = place(name);
        if (place == null || place.equals(place(user.thisClass().asInternalName()))) {
            return true;
        }
        ModuleDescriptor module = modules.computeIfAbsent(place, Access::module).orElse(null);
        String of = packageOf(name).replace('/', '.');
        return module == null
                || module.isOpen()
                || module.isAutomatic()
                || module.exports().stream()
                        .anyMatch(e -> !e.isQualified() && e.source().equals(of))
                || module.opens().stream()
                        .anyMatch(e -> !e.isQualified() && e.source().equals(of));
    }

    /** The jar, folder or module in which a class is. */
    private @Nullable String place(String name) {
        URL url = resource.apply(name + ".class");
        String text = url == null ? "" : url.toString();
        return text.endsWith(name + ".class") ? text.substring(0, text.length() - name.length() - 6) : null;
    }

    private static Optional<ModuleDescriptor> module(String place) {
        try {
            URLConnection file = URI.create(place + "module-info.class").toURL().openConnection();
            file.setUseCaches(false); // the maker of the jar may replace it
            try (InputStream in = file.getInputStream()) {
                return Optional.of(ModuleDescriptor.read(in));
            }
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the module-info of " + place + " cannot be read", e);
        }
    }
}

package dev.serrano.weaver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes when it is made, and defines them itself, whether woven or without anything to weave: they are other
 * classes than those of the same names that its parent has. All other classes come from the parent.
 *
 * <p>A class of the parent that is in one of their packages is in another package for them, since a package belongs to
 * one loader. So name all classes of a program that need each other's package-private members.
 */
public final class WeavingLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> own; // by binary name

    /**
     * Weaves classes together.
     *
     * @param parent where the class files are, and the other classes
     * @param names the binary names of the classes
     * @throws IllegalArgumentException if there is no class file of a name
     * @throws IllegalStateException if a class cannot be woven; the message has a line or two for each reason
     */
    public WeavingLoader(ClassLoader parent, List<String> names) {
        super("weaving", parent);
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (String name : names) {
            classes.put(name, bytes(parent, name));
        }
        this.own = woven(parent, classes);
    }

    /** Classes by their binary names, woven together. */
    static Map<String, byte[]> woven(@Nullable ClassLoader loader, Map<String, byte[]> classes) {
        Weaver weaver = new Weaver(loader == null ? ClassLoader.getSystemClassLoader() : loader);
        classes.values().forEach(weaver::add);
        Map<String, byte[]> changed = weaver.weave();
        if (weaver.problems().stream().anyMatch(Problem::fatal)) {
            throw new IllegalStateException(
                    weaver.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        Map<String, byte[]> all = new LinkedHashMap<>(classes);
        changed.forEach((name, bytes) -> all.put(name.replace('/', '.'), bytes));
        return all;
    }

    /** The class file of a name. */
    static byte[] bytes(ClassLoader loader, String name) {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = loader.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException("no class file " + file + ": name classes as Class.getName() does");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the class file " + file + " cannot be read", e);
        }
    }

    /** The code of own classes: the runtime looks there which frames hold a monitor or a lock. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = name.endsWith(".class")
                ? own.get(name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                : null;
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] bytes = own.get(name);
        if (bytes == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            Class<?> c = known == null ? defineClass(name, bytes, 0, bytes.length) : known;
            if (resolve) {
                resolveClass(c);
            }
            return c;
        }
    }
}

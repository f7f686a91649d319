package dev.serrano.races;

import dev.serrano.weaver.RaceWeaver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of a program woven for a {@link RaceDetector}: it defines those that are wanted itself, from the
 * class files of its parent, so that they are other classes than those of the same names there. All others come from
 * the parent.
 * <p>A class of the parent that is in a package of theirs is in another package for them. So want whole packages.
 * {@snippet :
 * var loader = new RaceLoader(Program.class.getClassLoader(), name -> name.startsWith("org.example."));
 * loader.loadClass("org.example.Program").getMethod("main", String[].class).invoke(null, (Object) arguments);
 * }
 */
public final class RaceLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Predicate<String> wanted;
    private final Map<String, byte[]> defined = new ConcurrentHashMap<>(); // by the name of the file
    private final RaceWeaver weaver;

    /**
     * A loader.
     *
     * @param parent where the class files are, and the other classes
     * @param wanted which classes are woven, by their binary names
     */
    public RaceLoader(ClassLoader parent, Predicate<String> wanted) {
        this(parent, wanted, new RaceWeaver(parent));
    }

    /**
     * A loader with a table of what calls of libraries do that are not woven; docs/guide/races.md has its form. The other
     * constructor takes that of the system property {@code serrano.races.table}, if it is set.
     *
     * @param parent where the class files are, and the other classes
     * @param wanted which classes are woven, by their binary names
     * @param table the file
     * @throws RuntimeException if it cannot be read or a line is wrong, with the line
     */
    public RaceLoader(ClassLoader parent, Predicate<String> wanted, Path table) {
        this(parent, wanted, new RaceWeaver(parent, table));
    }

    private RaceLoader(ClassLoader parent, Predicate<String> wanted, RaceWeaver weaver) {
        super("races", parent);
        this.wanted = wanted;
        this.weaver = weaver;
    }

    private static String file(String name) {
        return name.replace('.', '/') + ".class";
    }

    /** The code of the classes that it has defined: the runtime looks there which frames hold a monitor. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = defined.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!wanted.test(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            Class<?> c = known == null ? define(name) : known;
            if (resolve) {
                resolveClass(c);
            }
            return c;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = bytes(name);
        if (bytes == null) {
            return super.loadClass(name, false);
        }
        byte[] woven = weaver.weave(bytes);
        byte[] used = woven == null ? bytes : woven;
        defined.put(file(name), used);
        return defineClass(name, used, 0, used.length);
    }

    private byte @Nullable [] bytes(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(file(name))) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException("the class file of " + name + " cannot be read", e);
        }
    }
}

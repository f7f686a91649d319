package dev.serrano.testing;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/** One class defined anew, so that it is initialised once more; what it refers to is the same as ever. */
public final class FreshClass extends ClassLoader {
    private final String name;

    private FreshClass(Class<?> original) {
        super(original.getClassLoader());
        this.name = original.getName();
    }

    /** A loader that defines this class, and nothing else, itself. */
    public static FreshClass of(Class<?> original) {
        return new FreshClass(original);
    }

    @Override
    protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
        if (!wanted.equals(name)) {
            return super.loadClass(wanted, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> c = findLoadedClass(name);
            return c != null ? c : define();
        }
    }

    private Class<?> define() throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** The value of a static method without parameters that returns an int; the first call initialises the class. */
    public int call(String method) throws ReflectiveOperationException {
        var m = loadClass(name).getDeclaredMethod(method);
        m.setAccessible(true);
        try {
            return (int) m.invoke(null);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        }
    }
}

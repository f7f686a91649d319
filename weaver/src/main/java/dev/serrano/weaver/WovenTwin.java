package dev.serrano.weaver;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Objects;

/**
 * A class as it is and woven, side by side in its own package: the woven one is a hidden class, which has the access of the
 * other. With {@link WeavingLoader} the classes of a program are woven together; this is for a program that is one class.
 */
public final class WovenTwin {
    private WovenTwin() {}

    /**
     * An instance of the woven twin of a class.
     *
     * @param lookup of the package of the class, with full access
     * @param type what the program is called by: an interface, or a superclass
     * @param program the class. It has a constructor without parameters. Its parallel methods are static, and it appears in
     *     no parameter or result of its methods: a hidden class has no name by which they could name it. It holds no
     *     monitor and no lock of an atomic set while code that is not woven calls parallel methods: its frames are not seen
     * @throws IllegalStateException if it cannot be woven, or has no such constructor
     * @throws IllegalArgumentException if its class file is not to be found, or it is in another package
     */
    public static <T> T of(MethodHandles.Lookup lookup, Class<T> type, Class<? extends T> program) {
        String name = program.getName();
        ClassLoader loader = program.getClassLoader();
        Map<String, byte[]> woven =
                WeavingLoader.woven(loader, Map.of(name, WeavingLoader.bytes(Objects.requireNonNull(loader), name)));
        try {
            MethodHandles.Lookup hidden = lookup.defineHiddenClass(Objects.requireNonNull(woven.get(name)), true);
            MethodHandle made = hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class));
            return type.cast(made.invoke());
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(
                    name + " cannot be made woven: it needs a constructor without parameters", e);
        }
    }
}

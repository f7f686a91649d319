package dev.serrano.weave;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Links calls of woven methods of other class files. For generated code; programs do not name it. */
public final class Linkage {
    private Linkage() {}

    /**
     * Whether a class has the fast form of a method at run time. It has not if it has been compiled since its callers were
     * woven, say, and not woven itself; then they call the method, serially. A constant of the calling class.
     *
     * @param caller the calling class, with its access
     * @param name of the fast form
     * @param constant the type of the constant, boolean
     * @param owner the class that the call names
     * @param type of the fast form, without the object
     * @param isStatic 1 for a static method, 0 for one of an object
     * @return whether to call it; true also if the caller may not, which the call then says
     */
    public static boolean isFast(
            MethodHandles.Lookup caller, String name, Class<?> constant, Class<?> owner, MethodType type, int isStatic) {
        try {
            if (isStatic == 1) {
                caller.findStatic(owner, name, type);
            } else {
                caller.findVirtual(owner, name, type);
            }
            return true;
        } catch (NoSuchMethodException notWoven) {
            return false;
        } catch (IllegalAccessException e) {
            return true;
        }
    }
}

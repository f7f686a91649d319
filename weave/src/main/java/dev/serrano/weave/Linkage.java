package dev.serrano.weave;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Links calls of woven methods of other class files. For generated code; programs do not name it. */
public final class Linkage {
    private Linkage() {}

    /**
     * Whether a class has the fast form of a method at run time. It has not if it has been compiled since its callers were
     * woven, say, and not woven itself; then they call the method, serially.
     *
     * @param caller the calling class, with its access
     * @param name of the fast form
     * @param site the type of the call site, without parameters, to boolean
     * @param owner the class that the call names
     * @param type of the fast form, without the object
     * @param isStatic 1 for a static method, 0 for one of an object
     * @return a constant: whether to call it; true also if the caller may not, which the call then says
     */
    public static CallSite isFast(
            MethodHandles.Lookup caller, String name, MethodType site, Class<?> owner, MethodType type, int isStatic) {
        boolean fast = isThere(caller, name, owner, type, isStatic == 1);
        return new ConstantCallSite(MethodHandles.constant(boolean.class, fast).asType(site));
    }

    private static boolean isThere(
            MethodHandles.Lookup caller, String name, Class<?> owner, MethodType type, boolean isStatic) {
        try {
            if (isStatic) {
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

package dev.serrano.weaver;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.Collection;

/**
 * Why a method cannot be woven, or what may go wrong, as a compiler would say it.
 *
 * @param file the source file, or the class if unknown
 * @param line the source line; -1 if unknown
 * @param owner internal name of the class; empty if it is of several
 * @param method name of the method
 * @param rule the broken rule
 * @param fix the allowed form
 * @param fatal whether the build fails
 */
public record Problem(String file, int line, String owner, String method, String rule, String fix, boolean fatal) {
    private static final String MISSING = "Could not resolve class ";

    /** A problem of a method, at a line or, if that is -1, at its own. */
    static Problem of(ClassModel c, MethodModel m, int line, String rule, String fix, boolean fatal) {
        return new Problem(
                file(c),
                line >= 0 ? line : line(m),
                c.thisClass().asInternalName(),
                m.methodName().stringValue(),
                rule,
                fix,
                fatal);
    }

    /** The source file of a class; its name if it is unknown. */
    static String file(ClassModel c) {
        return c.findAttribute(Attributes.sourceFile())
                .map(s -> s.sourceFile().stringValue())
                .orElse(c.thisClass().asInternalName());
    }

    private static int line(MethodModel m) {
        try {
            return m.code().isEmpty() ? -1 : new Body(m).line(new Body(m).size() - 1);
        } catch (RuntimeException unreadable) {
            return -1;
        }
    }

    /**
     * Like {@link #of(ClassModel, MethodModel, int, String, String, boolean)}, of an exception that no rule foresees.
     */
    static Problem of(ClassModel c, MethodModel m, RuntimeException e) {
        String owner = c.thisClass().asInternalName();
        String name = owner.replace('/', '.') + "." + m.methodName().stringValue();
        return of(file(c), line(m), owner, name, e, false);
    }

    /** Like {@link #of(ClassModel, MethodModel, RuntimeException)}, of all classes; without it they would be wrong. */
    static Problem ofAll(Collection<String> classes, String step, RuntimeException e) {
        return of(String.join(", ", classes), -1, "", step, e, true);
    }

    /** The problem of an exception that no rule foresees. */
    private static Problem of(String file, int line, String owner, String method, RuntimeException e, boolean fatal) {
        String message = String.valueOf(e.getMessage());
        int missing = message.indexOf(MISSING);
        String rule = missing < 0
                ? "the weaver fails with it: " + e
                : "a class that is named is not on the class path: "
                        + message.substring(missing + MISSING.length()).strip();
        return new Problem(
                file,
                line,
                owner,
                method,
                fatal ? rule : rule + "; the method stays serial",
                missing < 0
                        ? "report it, with the class file; @Parallel can be removed meanwhile"
                        : "add it with --class-path",
                fatal);
    }

    @Override
    public String toString() {
        return file + (line < 0 ? "" : ":" + line) + ": " + (fatal ? "error: " : "warning: ") + method + ": " + rule
                + "\n    " + fix;
    }
}

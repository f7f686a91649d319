package dev.serrano.weaver.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** New code for one method of a class. */
public final class NewCode {
    private NewCode() {}

    /** Puts all of the class into a builder, but the code of that method, for which there is the given one. */
    public static void of(ClassModel owner, MethodModel method, ClassBuilder into, Consumer<CodeBuilder> code) {
        for (ClassElement e : owner) {
            if (e instanceof MethodModel m
                    && m.methodName().equals(method.methodName())
                    && m.methodType().equals(method.methodType())) {
                into.withMethod(
                        m.methodName(),
                        m.methodType(),
                        m.flags().flagsMask(),
                        made -> m.forEach(x -> {
                            if (x instanceof CodeModel) {
                                made.withCode(code);
                            } else {
                                made.with(x);
                            }
                        }));
            } else {
                into.with(e);
            }
        }
    }

    /** The methods of a class that it has got twice, by name and descriptor: each as it was before, if it was there. */
    public static List<MethodModel> clashes(ClassModel before, ClassModel made) {
        Set<String> seen = new HashSet<>();
        return made.methods().stream()
                .filter(m -> !seen.add(key(m)))
                .map(m -> before.methods().stream()
                        .filter(x -> key(x).equals(key(m)))
                        .findFirst()
                        .orElse(m))
                .toList();
    }

    private static String key(MethodModel m) {
        return m.methodName().stringValue() + m.methodType().stringValue();
    }
}

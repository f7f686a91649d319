package dev.serrano.weaver.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
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
}

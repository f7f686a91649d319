package dev.serrano.weaver.race;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Set;

/** A method to weave, and what matters of its class. Immutable. */
final class RaceMethod {
    static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);

    private final OfClass of;
    private final MethodModel method;

    RaceMethod(OfClass of, MethodModel method) {
        this.of = of;
        this.method = method;
    }

    /** What matters of a class. */
    static final class OfClass {
        private final ClassModel model;
        private final String file;
        private final Set<String> finals = new HashSet<>();
        private final Set<String> volatiles = new HashSet<>();

        OfClass(ClassModel model) {
            this.model = model;
            this.file = model.findAttribute(Attributes.sourceFile())
                    .map(a -> a.sourceFile().stringValue())
                    .orElse("Unknown Source");
            for (FieldModel f : model.fields()) {
                if (f.flags().has(AccessFlag.FINAL)) {
                    finals.add(f.fieldName().stringValue());
                } else if (f.flags().has(AccessFlag.VOLATILE)) {
                    volatiles.add(f.fieldName().stringValue());
                }
            }
        }
    }

    String name() {
        String name = method.methodName().stringValue();
        int end = name.lastIndexOf('$');
        return name.startsWith("lambda$") && end > "lambda$".length() ? name.substring("lambda$".length(), end) : name;
    }

    String file() {
        return of.file;
    }

    boolean isConstructor() {
        return method.methodName().equalsString("<init>");
    }

    boolean isInitializer() {
        return method.methodName().equalsString("<clinit>");
    }

    boolean isSynchronized() {
        return method.flags().has(AccessFlag.SYNCHRONIZED);
    }

    /** Loads the object whose monitor a synchronized method holds. */
    void lock(CodeBuilder cb) {
        if (method.flags().has(AccessFlag.STATIC)) {
            cb.loadConstant(of.model.thisClass().asSymbol());
        } else {
            cb.aload(0);
        }
    }

    boolean isOwn(String owner) {
        return of.model.thisClass().asInternalName().equals(owner);
    }

    boolean isFinal(String field) {
        return of.finals.contains(field);
    }

    boolean isVolatile(String field) {
        return of.volatiles.contains(field);
    }
}

package dev.serrano.weaver.race;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Set;

/** A method to weave, and what matters of its class. Immutable. */
final class RaceMethod {
    private final OfClass of;
    private final MethodModel method;

    private final Set<Label> handlers = new HashSet<>(); // of exceptions, if it spawns

    RaceMethod(OfClass of, MethodModel method) {
        this.of = of;
        this.method = method;
        method.code().filter(RaceMethod::spawns).ifPresent(code -> code.exceptionHandlers()
                .forEach(c -> handlers.add(c.handler())));
    }

    private static boolean spawns(CodeModel code) {
        for (CodeElement e : code) {
            if (e instanceof InvokeInstruction i
                    && LibraryTable.isSpawn(i.owner().asInternalName(), i.name().stringValue())) {
                return true;
            }
        }
        return false;
    }

    /** Whether what catches an exception begins there, in a method that spawns. */
    boolean isHandler(Label label) {
        return handlers.contains(label);
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

    /** Whether it has anything that the detector is called for. */
    boolean isFollowed() {
        return isInitializer() || isSynchronized() || method.code().stream().anyMatch(RaceMethod::isFollowed);
    }

    private static boolean isFollowed(CodeModel code) {
        for (CodeElement e : code) {
            boolean followed =
                    switch (e) {
                        case FieldInstruction f -> true;
                        case ArrayLoadInstruction a -> true;
                        case ArrayStoreInstruction a -> true;
                        case MonitorInstruction m -> true;
                        case InvokeInstruction i -> isFollowed(i);
                        default -> false;
                    };
            if (followed) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFollowed(InvokeInstruction i) {
        String owner = i.owner().asInternalName();
        String name = i.name().stringValue();
        return LibraryTable.isSpawn(owner, name)
                || LibraryTable.of(owner, name, i.opcode() == Opcode.INVOKESTATIC) != LibraryTable.Effect.NONE;
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

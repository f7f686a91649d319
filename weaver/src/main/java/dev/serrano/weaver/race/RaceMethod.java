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
        method.code()
                .filter(RaceMethod::spawns)
                .ifPresent(code -> code.exceptionHandlers().forEach(c -> handlers.add(c.handler())));
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
        private final CallTable table;
        private final String file;
        private final Set<String> finals = new HashSet<>();
        private final Set<String> volatiles = new HashSet<>();

        OfClass(ClassModel model, CallTable table) {
            this.model = model;
            this.table = table;
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
        return isInitializer() || isSynchronized() || method.code().stream().anyMatch(this::isFollowed);
    }

    private boolean isFollowed(CodeModel code) {
        for (CodeElement e : code) {
            boolean followed = e instanceof FieldInstruction
                    || e instanceof ArrayLoadInstruction
                    || e instanceof ArrayStoreInstruction
                    || e instanceof MonitorInstruction
                    || e instanceof InvokeInstruction i && isFollowed(i);
            if (followed) {
                return true;
            }
        }
        return false;
    }

    private boolean isFollowed(InvokeInstruction i) {
        return LibraryTable.isSpawn(i.owner().asInternalName(), i.name().stringValue())
                || effect(i) != LibraryTable.Effect.NONE;
    }

    /** What a call does: what the user's table says, or else that of the JDK. */
    LibraryTable.Effect effect(InvokeInstruction i) {
        String owner = i.owner().asInternalName();
        String name = i.name().stringValue();
        boolean isStatic = i.opcode() == Opcode.INVOKESTATIC;
        CallTable.Effect given = isStatic || i.opcode() == Opcode.INVOKESPECIAL ? null : of.table.of(owner, name);
        return given == null
                ? LibraryTable.of(owner, name, isStatic)
                : switch (given) {
                    case READ -> LibraryTable.Effect.READ_OBJECT;
                    case WRITE -> LibraryTable.Effect.WRITE_OBJECT;
                    case ORDER -> LibraryTable.Effect.ORDER;
                    case IGNORE -> LibraryTable.Effect.NONE;
                };
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

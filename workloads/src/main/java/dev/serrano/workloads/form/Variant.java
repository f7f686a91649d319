package dev.serrano.workloads.form;

import dev.serrano.weaver.Weaver;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A form of the class of a program with marks, to be run or to be compared with. */
enum Variant {
    /** Woven. */
    WOVEN,
    /** Woven, for a worker without requests: serial, with all that woven code has. */
    HANDLERS,
    /**
     * Like {@link #HANDLERS}, without the handlers that save frames: the looks are left, and the worker as a parameter.
     */
    LOOKS,
    /** Like {@link #LOOKS}, but the looks see nothing and ask no worker: the worker as a parameter is left. */
    PARAMETER,
    /** Not woven: serial, and counts its spawns in {@link SpawnCount}. */
    SPAWNS;

    /* Implementation. Woven code has the handlers of a fast form behind its body (Emitter), so what follows the first
     * of them is left out with their entries in the table. SERIAL stands for what Woven.enter gives. */
    private static final ClassDesc WOVEN_CALLS = ClassDesc.of("dev.serrano.weave.Woven");
    private static final ClassDesc WORKER = ClassDesc.of("dev.serrano.spi.WovenWorker");
    private static final ClassDesc UNWIND = ClassDesc.of("dev.serrano.weave.Unwind");
    private static final ClassDesc MARKS = ClassDesc.of("dev.serrano.weave.Weave");
    private static final ClassDesc COUNT = ClassDesc.of(SpawnCount.class.getName());
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);

    /**
     * Makes it.
     *
     * @param loader finds the superclasses
     * @param name of the class, with slashes
     * @param file of the class
     * @throws IllegalStateException if it cannot be woven
     */
    byte[] of(ClassLoader loader, String name, byte[] file) {
        return switch (this) {
            case WOVEN -> woven(loader, name, file);
            case HANDLERS -> unasked(loader, name, file);
            case LOOKS -> change(loader, unasked(loader, name, file), Variant::withoutHandlers);
            case PARAMETER ->
                change(
                        loader,
                        LOOKS.of(loader, name, file),
                        code -> calls(WORKER, "isAsked", cb -> {
                            cb.pop();
                            cb.iconst_0();
                        }));
            case SPAWNS ->
                change(loader, file, code -> (cb, e) -> {
                    if (isCall(e, MARKS, "spawn")) {
                        cb.invokestatic(COUNT, "add", NOTHING);
                    }
                    cb.with(e);
                });
        };
    }

    private static byte[] woven(ClassLoader loader, String name, byte[] file) {
        Weaver weaver = new Weaver(loader);
        weaver.add(file);
        Map<String, byte[]> changed = weaver.weave();
        byte[] woven = changed.get(name);
        if (woven == null) {
            throw new IllegalStateException(name + " cannot be woven: " + weaver.problems());
        }
        return woven;
    }

    private static byte[] unasked(ClassLoader loader, String name, byte[] file) {
        return change(
                loader,
                woven(loader, name, file),
                code -> calls(WOVEN_CALLS, "enter", cb -> cb.getstatic(WOVEN_CALLS, "SERIAL", WORKER)));
    }

    private static byte[] change(ClassLoader loader, byte[] file, Function<CodeModel, CodeTransform> changes) {
        ClassFile classes = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver())),
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
        return classes.transformClass(classes.parse(file), ClassTransform.transformingMethods((method, e) -> {
            if (e instanceof CodeModel code) {
                method.transformCode(code, changes.apply(code));
            } else {
                method.with(e);
            }
        }));
    }

    /** Other instructions in place of calls. */
    private static CodeTransform calls(ClassDesc owner, String name, Consumer<CodeBuilder> instead) {
        return (cb, e) -> {
            if (isCall(e, owner, name)) {
                instead.accept(cb);
            } else {
                cb.with(e);
            }
        };
    }

    private static boolean isCall(CodeElement e, ClassDesc owner, String name) {
        return e instanceof InvokeInstruction i
                && i.owner().asSymbol().equals(owner)
                && i.name().equalsString(name);
    }

    private static CodeTransform withoutHandlers(CodeModel code) {
        if (!code.parent()
                .map(MethodModel::methodName)
                .orElseThrow()
                .stringValue()
                .endsWith("$woven")) {
            return CodeTransform.ACCEPT_ALL;
        }
        Set<Label> handlers = code.exceptionHandlers().stream()
                .filter(Variant::ofUnwind)
                .map(ExceptionCatch::handler)
                .collect(Collectors.toSet());
        boolean[] behind = {false};
        return (cb, e) -> {
            if (e instanceof LabelTarget t && handlers.contains(t.label())) {
                behind[0] = true;
            }
            boolean dropped = e instanceof ExceptionCatch c
                    ? ofUnwind(c)
                    : behind[0] && (e instanceof Instruction || e instanceof LineNumber);
            if (!dropped) {
                cb.with(e);
            }
        };
    }

    private static boolean ofUnwind(ExceptionCatch c) {
        return c.catchType().map(t -> t.asSymbol().equals(UNWIND)).orElse(false);
    }
}

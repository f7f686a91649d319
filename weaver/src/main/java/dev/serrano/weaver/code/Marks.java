package dev.serrano.weaver.code;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marks of the program in class files: the annotation of a method, calls of Weave, and lambdas before them. */
public final class Marks {
    private Marks() {}

    /** Whether a method has the annotation. */
    public static boolean isParallel(MethodModel m) {
        return annotation(m) != null;
    }

    /** Whether a method has the annotation, and there a flag that is set. */
    public static boolean flag(MethodModel m, String name) {
        Annotation a = annotation(m);
        return a != null
                && a.elements().stream()
                        .anyMatch(e -> e.name().equalsString(name)
                                && e.value() instanceof AnnotationValue.OfBoolean b
                                && b.booleanValue());
    }

    /** Compilers copy annotations to bridges, which call the method that has it. */
    private static @Nullable Annotation annotation(MethodModel m) {
        if (m.flags().has(AccessFlag.BRIDGE)) {
            return null;
        }
        return m.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .flatMap(a -> a.annotations().stream()
                        .filter(x -> x.classSymbol().equals(Names.PARALLEL))
                        .findFirst())
                .orElse(null);
    }

    /** Whether an element is a call of the mark with that name. */
    public static boolean isMark(Object e, String name) {
        return e instanceof InvokeInstruction i
                && i.owner().asInternalName().equals(Names.WEAVE_INTERNAL)
                && i.name().equalsString(name);
    }

    /** Whether a lambda before it is the body of a call. */
    public static boolean isOfLambda(Object e) {
        return isMark(e, "spawn") || isMark(e, "finish");
    }

    /** Whether it is one of those by which a loop that was moved into a method of its own divides its range. */
    public static boolean isOfLoop(Object e, String name) {
        return e instanceof InvokeInstruction i
                && i.owner().asInternalName().equals(Names.LOOPS_INTERNAL)
                && i.name().equalsString(name);
    }

    /**
     * The positions of the instructions by which Kotlin checks that the value on the stack, which a Java method has given, is
     * not null; none if there is no such check.
     */
    public static List<Integer> nullCheck(Body body, int at) {
        if (!(body.at(at) instanceof StackInstruction d) || d.opcode() != Opcode.DUP) {
            return List.of();
        }
        List<Integer> all = new ArrayList<>(List.of(at));
        int i = body.next(at);
        if (i < body.size() && body.at(i) instanceof ConstantInstruction) { // the text of the expression
            all.add(i);
            i = body.next(i);
        }
        all.add(i);
        return i < body.size()
                        && body.at(i) instanceof InvokeInstruction c
                        && c.owner().asInternalName().equals("kotlin/jvm/internal/Intrinsics")
                        && c.name().stringValue().startsWith("checkNotNull")
                ? all
                : List.of();
    }

    /** The method that is the body of a lambda; null if the element makes none. */
    public static @Nullable DirectMethodHandleDesc lambdaAt(Object e) {
        if (e instanceof InvokeDynamicInstruction indy
                && indy.bootstrapMethod().owner().descriptorString().equals("Ljava/lang/invoke/LambdaMetafactory;")
                && indy.bootstrapArgs().size() > 1
                && indy.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc impl) {
            return impl;
        }
        return null;
    }
}

package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which methods of a class get polls. */
final class PollChoice {
    /* Implementation. Woven parallel methods look at their workers themselves, and those that are to be woven must keep the
     * form that the weaver knows: both are left. A static initializer must not end early: its class could not be used any
     * more. */
    private static final ClassDesc POLLED = ClassDesc.of("dev.serrano.weave.Polled");
    private static final String LAMBDA = "lambda$";

    private final boolean ofClass;
    private final Map<String, Boolean> ofMethods = new HashMap<>(); // by name, for their lambdas

    PollChoice(ClassModel c, boolean marked) {
        ofClass = word(c).orElse(!marked);
        for (MethodModel m : c.methods()) {
            word(m).ifPresent(w -> ofMethods.merge(m.methodName().stringValue(), w, Boolean::logicalAnd));
        }
    }

    boolean isWanted(MethodModel m) {
        return m.code().isPresent()
                && !m.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)
                && word(m).orElseGet(() -> ofLambda(m))
                && !isParallel(m);
    }

    private boolean ofLambda(MethodModel m) {
        String name = m.methodName().stringValue();
        int end = name.lastIndexOf('$');
        return name.startsWith(LAMBDA) && end > LAMBDA.length()
                ? ofMethods.getOrDefault(name.substring(LAMBDA.length(), end), ofClass)
                : ofClass;
    }

    private static Optional<Boolean> word(AttributedElement e) {
        return e.findAttribute(Attributes.runtimeInvisibleAnnotations())
                .flatMap(all -> all.annotations().stream()
                        .filter(a -> a.classSymbol().equals(POLLED))
                        .map(PollChoice::value)
                        .findFirst());
    }

    private static boolean value(Annotation a) {
        return a.elements().stream()
                .noneMatch(e -> e.value() instanceof AnnotationValue.OfBoolean b && !b.booleanValue());
    }

    /** Whether the weaver makes a method parallel, or has made it. */
    private static boolean isParallel(MethodModel m) {
        return Marks.isParallel(m)
                || m.methodTypeSymbol().parameterList().stream()
                        .anyMatch(p -> p.equals(Names.WORKER) || p.equals(Names.ACTIVATION))
                || m.code()
                        .orElseThrow()
                        .elementStream()
                        .anyMatch(e -> e instanceof InvokeInstruction i
                                && (i.owner().asInternalName().equals(Names.WEAVE_INTERNAL)
                                        || i.owner().asInternalName().equals(Names.LOOPS_INTERNAL)));
    }
}

package dev.serrano.interleaving;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of Serrano once more, with a step before each access to what threads share: operations on
 * VarHandles, atomics and concurrent queues, and volatile fields. The classes are those of production but for that, for
 * the clock, and for what a {@link Change} asks for.
 */
public final class StepLoader extends ClassLoader {
    /* Implementation. Steps stand before the operation, when its operands have been evaluated. Classes of this package
     * and of the JDK are common to all loaders. */
    private static final String ALL = "dev.serrano.";
    private static final List<String> STEPPED = List.of(
            "dev.serrano.internal.fiber.Slot", // the poll word
            "dev.serrano.internal.idle.",
            "dev.serrano.internal.worker.",
            "dev.serrano.internal.policy.",
            "dev.serrano.internal.task.");
    private static final Set<String> SHARED = Set.of(
            "java/lang/invoke/VarHandle",
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicReference",
            "java/util/concurrent/ConcurrentSkipListSet",
            "java/util/concurrent/ConcurrentLinkedQueue");
    private static final Set<String> FENCES =
            Set.of("storeStoreFence", "loadLoadFence", "releaseFence", "acquireFence", "fullFence");
    private static final ClassDesc STEPS = ClassDesc.of("dev.serrano.interleaving.Steps");
    private static final MethodTypeDesc VOID = MethodTypeDesc.ofDescriptor("()V");

    /** A change to one method of a class: what cannot be set from outside, or a mistake that is to be found. */
    public sealed interface Change {
        String type();

        String method();
    }

    /** A constant of the method is another one. */
    public record Constant(String type, String method, int from, int to) implements Change {}

    /** A call is left out; what it returns is 0, false or null. */
    public record Omitted(String type, String method, String callee) implements Change {
        @Override
        public String toString() {
            return type + "." + method + " without " + callee;
        }
    }

    private final ClassFile classFile;
    private final List<Change> changes;
    private final List<String> stepped;
    private final Set<Change> made = new HashSet<>();

    public StepLoader(List<? extends Change> changes) {
        this(changes, null);
    }

    /** {@code also}: a package whose classes have steps too, with the dot at its end; or how the names of some begin. */
    public StepLoader(List<? extends Change> changes, @Nullable String also) {
        super(StepLoader.class.getClassLoader());
        this.stepped = also == null
                ? STEPPED
                : Stream.concat(STEPPED.stream(), Stream.of(also)).toList();
        this.changes = List.copyOf(changes);
        this.classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(StepLoader.class.getClassLoader())
                        .orElse(ClassHierarchyResolver.defaultResolver())));
    }

    /** Fails unless the code has all that the changes speak of; after the program has been loaded. */
    public void assertAllMade() {
        Set<Change> missing = new HashSet<>(changes);
        missing.removeAll(made);
        if (!missing.isEmpty()) {
            throw new AssertionError("the code has changed: nothing there for " + missing);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(ALL) || name.startsWith(StepLoader.class.getPackageName() + ".")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> c = findLoadedClass(name);
            if (c == null) {
                byte[] code = bytes(name);
                if (stepped.stream().anyMatch(name::startsWith)) {
                    code = rewritten(code);
                }
                c = defineClass(name, code, 0, code.length);
            }
            return c;
        }
    }

    private byte[] bytes(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] rewritten(byte[] code) {
        ClassModel model = classFile.parse(code);
        String type = model.thisClass().asSymbol().displayName();
        Set<String> volatiles = model.fields().stream()
                .filter(f -> (f.flags().flagsMask() & ClassFile.ACC_VOLATILE) != 0)
                .map(FieldModel::fieldName)
                .map(Object::toString)
                .collect(Collectors.toSet());
        return classFile.transformClass(model, (classBuilder, element) -> {
            if (element instanceof MethodModel m
                    && m.code().isPresent()
                    && !m.methodName().equalsString("<clinit>")) {
                classBuilder.transformMethod(m, (methodBuilder, part) -> {
                    if (part instanceof CodeModel c) {
                        methodBuilder.transformCode(
                                c, stepping(type, m.methodName().stringValue(), volatiles));
                    } else {
                        methodBuilder.with(part);
                    }
                });
            } else {
                classBuilder.with(element);
            }
        });
    }

    private CodeTransform stepping(String type, String method, Set<String> volatiles) {
        List<Change> here = changes.stream()
                .filter(c -> c.type().equals(type) && c.method().equals(method))
                .toList();
        return (b, element) -> {
            if (!changed(here, b, element)) {
                addStep(b, element, volatiles);
            }
        };
    }

    private void addStep(CodeBuilder b, CodeElement element, Set<String> volatiles) {
        if (element instanceof InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            if (owner.equals("java/lang/System") && name.equals("nanoTime")
                    || owner.equals("java/util/concurrent/locks/LockSupport") && name.equals("parkNanos")) {
                b.invokestatic(STEPS, name, call.typeSymbol());
                return;
            }
            if (SHARED.contains(owner) && !FENCES.contains(name) && !name.equals("<init>")) {
                b.invokestatic(STEPS, "step", VOID);
            }
        } else if (element instanceof FieldInstruction access
                && volatiles.contains(access.name().stringValue())) {
            b.invokestatic(STEPS, "step", VOID);
        }
        b.with(element);
    }

    private boolean changed(List<Change> here, CodeBuilder b, CodeElement element) {
        for (Change change : here) {
            if (change instanceof Constant c
                    && element instanceof ConstantInstruction i
                    && i.constantValue() instanceof Integer n
                    && n == c.from()) {
                b.loadConstant(c.to());
                made.add(change);
                return true;
            }
            if (change instanceof Omitted o
                    && element instanceof InvokeInstruction i
                    && i.name().equalsString(o.callee())) {
                omit(b, i);
                made.add(change);
                return true;
            }
        }
        return false;
    }

    /** Takes the operands of a call off the stack, and puts a result there if there is to be one. */
    private static void omit(CodeBuilder b, InvokeInstruction call) {
        List<ClassDesc> parameters = call.typeSymbol().parameterList();
        for (ClassDesc p : parameters.reversed()) {
            if (TypeKind.from(p).slotSize() == 2) {
                b.pop2();
            } else {
                b.pop();
            }
        }
        if (call.opcode() != Opcode.INVOKESTATIC) {
            b.pop();
        }
        switch (TypeKind.from(call.typeSymbol().returnType())) {
            case VOID -> {}
            case LONG -> b.lconst_0();
            case REFERENCE -> b.aconst_null();
            case BOOLEAN, BYTE, CHAR, SHORT, INT -> b.iconst_0();
            default -> throw new IllegalArgumentException("cannot leave out " + call);
        }
    }
}

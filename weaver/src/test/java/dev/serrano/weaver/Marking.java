package dev.serrano.weaver;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.NewCode;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Types;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RuntimeInvisibleAnnotationsAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Marks of which no author has thought, in classes of a published library: each method that may be parallel is, and each call of
 * one whose value goes to a variable is spawned, and waited for at once. So the classes are what they were, only that any
 * frame may leave the stack anywhere.
 */
final class Marking {
    private static final ClassDesc WEAVE = ClassDesc.of("dev.serrano.weave.Weave");

    private final ClassFile classFile;
    private final Map<String, ClassModel> classes = new HashMap<>();
    private final Set<String> marked = new HashSet<>();
    private int spawns;

    /** @param given classes by their internal names, with their superclasses in the loader */
    Marking(Map<String, byte[]> given, ClassLoader loader) {
        classFile =
                ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(c -> {
                            String d = c.descriptorString();
                            String name = d.substring(1, d.length() - 1);
                            byte[] own = given.get(name);
                            return own != null
                                    ? new java.io.ByteArrayInputStream(own)
                                    : loader.getResourceAsStream(name + ".class");
                        })
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        given.forEach((name, file) -> classes.put(name, classFile.parse(file)));
        classes.values()
                .forEach(c -> c.methods().stream()
                        .filter(m -> mayBeParallel(c, m))
                        .forEach(m -> marked.add(key(
                                c.thisClass().asInternalName(),
                                m.methodName().stringValue(),
                                m.methodType().stringValue()))));
    }

    private static String key(String owner, String name, String type) {
        return owner + "." + name + type;
    }

    private static boolean mayBeParallel(ClassModel c, MethodModel m) {
        boolean fixed = m.flags().has(AccessFlag.STATIC)
                || m.flags().has(AccessFlag.PRIVATE)
                || m.flags().has(AccessFlag.FINAL)
                || c.flags().has(AccessFlag.FINAL);
        return fixed
                && m.code().isPresent()
                && !m.methodName().stringValue().startsWith("<")
                && !m.flags().has(AccessFlag.SYNTHETIC)
                && !m.flags().has(AccessFlag.SYNCHRONIZED);
    }

    /** How many methods have the mark. */
    int methods() {
        return marked.size();
    }

    /** How many calls are spawned, after {@link #mark}. */
    int spawns() {
        return spawns;
    }

    /** The classes with the marks. */
    Map<String, byte[]> mark() {
        Map<String, byte[]> all = new HashMap<>();
        classes.forEach((name, c) -> all.put(name, mark(name, c)));
        return all;
    }

    private byte[] mark(String name, ClassModel c) {
        ClassModel now = c;
        for (MethodModel m : c.methods()) {
            if (marked.contains(
                    key(name, m.methodName().stringValue(), m.methodType().stringValue()))) {
                Body body = new Body(m);
                Types types = Types.of(body, c.thisClass().asSymbol());
                ClassModel before = now;
                now = classFile.parse(classFile.build(
                        c.thisClass().asSymbol(), b -> NewCode.of(before, m, b, code -> write(code, body, types))));
            }
        }
        return classFile.transformClass(
                now,
                ClassTransform.transformingMethods(
                        m -> marked.contains(key(
                                name,
                                m.methodName().stringValue(),
                                m.methodType().stringValue())),
                        MethodTransform.endHandler(mb -> mb.with(RuntimeInvisibleAnnotationsAttribute.of(Annotation.of(
                                ClassDesc.of("dev.serrano.weave.Parallel"),
                                AnnotationElement.of("optional", AnnotationValue.ofBoolean(true))))))));
    }

    private void write(CodeBuilder code, Body body, Types types) {
        var copier = new dev.serrano.weaver.code.Copier(code, s -> s);
        for (int i = 0; i < body.size(); i++) {
            boolean spawned = isSpawned(body, types, i);
            copier.copy(body.at(i));
            if (spawned) {
                spawn(code, ((InvokeInstruction) body.at(i)).typeSymbol().returnType());
                int store = body.next(i);
                while (i < store) {
                    copier.copy(body.at(++i));
                }
                code.invokestatic(WEAVE, "sync", ConstantDescs.MTD_void);
                spawns++;
            }
        }
        body.catches().forEach(copier::copy);
    }

    /** A call of a method with the mark, as a statement that puts the value into a variable. */
    private boolean isSpawned(Body body, Types types, int i) {
        if (!(body.at(i) instanceof InvokeInstruction c)
                || !marked.contains(key(
                        c.owner().asInternalName(),
                        c.name().stringValue(),
                        c.type().stringValue()))) {
            return false;
        }
        int next = body.next(i);
        State before = types.before(i);
        int operands = c.typeSymbol().parameterCount() + (c.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
        return next < body.size()
                && body.previous(next) == i
                && body.at(next) instanceof StoreInstruction
                && before != null
                && before.stack().size() == operands
                && body.monitors()[i] == 0;
    }

    private static void spawn(CodeBuilder code, ClassDesc type) {
        if (type.isPrimitive()) {
            code.invokestatic(WEAVE, "spawn", MethodTypeDesc.of(type, type));
        } else {
            code.invokestatic(WEAVE, "spawn", MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object));
            if (TypeKind.from(type) == TypeKind.REFERENCE && !type.equals(ConstantDescs.CD_Object)) {
                code.checkcast(type);
            }
        }
    }
}

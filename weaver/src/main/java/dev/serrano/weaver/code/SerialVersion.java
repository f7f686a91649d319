package dev.serrano.weaver.code;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Modifier;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a serializable class has written readable: the version of a class that names none is computed of its
 * members, to which weaving adds some. So a woven one names the version that it had.
 */
public final class SerialVersion {
    private static final String NAME = "serialVersionUID";
    private static final String SERIALIZABLE = "java/io/Serializable";
    private static final int CLASS = Modifier.PUBLIC | Modifier.FINAL | Modifier.INTERFACE | Modifier.ABSTRACT;
    private static final int FIELD = Modifier.PUBLIC
            | Modifier.PRIVATE
            | Modifier.PROTECTED
            | Modifier.STATIC
            | Modifier.FINAL
            | Modifier.VOLATILE
            | Modifier.TRANSIENT;
    private static final int METHOD = Modifier.PUBLIC
            | Modifier.PRIVATE
            | Modifier.PROTECTED
            | Modifier.STATIC
            | Modifier.FINAL
            | Modifier.SYNCHRONIZED
            | Modifier.NATIVE
            | Modifier.ABSTRACT
            | Modifier.STRICT;

    private SerialVersion() {}

    /**
     * Gives woven classes the versions that they had.
     *
     * @param given the classes that were woven together, as they were, by their internal names
     * @param woven what was made of some of them
     */
    public static void keep(
            ClassFile classFile, Map<String, ClassModel> given, Map<String, byte[]> woven, ClassLoader loader) {
        woven.replaceAll((name, file) -> keep(
                classFile,
                Objects.requireNonNull(given.get(name)),
                file,
                other -> given.containsKey(other) ? given.get(other) : find(classFile, other, loader)));
    }

    private static @Nullable ClassModel find(ClassFile classFile, String name, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            return in == null ? null : classFile.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] keep(
            ClassFile classFile, ClassModel original, byte[] woven, Function<String, @Nullable ClassModel> others) {
        boolean fixed = original.flags().has(AccessFlag.INTERFACE)
                || original.flags().has(AccessFlag.ENUM)
                || original.findAttribute(Attributes.record()).isPresent()
                || original.fields().stream().anyMatch(f -> f.fieldName().equalsString(NAME));
        if (fixed || !isSerializable(original, others, new HashSet<>())) {
            return woven;
        }
        long version = of(original);
        return classFile.transformClass(
                classFile.parse(woven),
                ClassTransform.endHandler(b -> b.withField(
                        NAME,
                        ConstantDescs.CD_long,
                        f -> f.withFlags(ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL)
                                .with(ConstantValueAttribute.of(version)))));
    }

    private static boolean isSerializable(
            ClassModel c, Function<String, @Nullable ClassModel> others, Set<String> seen) {
        List<ClassEntry> above = new ArrayList<>(c.interfaces());
        c.superclass().ifPresent(above::add);
        for (ClassEntry e : above) {
            String name = e.asInternalName();
            if (name.equals(SERIALIZABLE)) {
                return true;
            }
            if (name.equals("java/lang/Object") || !seen.add(name)) {
                continue;
            }
            ClassModel other = others.apply(name);
            if (other != null && isSerializable(other, others, seen)) {
                return true;
            }
        }
        return false;
    }

    /** The number by the specification of object serialization. */
    private static long of(ClassModel c) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(c, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] digest;
        try {
            digest = MessageDigest.getInstance("SHA").digest(bytes.toByteArray());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA", e);
        }
        long version = 0;
        for (int i = 7; i >= 0; i--) {
            version = version << 8 | digest[i] & 0xff;
        }
        return version;
    }

    private static void write(ClassModel c, DataOutputStream out) throws IOException {
        out.writeUTF(c.thisClass().asInternalName().replace('/', '.'));
        out.writeInt(modifiers(c) & CLASS);
        for (String i : c.interfaces().stream()
                .map(e -> e.asInternalName().replace('/', '.'))
                .sorted()
                .toList()) {
            out.writeUTF(i);
        }
        for (FieldModel f : c.fields().stream()
                .sorted(Comparator.comparing(f -> f.fieldName().stringValue()))
                .toList()) {
            int m = f.flags().flagsMask() & FIELD;
            if ((m & Modifier.PRIVATE) == 0 || (m & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                out.writeUTF(f.fieldName().stringValue());
                out.writeInt(m);
                out.writeUTF(f.fieldType().stringValue());
            }
        }
        for (MethodModel m : c.methods()) {
            if (m.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)) {
                out.writeUTF(ConstantDescs.CLASS_INIT_NAME);
                out.writeInt(Modifier.STATIC);
                out.writeUTF("()V");
            }
        }
        Comparator<MethodModel> order = Comparator.<MethodModel, Boolean>comparing(m -> !isConstructor(m))
                .thenComparing(m -> m.methodName().stringValue())
                .thenComparing(m -> m.methodType().stringValue());
        for (MethodModel m : c.methods().stream().sorted(order).toList()) {
            int flags = m.flags().flagsMask() & METHOD;
            if ((flags & Modifier.PRIVATE) == 0 && !m.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)) {
                out.writeUTF(m.methodName().stringValue());
                out.writeInt(flags);
                out.writeUTF(m.methodType().stringValue().replace('/', '.'));
            }
        }
    }

    private static boolean isConstructor(MethodModel m) {
        return m.methodName().equalsString(ConstantDescs.INIT_NAME);
    }

    /** The modifiers in the source: those of a nested class are beside its name in the table of inner classes. */
    private static int modifiers(ClassModel c) {
        return c.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(a -> a.classes().stream())
                .filter(i -> i.innerClass().equals(c.thisClass()))
                .map(InnerClassInfo::flagsMask)
                .findFirst()
                .orElse(c.flags().flagsMask());
    }
}

package dev.serrano.weaver.race;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;

/** Puts calls before the accesses of a class. */
public final class RacePass {
    /** Of the oldest class files that can be woven. */
    public static final int LEAST_VERSION = ClassFile.JAVA_11_VERSION; // with constants that are made when needed

    private final ClassFile tool;
    private final CallTable table;

    /**
     * A pass.
     *
     * @param loader finds the class files of the classes that the woven ones name
     * @param table what calls of other libraries than the JDK do
     */
    public RacePass(ClassLoader loader, CallTable table) {
        this.table = table;
        ClassHierarchyResolver files = ClassHierarchyResolver.ofResourceParsing(
                c -> loader.getResourceAsStream(c.packageName().replace('.', '/')
                        + (c.packageName().isEmpty() ? "" : "/") + c.displayName() + ".class"));
        tool = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(files.orElse(ClassHierarchyResolver.defaultResolver())
                        .orElse(c -> ClassHierarchyInfo.ofClass(ConstantDescs.CD_Object)))); // only where paths meet
    }

    /**
     * The woven form of a class; null if it stays as it is: it is woven already, or its class file is of a Java before 11.
     *
     * @throws IllegalArgumentException if it is damaged, or cannot be woven
     */
    public byte @Nullable [] woven(byte[] bytes) {
        int version = (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
        if (version < LEAST_VERSION || version > ClassFile.latestMajorVersion()) {
            return null;
        }
        ClassModel c = ClassFile.of().parse(bytes);
        return c.isModuleInfo() || isWoven(c) ? null : weave(c);
    }

    /** Whether a class has been through this pass. */
    private static boolean isWoven(ClassModel c) {
        for (FieldModel f : c.fields()) {
            if (f.fieldName().equalsString(RaceCalls.MARK)) {
                return true;
            }
        }
        return false;
    }

    private byte[] weave(ClassModel c) {
        RaceMethod.OfClass of = new RaceMethod.OfClass(c, table);
        return tool.transformClass(c, new Transform(of, c));
    }

    private record Transform(RaceMethod.OfClass of, ClassModel model) implements ClassTransform {
        @Override
        public void accept(ClassBuilder b, ClassElement e) {
            if (e instanceof MethodModel m && m.code().isPresent()) {
                b.transformMethod(m, MethodTransform.transformingCode(new AccessPass(new RaceMethod(of, m))));
            } else {
                b.with(e);
            }
        }

        @Override
        public void atEnd(ClassBuilder b) {
            int access = model.flags().has(AccessFlag.INTERFACE)
                    ? ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC
                    : ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC;
            b.withField(RaceCalls.MARK, ConstantDescs.CD_int, f -> {
                f.withFlags(access);
                f.with(ConstantValueAttribute.of(1));
            });
        }
    }
}

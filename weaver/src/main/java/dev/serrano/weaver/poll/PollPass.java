package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.RawText;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts polls into the loops of a class. */
public final class PollPass {
    /** Of the oldest class files that can be woven: older ones need no frames. */
    public static final int LEAST_VERSION = ClassFile.JAVA_7_VERSION;

    private static final String RACES = "$serranoRaces";
    private static final ClassFile TOOL =
            ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS, ClassFile.DeadCodeOption.KEEP_DEAD_CODE);

    private final boolean marked;
    private final Consumer<String> explained;
    private final Consumer<String> left;

    /**
     * A pass.
     *
     * @param marked whether methods get polls only if they, or their class, have the annotation Polled
     * @param explained gets a line for each method that gets polls
     * @param left gets a line for each class or method that cannot have them
     */
    public PollPass(boolean marked, Consumer<String> explained, Consumer<String> left) {
        this.marked = marked;
        this.explained = explained;
        this.left = left;
    }

    /**
     * The class with polls; null if it stays as it is: it has them already, needs none, or cannot have them.
     *
     * @param bytes of a class file
     * @throws IllegalArgumentException if it is damaged
     */
    public byte @Nullable [] woven(byte[] bytes) {
        int version = (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
        if (version < LEAST_VERSION || version > ClassFile.latestMajorVersion()) {
            throw new IllegalArgumentException("its class file has the version " + version
                    + ": compile it for one from " + LEAST_VERSION + " to " + ClassFile.latestMajorVersion());
        }
        if (RawText.mentions(bytes, PollCalls.MARK)) {
            return null;
        }
        ClassModel c = ClassFile.of().parse(bytes);
        String name = c.thisClass().asInternalName().replace('/', '.');
        if (RawText.mentions(bytes, RACES)) {
            left.accept(name + " is woven for the detector of races: a class has the one or the other");
            return null;
        }
        return c.isModuleInfo() ? null : weave(c, name);
    }

    private byte @Nullable [] weave(ClassModel c, String name) {
        PollChoice choice = new PollChoice(c, marked);
        Map<String, PollCode> codes = new HashMap<>();
        List<String> lines = new ArrayList<>();
        for (MethodModel m : c.methods()) {
            if (!choice.isWanted(m)) {
                continue;
            }
            PollPlan plan = new PollPlan(c, m, !m.methodName().equalsString(ConstantDescs.INIT_NAME));
            if (plan.isEmpty()) {
                continue;
            }
            String method = name + "." + m.methodName().stringValue()
                    + m.methodTypeSymbol().displayDescriptor();
            String obstacle = plan.obstacle();
            if (obstacle != null) {
                left.accept(method + " is left as it is: " + obstacle);
                continue;
            }
            codes.put(key(m), new PollCode(plan));
            lines.add(method + ": " + plan);
        }
        if (codes.isEmpty()) {
            return null;
        }
        byte[] woven = TOOL.transformClass(c, new Writing(c, codes));
        lines.forEach(explained);
        return woven;
    }

    private static String key(MethodModel m) {
        return m.methodName().stringValue() + m.methodType().stringValue();
    }

    private record Writing(ClassModel model, Map<String, PollCode> codes) implements ClassTransform {
        @Override
        public void accept(ClassBuilder b, ClassElement e) {
            PollCode code = e instanceof MethodModel m ? codes.get(key(m)) : null;
            if (code == null) {
                b.with(e);
                return;
            }
            MethodModel m = (MethodModel) e;
            b.withMethod(
                    m.methodName(),
                    m.methodType(),
                    m.flags().flagsMask(),
                    made -> m.forEach(x -> {
                        if (x instanceof CodeModel) {
                            made.withCode(code::write);
                        } else {
                            made.with(x);
                        }
                    }));
        }

        @Override
        public void atEnd(ClassBuilder b) {
            int access = model.flags().has(AccessFlag.INTERFACE)
                    ? ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC
                    : ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC;
            b.withField(PollCalls.MARK, ConstantDescs.CD_int, f -> {
                f.withFlags(access);
                f.with(ConstantValueAttribute.of(1));
            });
        }
    }
}

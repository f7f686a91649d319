package dev.serrano.weaver.code;

import java.lang.classfile.Attribute;
import java.lang.classfile.AttributeMapper;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.BufWriter;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassReader;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CustomAttribute;
import java.lang.classfile.attribute.UnknownAttribute;
import org.jspecify.annotations.Nullable;

/**
 * The attribute by which a woven class is known: it holds the class as the compiler wrote it. So what is woven is never
 * woven again, and can be woven anew in its place when a class that it calls has changed.
 */
public final class OriginalClass extends CustomAttribute<OriginalClass> {
    public static final String NAME = "dev.serrano.weaver.Original";
    private static final Mapper MAPPER = new Mapper();

    private final byte[] bytes;

    private OriginalClass(byte[] bytes) {
        super(MAPPER);
        this.bytes = bytes;
    }

    /** A woven class with the one that it was made of. */
    public static byte[] put(byte[] woven, byte[] original) {
        ClassFile classFile = ClassFile.of();
        return classFile.transformClass(
                classFile.parse(woven), ClassTransform.endHandler(c -> c.with(new OriginalClass(original))));
    }

    /** The class of which a class was woven; null if it is not woven. */
    public static byte @Nullable [] in(byte[] bytes) {
        if (!RawText.mentions(bytes, NAME)) {
            return null; // does not parse what need not be parsed
        }
        for (Attribute<?> a : ClassFile.of().parse(bytes).attributes()) {
            if (a instanceof UnknownAttribute u && a.attributeName().equalsString(NAME)) {
                return u.contents();
            }
        }
        return null;
    }

    private static final class Mapper implements AttributeMapper<OriginalClass> {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public OriginalClass readAttribute(AttributedElement enclosing, ClassReader reader, int payload) {
            return new OriginalClass(reader.readBytes(payload, reader.readInt(payload - 4)));
        }

        @Override
        public void writeAttribute(BufWriter to, OriginalClass attribute) {
            to.writeIndex(to.constantPool().utf8Entry(NAME));
            to.writeInt(attribute.bytes.length);
            to.writeBytes(attribute.bytes);
        }

        @Override
        public AttributeStability stability() {
            return AttributeStability.STATELESS;
        }
    }
}

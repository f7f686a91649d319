package dev.serrano.weaver;

import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.RawText;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.Set;
import java.util.TreeSet;

/** Facts of a class file, of which as little as possible is read. */
final class ClassBytes {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int HEADER = 10;
    private static final String MARKS = "Ldev/serrano/weave/";

    private ClassBytes() {}

    /** Whether they begin as a class file does. */
    static boolean isClass(byte[] bytes) {
        return bytes.length > HEADER && (two(bytes, 0) << 16 | two(bytes, 2)) == MAGIC;
    }

    /** The version of the class file, 69 for Java 25. */
    static int version(byte[] bytes) {
        return two(bytes, 6);
    }

    /** The version of Java that a version of class files is of. */
    static int java(int version) {
        return version - 44;
    }

    private static int two(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    /** Whether it may have a method to weave; if not, it is the same when it is woven. */
    static boolean isMarked(byte[] bytes) {
        return RawText.mentions(bytes, MARKS);
    }

    /**
     * The internal name of the class.
     *
     * @throws IllegalArgumentException if the file is damaged: it is read to its end
     */
    static String name(byte[] bytes) {
        try {
            ClassModel c = ClassFile.of().parse(bytes);
            c.forEach(e -> {});
            Problem.file(c);
            for (MethodModel m : c.methods()) {
                m.methodName().stringValue();
                m.methodTypeSymbol();
                Marks.flag(m, "");
                m.code().ifPresent(code -> code.forEach(e -> {}));
            }
            for (PoolEntry e : c.constantPool()) {
                if (e instanceof Utf8Entry text) {
                    text.stringValue();
                }
            }
            return c.thisClass().asInternalName();
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("it ends too early", e);
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException e) { // what the parser does with a file that was changed
            throw new IllegalArgumentException(e.toString(), e);
        }
    }

    /** The internal names of the classes that it names. */
    static Set<String> named(byte[] bytes) {
        Set<String> all = new TreeSet<>();
        for (PoolEntry e : ClassFile.of().parse(bytes).constantPool()) {
            if (e instanceof ClassEntry c && !c.asInternalName().startsWith("[")) {
                all.add(c.asInternalName());
            }
        }
        return all;
    }

    /** The internal names of its superclass and of its interfaces; none if the file is damaged. */
    static Set<String> above(byte[] bytes) {
        Set<String> all = new TreeSet<>();
        try {
            ClassModel c = ClassFile.of().parse(bytes);
            c.superclass().ifPresent(s -> all.add(s.asInternalName()));
            c.interfaces().forEach(i -> all.add(i.asInternalName()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
            all.clear();
        }
        return all;
    }
}

package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Names;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.ArrayList;
import java.util.List;

/**
 * How many bytes of code a method has, and its two forms.
 *
 * @param method before it was woven
 * @param fast of its fast form
 * @param slow of its slow form
 */
public record FormSizes(int method, int fast, int slow) {
    /** HotSpot does not compile a method with more, except with -XX:-DontCompileHugeMethods. */
    private static final int COMPILED = 8_000;

    /**
     * The sizes of a method's forms.
     *
     * @param made the class with the forms
     * @param unique the number with which they were written
     */
    public static FormSizes of(ClassModel made, MethodModel method, int unique) {
        String name = method.methodName().stringValue();
        return new FormSizes(
                length(method),
                length(
                        made,
                        Names.fast(name),
                        Names.fastType(method.methodTypeSymbol()).descriptorString()),
                length(made, Names.slow(Names.plain(name), unique), Names.SLOW_TYPE.descriptorString()));
    }

    /** Which of the forms are not compiled, in words. */
    public List<String> interpreted() {
        List<String> all = new ArrayList<>();
        if (fast > COMPILED) {
            all.add(words("its fast form", fast));
        }
        if (slow > COMPILED) {
            all.add(words("its slow form, which goes on after a steal,", slow));
        }
        return all;
    }

    private String words(String form, int bytes) {
        return "%s has %,d bytes, of %,d as compiled: HotSpot interprets a method of more than %,d"
                .formatted(form, bytes, method, COMPILED);
    }

    private static int length(ClassModel made, String name, String descriptor) {
        return made.methods().stream()
                .filter(m -> m.methodName().equalsString(name) && m.methodType().equalsString(descriptor))
                .mapToInt(FormSizes::length)
                .findFirst()
                .orElseThrow();
    }

    private static int length(MethodModel m) {
        return m.code().map(c -> ((CodeAttribute) c).codeLength()).orElse(0);
    }
}

package dev.serrano.weaver.code;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** The names of the library in woven code, and those of the forms of a method. */
public final class Names {
    private Names() {}

    /** The class of the marks. */
    public static final ClassDesc WEAVE = ClassDesc.of("dev.serrano.weave.Weave");
    /** The methods that woven code calls. */
    public static final ClassDesc WOVEN = ClassDesc.of("dev.serrano.weave.Woven");
    /** The methods that the method of a loop calls. */
    public static final ClassDesc LOOPS = ClassDesc.of("dev.serrano.weave.Loops");
    /** The sum of all iterations of a loop for one variable. */
    public static final ClassDesc REDUCTION = ClassDesc.of("dev.serrano.weave.Reduction");
    /** The linking of calls of other class files. */
    public static final ClassDesc LINKAGE = ClassDesc.of("dev.serrano.weave.Linkage");
    /** The annotation of parallel methods. */
    public static final ClassDesc PARALLEL = ClassDesc.of("dev.serrano.weave.Parallel");
    /** A frame that was taken from the stack. */
    public static final ClassDesc ACTIVATION = ClassDesc.of("dev.serrano.weave.Activation");
    /** The exception that is thrown while frames are taken. */
    public static final ClassDesc UNWIND = ClassDesc.of("dev.serrano.weave.Unwind");
    /** The worker, which fast forms get. */
    public static final ClassDesc WORKER = ClassDesc.of("dev.serrano.spi.WovenWorker");

    /** The descriptor of the annotation of classes with an atomic set. */
    public static final String ATOMIC_SET = "Ldev/serrano/weave/atomic/AtomicSet;";

    /** The internal name of {@link #WEAVE}. */
    public static final String WEAVE_INTERNAL = "dev/serrano/weave/Weave";
    /** The class of the library whose joins are woven. */
    public static final String SERRANO_INTERNAL = "dev/serrano/Serrano";
    /** The internal name of {@link #LOOPS}. */
    public static final String LOOPS_INTERNAL = "dev/serrano/weave/Loops";
    /** The type of slow forms: with the activation and the worker, to the boxed value. */
    public static final MethodTypeDesc SLOW_TYPE = MethodTypeDesc.of(ConstantDescs.CD_Object, ACTIVATION, WORKER);

    /** The fast form of a method. */
    public static String fast(String method) {
        return method + "$woven";
    }

    /** The slow form of a method; the number distinguishes those of one class. */
    public static String slow(String method, int unique) {
        return method + "$resumed" + unique;
    }

    /** A name of a method, as a part of those of others. */
    public static String plain(String method) {
        return method.replace('<', '_').replace('>', '_');
    }

    /** The method into which a loop is moved. */
    public static String loop(String method, int number) {
        return method + "$loop" + number;
    }

    /** The method into which a join of the library is moved. */
    public static String join(String method, int number) {
        return method + "$join" + number;
    }

    /** The method that does something at a site of a method. */
    public static String helper(String method, int unique, String what, int site) {
        return method + "$" + what + unique + "_" + site;
    }

    /** The type of the fast form of a method: the worker is its last parameter. */
    public static MethodTypeDesc fastType(MethodTypeDesc type) {
        return type.insertParameterTypes(type.parameterCount(), WORKER);
    }

    /** The class of a boxed value. */
    public static ClassDesc box(ClassDesc primitive) {
        return switch (TypeKind.from(primitive)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case CHAR -> ConstantDescs.CD_Character;
            case SHORT -> ConstantDescs.CD_Short;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            case DOUBLE -> ConstantDescs.CD_Double;
            case REFERENCE, VOID -> throw new IllegalArgumentException(primitive.displayName());
        };
    }

    /** The internal name of a class or interface. */
    public static String internal(ClassDesc c) {
        String d = c.descriptorString();
        return d.substring(1, d.length() - 1);
    }
}

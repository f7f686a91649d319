package dev.serrano.weaver;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** What woven code names of the library, and how the forms of a method are called. */
final class Names {
    private Names() {}

    static final ClassDesc WEAVE = ClassDesc.of("dev.serrano.weave.Weave");
    static final ClassDesc WOVEN = ClassDesc.of("dev.serrano.weave.Woven");
    static final ClassDesc LOOPS = ClassDesc.of("dev.serrano.weave.Loops");
    static final ClassDesc PARALLEL = ClassDesc.of("dev.serrano.weave.Parallel");
    static final ClassDesc ACTIVATION = ClassDesc.of("dev.serrano.weave.Activation");
    static final ClassDesc UNWIND = ClassDesc.of("dev.serrano.weave.Unwind");
    static final ClassDesc WORKER = ClassDesc.of("dev.serrano.weave.WovenWorker");

    static final String WEAVE_INTERNAL = "dev/serrano/weave/Weave";
    static final String LOOPS_INTERNAL = "dev/serrano/weave/Loops";
    static final MethodTypeDesc SLOW_TYPE = MethodTypeDesc.of(ConstantDescs.CD_Object, ACTIVATION, WORKER);

    static String fast(String method) {
        return method + "$woven";
    }

    static String slow(String method, int unique) {
        return method + "$resumed" + unique;
    }

    static String loop(String method, int number) {
        return method + "$loop" + number;
    }

    static String helper(String method, int unique, String what, int site) {
        return method + "$" + what + unique + "_" + site;
    }

    static MethodTypeDesc fastType(MethodTypeDesc type) {
        return type.insertParameterTypes(type.parameterCount(), WORKER);
    }

    /** The class of a boxed value. */
    static ClassDesc box(ClassDesc primitive) {
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
}

package dev.serrano.weaver.race;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;

/** The calls of the detector that woven code makes, and the constants for places. */
final class RaceCalls {
    static final String MARK = "$serranoRaces";

    private static final ClassDesc HOOKS = ClassDesc.of("dev.serrano.races.RaceHooks");
    private static final ClassDesc SITE = ClassDesc.of("dev.serrano.races.RaceSite");
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc VOID = ConstantDescs.CD_void;

    private static final DirectMethodHandleDesc AT =
            bootstrap("at", ConstantDescs.CD_String, ConstantDescs.CD_String, INT);
    private static final DirectMethodHandleDesc OF =
            bootstrap("of", ConstantDescs.CD_String, ConstantDescs.CD_String, INT, ConstantDescs.CD_Class);

    // The last parameter is the calling task, that of the method's activation.
    static final MethodTypeDesc TASK = MethodTypeDesc.of(OBJECT);
    static final MethodTypeDesc TASK_ONLY = MethodTypeDesc.of(VOID, OBJECT);
    static final MethodTypeDesc STATIC = MethodTypeDesc.of(VOID, SITE, OBJECT);
    static final MethodTypeDesc FIELD = MethodTypeDesc.of(VOID, OBJECT, SITE, OBJECT);
    static final MethodTypeDesc ELEMENT = MethodTypeDesc.of(VOID, OBJECT, INT, SITE, OBJECT);
    static final MethodTypeDesc RANGE = MethodTypeDesc.of(VOID, OBJECT, INT, INT, SITE, OBJECT);
    static final MethodTypeDesc OBJECT_ONLY = MethodTypeDesc.of(VOID, OBJECT, OBJECT);

    private RaceCalls() {}

    private static DirectMethodHandleDesc bootstrap(String name, ClassDesc... more) {
        MethodTypeDesc type = MethodTypeDesc.of(
                        SITE, ConstantDescs.CD_MethodHandles_Lookup, ConstantDescs.CD_String, ConstantDescs.CD_Class)
                .insertParameterTypes(3, more);
        return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, SITE, name, type);
    }

    /** The constant for an element, or for what an object holds. */
    static void site(CodeBuilder cb, String what, String method, String file, int line) {
        cb.loadConstant(DynamicConstantDesc.ofNamed(AT, what, SITE, method, file, line));
    }

    /** The constant for a field. */
    static void site(CodeBuilder cb, String field, String method, String file, int line, ClassDesc owner) {
        cb.loadConstant(DynamicConstantDesc.ofNamed(OF, field, SITE, method, file, line, owner));
    }

    static void call(CodeBuilder cb, String hook, MethodTypeDesc type) {
        cb.invokestatic(HOOKS, hook, type);
    }
}

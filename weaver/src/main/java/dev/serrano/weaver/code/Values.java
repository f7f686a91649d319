package dev.serrano.weaver.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** Short pieces of code about values. */
public final class Values {
    private Values() {}

    /** The value on the stack, boxed; null if there is none. */
    public static void box(CodeBuilder cb, ClassDesc type) {
        if (type.equals(ConstantDescs.CD_void)) {
            cb.aconst_null();
        } else if (type.isPrimitive()) {
            ClassDesc box = Names.box(type);
            cb.invokestatic(box, "valueOf", MethodTypeDesc.of(box, type));
        }
    }

    /** The boxed value on the stack as one of that type; takes it away if that is void. */
    public static void unbox(CodeBuilder cb, ClassDesc type) {
        if (type.equals(ConstantDescs.CD_void)) {
            cb.pop();
        } else if (type.isPrimitive()) {
            ClassDesc box = Names.box(type);
            cb.checkcast(box);
            cb.invokevirtual(box, type.displayName() + "Value", MethodTypeDesc.of(type));
        } else if (!type.equals(ConstantDescs.CD_Object)) {
            cb.checkcast(type);
        }
    }

    /** A value of that type which is nothing. */
    public static void zero(CodeBuilder cb, TypeKind kind) {
        switch (kind) {
            case LONG -> cb.lconst_0();
            case FLOAT -> cb.fconst_0();
            case DOUBLE -> cb.dconst_0();
            case REFERENCE -> cb.aconst_null();
            default -> cb.iconst_0();
        }
    }

    /** Returns a value of that type. */
    public static void ret(CodeBuilder cb, ClassDesc type) {
        cb.return_(TypeKind.from(type));
    }

    /** With an activation and a number on the stack: loads the value that was put there. */
    public static void get(CodeBuilder cb, Type t) {
        switch (t.kind()) {
            case INT -> get(cb, "getInt", ConstantDescs.CD_int);
            case LONG -> get(cb, "getLong", ConstantDescs.CD_long);
            case FLOAT -> get(cb, "getFloat", ConstantDescs.CD_float);
            case DOUBLE -> get(cb, "getDouble", ConstantDescs.CD_double);
            default -> {
                get(cb, "get", ConstantDescs.CD_Object);
                if (!t.desc().equals(ConstantDescs.CD_Object)) {
                    cb.checkcast(t.desc());
                }
            }
        }
    }

    private static void get(CodeBuilder cb, String name, ClassDesc type) {
        cb.invokevirtual(Names.ACTIVATION, name, MethodTypeDesc.of(type, ConstantDescs.CD_int));
    }

    /** With an activation, a number and a value on the stack. */
    public static void put(CodeBuilder cb, Type t) {
        ClassDesc d = t.isReference() ? ConstantDescs.CD_Object : t.desc();
        cb.invokevirtual(Names.ACTIVATION, "put", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, d));
    }
}

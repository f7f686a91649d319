package dev.serrano.weaver;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/**
 * What the verifier knows of a variable or an operand.
 *
 * @param kind INT stands for all small ones
 * @param desc of a reference; that of Object for null
 * @param made false for an object whose constructor has not been called
 */
record Type(TypeKind kind, ClassDesc desc, boolean made) {
    static final Type INT = new Type(TypeKind.INT, ConstantDescs.CD_int, true);
    static final Type LONG = new Type(TypeKind.LONG, ConstantDescs.CD_long, true);
    static final Type FLOAT = new Type(TypeKind.FLOAT, ConstantDescs.CD_float, true);
    static final Type DOUBLE = new Type(TypeKind.DOUBLE, ConstantDescs.CD_double, true);
    static final Type NULL = new Type(TypeKind.REFERENCE, ConstantDescs.CD_Object, true);

    static Type reference(ClassDesc desc) {
        return new Type(TypeKind.REFERENCE, desc, true);
    }

    static Type unmade(ClassDesc desc) {
        return new Type(TypeKind.REFERENCE, desc, false);
    }

    static Type of(ClassDesc desc) {
        return of(TypeKind.from(desc), desc);
    }

    static Type of(TypeKind kind, ClassDesc desc) {
        return switch (kind) {
            case BOOLEAN, BYTE, CHAR, SHORT, INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case REFERENCE -> reference(desc);
            case VOID -> throw new IllegalArgumentException("void");
        };
    }

    boolean isReference() {
        return kind == TypeKind.REFERENCE;
    }

    int slots() {
        return kind.slotSize();
    }
}

package dev.serrano.weaver.code;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/**
 * The verifier's type of a variable or an operand.
 *
 * @param kind INT stands for all small ones
 * @param desc of a reference; that of Object for null
 * @param made false for an object whose constructor has not been called
 */
public record Type(TypeKind kind, ClassDesc desc, boolean made) {
    /** A number of type int or less. */
    public static final Type INT = new Type(TypeKind.INT, ConstantDescs.CD_int, true);
    /** A long. */
    public static final Type LONG = new Type(TypeKind.LONG, ConstantDescs.CD_long, true);
    /** A float. */
    public static final Type FLOAT = new Type(TypeKind.FLOAT, ConstantDescs.CD_float, true);
    /** A double. */
    public static final Type DOUBLE = new Type(TypeKind.DOUBLE, ConstantDescs.CD_double, true);
    /** No object. */
    public static final Type NULL = new Type(TypeKind.REFERENCE, ConstantDescs.CD_Object, true);

    /** An object of a class, or an array. */
    public static Type reference(ClassDesc desc) {
        return new Type(TypeKind.REFERENCE, desc, true);
    }

    /** An object of a class whose constructor has not been called; each call gives another type. */
    public static Type unmade(ClassDesc desc) {
        return new Type(TypeKind.REFERENCE, desc, false);
    }

    /** The type of values declared so; void is an IllegalArgumentException. */
    public static Type of(ClassDesc desc) {
        return of(TypeKind.from(desc), desc);
    }

    /** The type of values of a kind; the class is of references only. */
    public static Type of(TypeKind kind, ClassDesc desc) {
        return switch (kind) {
            case BOOLEAN, BYTE, CHAR, SHORT, INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case REFERENCE -> reference(desc);
            case VOID -> throw new IllegalArgumentException("void");
        };
    }

    /** Whether it is an object, an array or null. */
    public boolean isReference() {
        return kind == TypeKind.REFERENCE;
    }

    /** How many slots a variable of it takes. */
    public int slots() {
        return kind.slotSize();
    }
}

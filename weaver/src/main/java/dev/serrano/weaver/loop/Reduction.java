package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Locale;

/**
 * A variable to which all iterations of a loop add something, and with which they do nothing else.
 *
 * @param variable the variable
 * @param operation how
 */
record Reduction(Variable variable, Operation operation) {
    /** Named as the opcodes or the methods of Math. */
    enum Operation {
        ADD(0),
        MUL(1),
        MIN(2),
        MAX(3),
        AND(4),
        OR(5),
        XOR(6);

        private final int number; // in the class of the library

        Operation(int number) {
            this.number = number;
        }

        boolean isMath() {
            return this == MIN || this == MAX;
        }
    }

    private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
    private static final MethodTypeDesc CLAMP =
            MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_long, ConstantDescs.CD_int, ConstantDescs.CD_int);

    private ClassDesc carrier() {
        return isReal() ? ConstantDescs.CD_double : ConstantDescs.CD_long;
    }

    private boolean isReal() {
        return variable.type() == Type.DOUBLE || variable.type() == Type.FLOAT;
    }

    private String suffix() {
        return isReal() ? "Double" : "Long";
    }

    /**
     * Leaves on the stack what the pieces of the loop have in common.
     *
     * @param fresh whether it begins with nothing, and not with the value of the variable
     */
    void make(CodeBuilder cb, boolean fresh) {
        if (!fresh) {
            load(cb, variable.slot());
        }
        cb.loadConstant(operation.number);
        MethodTypeDesc type = MethodTypeDesc.of(Names.REDUCTION, ConstantDescs.CD_int);
        if (!fresh) {
            type = type.insertParameterTypes(0, carrier());
        }
        if (isReal()) {
            cb.loadConstant(variable.type() == Type.FLOAT ? 1 : 0);
            type = type.insertParameterTypes(type.parameterCount(), ConstantDescs.CD_boolean);
        }
        cb.invokestatic(Names.REDUCTION, "of" + suffix(), type);
    }

    /** The variable gets what all pieces have added. */
    void take(CodeBuilder cb, int all, boolean fresh) {
        if (fresh) {
            cb.loadLocal(variable.type().kind(), variable.slot());
        }
        value(cb, all);
        if (fresh) {
            combine(cb);
        }
        cb.storeLocal(variable.type().kind(), variable.slot());
    }

    /** A piece begins, with a variable of its own. */
    void begin(CodeBuilder cb, int all, int own) {
        value(cb, all);
        cb.storeLocal(variable.type().kind(), own);
    }

    /** A piece ends. */
    void end(CodeBuilder cb, int all, int own) {
        cb.aload(all);
        load(cb, own);
        cb.invokevirtual(Names.REDUCTION, "end", MethodTypeDesc.of(ConstantDescs.CD_void, carrier()));
    }

    private void load(CodeBuilder cb, int slot) {
        cb.loadLocal(variable.type().kind(), slot);
        switch (variable.type().kind()) {
            case INT -> cb.i2l();
            case FLOAT -> cb.f2d();
            default -> {}
        }
    }

    private void value(CodeBuilder cb, int all) {
        cb.aload(all);
        cb.invokevirtual(Names.REDUCTION, "begin" + suffix(), MethodTypeDesc.of(carrier()));
        switch (variable.type().kind()) {
            case INT -> {
                if (operation.isMath()) { // the least long, where there was nothing, as the least int
                    cb.loadConstant(Integer.MIN_VALUE);
                    cb.loadConstant(Integer.MAX_VALUE);
                    cb.invokestatic(MATH, "clamp", CLAMP);
                } else {
                    cb.l2i();
                }
            }
            case FLOAT -> cb.d2f();
            default -> {}
        }
    }

    private void combine(CodeBuilder cb) {
        ClassDesc d = variable.type().desc();
        if (operation.isMath()) {
            cb.invokestatic(MATH, operation.name().toLowerCase(Locale.ROOT), MethodTypeDesc.of(d, d, d));
        } else {
            cb.with(OperatorInstruction.of(Opcode.valueOf(d.descriptorString().replace('J', 'L') + operation.name())));
        }
    }
}

package dev.serrano.weaver.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * The method that a lambda, or a reference to a method, calls.
 *
 * @param opcode how it is called
 * @param owner the class that has it
 * @param name its name
 * @param type its parameters, without the object, and its value
 * @param ofInterface whether the owner is an interface
 */
public record LambdaBody(Opcode opcode, ClassDesc owner, String name, MethodTypeDesc type, boolean ofInterface) {
    /** The body of the lambda that an element makes; null if it makes none, or one that makes an object. */
    public static @Nullable LambdaBody at(Object e) {
        DirectMethodHandleDesc impl = Marks.lambdaAt(e);
        if (impl == null) {
            return null;
        }
        Opcode opcode = switch (impl.kind()) {
            case STATIC, INTERFACE_STATIC -> Opcode.INVOKESTATIC;
            case VIRTUAL, SPECIAL, INTERFACE_SPECIAL ->
                impl.isOwnerInterface() ? Opcode.INVOKEINTERFACE : Opcode.INVOKEVIRTUAL;
            case INTERFACE_VIRTUAL -> Opcode.INVOKEINTERFACE;
            default -> null;
        };
        if (opcode == null) {
            return null;
        }
        var type = impl.invocationType();
        if (opcode != Opcode.INVOKESTATIC) {
            type = type.dropParameterTypes(0, 1);
        }
        return new LambdaBody(opcode, impl.owner(), impl.methodName(), type, impl.isOwnerInterface());
    }

    /** Whether it takes the operands of these types, the object first unless it is static, and no others. */
    public boolean takes(MethodTypeDesc operands) {
        int own = opcode == Opcode.INVOKESTATIC ? 0 : 1;
        return operands.parameterCount() == type.parameterCount() + own
                && type.parameterList().equals(operands.parameterList().subList(own, operands.parameterCount()));
    }
}

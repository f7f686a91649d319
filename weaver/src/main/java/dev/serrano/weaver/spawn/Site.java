package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call in a woven method during which its frame may become an activation.
 *
 * @param number of the site in its method, from 1: where the activation goes on
 * @param call position of the call
 * @param last position of the last instruction of the site: that which takes the value of a spawned call, to which
 *     branches may lead from the call and from elsewhere
 * @param between positions of what changes or checks that value before it is taken
 * @param callee what is called
 * @param spawn whether the call is spawned
 * @param divides whether a loop divides its range there: then the call is made by an activation only
 * @param target where the value of a spawned call goes
 * @param below the operands below those of the call, the lowest first
 * @param live the variables that are saved
 */
public record Site(
        int number,
        int call,
        int last,
        List<Integer> between,
        Callee callee,
        boolean spawn,
        boolean divides,
        @Nullable Target target,
        List<Type> below,
        List<Variable> live) {

    /**
     * The called method.
     *
     * @param opcode how
     * @param receiver of what class the object is
     * @param ofInterface whether the owner is an interface
     * @param woven whether it has a fast form
     */
    public record Callee(
            Opcode opcode,
            ClassDesc receiver,
            ClassDesc owner,
            String name,
            MethodTypeDesc type,
            boolean ofInterface,
            boolean woven) {
        boolean isStatic() {
            return opcode == Opcode.INVOKESTATIC;
        }
    }

    /** The destination of a value. */
    public sealed interface Target {}

    /** To a local variable: it is a result of that number. */
    public record ToVariable(int slot, Type type, int result) implements Target {}

    /** To an element of an array, whose reference and index lie on the stack. */
    public record ToElement(TypeKind kind) implements Target {}

    /** To a field, of the object on the stack unless it is static. */
    public record ToField(ClassDesc owner, String name, ClassDesc type, boolean isStatic) implements Target {}

    /** Nowhere. */
    public record Nowhere() implements Target {}
}

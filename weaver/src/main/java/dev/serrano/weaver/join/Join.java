package dev.serrano.weaver.join;

import dev.serrano.weaver.code.LambdaBody;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of {@code Serrano.join} and the like whose branches are lambdas that are written there.
 *
 * @param call position of the call
 * @param made positions where the lambdas are made that are not wanted then; their captured values stay on the operand
 *     stack
 * @param name of the method of the library
 * @param first the first branch
 * @param second the second
 * @param combine the operator for both values; null if there are none
 */
record Join(
        int call,
        List<Integer> made,
        String name,
        Branch first,
        Branch second,
        @Nullable Combine combine) {
    /**
     * A branch.
     *
     * @param body the method that it is
     * @param captured the types of what it gets
     */
    record Branch(LambdaBody body, List<ClassDesc> captured) {
        TypeKind kind() {
            return TypeKind.from(body.type().returnType()).asLoadable();
        }
    }

    /**
     * The operator that combines the values.
     *
     * @param type of its value
     * @param operands the types of both values, as the function takes them
     * @param captured the types of what it gets, or of the function itself
     * @param body the method that it is; null if it is the function itself, an object
     */
    record Combine(
            ClassDesc type,
            List<ClassDesc> operands,
            List<ClassDesc> captured,
            @Nullable LambdaBody body) {}

    /** The type of a method that takes the captured values, in their order, and joins. */
    MethodTypeDesc type() {
        List<ClassDesc> all = new ArrayList<>(first.captured());
        all.addAll(second.captured());
        if (combine == null) {
            return MethodTypeDesc.of(ConstantDescs.CD_void, all);
        }
        all.addAll(combine.captured());
        return MethodTypeDesc.of(combine.type(), all);
    }
}

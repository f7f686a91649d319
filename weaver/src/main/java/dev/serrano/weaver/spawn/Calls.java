package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.spawn.Site.Callee;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;

/** Calls of methods and of their fast forms. */
final class Calls {
    /* Implementation. Classes of one source are compiled together, so a fast form is there if it was there when its caller
     * was woven. Another class may have been compiled since: whether it has the form is a constant, which is resolved when
     * the call is first executed, and costs nothing in compiled code. It is a call site, since class files before Java 11 have
     * no constants of that kind, and those before Java 7 neither. A call that is linked as a whole makes recursion over two
     * classes slower by 2.5: compilers inline less of it. */
    private static final DirectMethodHandleDesc IS_FAST = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            Names.LINKAGE,
            "isFast",
            MethodTypeDesc.of(
                    ConstantDescs.CD_CallSite,
                    ConstantDescs.CD_MethodHandles_Lookup,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_Class,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_int));

    private static final int JAVA_7 = 51;

    private Calls() {}

    static void invoke(CodeBuilder cb, Callee c) {
        cb.invoke(c.opcode(), c.owner(), c.name(), c.type(), c.ofInterface());
    }

    /** @param caller the class that the code is of */
    static void invokeFast(CodeBuilder cb, Callee c, ClassModel caller) {
        if (c.opcode() == Opcode.INVOKESPECIAL
                || caller.majorVersion() < JAVA_7
                || source(Names.internal(c.owner()))
                        .equals(source(caller.thisClass().asInternalName()))) {
            fast(cb, c);
            return;
        }
        Label serial = cb.newLabel();
        Label end = cb.newLabel();
        cb.invokedynamic(DynamicCallSiteDesc.of(
                IS_FAST,
                Names.fast(c.name()),
                MethodTypeDesc.of(ConstantDescs.CD_boolean),
                c.owner(),
                Names.fastType(c.type()),
                c.isStatic() ? 1 : 0));
        cb.ifeq(serial);
        fast(cb, c);
        cb.goto_(end);
        cb.labelBinding(serial);
        cb.pop(); // the worker
        invoke(cb, c);
        cb.labelBinding(end);
    }

    private static void fast(CodeBuilder cb, Callee c) {
        cb.invoke(c.opcode(), c.owner(), Names.fast(c.name()), Names.fastType(c.type()), c.ofInterface());
    }

    /** The name of the class at the top level, with its nested ones in one source. */
    private static String source(String name) {
        int nested = name.indexOf('$', name.lastIndexOf('/') + 2);
        return nested < 0 ? name : name.substring(0, nested);
    }
}

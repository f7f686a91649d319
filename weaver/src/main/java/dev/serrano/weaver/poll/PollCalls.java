package dev.serrano.weaver.poll;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** The calls that code with polls makes. */
final class PollCalls {
    /** The field by which a class is known that has been through the pass. */
    static final String MARK = "$serranoPolls";

    private static final ClassDesc POLLS = ClassDesc.of("dev.serrano.weave.LoopPolls");
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final MethodTypeDesc NOW = MethodTypeDesc.of(INT);
    private static final MethodTypeDesc AT = MethodTypeDesc.of(INT, INT);
    private static final MethodTypeDesc TO = MethodTypeDesc.of(INT, INT, INT, INT);
    private static final MethodTypeDesc BLOCK = MethodTypeDesc.of(INT, INT, ConstantDescs.CD_long, INT, INT);
    private static final MethodTypeDesc CAUGHT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Throwable);
    private static final MethodTypeDesc TO_THROW =
            MethodTypeDesc.of(ConstantDescs.CD_Throwable, ConstantDescs.CD_Throwable);

    private PollCalls() {}

    /** The method begins. */
    static void now(CodeBuilder cb, int seen) {
        cb.invokestatic(POLLS, "now", NOW);
        cb.istore(seen);
    }

    /** A loop comes round. */
    static void at(CodeBuilder cb, int seen) {
        cb.iload(seen);
        cb.invokestatic(POLLS, "at", AT);
        cb.istore(seen);
    }

    /** The end of a block, of the index and the limit on the stack. */
    static void block(CodeBuilder cb, CountedLoop loop) {
        if (loop.isPlain()) {
            cb.loadConstant(loop.most());
            cb.invokestatic(POLLS, loop.step() > 0 ? "upTo" : "downTo", TO);
            return;
        }
        cb.i2l();
        if (loop.inclusive()) {
            cb.loadConstant(loop.step() > 0 ? 1L : -1L);
            cb.ladd();
        }
        cb.loadConstant(loop.step());
        cb.loadConstant(loop.most());
        cb.invokestatic(POLLS, "block", BLOCK);
    }

    /** A handler begins, with the throwable on the stack. */
    static void caught(CodeBuilder cb) {
        cb.dup();
        cb.invokestatic(POLLS, "caught", CAUGHT);
    }

    /** A handler throws what is on the stack. */
    static void toThrow(CodeBuilder cb) {
        cb.invokestatic(POLLS, "toThrow", TO_THROW);
    }
}

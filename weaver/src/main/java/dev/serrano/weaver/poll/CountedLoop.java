package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.util.List;

/**
 * A loop that the compilers of the JVM unroll or make vectors of, as javac writes it: {@code head: if (!(index < limit))
 * goto exit; body; index += step; goto head}. The limit does not change in the loop, and the body calls nothing that may
 * take long. A poll in it would cost much, so it runs in blocks, with a poll after each.
 *
 * @param condition position of the branch that leaves the loop
 * @param back position of the branch back
 * @param index slot of the variable that counts
 * @param step which is added to it; not 0
 * @param limit instructions that put the limit on the stack; none if the branch compares with zero
 * @param most iterations of a block
 */
record CountedLoop(
        int condition, int back, int index, int step, List<CodeElement> limit, BranchInstruction leaves, int most) {
    /** Whether the limit is the last value of the index in the loop. */
    boolean inclusive() {
        return switch (leaves.opcode()) {
            case IF_ICMPGT, IF_ICMPLT, IFGT, IFLT -> true;
            default -> false;
        };
    }

    /** Whether the index takes each value up to the limit or down to it, and so cannot leave the range of int. */
    boolean isPlain() {
        return !inclusive() && Math.abs(step) == 1;
    }

    /** Whether the branch compares with zero, which is not on the stack. */
    boolean toZero() {
        return limit.isEmpty();
    }

    /** The branch that goes on with the block while its end, which is on the stack, is not reached. */
    Opcode goesOn() {
        return step > 0 ? Opcode.IF_ICMPLT : Opcode.IF_ICMPGT;
    }

    /** Whether a branch leaves a loop with such a step when it is done. */
    static boolean leaves(Opcode branch, int step) {
        return switch (branch) {
            case IF_ICMPGE, IF_ICMPGT, IFGE, IFGT -> step > 0;
            case IF_ICMPLE, IF_ICMPLT, IFLE, IFLT -> step < 0;
            default -> false;
        };
    }

    /** Whether the branch compares two numbers of the stack. */
    static boolean comparesTwo(Opcode branch) {
        return switch (branch) {
            case IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ICMPLT -> true;
            default -> false;
        };
    }

    /** How many iterations a block has at most: a block is to take some microseconds, and some milliseconds if it is interpreted. */
    static int most(Body body, int from, int to) {
        int instructions = 0;
        for (int i = from; i < to; i++) {
            if (body.at(i) instanceof Instruction) {
                instructions++;
            }
        }
        return Math.max(LEAST, INSTRUCTIONS / Math.max(SHORT, instructions));
    }

    private static final int INSTRUCTIONS = 1 << 19;
    private static final int SHORT = 16;
    private static final int LEAST = 1 << 10;
}

package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.util.List;

/**
 * A loop with the mark, as the compiler wrote it: {@code index = parallel(from); head: if (!(index < bound)) goto exit;
 * body; index += step; goto head}.
 *
 * @param mark position of the mark
 * @param head of the label to which the loop goes back
 * @param bound of the first instruction that computes the bound
 * @param boundEnd behind the last of them
 * @param condition of the branch that leaves the loop
 * @param back of the last instruction, the way back
 * @param exit where the loop goes when it is done
 * @param index the variable that counts; of type int or long
 * @param step the number that is added to it
 * @param until when the loop ends, of two numbers of type int: IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ICMPLT or IF_ICMPEQ
 * @param captured the variables that its body reads and that are written before it
 * @param reductions the variables to which all iterations add something
 * @param straight whether the body is so short that a look after a block of iterations is soon enough
 */
public record Loop(
        int mark,
        int head,
        int bound,
        int boundEnd,
        int condition,
        int back,
        Label exit,
        Variable index,
        Step step,
        Opcode until,
        List<Variable> captured,
        List<Reduction> reductions,
        boolean straight) {
    /**
     * The step of the index.
     *
     * @param constant its value; 0 if it is one that the program computes, which does not change in the loop
     * @param from position of the first instruction that computes it
     * @param to of the addition or subtraction
     * @param subtracted whether it is subtracted
     */
    record Step(long constant, int from, int to, boolean subtracted) {
        boolean isConstant() {
            return constant != 0;
        }
    }

    boolean inclusive() {
        return until == Opcode.IF_ICMPGT || until == Opcode.IF_ICMPLT;
    }

    boolean isLong() {
        return index.type() == Type.LONG;
    }
}

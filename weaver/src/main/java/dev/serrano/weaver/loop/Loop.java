package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.util.List;

/**
 * A loop with the mark, as the compiler wrote it: {@code index = parallel(from); head: if (!(index < bound)) goto exit; body;
 * index += step; goto head}.
 *
 * @param mark position of the mark
 * @param head of the label to which the loop goes back
 * @param bound of the first instruction that computes the bound
 * @param condition of the branch that leaves the loop
 * @param back of the last instruction, the way back
 * @param exit where the loop goes when it is done
 * @param index the variable that counts; of type int or long
 * @param step what is added to it, positive if it counts up
 * @param until when the loop ends, of two numbers of type int: IF_ICMPGE, IF_ICMPGT, IF_ICMPLE or IF_ICMPLT
 * @param captured the variables that its body reads and that are written before it
 * @param straight whether the body is so short, whatever it does, that a look after a block of iterations is soon enough
 */
public record Loop(
        int mark,
        int head,
        int bound,
        int condition,
        int back,
        Label exit,
        Variable index,
        long step,
        Opcode until,
        List<Variable> captured,
        boolean straight) {
    boolean inclusive() {
        return until == Opcode.IF_ICMPGT || until == Opcode.IF_ICMPLT;
    }

    boolean isLong() {
        return index.type() == Type.LONG;
    }
}

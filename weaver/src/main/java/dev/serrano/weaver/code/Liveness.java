package dev.serrano.weaver.code;

import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.BitSet;

/** Which variables are read after each instruction before they are written: backward, to a fixed point. */
public final class Liveness {
    private final BitSet[] in;

    private Liveness(BitSet[] in) {
        this.in = in;
    }

    /** The variables that are live before an instruction; none past the end. */
    public BitSet before(int i) {
        return i < in.length ? in[i] : new BitSet();
    }

    /** The liveness of a method's variables. */
    public static Liveness of(Body body) {
        BitSet[] in = new BitSet[body.size()];
        for (int i = 0; i < in.length; i++) {
            in[i] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = in.length - 1; i >= 0; i--) {
                BitSet live = new BitSet();
                for (int s : body.successors(i)) {
                    live.or(in[s]);
                }
                CodeElement e = body.at(i);
                if (e instanceof StoreInstruction s) {
                    live.clear(s.slot());
                }
                if (e instanceof LoadInstruction l) {
                    live.set(l.slot());
                } else if (e instanceof IncrementInstruction inc) {
                    live.set(inc.slot());
                }
                for (int h : body.handlers(i)) {
                    live.or(in[h]);
                }
                if (!live.equals(in[i])) {
                    in[i] = live;
                    changed = true;
                }
            }
        }
        return new Liveness(in);
    }
}

package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Copier;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.NewCode;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import org.jspecify.annotations.Nullable;

/**
 * The loops with the mark that Kotlin makes of closed ranges, {@code if (i <= last) head: { body; if (i == last) goto exit; i +=
 * step; goto head }}, as loops that count to a bound: {@code if (i <= last) head: { if (i == last + step) goto exit; body; i +=
 * step; goto head }}. The last index is one that the step reaches, so both end there, even if the bound is beyond what the
 * type can hold.
 */
public final class RangeLoops {
    private final Body body;
    private final int mark;
    private final int head;
    private final int check;
    private final int condition;
    private final int increment;
    private final int back;
    private final int slot;

    private RangeLoops(Body body, int mark, int head, int check, int condition, int increment, int back, int slot) {
        this.body = body;
        this.mark = mark;
        this.head = head;
        this.check = check;
        this.condition = condition;
        this.increment = increment;
        this.back = back;
        this.slot = slot;
    }

    /** The class with one loop of the method in the other form; null if the method has none. */
    public static byte @Nullable [] rewrite(ClassFile classFile, ClassModel owner, Body body) {
        for (int i = body.size() - 1; i >= 0; i--) {
            RangeLoops found = Marks.isMark(body.at(i), "parallel") ? at(body, i) : null;
            if (found != null) {
                return classFile.build(
                        owner.thisClass(),
                        ConstantPoolBuilder.of(owner),
                        cls -> NewCode.of(owner, body.method(), cls, found::write));
            }
        }
        return null;
    }

    private static @Nullable RangeLoops at(Body body, int mark) {
        int head = mark;
        int back = -1;
        while (back < 0 && ++head < body.size()) {
            if (body.at(head) instanceof LabelTarget t) {
                back = lastTo(body, head, t.label());
            } else if (Marks.isMark(body.at(head), "parallel") || !body.fallsThrough(head)) {
                return null;
            }
        }
        if (back < 0 || body.fallsThrough(back)) {
            return null;
        }
        int last = body.previous(back);
        int increment = last;
        if (last >= 0 && body.at(last) instanceof StoreInstruction) {
            int add = body.previous(last);
            int step = add < 0 ? -1 : body.previous(add);
            boolean adds = step >= 0
                    && body.at(add) instanceof OperatorInstruction o
                    && (o.opcode() == Opcode.IADD || o.opcode() == Opcode.LADD)
                    && isValue(body.at(step));
            increment = adds ? body.previous(step) : -1;
        }
        int slot = increment < 0 ? -1 : counted(body.at(increment));
        int condition = slot < 0 ? -1 : body.previous(increment);
        if (condition < 0 || !(body.at(condition) instanceof BranchInstruction leaves)) {
            return null;
        }
        int end = body.previous(condition);
        if (leaves.opcode() == Opcode.IFEQ && end >= 0 && body.at(end) instanceof OperatorInstruction) {
            end = body.previous(end);
        } else if (leaves.opcode() == Opcode.IFEQ) { // compared with zero, which is not written
            return isLoad(body, end, slot) && isOnlyWayOut(body, head, condition, back)
                    ? new RangeLoops(body, mark, head, end, condition, increment, back, slot)
                    : null;
        } else if (leaves.opcode() != Opcode.IF_ICMPEQ) {
            return null;
        }
        int check = end < 0 || !isValue(body.at(end)) ? -1 : body.previous(end);
        return isLoad(body, check, slot) && isOnlyWayOut(body, head, condition, back)
                ? new RangeLoops(body, mark, head, check, condition, increment, back, slot)
                : null;
    }

    private static boolean isOnlyWayOut(Body body, int head, int condition, int back) {
        for (int i = head; i <= back; i++) {
            for (Label l : body.targets(i)) {
                boolean leaves = body.position(l) > back;
                if (leaves != (i == condition)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int lastTo(Body body, int head, Label label) {
        int last = -1;
        for (int i = head; i < body.size(); i++) {
            if (body.targets(i).contains(label)) {
                last = i;
            }
        }
        return last;
    }

    private static boolean isValue(CodeElement e) {
        return e instanceof LoadInstruction || e instanceof ConstantInstruction;
    }

    private static boolean isLoad(Body body, int at, int slot) {
        return at >= 0 && body.at(at) instanceof LoadInstruction l && l.slot() == slot;
    }

    private static int counted(CodeElement e) {
        return switch (e) {
            case IncrementInstruction inc -> inc.slot();
            case LoadInstruction l -> l.slot();
            default -> -1;
        };
    }

    private void write(CodeBuilder cb) {
        Copier copier = new Copier(cb, s -> s);
        Label next = ((BranchInstruction) body.at(back)).target();
        Label first = cb.newLabel();
        TypeKind kind = ((LoadInstruction) body.at(check)).typeKind();
        for (int i = 0; i < body.size(); i++) {
            boolean leaves = check <= i && i <= condition && body.at(i) instanceof Instruction;
            if (i == mark || leaves) {
                continue;
            }
            if (i == head) {
                cb.labelBinding(copier.label(next));
                cb.loadLocal(kind, slot);
                cb.with((InvokeInstruction) body.at(mark));
                cb.storeLocal(kind, slot);
                cb.labelBinding(first);
                condition(cb, copier, kind);
                continue;
            }
            boolean inside = head < i && i <= back;
            copier.copy(body.at(i), l -> inside && l.equals(next) ? first : copier.label(l));
        }
        body.catches().forEach(copier::copy);
    }

    /** Leaves if the index is the one behind the last. */
    private void condition(CodeBuilder cb, Copier copier, TypeKind kind) {
        BranchInstruction leaves = (BranchInstruction) body.at(condition);
        if (body.line(condition) >= 0) {
            cb.lineNumber(body.line(condition));
        }
        cb.loadLocal(kind, slot);
        int bound = body.next(check);
        if (bound == condition) {
            cb.iconst_0();
        } else {
            copier.copy(body.at(bound));
        }
        if (body.at(increment) instanceof IncrementInstruction inc) {
            cb.loadConstant(inc.constant());
            cb.iadd();
        } else {
            int step = body.next(increment);
            copier.copy(body.at(step));
            copier.copy(body.at(body.next(step)));
        }
        if (kind == TypeKind.LONG) {
            cb.lcmp();
            cb.ifeq(copier.label(leaves.target()));
        } else {
            cb.if_icmpeq(copier.label(leaves.target()));
        }
    }
}

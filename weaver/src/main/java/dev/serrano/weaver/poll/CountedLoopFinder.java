package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out whether a loop of a method is a {@link CountedLoop}. */
final class CountedLoopFinder {
    /** Classes whose static methods take no longer than some arithmetic. */
    private static final Set<String> QUICK = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double");

    private final Body body;
    private final String owner;
    private final Set<String> fields = new HashSet<>(); // of the class, which are not volatile
    private final Set<Integer> framed;

    /** @param framed the positions of labels with a frame */
    CountedLoopFinder(ClassModel c, Body body, Set<Integer> framed) {
        this.body = body;
        this.framed = framed;
        owner = c.thisClass().asInternalName();
        c.fields().forEach(f -> {
            if (!f.flags().has(AccessFlag.VOLATILE)) {
                fields.add(f.fieldName().stringValue());
            }
        });
    }

    /** The loop from a label to the only branch back to it; null if it is not of that form. */
    @Nullable
    CountedLoop at(int head, int back) {
        if (body.fallsThrough(back) || !(body.at(back) instanceof BranchInstruction)) {
            return null;
        }
        int increment = back - 1;
        while (increment > head && !(body.at(increment) instanceof Instruction)) {
            increment--;
        }
        int first = body.next(head);
        if (!(body.at(increment) instanceof IncrementInstruction inc)
                || inc.constant() == 0
                || !(body.at(first) instanceof LoadInstruction l)
                || l.typeKind() != TypeKind.INT
                || l.slot() != inc.slot()) {
            return null;
        }
        int condition = first + 1;
        while (condition < increment && !(body.at(condition) instanceof BranchInstruction)) {
            condition++;
        }
        if (!(body.at(condition) instanceof BranchInstruction leaves)
                || !CountedLoop.leaves(leaves.opcode(), inc.constant())
                || body.position(leaves.target()) <= back
                || hasFrames(head + 1, body.next(condition))) {
            return null;
        }
        List<CodeElement> limit = limit(first + 1, condition, head, back);
        if (limit == null
                || limit.isEmpty() == CountedLoop.comparesTwo(leaves.opcode())
                || countWrites(inc.slot(), head, back) != 1
                || !isInnermost(head, back)
                || !isQuick(condition + 1, back)) {
            return null;
        }
        int most = CountedLoop.most(body, condition + 1, back);
        return new CountedLoop(condition, back, inc.slot(), inc.constant(), limit, leaves, most);
    }

    private boolean hasFrames(int from, int to) {
        for (int i = from; i < to; i++) {
            if (framed.contains(i)) {
                return true;
            }
        }
        return false;
    }

    // ---- the limit ----------------------------------------------------------------------------------------------

    /** The instructions that compute one value of what does not change in the loop; null if they are something else. */
    private @Nullable List<CodeElement> limit(int from, int to, int head, int back) {
        List<CodeElement> all = new ArrayList<>();
        int depth = 0;
        for (int i = from; i < to; i++) {
            if (!(body.at(i) instanceof Instruction e)) {
                continue;
            }
            int takes = takes(e);
            if (takes < 0 || depth < takes || !isConstant(e, head, back)) {
                return null;
            }
            depth += 1 - takes;
            all.add(e);
        }
        return depth == (all.isEmpty() ? 0 : 1) ? all : null;
    }

    /** How many values an instruction takes that gives one; -1 for any other. */
    private static int takes(Instruction e) {
        return switch (e) {
            case ConstantInstruction c -> c.typeKind() == TypeKind.INT ? 0 : -1;
            case LoadInstruction l -> l.typeKind() == TypeKind.INT || l.typeKind() == TypeKind.REFERENCE ? 0 : -1;
            case FieldInstruction f ->
                switch (f.opcode()) {
                    case GETSTATIC -> 0;
                    case GETFIELD -> 1;
                    default -> -1;
                };
            case OperatorInstruction o ->
                switch (o.opcode()) {
                    case ARRAYLENGTH, INEG -> 1;
                    case IADD, ISUB, IMUL, IAND, IOR, IXOR, ISHL, ISHR, IUSHR -> 2;
                    default -> -1;
                };
            default -> -1;
        };
    }

    private boolean isConstant(Instruction e, int head, int back) {
        return switch (e) {
            case LoadInstruction l -> countWrites(l.slot(), head, back) == 0;
            case FieldInstruction f ->
                f.owner().asInternalName().equals(owner)
                        && fields.contains(f.name().stringValue())
                        && (TypeKind.from(f.typeSymbol()) == TypeKind.INT
                                || TypeKind.from(f.typeSymbol()) == TypeKind.REFERENCE)
                        && !isWritten(f.name().stringValue(), head, back);
            default -> true;
        };
    }

    private int countWrites(int slot, int head, int back) {
        int n = 0;
        for (int i = head; i <= back; i++) {
            boolean writes = switch (body.at(i)) {
                case StoreInstruction s ->
                    s.slot() <= slot && slot < s.slot() + s.typeKind().slotSize();
                case IncrementInstruction inc -> inc.slot() == slot;
                default -> false;
            };
            n += writes ? 1 : 0;
        }
        return n;
    }

    private boolean isWritten(String field, int head, int back) {
        for (int i = head; i <= back; i++) {
            if (body.at(i) instanceof FieldInstruction f
                    && (f.opcode() == Opcode.PUTFIELD || f.opcode() == Opcode.PUTSTATIC)
                    && f.name().equalsString(field)) {
                return true;
            }
        }
        return false;
    }

    // ---- the body -----------------------------------------------------------------------------------------------

    /** Whether no loop lies in it, and it is entered at its head only. */
    private boolean isInnermost(int head, int back) {
        for (int i = 0; i < body.size(); i++) {
            boolean inside = head <= i && i <= back;
            for (var l : body.targets(i)) {
                int target = body.position(l);
                boolean returns = inside && head <= target && target <= i && i != back;
                boolean enters = !inside && head < target && target <= back;
                if (returns || enters) {
                    return false;
                }
            }
        }
        for (ExceptionCatch c : body.catches()) {
            int handler = body.position(c.handler());
            if (head <= handler && handler <= back) {
                return false;
            }
        }
        return true;
    }

    /** Whether each instruction takes no longer than some arithmetic, or an access to memory. */
    private boolean isQuick(int from, int to) {
        for (int i = from; i < to; i++) {
            boolean quick = switch (body.at(i)) {
                case InvokeInstruction c ->
                    c.opcode() == Opcode.INVOKESTATIC
                            && QUICK.contains(c.owner().asInternalName());
                case InvokeDynamicInstruction c -> false;
                case NewPrimitiveArrayInstruction n -> false;
                case NewReferenceArrayInstruction n -> false;
                case NewMultiArrayInstruction n -> false;
                case MonitorInstruction m -> false;
                default -> true;
            };
            if (!quick) {
                return false;
            }
        }
        return true;
    }
}

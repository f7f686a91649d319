package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.code.Variable;
import dev.serrano.weaver.loop.Reduction.Operation;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether a loop does nothing with a variable but add to it, or the like: always the same operation. */
final class ReductionFinder {
    /* Implementation. A statement of it is a load of the variable, code that computes another value above it, the operation,
     * and the store: from the load on, nothing may take what has been loaded but the operation. Of a condition, which is
     * how the greatest is often found, the same value stands in the comparison and in the store. */
    private static final int NONE = -1;

    private final Body body;
    private final Types types;
    private final int slot;
    private final Type type;
    private final int condition;
    private final int back;

    ReductionFinder(Body body, Types types, int slot, Type type, int condition, int back) {
        this.body = body;
        this.types = types;
        this.slot = slot;
        this.type = type;
        this.condition = condition;
        this.back = back;
    }

    @Nullable
    Reduction find() {
        if (type.isReference()) {
            return null;
        }
        Operation operation = null;
        int i = condition + 1;
        while (i <= back) {
            if (!touches(i)) {
                i++;
                continue;
            }
            int end = NONE;
            Operation found = null;
            if (body.at(i) instanceof IncrementInstruction) {
                end = i;
                found = Operation.ADD;
            } else if (body.at(i) instanceof LoadInstruction) {
                end = nextTouch(i);
                found = end > back || !(body.at(end) instanceof StoreInstruction) ? null : statement(i, end);
            }
            if (found == null || operation != null && operation != found) {
                return null;
            }
            operation = found;
            i = end + 1;
        }
        return operation == null ? null : new Reduction(new Variable(slot, type), operation);
    }

    private boolean touches(int i) {
        return body.at(i) instanceof LoadInstruction l && l.slot() == slot
                || body.at(i) instanceof StoreInstruction s && s.slot() == slot
                || body.at(i) instanceof IncrementInstruction inc && inc.slot() == slot;
    }

    private int nextTouch(int i) {
        int k = i + 1;
        while (k <= back && !touches(k)) {
            k++;
        }
        return k;
    }

    // ---- x = x + e, x = e + x ---------------------------------------------------------------------------------

    private @Nullable Operation statement(int load, int store) {
        int at = body.previous(store);
        if (at <= load) {
            return null;
        }
        Operation operation = operation(body.at(at));
        if (operation != null && body.next(load) == at) { // the value has been computed before
            return isSubtraction(body.at(at)) ? null : operation;
        }
        return operation != null && isLeft(load, at) && isClosed(load, store) ? operation : choice(load, store);
    }

    private static boolean isSubtraction(CodeElement e) {
        return e instanceof OperatorInstruction o
                && switch (o.opcode()) {
                    case ISUB, LSUB, FSUB, DSUB -> true;
                    default -> false;
                };
    }

    private static @Nullable Operation operation(CodeElement e) {
        if (e instanceof InvokeInstruction call
                && call.owner().asInternalName().equals("java/lang/Math")
                && call.typeSymbol().parameterCount() == 2) {
            return switch (call.name().stringValue()) {
                case "min" -> Operation.MIN;
                case "max" -> Operation.MAX;
                default -> null;
            };
        }
        return e instanceof OperatorInstruction o
                ? switch (o.opcode()) {
                    case IADD, LADD, FADD, DADD, ISUB, LSUB, FSUB, DSUB -> Operation.ADD;
                    case IMUL, LMUL, FMUL, DMUL -> Operation.MUL;
                    case IAND, LAND -> Operation.AND;
                    case IOR, LOR -> Operation.OR;
                    case IXOR, LXOR -> Operation.XOR;
                    default -> null;
                }
                : null;
    }

    /** Whether what was loaded lies on the stack, as it was, until the operation. */
    private boolean isLeft(int load, int operation) {
        int own = depth(load) + 1;
        if (depth(operation) != own + 1) {
            return false;
        }
        for (int i = body.next(load); i < operation; i = body.next(i)) {
            if (types.before(i) == null) {
                continue;
            }
            int before = depth(i) - own;
            boolean untouched = switch (body.at(i)) {
                case IncrementInstruction inc -> true;
                case BranchInstruction b -> before >= operands(b.opcode());
                case TableSwitchInstruction s -> before >= 1;
                case LookupSwitchInstruction s -> before >= 1;
                case StackInstruction s -> before >= operands(s.opcode());
                default -> body.fallsThrough(i) && depth(body.next(i)) > own;
            };
            if (!untouched) {
                return false;
            }
        }
        return true;
    }

    private int depth(int i) {
        State s = types.before(i);
        return s == null ? 0 : s.stack().size();
    }

    /** How many operands an instruction takes or changes, at most. */
    private static int operands(Opcode o) {
        return switch (o) {
            case GOTO, GOTO_W -> 0;
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL, DUP, POP -> 1;
            case DUP_X2, DUP2_X1 -> 3;
            case DUP2_X2 -> 4;
            default -> 2;
        };
    }

    /** Whether nothing comes into a statement or leaves it but at its ends. */
    private boolean isClosed(int from, int to) {
        for (int i = 0; i < body.size(); i++) {
            boolean inside = from <= i && i <= to;
            for (Label l : body.targets(i)) {
                int target = body.position(l);
                if (inside != (from < target && target <= to)) {
                    return false;
                }
            }
        }
        return true;
    }

    // ---- if (e > x) x = e; if (x < e) x = e -------------------------------------------------------------------

    private @Nullable Operation choice(int load, int store) {
        int branch = NONE;
        for (int i = load; i < store; i = body.next(i)) {
            if (body.at(i) instanceof BranchInstruction) {
                if (branch != NONE) {
                    return null;
                }
                branch = i;
            }
        }
        if (branch == NONE) {
            return null;
        }
        BranchInstruction leaves = (BranchInstruction) body.at(branch);
        int exit = body.position(leaves.target());
        if (exit <= store || body.next(store) != (isInstruction(exit) ? exit : body.next(exit))) {
            return null;
        }
        List<String> value = expression(body.next(branch), store);
        boolean compares = operands(leaves.opcode()) == 1;
        int end = compares ? body.previous(branch) : branch;
        if (value == null || compares && !isComparison(end, leaves.opcode())) {
            return null;
        }
        boolean first = body.next(load) != end;
        List<String> compared = first ? expression(body.next(load), end) : expressionBefore(load, value.size());
        if (!value.equals(compared)) {
            return null;
        }
        return switch (leaves.opcode()) {
            case IF_ICMPLE, IF_ICMPLT, IFLE, IFLT -> first ? Operation.MIN : Operation.MAX;
            case IF_ICMPGE, IF_ICMPGT, IFGE, IFGT -> first ? Operation.MAX : Operation.MIN;
            default -> null;
        };
    }

    private boolean isInstruction(int i) {
        return body.at(i) instanceof java.lang.classfile.Instruction;
    }

    /** A comparison after which the variable stays as it is if a number is none. */
    private boolean isComparison(int at, Opcode branch) {
        boolean low = branch == Opcode.IFLE || branch == Opcode.IFLT;
        return at >= 0
                && body.at(at) instanceof OperatorInstruction o
                && switch (o.opcode()) {
                    case LCMP -> true;
                    case FCMPL, DCMPL -> low;
                    case FCMPG, DCMPG -> !low;
                    default -> false;
                };
    }

    /** The instructions of a value that is the same when it is computed again; null if there are others. */
    private @Nullable List<String> expression(int from, int to) {
        List<String> all = new ArrayList<>();
        for (int i = from; i < to; i = body.next(i)) {
            String s = text(body.at(i));
            if (s == null) {
                return null;
            }
            all.add(s);
        }
        return all;
    }

    private @Nullable List<String> expressionBefore(int end, int size) {
        int from = end;
        for (int i = 0; i < size && from >= 0; i++) {
            from = body.previous(from);
        }
        return from < 0 ? null : expression(from, end);
    }

    private static @Nullable String text(CodeElement e) {
        return switch (e) {
            case LoadInstruction l -> "load " + l.slot() + (l.typeKind() == TypeKind.REFERENCE ? "" : l.typeKind());
            case ConstantInstruction c -> "constant " + Objects.requireNonNull(c.constantValue());
            case OperatorInstruction o -> o.opcode().toString();
            case ConvertInstruction c -> c.opcode().toString();
            case ArrayLoadInstruction a -> a.opcode().toString();
            case FieldInstruction f
            when f.opcode() == Opcode.GETFIELD || f.opcode() == Opcode.GETSTATIC ->
                f.opcode() + " " + f.owner().asInternalName() + "." + f.name().stringValue();
            case InvokeInstruction call
            when call.owner().asInternalName().equals("java/lang/Math")
                    && !call.name().equalsString("random") ->
                "Math." + call.name().stringValue() + call.type().stringValue();
            default -> null;
        };
    }
}

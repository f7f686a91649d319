package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Access;
import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Breach;
import dev.serrano.weaver.code.Liveness;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds a loop with the mark in a method, or says why it cannot be made parallel. */
public final class LoopFinder {
    private static final String COUNTED =
            "write for (int i = parallel(from); i < to; i++), with <, <=, >, >= or !=, and a"
                    + " step that does not change";
    private static final String NO_STEP =
            "the step of the parallel loop changes in it, or is not added by its last statement";
    private static final Set<String> SHORT = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Character");
    private static final long LARGE_STEP = 1 << 20;
    private static final int SLOTS = 240; // of the 255 that a method may have as parameters

    /** A loop that breaks a rule. */
    public static final class Broken extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Breach breach;

        private Broken(Breach breach) {
            super(breach.rule());
            this.breach = breach;
        }

        /** The rule, and where. */
        public Breach breach() {
            return breach;
        }
    }

    private final ClassModel owner;
    private final Body body;
    private final Types types;
    private final Liveness liveness;
    private final int mark;

    private LoopFinder(ClassModel owner, Body body, Access access, int mark) {
        this.owner = owner;
        this.body = body;
        this.types = Types.of(body, owner.thisClass().asSymbol(), access);
        this.liveness = Liveness.of(body);
        this.mark = mark;
    }

    /**
     * The last loop of the method that has the mark, in which there is no other; null if there is none.
     *
     * @throws Broken if it breaks a rule
     */
    public static @Nullable Loop last(ClassModel owner, Body body, Access access) throws Broken {
        for (int i = body.size() - 1; i >= 0; i--) {
            if (Marks.isMark(body.at(i), "parallel")) {
                LoopFinder f = new LoopFinder(owner, body, access, i);
                return f.types.before(i) == null ? null : f.find();
            }
        }
        return null;
    }

    private Broken breach(int at, String rule, String fix) {
        return new Broken(new Breach(body.line(at), rule, fix));
    }

    private Broken notCounted(int at, String what) {
        return breach(at, what, COUNTED);
    }

    private Loop find() throws Broken {
        int store = body.next(mark);
        if (store >= body.size() || !(body.at(store) instanceof StoreInstruction index)) {
            throw notCounted(mark, "parallel(...) is not the start of a counted loop");
        }
        int head = head(store);
        int back = back(head);
        if (body.monitors()[head] > 0) {
            throw breach(
                    mark,
                    "a parallel loop in a synchronized block",
                    "leave the block first: other threads run parts of it");
        }
        Variable variable = new Variable(
                index.slot(), index.typeKind() == java.lang.classfile.TypeKind.LONG ? Type.LONG : Type.INT);
        int first = body.next(head);
        int condition = first;
        while (condition < back && !(body.at(condition) instanceof BranchInstruction)) {
            condition = body.next(condition);
        }
        if (condition >= back) {
            throw notCounted(mark, "the parallel loop has no condition");
        }
        int compared = body.previous(condition);
        boolean wide =
                compared >= first && body.at(compared) instanceof OperatorInstruction o && o.opcode() == Opcode.LCMP;
        int last = wide ? body.previous(compared) : compared;
        boolean mirrored = !isLoad(first, index) && last > first && isLoad(last, index);
        if (!mirrored && !isLoad(first, index)) {
            throw notCounted(mark, "the condition of the parallel loop does not compare its index");
        }
        int bound = mirrored ? first : body.next(first);
        int boundEnd = mirrored ? last : wide ? compared : condition;
        BranchInstruction branch = (BranchInstruction) body.at(condition);
        Opcode until = until(mirrored ? mirror(branch.opcode()) : branch.opcode());
        int increment = increment(back, variable);
        Loop.Step step = step(increment, head, back);
        boolean up = until == Opcode.IF_ICMPGE || until == Opcode.IF_ICMPGT;
        if (step.isConstant() && until != Opcode.IF_ICMPEQ && up != step.constant() > 0) {
            throw notCounted(mark, "the index of the parallel loop goes away from its bound");
        }
        checkBound(bound, boundEnd, head, back, variable);
        checkWays(head, back, condition, branch.target());
        List<Reduction> reductions =
                checkWrites(condition, head, back, increment, body.position(branch.target()), variable);
        return new Loop(
                mark,
                head,
                bound,
                boundEnd,
                condition,
                back,
                branch.target(),
                variable,
                step,
                until,
                captured(condition, head, back, variable, reductions),
                reductions,
                straight(condition, back) && step.isConstant() && Math.abs(step.constant()) <= LARGE_STEP);
    }

    // ---- its parts --------------------------------------------------------------------------------------------

    /** The first label behind the start to which a branch goes back; the code between runs once. */
    private int head(int store) throws Broken {
        for (int i = store + 1; i < body.size(); i++) {
            CodeElement e = body.at(i);
            if (e instanceof LabelTarget && !comesBack(i).isEmpty()) {
                return i;
            }
            if (e instanceof Instruction && (!body.fallsThrough(i) || e instanceof BranchInstruction)) {
                break;
            }
        }
        throw notCounted(mark, "parallel(...) is not the start of a counted loop");
    }

    private List<Integer> comesBack(int head) {
        Label label = ((LabelTarget) body.at(head)).label();
        List<Integer> all = new ArrayList<>();
        for (int i = head + 1; i < body.size(); i++) {
            if (body.targets(i).contains(label)) {
                all.add(i);
            }
        }
        return all;
    }

    private int back(int head) throws Broken {
        List<Integer> all = comesBack(head);
        int back = all.getLast();
        if (all.size() > 1 || body.fallsThrough(back) || !(body.at(back) instanceof BranchInstruction)) {
            throw notCounted(mark, "the parallel loop is none that counts");
        }
        return back;
    }

    private boolean isLoad(int at, StoreInstruction index) {
        return body.at(at) instanceof LoadInstruction l && l.slot() == index.slot();
    }

    /** The comparison of the same numbers in the other order. */
    private static Opcode mirror(Opcode branch) {
        return switch (branch) {
            case IF_ICMPGE, IFGE -> Opcode.IF_ICMPLE;
            case IF_ICMPGT, IFGT -> Opcode.IF_ICMPLT;
            case IF_ICMPLE, IFLE -> Opcode.IF_ICMPGE;
            case IF_ICMPLT, IFLT -> Opcode.IF_ICMPGT;
            default -> branch;
        };
    }

    /** When it ends, of two numbers. */
    private Opcode until(Opcode branch) throws Broken {
        return switch (branch) {
            case IF_ICMPGE, IFGE -> Opcode.IF_ICMPGE;
            case IF_ICMPGT, IFGT -> Opcode.IF_ICMPGT;
            case IF_ICMPLE, IFLE -> Opcode.IF_ICMPLE;
            case IF_ICMPLT, IFLT -> Opcode.IF_ICMPLT;
            case IF_ICMPEQ, IFEQ -> Opcode.IF_ICMPEQ;
            default -> throw notCounted(mark, "the condition of the parallel loop is none that counts up or down");
        };
    }

    /** Where the index is counted: the last statement before the way back. */
    private int increment(int back, Variable index) throws Broken {
        int last = body.previous(back);
        if (last >= 0 && body.at(last) instanceof IncrementInstruction inc && inc.slot() == index.slot()) {
            return last;
        }
        if (last >= 0 && body.at(last) instanceof StoreInstruction s && s.slot() == index.slot()) {
            int add = body.previous(last);
            int load = add < 0 || isAddition(body.at(add)) == 0 ? -1 : body.previous(add);
            while (load >= 0 && !(body.at(load) instanceof LoadInstruction l && l.slot() == index.slot())) {
                load = body.previous(load);
            }
            if (load >= 0 && body.next(load) < add) {
                return load;
            }
        }
        throw notCounted(mark, NO_STEP);
    }

    private static int isAddition(CodeElement e) {
        return e instanceof OperatorInstruction o
                ? switch (o.opcode()) {
                    case IADD, LADD -> 1;
                    case ISUB, LSUB -> -1;
                    default -> 0;
                }
                : 0;
    }

    /** The number that the last statement adds, which must be the same whenever it is executed. */
    private Loop.Step step(int increment, int head, int back) throws Broken {
        int from = body.next(increment);
        if (body.at(increment) instanceof IncrementInstruction inc) {
            if (inc.constant() == 0) {
                throw notCounted(mark, NO_STEP);
            }
            return new Loop.Step(inc.constant(), from, from, false);
        }
        int add = from;
        while (isAddition(body.at(add)) == 0 || !(body.at(body.next(add)) instanceof StoreInstruction)) {
            add = body.next(add);
        }
        boolean subtracted = isAddition(body.at(add)) < 0;
        if (body.next(from) == add && body.at(from) instanceof ConstantInstruction c) {
            long number = ((Number) c.constantValue()).longValue();
            if (number == 0) {
                throw notCounted(mark, NO_STEP);
            }
            return new Loop.Step(subtracted ? -number : number, from, add, subtracted);
        }
        int below = Objects.requireNonNull(types.before(from)).stack().size();
        for (int i = from; i < add; i = body.next(i)) {
            boolean alone =
                    Objects.requireNonNull(types.before(body.next(i))).stack().size() > below;
            if (!alone || !isConstantIn(body.at(i)) || isChanged(body.at(i), head, back)) {
                throw notCounted(mark, NO_STEP);
            }
        }
        return new Loop.Step(0, from, add, subtracted);
    }

    // ---- rules ------------------------------------------------------------------------------------------------

    private void checkBound(int bound, int end, int head, int back, Variable index) throws Broken {
        int below = Objects.requireNonNull(types.before(bound)).stack().size();
        for (int i = bound; i < end; i = body.next(i)) {
            CodeElement e = body.at(i);
            if (isChanged(e, head, back)) {
                throw breach(
                        i,
                        e instanceof LoadInstruction l && l.slot() == index.slot()
                                ? "the bound of the parallel loop depends on its index"
                                : "the bound of the parallel loop changes in it",
                        "compute it before the loop, into a variable that the loop does not write");
            }
            if (!isConstantIn(e)) {
                throw breach(
                        i,
                        "the bound of the parallel loop is computed anew at each iteration",
                        "compute it before the loop, into a variable");
            }
            int operands =
                    Objects.requireNonNull(types.before(body.next(i))).stack().size();
            if (operands <= below) {
                throw notCounted(i, "the condition of the parallel loop computes with its index");
            }
        }
    }

    /** Whether an instruction gives the same whenever it is executed in the loop. */
    private boolean isConstantIn(CodeElement e) {
        return switch (e) {
            case ConstantInstruction c -> true;
            case LoadInstruction l -> true;
            case OperatorInstruction o -> true;
            case ConvertInstruction c -> true;
            case FieldInstruction f -> f.opcode() == Opcode.GETFIELD || f.opcode() == Opcode.GETSTATIC;
            case ArrayLoadInstruction a -> true;
            case TypeCheckInstruction t -> t.opcode() == Opcode.CHECKCAST;
            case InvokeInstruction call -> isConstant(call);
            default -> false;
        };
    }

    /**
     * A call that returns the same as long as nothing is put into its object, which an independent iteration does not
     * do.
     */
    private static boolean isConstant(InvokeInstruction call) {
        String of = call.owner().asInternalName();
        String name = call.name().stringValue();
        return switch (name) {
            case "length" -> of.equals("java/lang/String") || of.equals("java/lang/CharSequence");
            case "size" -> of.startsWith("java/util/") && call.type().equalsString("()I");
            default -> of.equals("java/lang/Math") && !name.equals("random");
        };
    }

    /** Whether the loop itself writes the variable or the field that an instruction reads. */
    private boolean isChanged(CodeElement e, int head, int back) {
        return switch (e) {
            case LoadInstruction l -> isWritten(l.slot(), head, back);
            case FieldInstruction f -> {
                for (int i = head; i <= back; i++) {
                    if (body.at(i) instanceof FieldInstruction w
                            && (w.opcode() == Opcode.PUTFIELD || w.opcode() == Opcode.PUTSTATIC)
                            && w.name().equals(f.name())
                            && w.owner().equals(f.owner())) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> false;
        };
    }

    /** Nothing leaves it but its condition, nothing comes into it but from before it. */
    private void checkWays(int head, int back, int condition, Label exit) throws Broken {
        for (int i = 0; i < body.size(); i++) {
            boolean inside = head <= i && i <= back;
            if (inside && body.at(i) instanceof ReturnInstruction) {
                throw breach(
                        i,
                        "return out of a parallel loop",
                        "let the loop run to its end: other iterations run beside this one");
            }
            for (Label l : body.targets(i)) {
                int to = body.position(l);
                boolean stays = head <= to && to <= back;
                if (inside && !stays && i != condition) {
                    throw breach(
                            i,
                            (l.equals(exit) ? "break" : "a way") + " out of a parallel loop",
                            "let the loop run to its end: other iterations run beside this one");
                }
                if (stays && !inside) {
                    throw notCounted(mark, "a way into the middle of a parallel loop");
                }
            }
        }
        for (ExceptionCatch c : body.catches()) {
            int from = body.position(c.tryStart());
            int to = body.position(c.tryEnd());
            boolean apart = to <= head || from > back;
            boolean around = from <= head && to > back;
            boolean within = from >= head && to <= back + 1;
            int handler = body.position(c.handler());
            boolean handled = head <= handler && handler <= back;
            if (!(handled ? within : apart || around)) {
                throw notCounted(mark, "a parallel loop of which a part is in a try");
            }
        }
    }

    private boolean isWritten(int slot, int head, int back) {
        for (int i = head; i <= back; i++) {
            if (body.at(i) instanceof StoreInstruction s && s.slot() == slot
                    || body.at(i) instanceof IncrementInstruction inc && inc.slot() == slot) {
                return true;
            }
        }
        return false;
    }

    /**
     * The variables that the loop writes belong to an iteration, or are a sum or the like of all of them, which are
     * returned.
     */
    private List<Reduction> checkWrites(int condition, int head, int back, int increment, int exit, Variable index)
            throws Broken {
        BitSet after = (BitSet) liveness.before(exit).clone();
        BitSet failed = new BitSet(); // what is read if an iteration fails
        for (int h : body.handlers(head)) {
            failed.or(liveness.before(h));
        }
        after.or(failed);
        if (after.get(index.slot())) {
            throw breach(
                    mark,
                    name(index.slot(), head) + ", the index of a parallel loop, is read after it",
                    "declare it in the loop");
        }
        BitSet before = liveness.before(head);
        Map<Integer, Reduction> reductions = new TreeMap<>();
        for (int i = head; i <= back; i++) {
            int slot = body.at(i) instanceof StoreInstruction s
                    ? s.slot()
                    : body.at(i) instanceof IncrementInstruction inc ? inc.slot() : -1;
            if (slot < 0) {
                continue;
            }
            if (slot == index.slot()) {
                if (i < increment) {
                    throw breach(
                            i,
                            name(slot, i) + ", the index of a parallel loop, is changed in its body",
                            "give the loop the step that is wanted, or compute with another variable");
                }
            } else if (!reductions.containsKey(slot) && (after.get(slot) || before.get(slot))) {
                Type type = Objects.requireNonNull(types.before(head)).local(slot);
                Reduction r = type == null || failed.get(slot)
                        ? null
                        : new ReductionFinder(body, types, slot, type, condition, back).find();
                if (r != null) {
                    reductions.put(slot, r);
                    continue;
                }
                throw breach(
                        i,
                        name(slot, i) + " is written in a parallel loop and read "
                                + (after.get(slot) ? "after it" : "by another iteration"),
                        failed.get(slot)
                                ? "let each iteration write an element of an array, and combine them after the loop"
                                : "add to it and do nothing else with it in the loop (+=, *=, &=, |=, ^=, Math.min,"
                                        + " Math.max), or let each iteration write an element of an array");
            }
        }
        return List.copyOf(reductions.values());
    }

    // ---- what else is known of it -----------------------------------------------------------------------------

    private List<Variable> captured(int condition, int head, int back, Variable index, List<Reduction> reductions)
            throws Broken {
        BitSet read = new BitSet();
        for (int i = condition + 1; i <= back; i++) {
            if (body.at(i) instanceof LoadInstruction l) {
                read.set(l.slot());
            }
        }
        read.and(liveness.before(head));
        read.clear(index.slot());
        reductions.forEach(r -> read.clear(r.variable().slot()));
        if (!body.method().flags().has(AccessFlag.STATIC)) {
            read.clear(0);
        }
        State before = Objects.requireNonNull(types.before(head));
        List<Variable> all = new ArrayList<>();
        for (int slot = read.nextSetBit(0); slot >= 0; slot = read.nextSetBit(slot + 1)) {
            all.add(new Variable(slot, Objects.requireNonNull(before.local(slot))));
        }
        if (all.stream().mapToInt(v -> v.type().slots()).sum() > SLOTS) {
            throw breach(
                    mark, "a parallel loop that reads too many variables", "move its body into a method, or use fewer");
        }
        return all;
    }

    /** Whether nothing in the body takes long: no call but of arithmetic, no inner loop, no array is made. */
    private boolean straight(int condition, int back) {
        for (int i = condition + 1; i < back; i++) {
            CodeElement e = body.at(i);
            if (e instanceof InvokeInstruction call
                    && !(call.opcode() == Opcode.INVOKESTATIC
                            && SHORT.contains(call.owner().asInternalName()))) {
                return false;
            }
            if (e instanceof InvokeDynamicInstruction
                    || e instanceof MonitorInstruction
                    || e instanceof NewPrimitiveArrayInstruction
                    || e instanceof NewReferenceArrayInstruction
                    || e instanceof NewMultiArrayInstruction) {
                return false;
            }
            for (Label l : body.targets(i)) {
                if (body.position(l) <= i) {
                    return false;
                }
            }
        }
        return true;
    }

    private String name(int slot, int at) {
        int after = body.next(at);
        for (int i = 0; i < body.size(); i++) {
            if (body.at(i) instanceof LocalVariable v
                    && v.slot() == slot
                    && after >= body.position(v.startScope())
                    && at < body.position(v.endScope())) {
                return v.name().stringValue();
            }
        }
        return "a variable";
    }
}

package dev.serrano.weaver.loop;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Copier;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.NewCode;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Moves a loop with the mark into a method of its own, whose parameters are what its body reads, the index and the
 * bound. The method looks after each iteration, or after each block of them, whether a worker asks for work, and then
 * is two calls of itself, of which one is spawned.
 */
public final class LoopExtractor {
    /* Implementation. The method written here is not woven yet. The look is a branch on Loops.isAsked, which is false
     * where the class is left serial; the spawned call stands before Loops.apart, by which Plan knows it. It is never
     * called by the fast form: a division of a range unwinds, and the activations of both parts begin with a fast
     * form. So no slow form is left to run most of a loop in code that is seldom compiled. */
    /** Iterations between two looks, where they are short: so the inner loop is one that compilers make vectors of. */
    private static final int BLOCK = 1024;

    private static final MethodTypeDesc DIVIDES = MethodTypeDesc.of(
            ConstantDescs.CD_boolean,
            ConstantDescs.CD_long,
            ConstantDescs.CD_long,
            ConstantDescs.CD_long,
            ConstantDescs.CD_boolean);
    private static final MethodTypeDesc BOUND = DIVIDES.changeReturnType(ConstantDescs.CD_long);

    private final ClassModel owner;
    private final MethodModel method;
    private final Body body;
    private final Loop loop;
    private final String name;
    private final boolean isStatic;
    private final ClassDesc number;
    private final MethodTypeDesc type;
    private final Map<Integer, Integer> slots = new HashMap<>();
    private final Map<Reduction, Integer> sums = new LinkedHashMap<>();
    private final int step;
    private final int bound;
    private final int middle;
    private final int end;
    private final int others;

    /** @param name of the method into which the loop is moved */
    public LoopExtractor(ClassModel owner, Body body, Loop loop, String name) {
        this.owner = owner;
        this.method = body.method();
        this.body = body;
        this.loop = loop;
        this.name = name;
        this.isStatic = method.flags().has(AccessFlag.STATIC);
        this.number = loop.isLong() ? ConstantDescs.CD_long : ConstantDescs.CD_int;
        List<ClassDesc> parameters = new ArrayList<>();
        int slot = 0;
        if (!isStatic) {
            slots.put(0, slot++);
        }
        for (Variable v : loop.captured()) {
            slots.put(v.slot(), slot);
            slot += v.type().slots();
            parameters.add(v.type().desc());
        }
        for (Reduction r : loop.reductions()) {
            sums.put(r, slot++);
            parameters.add(Names.REDUCTION);
        }
        step = slot;
        if (!loop.step().isConstant()) {
            slot += 2;
            parameters.add(ConstantDescs.CD_long);
        }
        int size = loop.index().type().slots();
        slots.put(loop.index().slot(), slot);
        bound = slot + size;
        middle = bound + size;
        end = middle + size;
        others = end + size;
        loop.reductions()
                .forEach(r ->
                        slots.put(r.variable().slot(), others + r.variable().slot()));
        parameters.add(number);
        parameters.add(number);
        type = MethodTypeDesc.of(ConstantDescs.CD_void, parameters);
    }

    /** The key of the method of the loop, in its class. */
    public String key() {
        return name + type.descriptorString();
    }

    /** The descriptor of that method. */
    public String descriptor() {
        return type.descriptorString();
    }

    /** The class with a call instead of the loop. */
    public byte[] extract(ClassFile classFile) {
        return classFile.build(owner.thisClass(), ConstantPoolBuilder.of(owner), cls -> {
            NewCode.of(owner, method, cls, this::rest);
            cls.withMethodBody(
                    name,
                    type,
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_SYNTHETIC | (isStatic ? ClassFile.ACC_STATIC : 0),
                    this::loop);
        });
    }

    /** Whether a method that was made here looks after blocks of iterations. */
    public static boolean looksAfterBlocks(Body made) {
        return made.elements().stream().anyMatch(e -> Marks.isOfLoop(e, "block"));
    }

    // ---- what is left -----------------------------------------------------------------------------------------

    private void rest(CodeBuilder cb) {
        Copier copier = new Copier(cb, s -> s);
        for (int i = 0; i < body.size(); i++) {
            if (i == loop.mark() || body.at(i) instanceof LocalVariable v && inLoop(v.startScope())) {
                continue; // the number stays as it is
            }
            if (i < loop.head() || i > loop.back()) {
                copier.copy(body.at(i));
                continue;
            }
            if (body.at(i) instanceof LabelTarget t) {
                cb.labelBinding(copier.label(t.label())); // ranges of variables may end here
            }
            if (i == loop.back()) {
                call(cb, copier);
                cb.goto_(copier.label(loop.exit()));
            }
        }
        for (ExceptionCatch c : body.catches()) {
            if (!inLoop(c)) {
                copier.copy(c);
            }
        }
    }

    private void call(CodeBuilder cb, Copier copier) {
        if (body.line(loop.condition()) >= 0) {
            cb.lineNumber(body.line(loop.condition()));
        }
        int all = ((CodeAttribute) body.code()).maxLocals();
        for (Reduction r : sums.keySet()) {
            r.make(cb, isNested());
            cb.astore(all++);
        }
        if (!isStatic) {
            cb.aload(0);
        }
        for (Variable v : loop.captured()) {
            cb.loadLocal(v.type().kind(), v.slot());
        }
        all -= sums.size();
        for (int i = 0; i < sums.size(); i++) {
            cb.aload(all + i);
        }
        if (!loop.step().isConstant()) {
            copy(copier, loop.step().from(), loop.step().to());
            widen(cb);
            if (loop.step().subtracted()) {
                cb.lneg();
            }
        }
        cb.loadLocal(loop.index().type().kind(), loop.index().slot());
        if (loop.bound() == loop.boundEnd()) {
            cb.iconst_0(); // compared with zero, which is not written
        }
        copy(copier, loop.bound(), loop.boundEnd());
        invoke(cb);
        for (Reduction r : sums.keySet()) {
            r.take(cb, all++, isNested());
        }
    }

    /** The instructions that compute a value. */
    private void copy(Copier copier, int from, int to) {
        for (int i = from; i < to; i++) {
            if (body.at(i) instanceof Instruction) {
                copier.copy(body.at(i));
            }
        }
    }

    /** Whether the loop is in another one with the mark, for which what it adds is to be one sum. */
    private boolean isNested() {
        for (int i = loop.back() + 1; i < body.size(); i++) {
            for (Label l : body.targets(i)) {
                int to = body.position(l);
                for (int k = 0; k < to && to < loop.mark(); k++) {
                    if (Marks.isMark(body.at(k), "parallel")) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void invoke(CodeBuilder cb) {
        cb.invoke(
                isStatic ? Opcode.INVOKESTATIC : Opcode.INVOKESPECIAL,
                owner.thisClass().asSymbol(),
                name,
                type,
                owner.flags().has(AccessFlag.INTERFACE));
    }

    private boolean inLoop(ExceptionCatch c) {
        return inLoop(c.handler());
    }

    private boolean inLoop(Label label) {
        int at = body.position(label);
        return loop.head() < at && at <= loop.back();
    }

    // ---- the loop ---------------------------------------------------------------------------------------------

    private void loop(CodeBuilder cb) {
        Copier copier = new Copier(cb, s -> Objects.requireNonNullElse(slots.get(s), others + s));
        Label begin = cb.newLabel();
        Label over = cb.newLabel();
        Label exit = cb.newLabel();
        cb.labelBinding(begin);
        variables(cb, copier, begin, over);
        if (body.line(loop.head()) >= 0) {
            cb.lineNumber(body.line(loop.head()));
        }
        sums.forEach((r, all) -> r.begin(cb, all, mine(r)));
        Label head = copier.label(((LabelTarget) body.at(loop.head())).label());
        Label outer = cb.newLabel();
        Label look = loop.straight() ? cb.newLabel() : exit;
        if (loop.straight()) {
            cb.labelBinding(outer);
            leaveIfDone(cb, bound, exit);
            range(cb, BLOCK);
            cb.invokestatic(Names.LOOPS, "block", BOUND);
            narrow(cb);
            cb.storeLocal(kind(), end);
        }
        for (int i = loop.head(); i < loop.back(); i++) {
            if (i <= loop.condition()) {
                if (body.at(i) instanceof LabelTarget || body.at(i) instanceof LineNumber) {
                    copier.copy(body.at(i));
                }
                if (i == loop.condition()) {
                    leaveIfDone(cb, loop.straight() ? end : bound, look);
                }
            } else {
                copier.copy(body.at(i));
            }
        }
        if (loop.straight()) {
            cb.goto_(head);
            cb.labelBinding(look);
            look(cb, outer);
        } else {
            look(cb, head);
        }
        cb.labelBinding(exit);
        sums.forEach((r, all) -> r.end(cb, all, mine(r)));
        cb.return_();
        cb.labelBinding(over);
        body.catches().stream().filter(this::inLoop).forEach(copier::copy);
    }

    private TypeKind kind() {
        return loop.index().type().kind();
    }

    private int index() {
        return Objects.requireNonNull(slots.get(loop.index().slot()));
    }

    private void leaveIfDone(CodeBuilder cb, int limit, Label to) {
        cb.loadLocal(kind(), index());
        cb.loadLocal(kind(), limit);
        if (!loop.isLong()) {
            cb.branch(loop.until(), to);
            return;
        }
        cb.lcmp();
        cb.branch(
                switch (loop.until()) {
                    case IF_ICMPGE -> Opcode.IFGE;
                    case IF_ICMPGT -> Opcode.IFGT;
                    case IF_ICMPLE -> Opcode.IFLE;
                    case IF_ICMPLT -> Opcode.IFLT;
                    default -> Opcode.IFEQ;
                },
                to);
    }

    /** On the stack: the index, the bound, so many steps, and whether the bound is an index, too. */
    private void range(CodeBuilder cb, int steps) {
        load(cb, index());
        load(cb, bound);
        if (loop.step().isConstant()) {
            cb.loadConstant(steps * loop.step().constant());
        } else {
            cb.lload(step);
        }
        cb.loadConstant(loop.inclusive() ? 1 : 0);
    }

    /** Where the loop has its part of what all iterations add to a variable. */
    private int mine(Reduction r) {
        return Objects.requireNonNull(slots.get(r.variable().slot()));
    }

    private void load(CodeBuilder cb, int slot) {
        cb.loadLocal(kind(), slot);
        widen(cb);
    }

    private void widen(CodeBuilder cb) {
        if (!loop.isLong()) {
            cb.i2l();
        }
    }

    private void narrow(CodeBuilder cb) {
        if (!loop.isLong()) {
            cb.l2i();
        }
    }

    /**
     * Back to a label, unless the rest of the range is to be divided: then in two calls, of which the first is spawned.
     */
    private void look(CodeBuilder cb, Label again) {
        cb.invokestatic(Names.LOOPS, "isAsked", MethodTypeDesc.of(ConstantDescs.CD_boolean));
        cb.ifeq(again);
        range(cb, loop.straight() ? BLOCK : 1); // less than two blocks is not worth a division
        cb.invokestatic(Names.LOOPS, "divides", DIVIDES);
        cb.ifeq(again);
        range(cb, 1);
        cb.invokestatic(Names.LOOPS, "middle", BOUND);
        narrow(cb);
        cb.storeLocal(kind(), middle);
        sums.forEach((r, all) -> r.end(cb, all, mine(r)));
        parameters(cb);
        cb.loadLocal(kind(), index());
        load(cb, middle);
        if (loop.inclusive()) { // the last index before it
            cb.loadConstant(loop.until() == Opcode.IF_ICMPGT ? 1L : -1L);
            cb.lsub();
        }
        narrow(cb);
        invoke(cb);
        cb.invokestatic(Names.LOOPS, "apart", ConstantDescs.MTD_void);
        parameters(cb);
        cb.loadLocal(kind(), middle);
        cb.loadLocal(kind(), bound);
        invoke(cb);
        cb.return_();
    }

    private void parameters(CodeBuilder cb) {
        if (!isStatic) {
            cb.aload(0);
        }
        for (Variable v : loop.captured()) {
            cb.loadLocal(v.type().kind(), Objects.requireNonNull(slots.get(v.slot())));
        }
        sums.values().forEach(cb::aload);
        if (!loop.step().isConstant()) {
            cb.lload(step);
        }
    }

    /** The variables of the method that are seen in the loop: captured ones throughout, others where they were. */
    private void variables(CodeBuilder cb, Copier copier, Label begin, Label over) {
        sums.forEach((r, all) -> cb.localVariable(all, "$all", Names.REDUCTION, begin, over));
        if (!loop.step().isConstant()) {
            cb.localVariable(step, "$step", ConstantDescs.CD_long, begin, over);
        }
        cb.localVariable(bound, "$bound", number, begin, over);
        cb.localVariable(middle, "$middle", number, begin, over);
        for (int i = 0; i < body.size(); i++) {
            if (!(body.at(i) instanceof LocalVariable v)) {
                continue;
            }
            if (slots.containsKey(v.slot()) && around(v)) {
                cb.localVariable(Objects.requireNonNull(slots.get(v.slot())), v.name(), v.type(), begin, over);
            } else if (inLoop(v.startScope()) && inLoop(v.endScope())) {
                copier.copy(v);
            }
        }
    }

    private boolean around(LocalVariable v) {
        return body.position(v.startScope()) <= loop.head() && body.position(v.endScope()) >= loop.back();
    }
}

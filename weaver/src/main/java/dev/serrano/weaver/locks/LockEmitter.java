package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Copier;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes the forms of a method or constructor of a class with atomic sets. */
final class LockEmitter {
    /* Implementation. The locks are taken and given back where control goes into the region or out of it: between two
     * instructions, or in a stub after the body to which a branch or a handler is led. Each handler of the program
     * covers the parts of its range that are in the same state as its code directly, the others through a stub. An
     * exception that no handler of the program catches in the region comes to the last entry of the table, which gives
     * the locks back. A lock taken in the range of a handler is covered by it as the code before, since a wait may end
     * by a cancellation.
     * The operand stack may hold values then: taking and giving back goes on above them. */
    private static final MethodTypeDesc VOID = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final ClassDesc LOCKS = AtomicSets.LOCK.arrayType();

    private final AtomicSetPass pass;
    private final AtomicSets sets;
    private final AtomicMethod m;
    private final Body body;
    private final String owner;
    private final int parameterSlots;

    LockEmitter(AtomicSetPass pass, AtomicSets sets, AtomicMethod m) {
        this.pass = pass;
        this.sets = sets;
        this.m = m;
        this.body = m.body;
        this.owner = m.method.className();
        int slots = m.method.isStatic() ? 0 : 1;
        for (ClassDesc p : m.method.model().methodTypeSymbol().parameterList()) {
            slots += TypeKind.from(p).slotSize();
        }
        this.parameterSlots = slots;
    }

    static MethodTypeDesc withLock(MethodTypeDesc type) {
        return type.insertParameterTypes(type.parameterCount(), AtomicSets.LOCK);
    }

    /** The method under its own name. */
    void locked(CodeBuilder cb) {
        new Form(cb, m.locks() != 0, false).emit();
    }

    /** For callers that hold the lock. */
    void internal(CodeBuilder cb) {
        new Form(cb, false, false).emit();
    }

    /** The constructor with the lock as its last parameter. */
    void makeWithLock(CodeBuilder cb) {
        new Form(cb, m.locks() != 0, true).emit();
    }

    /** The constructor itself makes a lock. */
    void makeWithNewLock(CodeBuilder cb) {
        cb.aload(0);
        int slot = 1;
        MethodTypeDesc type = m.method.model().methodTypeSymbol();
        for (ClassDesc p : type.parameterList()) {
            cb.loadLocal(TypeKind.from(p), slot);
            slot += TypeKind.from(p).slotSize();
        }
        cb.new_(AtomicSets.LOCK);
        cb.dup();
        cb.invokespecial(AtomicSets.LOCK, ConstantDescs.INIT_NAME, VOID);
        cb.invokespecial(m.method.owner().thisClass().asSymbol(), ConstantDescs.INIT_NAME, withLock(type));
        cb.return_();
    }

    /** One of the forms. */
    private final class Form {
        private final CodeBuilder cb;
        private final boolean ranges;
        private final boolean maker;
        private final int shift;
        private final int given; // the parameter of a maker, which is to be the lock of the object
        private final int lock; // the variable with the lock that is held, or with several
        private final Copier copier;
        private final Label[] starts = new Label[body.size() + 1]; // of the code of each element
        private final Map<Integer, Label> takes = new HashMap<>(); // of the code before it that takes the locks
        private final List<Runnable> stubs = new ArrayList<>();
        private final List<Caught> taken = new ArrayList<>();

        /** Code that takes the locks, in the handlers of the element at a position. */
        private record Caught(Label from, Label to, int at) {}

        Form(CodeBuilder cb, boolean ranges, boolean maker) {
            this.cb = cb;
            this.copier = new Copier(cb, this::slot);
            this.ranges = ranges;
            this.maker = maker;
            this.shift = maker ? 1 : 0;
            this.given = parameterSlots;
            this.lock = ((CodeAttribute) body.code()).maxLocals() + shift;
        }

        private boolean holds(int i) {
            return ranges && i < body.size() && m.region().holds(i);
        }

        private int slot(int original) {
            return original < parameterSlots ? original : original + shift;
        }

        private Label label(Label original) {
            return copier.label(original);
        }

        void emit() {
            if (maker && owner.equals(sets.root(owner)) && !callsThis()) {
                cb.aload(0);
                cb.aload(given);
                cb.putfield(m.method.owner().thisClass().asSymbol(), pass.lockField(owner), AtomicSets.LOCK);
            }
            if (holds(0)) {
                take(0);
            }
            for (int i = 0; i < body.size(); i++) {
                starts[i] = cb.newBoundLabel();
                element(i);
                if (body.fallsThrough(i) && i + 1 < body.size() && holds(i) != holds(i + 1)) {
                    if (holds(i)) {
                        Label end = cb.newBoundLabel();
                        ends.put(i, end);
                        give();
                    } else {
                        take(i + 1);
                    }
                }
            }
            starts[body.size()] = cb.newBoundLabel();
            catches();
            for (int i = 0; i < stubs.size(); i++) {
                stubs.get(i).run();
            }
            entries.forEach(Runnable::run);
        }

        private final Map<Integer, Label> ends =
                new HashMap<>(); // where the element at a position ends, if not at the next
        private final List<Runnable> entries = new ArrayList<>(); // of the table of handlers

        private Label end(int i) {
            Label given = ends.get(i);
            if (given != null) {
                return given;
            }
            Label take = takes.get(i + 1);
            return take != null ? take : starts[i + 1];
        }

        private boolean callsThis() {
            for (int i = 0; i < body.size(); i++) {
                if (isOwnMaker(i)
                        && body.at(i) instanceof InvokeInstruction c
                        && c.owner().asInternalName().equals(owner)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether the constructor calls another one, or that of its superclass, there. */
        private boolean isOwnMaker(int i) {
            return m.method.isMaker() && made(i) < 0 && isMaker(i);
        }

        private boolean isMaker(int i) {
            return m.origins.isReached(i)
                    && body.at(i) instanceof InvokeInstruction c
                    && c.name().equalsString(ConstantDescs.INIT_NAME);
        }

        /** The position of the object whose constructor is called there; -1 if that is this. */
        private int made(int i) {
            State before = m.origins.types().before(i);
            if (before == null || !(body.at(i) instanceof InvokeInstruction c)) {
                return -1;
            }
            List<Type> st = before.stack();
            return m.origins
                    .types()
                    .madeAt(st.get(st.size() - 1 - c.typeSymbol().parameterCount()));
        }

        // ---- locks ------------------------------------------------------------------------------------------------

        private void take(int before) {
            Label from = cb.newBoundLabel();
            takes.put(before, from);
            take();
            taken.add(new Caught(from, cb.newBoundLabel(), before));
        }

        private void take() {
            List<Runnable> held = new ArrayList<>();
            if (m.locksThis()) {
                held.add(() -> lockOf(m.method.owner().thisClass().asSymbol(), () -> cb.aload(0)));
            }
            if (m.locksOuter()) {
                held.add(() -> lockOf(sets.outerType(owner), this::outer));
            }
            List<ClassDesc> parameters = m.method.model().methodTypeSymbol().parameterList();
            for (int n = 0; n < parameters.size(); n++) {
                if ((m.locks() & Origins.bit(Origins.argument(n))) != 0) {
                    int slot = m.slot(n);
                    ClassDesc type = parameters.get(n);
                    held.add(() -> {
                        cb.aload(slot);
                        cb.ifThenElse(
                                java.lang.classfile.Opcode.IFNULL,
                                b -> b.aconst_null(),
                                b -> lockOf(type, () -> cb.aload(slot)));
                    });
                }
            }
            if (single()) {
                held.getFirst().run();
                cb.dup();
                cb.astore(lock);
                cb.invokevirtual(AtomicSets.LOCK, "enter", VOID);
                return;
            }
            cb.loadConstant(held.size());
            cb.anewarray(AtomicSets.LOCK);
            for (int n = 0; n < held.size(); n++) {
                cb.dup();
                cb.loadConstant(n);
                held.get(n).run();
                cb.aastore();
            }
            cb.invokestatic(AtomicSets.LOCK, "enter", MethodTypeDesc.of(LOCKS, LOCKS));
            cb.astore(lock);
        }

        /** The object around that of an inner class. */
        private void outer() {
            if (m.method.isMaker()) {
                cb.aload(1);
            } else {
                cb.aload(0);
                cb.getfield(
                        m.method.owner().thisClass().asSymbol(),
                        Objects.requireNonNull(sets.outer(owner)),
                        sets.outerType(owner));
            }
        }

        /** Whether the only lock is that of this, or of the object around it: never of null. */
        private boolean single() {
            return m.locks() == Origins.bit(Origins.THIS) || m.locks() == Origins.bit(Origins.OUTER);
        }

        /** The lock of an object; one of its own if it was read from a file that knows no lock. */
        private void lockOf(ClassDesc type, Runnable object) {
            object.run();
            cb.dup();
            cb.getfield(type, pass.lockField(Names.internal(type)), AtomicSets.LOCK);
            cb.invokestatic(
                    AtomicSets.LOCK,
                    "of",
                    MethodTypeDesc.of(AtomicSets.LOCK, ConstantDescs.CD_Object, AtomicSets.LOCK));
        }

        private void give() {
            cb.aload(lock);
            if (single()) {
                cb.invokevirtual(AtomicSets.LOCK, "exit", VOID);
            } else {
                cb.invokestatic(AtomicSets.LOCK, "exit", MethodTypeDesc.of(ConstantDescs.CD_void, LOCKS));
            }
        }

        // ---- handlers ---------------------------------------------------------------------------------------------

        private void catches() {
            for (ExceptionCatch c : body.catches()) {
                int from = body.position(c.tryStart());
                int to = body.position(c.tryEnd());
                int handler = body.position(c.handler());
                for (int i = from; i < to; ) {
                    int k = i;
                    while (k < to && holds(k) == holds(i)) {
                        k++;
                    }
                    cover(c, i, k, handler);
                    i = k;
                }
            }
            if (!ranges) {
                return;
            }
            Label rethrow = cb.newLabel();
            stubs.addFirst(() -> {
                cb.labelBinding(rethrow);
                give();
                cb.athrow();
            });
            for (int i = 0; i < body.size(); ) {
                int k = i;
                while (k < body.size() && holds(k) == holds(i)) {
                    k++;
                }
                if (holds(i) && hasCode(i, k)) {
                    Label from = starts[i];
                    Label to = end(k - 1);
                    entries.add(() -> cb.exceptionCatchAll(from, to, rethrow));
                }
                i = k;
            }
        }

        /** Entries for a part of the range of a handler, all of which holds the locks, or none of it. */
        private void cover(ExceptionCatch c, int from, int to, int handler) {
            if (hasCode(from, to)) {
                entry(c, starts[from], end(to - 1), target(from, handler));
            }
            for (int i = from; i < to; i++) {
                for (Caught t : List.copyOf(taken)) {
                    if (t.at() == i) {
                        Label there = holds(handler) ? stub(handler, true, -1) : label(c.handler());
                        entry(c, t.from(), t.to(), there);
                    }
                }
            }
        }

        private boolean hasCode(int from, int to) {
            return body.elements().subList(from, to).stream().anyMatch(Instruction.class::isInstance);
        }

        private void entry(ExceptionCatch c, Label from, Label to, Label handler) {
            entries.add(() -> c.catchType()
                    .ifPresentOrElse(
                            t -> cb.exceptionCatch(from, to, handler, t.asSymbol()),
                            () -> cb.exceptionCatchAll(from, to, handler)));
        }

        /** Where control goes from one position to another: there, or to a stub that takes or gives back the locks. */
        private Label target(int from, int to) {
            if (holds(from) == holds(to)) {
                return label(((LabelTarget) body.at(to)).label());
            }
            return stub(to, !holds(from), from);
        }

        private Label stub(int to, boolean takes, int from) {
            Label stub = cb.newLabel();
            Label there = label(((LabelTarget) body.at(to)).label());
            stubs.add(() -> {
                cb.labelBinding(stub);
                if (takes) {
                    take();
                } else {
                    give();
                }
                Label end = cb.newBoundLabel();
                cb.goto_(there);
                if (takes && from >= 0) {
                    for (ExceptionCatch c : body.catches()) {
                        if (body.position(c.tryStart()) <= from && from < body.position(c.tryEnd())) {
                            int h = body.position(c.handler());
                            entry(c, stub, end, holds(h) ? stub(h, true, -1) : label(c.handler()));
                        }
                    }
                }
            });
            return stub;
        }

        // ---- elements ---------------------------------------------------------------------------------------------

        private void element(int i) {
            CodeElement e = body.at(i);
            switch (e) {
                case LocalVariableType v ->
                    cb.localVariableType(
                            slot(v.slot()), v.name(), v.signature(), label(v.startScope()), label(v.endScope()));
                case InvokeInstruction c -> call(i, c);
                default -> copier.copy(e, target -> target(i, body.position(target)));
            }
        }

        private void call(int i, InvokeInstruction c) {
            if (isMaker(i)) {
                boolean own = isOwnMaker(i);
                boolean passes = own
                        ? maker && sets.root(c.owner().asInternalName()) != null
                        : m.origins.made().containsKey(made(i));
                if (passes) {
                    loadOwnLock();
                    cb.invokespecial(c.owner().asSymbol(), ConstantDescs.INIT_NAME, withLock(c.typeSymbol()));
                    return;
                }
            } else if (isHeldAt(i) && pass.callsInternal(c)) {
                cb.invoke(
                        c.opcode(),
                        c.owner().asSymbol(),
                        AtomicSetPass.internal(c.name().stringValue()),
                        c.typeSymbol(),
                        c.isInterface());
                return;
            }
            cb.with(c);
        }

        /** Whether the form holds the lock of the object that is called there. */
        private boolean isHeldAt(int i) {
            int receiver = m.lockOfReceiver(i);
            if (receiver <= 0) {
                return false;
            }
            return ranges
                    ? holds(i) && (m.locks() & Origins.bit(receiver)) != 0
                    : !maker && m.locks() != 0 && receiver == Origins.THIS && pass.hasInternal(m);
        }

        private void loadOwnLock() {
            if (maker) {
                cb.aload(given);
            } else {
                lockOf(m.method.owner().thisClass().asSymbol(), () -> cb.aload(0));
            }
        }
    }
}

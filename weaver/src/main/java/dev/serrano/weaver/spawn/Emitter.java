package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Copier;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Values;
import dev.serrano.weaver.code.Variable;
import dev.serrano.weaver.spawn.Plan.Sync;
import dev.serrano.weaver.spawn.Site.Callee;
import dev.serrano.weaver.spawn.Site.ToVariable;
import dev.serrano.weaver.spawn.TryEnds.End;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Writes one form of a method. The fast form is the body with the worker as its last parameter; the slow form goes on
 * with an activation, and gives its value boxed.
 */
final class Emitter {
    /* Implementation. Variables of the method keep their slots in the fast form up to the worker, and move up by one
     * after it; in the slow form, whose parameters are the activation and the worker, they move up by two. Above them
     * lie temporaries: operands of a woven call, which the handler of an Unwind must see, and an exception clears the
     * stack. The handler is code after the body, which no handler of the program covers; it calls a helper, so that the
     * methods stay small enough to be inlined. */
    private final CodeBuilder cb;
    private final Body body;
    private final Plan plan;
    private final Helpers helpers;
    private final boolean slow;
    private final boolean deep;
    private final boolean escaping;
    private final int worker;
    private final int shiftFrom;
    private final int shift;
    private final int temporaries;
    private final ClassDesc result;

    private final Copier copier;
    private final Map<Integer, Label> resumptions = new HashMap<>();
    private final List<Runnable> afterBody = new ArrayList<>();
    private final List<Caught> caught = new ArrayList<>();
    private final Map<Integer, List<Site>> takenAt; // the spawns, by what takes their values
    private final Map<Integer, Site> copies = new HashMap<>(); // by where the operands below the call are copied
    private final Map<Integer, List<End>> ends; // those of try blocks, by where control comes from

    private record Caught(Label from, Label to, Label handler) {}

    /**
     * @param deep whether each call of the fast form looks, now and then, whether there is stack left
     * @param escaping whether the slow form returns without waiting for what it has spawned
     */
    Emitter(CodeBuilder cb, Body body, Plan plan, Helpers helpers, boolean slow, boolean deep, boolean escaping) {
        this.cb = cb;
        this.body = body;
        this.plan = plan;
        this.helpers = helpers;
        this.slow = slow;
        this.deep = deep;
        this.escaping = escaping;
        int parameters = helpers.parameterSlots();
        this.worker = slow ? 1 : parameters;
        this.shiftFrom = slow ? 0 : parameters;
        this.shift = slow ? 2 : 1;
        this.temporaries = ((CodeAttribute) body.code()).maxLocals() + shift;
        this.result = body.method().methodTypeSymbol().returnType();
        this.copier = new Copier(cb, this::slot);
        this.takenAt = plan.sites().values().stream().filter(Site::spawn).collect(Collectors.groupingBy(Site::last));
        plan.sites().values().stream().filter(s -> copyAt(s) >= 0).forEach(s -> copies.put(copyAt(s), s));
        this.ends = plan.ends().keySet().stream().collect(Collectors.groupingBy(End::from));
    }

    private int slot(int original) {
        return original < shiftFrom ? original : original + shift;
    }

    void emit() {
        Label end = cb.newLabel();
        if (slow) {
            new Resumption(cb, plan, helpers.parameters(), temporaries, this::slot, this::resumption).emit();
        } else if (deep) {
            askForStack();
        }
        for (int i = 0; i < body.size(); i++) {
            if (i > 0 && body.fallsThrough(i - 1)) {
                endOfTry(i - 1, i);
            }
            Site copied = copies.get(i);
            if (copied != null) {
                copy(copied);
            }
            Site s = plan.sites().get(i);
            Sync sync = plan.syncs().get(i);
            Callee locked = plan.locked.get(i);
            if (s != null) {
                i = site(s);
                if (s.divides() && !slow) {
                    i = unreached(i);
                }
            } else if (sync != null) {
                if (slow) {
                    sync(sync);
                } else {
                    cb.nop(); // it may be all that is in its line, or in the range of a handler
                }
            } else if (locked != null) {
                cb.getstatic(Names.WOVEN, "SERIAL", Names.WORKER);
                Calls.invokeFast(cb, locked, helpers.source());
            } else if (plan.later.contains(i)) {
                cb.with((Instruction) body.at(i)); // initializes its class
                cb.pop();
                i = body.next(i); // the dup
            } else if (plan.madeLaterAt(i) >= 0) {
                makeNow((InvokeInstruction) body.at(i), (Instruction) body.at(plan.madeLaterAt(i)));
            } else if (slow && !ends.getOrDefault(i, List.of()).isEmpty()) {
                leaving(i);
            } else {
                element(body.at(i));
            }
            for (Site taken : takenAt.getOrDefault(i, List.of())) {
                bindResumption(taken.number());
            }
        }
        cb.labelBinding(end);
        afterBody.forEach(Runnable::run);
        for (Caught c : caught) {
            cb.exceptionCatch(c.from(), c.to(), c.handler(), Names.UNWIND);
        }
        body.catches().forEach(copier::copy);
    }

    /** The last position before the next label: the code before it is reached by the slow form only. */
    private int unreached(int i) {
        int k = i;
        while (!(body.at(k + 1) instanceof LabelTarget)) {
            k++;
        }
        return k;
    }

    private void askForStack() {
        Label go = cb.newLabel();
        Label from = cb.newLabel();
        Label to = cb.newLabel();
        Label handler = cb.newLabel();
        cb.aload(worker);
        cb.invokevirtual(Names.WORKER, "asksForStack", MethodTypeDesc.of(ConstantDescs.CD_boolean));
        cb.ifeq(go);
        cb.labelBinding(from);
        cb.aload(worker);
        cb.invokestatic(Names.WOVEN, "deep", MethodTypeDesc.of(ConstantDescs.CD_void, Names.WORKER));
        cb.labelBinding(to);
        cb.labelBinding(go);
        caught.add(new Caught(from, to, handler));
        afterBody.add(() -> {
            cb.labelBinding(handler);
            cb.dup();
            loadAll(helpers.parameters(), 0);
            helpers.callEntered(cb);
            cb.athrow();
        });
    }

    // ---- what stays as it is ----------------------------------------------------------------------------------

    private void element(CodeElement e) {
        switch (e) {
            case LocalVariable v when slow -> {} // some of them may not be there where it goes on
            case ReturnInstruction r
            when slow -> {
                if (escaping) {
                    cb.aload(0);
                    cb.invokevirtual(Names.ACTIVATION, "escapes", ConstantDescs.MTD_void);
                }
                Values.box(cb, result);
                cb.areturn();
            }
            case InvokeInstruction i when Marks.isMark(i, "spawn") -> {}
            case InvokeInstruction i when Marks.isOfLoop(i, "isAsked") -> isAsked();
            case InvokeInstruction i
            when Marks.isOfLoop(i, "divides") -> {
                cb.aload(worker);
                cb.invokestatic(Names.LOOPS, "divides", Names.fastType(i.typeSymbol()));
            }
            default -> copier.copy(e);
        }
    }

    private void makeNow(InvokeInstruction constructor, Instruction made) {
        List<Type> arguments =
                constructor.typeSymbol().parameterList().stream().map(Type::of).toList();
        storeAll(arguments, temporaries);
        cb.with(made);
        cb.dup();
        loadAll(arguments, temporaries);
        cb.with(constructor);
    }

    private void isAsked() {
        cb.aload(worker);
        cb.invokevirtual(Names.WORKER, "isAsked", MethodTypeDesc.of(ConstantDescs.CD_boolean));
    }

    // ---- calls ------------------------------------------------------------------------------------------------

    /** Writes a site; returns the position up to which that is all. */
    private int site(Site s) {
        List<Type> arguments = arguments(s.callee());
        int belowAt = temporaries + slots(arguments);
        if (s.divides()) {
            storeAll(arguments, temporaries);
            divide(s, arguments);
            return s.last();
        }
        if (!s.below().isEmpty() && copyAt(s) < 0) {
            storeAll(arguments, temporaries);
            storeAll(s.below(), belowAt);
            loadAll(s.below(), belowAt);
            loadAll(arguments, temporaries);
        }
        if (slow && s.target() instanceof ToVariable v) {
            cb.aload(0);
            cb.loadConstant(v.result());
            cb.invokevirtual(
                    Names.ACTIVATION, "forget", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int));
        }
        call(s, belowAt);
        ClassDesc value = s.callee().type().returnType();
        if (isOfRunnable(s)) { // a reference to a method may have a value, which is dropped
            if (TypeKind.from(value).slotSize() == 2) {
                cb.pop2();
            } else if (TypeKind.from(value) != TypeKind.VOID) {
                cb.pop();
            }
            value = ConstantDescs.CD_void;
        }
        if (s.spawn()) { // what takes the value may have other ways to it
            return isOfRunnable(s) ? s.last() : s.call();
        }
        if (slow) {
            Label after = cb.newLabel();
            cb.goto_(after);
            bindResumption(s.number());
            loadAll(s.below(), belowAt);
            cb.aload(0);
            cb.invokevirtual(Names.ACTIVATION, "returned", MethodTypeDesc.of(ConstantDescs.CD_Object));
            Values.unbox(cb, plan.known(value));
            cb.labelBinding(after);
        }
        return s.last();
    }

    /**
     * The position before which the operands below a call lie on the stack alone, one or two words of them, with no way
     * to anywhere else from there to the call; -1 if there is none.
     */
    private int copyAt(Site s) {
        if (s.below().isEmpty() || slots(s.below()) > 2) {
            return -1;
        }
        int i = s.call();
        while (i >= 0) {
            if (plan.stackBefore(i).equals(s.below())) {
                return i;
            }
            i = body.previous(i);
            if (i < 0
                    || plan.sites().containsKey(i)
                    || !body.fallsThrough(i)
                    || !body.targets(i).isEmpty()) {
                return -1;
            }
        }
        return -1;
    }

    /** Copies them there: a handler must see them, and an exception clears the stack. */
    private void copy(Site s) {
        int at = temporaries + slots(arguments(s.callee()));
        if (slots(s.below()) == 2) {
            cb.dup2();
        } else {
            cb.dup();
        }
        storeAll(s.below(), at);
    }

    private boolean isOfRunnable(Site s) {
        return Marks.isOfLambda(body.at(s.last()));
    }

    /**
     * A loop divides its range: it has looked, so the call, which is the rest, becomes an activation before it begins.
     */
    private void divide(Site s, List<Type> arguments) {
        Label from = cb.newLabel();
        Label to = cb.newLabel();
        cb.labelBinding(from);
        cb.invokestatic(Names.LOOPS, "unwind", MethodTypeDesc.of(Names.UNWIND));
        cb.athrow();
        cb.labelBinding(to);
        Label handler = cb.newLabel();
        caught.add(new Caught(from, to, handler));
        afterBody.add(() -> {
            cb.labelBinding(handler);
            self();
            loadLive(s);
            loadAll(arguments, temporaries);
            helpers.callBegun(cb, s, arguments);
            cb.athrow();
        });
    }

    private void call(Site s, int belowAt) {
        Callee c = s.callee();
        if (!c.woven() && !s.spawn()) {
            Calls.invoke(cb, c);
            return;
        }
        Label from = cb.newLabel();
        Label to = cb.newLabel();
        cb.aload(worker);
        cb.labelBinding(from);
        if (s.spawn()) {
            helpers.callSpawn(cb, c);
        } else {
            Calls.invokeFast(cb, c, helpers.source());
        }
        cb.labelBinding(to);
        Label handler = cb.newLabel();
        caught.add(new Caught(from, to, handler));
        afterBody.add(() -> {
            cb.labelBinding(handler);
            self();
            loadLive(s);
            loadAll(s.below(), belowAt);
            helpers.callCaptured(cb, s);
            cb.athrow();
        });
    }

    private void loadLive(Site s) {
        for (Variable v : s.live()) {
            cb.loadLocal(v.type().kind(), slot(v.slot()));
        }
    }

    private void self() {
        if (slow) {
            cb.aload(0);
        } else {
            cb.aconst_null();
        }
    }

    // ---- the slow form ----------------------------------------------------------------------------------------

    private Label resumption(int number) {
        return resumptions.computeIfAbsent(number, n -> cb.newLabel());
    }

    private void bindResumption(int number) {
        if (slow) {
            cb.labelBinding(resumption(number));
        }
    }

    // ---- ends of try blocks -----------------------------------------------------------------------------------

    /** Where control falls out of a try block. */
    private void endOfTry(int from, int to) {
        if (slow) {
            for (End e : ends.getOrDefault(from, List.of())) {
                if (e.to() == to) {
                    sync(Objects.requireNonNull(plan.ends().get(e)));
                }
            }
        }
    }

    /** Writes an element from which control leaves a try block, or that is the begin of a handler. */
    private void leaving(int i) {
        Map<Label, Label> stubs = new HashMap<>(); // by where they go
        for (End e : ends.getOrDefault(i, List.of())) {
            Sync s = Objects.requireNonNull(plan.ends().get(e));
            if (e.isHandler()) {
                element(body.at(i));
                sync(s);
                return;
            }
            if (e.to() == TryEnds.RETURN) {
                sync(s);
            } else if (body.at(e.to()) instanceof LabelTarget to
                    && body.targets(i).contains(to.label())) {
                Label stub = cb.newLabel();
                stubs.put(to.label(), stub);
                afterBody.add(() -> stub(stub, s, i, copier.label(to.label())));
            }
        }
        if (stubs.isEmpty()) {
            element(body.at(i));
        } else {
            copier.copy(body.at(i), l -> Objects.requireNonNullElseGet(stubs.get(l), () -> copier.label(l)));
        }
    }

    /** A sync on a branch out of a try block: it is in the block still. */
    private void stub(Label stub, Sync s, int from, Label to) {
        Label end = cb.newLabel();
        cb.labelBinding(stub);
        sync(s);
        cb.labelBinding(end);
        cb.goto_(to);
        for (ExceptionCatch c : body.catches()) {
            if (body.position(c.tryStart()) <= from && from < body.position(c.tryEnd())) {
                Label handler = copier.label(c.handler());
                c.catchType()
                        .ifPresentOrElse(
                                t -> cb.exceptionCatch(stub, end, handler, t.asSymbol()),
                                () -> cb.exceptionCatchAll(stub, end, handler));
            }
        }
    }

    private void sync(Sync s) {
        storeAll(s.operands(), temporaries);
        Label done = resumption(s.number());
        cb.aload(0);
        cb.invokevirtual(Names.ACTIVATION, "waits", MethodTypeDesc.of(ConstantDescs.CD_boolean));
        cb.ifeq(done);
        cb.aload(0);
        for (Variable v : s.live()) {
            cb.loadLocal(v.type().kind(), slot(v.slot()));
        }
        helpers.callParked(cb, s);
        cb.aload(0);
        cb.invokevirtual(Names.ACTIVATION, "leave", MethodTypeDesc.of(ConstantDescs.CD_boolean));
        cb.ifne(done);
        cb.getstatic(Names.ACTIVATION, "SUSPENDED", ConstantDescs.CD_Object);
        cb.areturn();
        cb.labelBinding(done);
        for (ToVariable v : s.results()) {
            takeResult(v);
        }
        cb.aload(0);
        if (s.caught()) {
            cb.aload(temporaries);
            cb.invokevirtual(
                    Names.ACTIVATION, "joined", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Throwable));
        } else {
            cb.invokevirtual(Names.ACTIVATION, "joined", ConstantDescs.MTD_void);
        }
        loadAll(s.operands(), temporaries);
    }

    /** If its spawned call ended apart. */
    private void takeResult(ToVariable v) {
        Label none = cb.newLabel();
        cb.aload(0);
        cb.loadConstant(v.result());
        cb.invokevirtual(
                Names.ACTIVATION, "hasResult", MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int));
        cb.ifeq(none);
        cb.aload(0);
        cb.loadConstant(v.result());
        cb.invokevirtual(Names.ACTIVATION, "result", MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int));
        Site site = plan.siteOf(v);
        Values.unbox(cb, plan.known(site.callee().type().returnType()));
        convert(site);
        cb.storeLocal(v.type().kind(), slot(v.slot()));
        cb.labelBinding(none);
    }

    /** The code between a spawned call and the store of its value. */
    private void convert(Site s) {
        s.between().forEach(i -> element(body.at(i)));
    }

    // ---- operands ---------------------------------------------------------------------------------------------

    static List<Type> arguments(Callee c) {
        List<Type> all = new ArrayList<>();
        if (!c.isStatic()) {
            all.add(Type.reference(c.receiver()));
        }
        for (ClassDesc p : c.type().parameterList()) {
            all.add(Type.of(p));
        }
        return all;
    }

    static int slots(List<Type> types) {
        return types.stream().mapToInt(Type::slots).sum();
    }

    private void storeAll(List<Type> types, int from) {
        int at = from + slots(types);
        for (Type t : types.reversed()) {
            at -= t.slots();
            cb.storeLocal(t.kind(), at);
        }
    }

    private void loadAll(List<Type> types, int from) {
        int at = from;
        for (Type t : types) {
            cb.loadLocal(t.kind(), at);
            at += t.slots();
        }
    }
}

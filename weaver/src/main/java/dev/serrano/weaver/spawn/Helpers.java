package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Values;
import dev.serrano.weaver.code.Variable;
import dev.serrano.weaver.spawn.Plan.Range;
import dev.serrano.weaver.spawn.Plan.Sync;
import dev.serrano.weaver.spawn.Site.Callee;
import dev.serrano.weaver.spawn.Site.ToElement;
import dev.serrano.weaver.spawn.Site.ToField;
import dev.serrano.weaver.spawn.Site.ToVariable;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The synthetic methods beside the forms of a method, which put variables into activations. */
final class Helpers {
    private static final int FLAGS = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    private final Body body;
    private final Plan plan;
    private final ClassDesc owner;
    private final boolean ofInterface;
    private final int unique;
    private final String name;

    Helpers(Body body, Plan plan, ClassDesc owner, boolean ofInterface, int unique) {
        this.body = body;
        this.plan = plan;
        this.owner = owner;
        this.ofInterface = ofInterface;
        this.unique = unique;
        this.name = body.method().methodName().stringValue().replace('<', '_').replace('>', '_');
    }

    /** The parameters of the method, itself among them. */
    List<Type> parameters() {
        return plan.parameters();
    }

    /** By which type the code knows a value that is declared so. */
    Type known(Type t) {
        return t.isReference() ? Type.reference(plan.known(t.desc())) : t;
    }

    /** The class that has the method. */
    ClassModel source() {
        return body.method().parent().orElseThrow();
    }

    /** Calls a helper, as a method of the class. */
    void invoke(CodeBuilder cb, String helper, MethodTypeDesc type) {
        cb.invokestatic(owner, helper, type, ofInterface);
    }

    int parameterSlots() {
        return Emitter.slots(parameters());
    }

    String slowName() {
        return Names.slow(name, unique);
    }

    private DirectMethodHandleDesc slowForm() {
        return handle(slowName(), Names.SLOW_TYPE);
    }

    DirectMethodHandleDesc handle(String method, MethodTypeDesc type) {
        return MethodHandleDesc.ofMethod(
                ofInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                owner,
                method,
                type);
    }

    // ---- calls of them ----------------------------------------------------------------------------------------

    void callCaptured(CodeBuilder cb, Site s) {
        invoke(cb, helper("captured", s.number()), capturedType(s));
    }

    /** Whether a worker asks: then the spawned call becomes an activation before it begins. If not, calls. */
    void callSpawn(CodeBuilder cb, Callee c) {
        invoke(cb, helper("spawn", number(c)), Spawned.spawnType(c));
    }

    /** The index of the first site that spawns a method: its helpers are those of all of them. */
    private int number(Callee c) {
        return plan.sites().values().stream()
                .filter(s -> s.spawn() && s.callee().equals(c))
                .mapToInt(Site::number)
                .min()
                .orElseThrow();
    }

    void callBegun(CodeBuilder cb, Site s, List<Type> arguments) {
        invoke(cb, helper("begun", s.number()), begunType(s, arguments));
    }

    void callParked(CodeBuilder cb, Sync s) {
        invoke(cb, helper("parked", s.number()), parkedType(s));
    }

    void callEntered(CodeBuilder cb) {
        invoke(cb, helper("entered", 0), enteredType());
    }

    private MethodTypeDesc enteredType() {
        List<ClassDesc> all = new ArrayList<>(List.of(Names.UNWIND));
        all.addAll(descriptors(parameters()));
        return MethodTypeDesc.of(ConstantDescs.CD_void, all);
    }

    String helper(String what, int site) {
        return Names.helper(name, unique, what, site);
    }

    static List<ClassDesc> descriptors(List<Type> types) {
        return types.stream().map(Type::desc).toList();
    }

    private static List<Type> types(List<Variable> live) {
        return live.stream().map(Variable::type).toList();
    }

    private MethodTypeDesc capturedType(Site s) {
        List<ClassDesc> all = new ArrayList<>(List.of(Names.UNWIND, Names.ACTIVATION));
        all.addAll(descriptors(types(s.live())));
        all.addAll(descriptors(s.below()));
        return MethodTypeDesc.of(Names.UNWIND, all);
    }

    private MethodTypeDesc begunType(Site s, List<Type> arguments) {
        List<ClassDesc> all = new ArrayList<>(List.of(Names.UNWIND, Names.ACTIVATION));
        all.addAll(descriptors(types(s.live())));
        all.addAll(descriptors(arguments));
        return MethodTypeDesc.of(Names.UNWIND, all);
    }

    private static MethodTypeDesc parkedType(Sync s) {
        List<ClassDesc> all = new ArrayList<>(List.of(Names.ACTIVATION));
        all.addAll(descriptors(types(s.live())));
        return MethodTypeDesc.of(ConstantDescs.CD_void, all);
    }

    // ---- their code -------------------------------------------------------------------------------------------

    void emit(ClassBuilder cls) {
        method(cls, helper("entered", 0), enteredType(), this::entered);
        for (Site s : plan.sites().values()) {
            List<Type> arguments = Emitter.arguments(s.callee());
            method(cls, helper("captured", s.number()), capturedType(s), cb -> captured(cb, s));
            if (s.divides()) {
                method(cls, helper("begun", s.number()), begunType(s, arguments), cb -> begun(cb, s, arguments));
            }
            if (s.spawn() && s.number() == number(s.callee())) {
                new Spawned(this, s.callee(), s.number()).emit(cls);
            }
        }
        for (Sync s : plan.allSyncs()) {
            method(cls, helper("parked", s.number()), parkedType(s), cb -> {
                cb.aload(0);
                counts(cb, s.number(), types(s.live()));
                cb.invokestatic(Names.WOVEN, "park", parkType());
                putAll(cb, 0, types(s.live()), 1);
                cb.return_();
            });
        }
    }

    private static MethodTypeDesc parkType() {
        return MethodTypeDesc.of(
                ConstantDescs.CD_void,
                Names.ACTIVATION,
                ConstantDescs.CD_int,
                ConstantDescs.CD_int,
                ConstantDescs.CD_int);
    }

    void method(ClassBuilder cls, String method, MethodTypeDesc type, Consumer<CodeBuilder> code) {
        cls.withMethodBody(method, type, FLAGS, code);
    }

    static void counts(CodeBuilder cb, int point, List<Type> types) {
        cb.loadConstant(point);
        cb.loadConstant((int) types.stream().filter(t -> !t.isReference()).count());
        cb.loadConstant((int)
                types.stream().filter(t -> t.isReference() && t != Type.NULL).count());
    }

    /**
     * Puts variables that lie from a slot on into the activation in another; those that are null for sure are left out.
     */
    static void putAll(CodeBuilder cb, int activation, List<Type> types, int from) {
        int numbers = 0;
        int objects = 0;
        int at = from;
        for (Type t : types) {
            if (t != Type.NULL) {
                cb.aload(activation);
                cb.loadConstant(t.isReference() ? objects++ : numbers++);
                cb.loadLocal(t.kind(), at);
                Values.put(cb, t);
            }
            at += t.slots();
        }
    }

    /** Parameters: the Unwind, the activation or null, the live variables, the operands below. */
    private void captured(CodeBuilder cb, Site s) {
        List<Type> live = types(s.live());
        List<Type> saved = new ArrayList<>(live);
        if (!s.spawn()) {
            saved.addAll(s.below());
        }
        int belowAt = 2 + Emitter.slots(live);
        int a = belowAt + Emitter.slots(s.below());
        Range range = plan.rangeAt(s, parameters());
        if (range != null) {
            divide(cb, s, range, a + 1);
        }
        cb.aload(1);
        cb.loadConstant(slowForm());
        counts(cb, s.number(), saved);
        cb.loadConstant(plan.results.size());
        cb.invokestatic(
                Names.WOVEN,
                "capture",
                MethodTypeDesc.of(
                        Names.ACTIVATION,
                        Names.ACTIVATION,
                        ConstantDescs.CD_MethodHandle,
                        ConstantDescs.CD_int,
                        ConstantDescs.CD_int,
                        ConstantDescs.CD_int,
                        ConstantDescs.CD_int));
        cb.astore(a);
        putAll(cb, a, saved, 2);
        if (s.spawn()) {
            spawns(cb, s, a, belowAt);
        }
        cb.aload(0);
        cb.aload(a);
        if (range != null) {
            cb.aload(a + 1);
            cb.aload(a + 2);
            cb.invokestatic(
                    Names.LOOPS,
                    "captured",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_void, Names.UNWIND, Names.ACTIVATION, Names.ACTIVATION, Names.ACTIVATION));
        } else {
            cb.invokestatic(
                    Names.WOVEN, "captured", MethodTypeDesc.of(ConstantDescs.CD_void, Names.UNWIND, Names.ACTIVATION));
        }
        cb.aload(0);
        cb.areturn();
    }

    /**
     * The frame of a loop is captured in an iteration: that is the last one of its range then, and what is left becomes
     * an activation, in a variable; in the next one that which waits for both. Null if nothing is left.
     */
    private void divide(CodeBuilder cb, Site s, Range range, int rest) {
        List<Type> parameters = parameters();
        List<Integer> slots = new ArrayList<>(); // of the parameters
        int slot = 0;
        for (Type t : parameters) {
            slots.add(liveSlot(s, slot));
            slot += t.slots();
        }
        int bound = slots.getLast();
        int index = slots.get(slots.size() - 2);
        boolean wide = parameters.getLast() == Type.LONG;
        Label none = cb.newLabel();
        Label end = cb.newLabel();
        cb.aload(1);
        for (int number : new int[] {index, bound}) {
            cb.loadLocal(parameters.getLast().kind(), number);
            if (!wide) {
                cb.i2l();
            }
        }
        Runnable step = () -> {
            if (range.stepSlot() < 0) {
                cb.loadConstant(range.step());
            } else {
                cb.lload(liveSlot(s, range.stepSlot()));
            }
        };
        step.run();
        cb.loadConstant(range.inclusive() ? 1 : 0);
        cb.invokestatic(
                Names.LOOPS,
                "hasRest",
                MethodTypeDesc.of(
                        ConstantDescs.CD_boolean,
                        Names.ACTIVATION,
                        ConstantDescs.CD_long,
                        ConstantDescs.CD_long,
                        ConstantDescs.CD_long,
                        ConstantDescs.CD_boolean));
        cb.ifeq(none);
        Runnable next = () -> {
            cb.loadLocal(parameters.getLast().kind(), index);
            step.run();
            if (wide) {
                cb.ladd();
            } else {
                cb.l2i();
                cb.iadd();
            }
        };
        cb.loadConstant(handle(helper("call", number(range.rest().callee())), Names.SLOW_TYPE));
        counts(cb, 0, parameters);
        cb.invokestatic(Names.WOVEN, "begin", beginType());
        cb.astore(rest);
        int numbers = 0;
        int objects = 0;
        for (int i = 0; i < parameters.size(); i++) {
            Type t = parameters.get(i);
            cb.aload(rest);
            cb.loadConstant(t.isReference() ? objects++ : numbers++);
            if (slots.get(i) == index) {
                next.run();
            } else {
                cb.loadLocal(t.kind(), slots.get(i));
            }
            Values.put(cb, t);
        }
        cb.loadConstant(slowForm());
        counts(cb, range.last().number(), List.of());
        cb.invokestatic(Names.WOVEN, "begin", beginType());
        cb.astore(rest + 1);
        if (range.inclusive()) {
            cb.loadLocal(parameters.getLast().kind(), index);
        } else {
            next.run();
        }
        cb.storeLocal(parameters.getLast().kind(), bound);
        cb.goto_(end);
        cb.labelBinding(none);
        cb.aconst_null();
        cb.astore(rest);
        cb.aconst_null();
        cb.astore(rest + 1);
        cb.labelBinding(end);
    }

    /** Where a live variable lies among the parameters of a helper. */
    private static int liveSlot(Site s, int slot) {
        int at = 2;
        for (Variable v : s.live()) {
            if (v.slot() == slot) {
                return at;
            }
            at += v.type().slots();
        }
        throw new IllegalArgumentException("variable " + slot + " is not saved");
    }

    private static void spawns(CodeBuilder cb, Site s, int a, int belowAt) {
        cb.aload(a);
        MethodTypeDesc type;
        switch (s.target()) {
            case ToVariable v -> {
                cb.loadConstant(v.result());
                type = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
            }
            case ToElement e -> {
                cb.aload(belowAt);
                cb.iload(belowAt + 1);
                type = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int);
            }
            case ToField f -> {
                if (f.isStatic()) {
                    cb.aconst_null();
                } else {
                    cb.aload(belowAt);
                }
                cb.loadConstant(MethodHandleDesc.ofField(
                        f.isStatic() ? DirectMethodHandleDesc.Kind.STATIC_SETTER : DirectMethodHandleDesc.Kind.SETTER,
                        f.owner(),
                        f.name(),
                        f.type()));
                type = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_MethodHandle);
            }
            case null, default -> type = ConstantDescs.MTD_void;
        }
        cb.invokevirtual(Names.ACTIVATION, "spawns", type);
    }

    /** Parameters: the Unwind, the activation or null, the live variables, the arguments. */
    private void begun(CodeBuilder cb, Site s, List<Type> arguments) {
        List<Type> live = types(s.live());
        int argumentsAt = 2 + Emitter.slots(live);
        new Spawned(this, s.callee(), number(s.callee()))
                .begin(cb, argumentsAt, 0, argumentsAt + Emitter.slots(arguments));
        cb.aload(0);
        cb.aload(1);
        int at = 2;
        for (Type t : live) {
            cb.loadLocal(t.kind(), at);
            at += t.slots();
        }
        callCaptured(cb, s);
        cb.areturn();
    }

    /** The method itself has not begun. Parameters: the Unwind, those of the method. */
    private void entered(CodeBuilder cb) {
        List<Type> parameters = parameters();
        int a = 1 + Emitter.slots(parameters);
        cb.loadConstant(slowForm());
        counts(cb, 0, parameters);
        cb.invokestatic(Names.WOVEN, "begin", beginType());
        cb.astore(a);
        putAll(cb, a, parameters, 1);
        cb.aload(0);
        cb.aload(a);
        cb.invokestatic(
                Names.WOVEN, "captured", MethodTypeDesc.of(ConstantDescs.CD_void, Names.UNWIND, Names.ACTIVATION));
        cb.return_();
    }

    static MethodTypeDesc beginType() {
        return MethodTypeDesc.of(
                Names.ACTIVATION,
                ConstantDescs.CD_MethodHandle,
                ConstantDescs.CD_int,
                ConstantDescs.CD_int,
                ConstantDescs.CD_int);
    }

    // ---- the method itself ------------------------------------------------------------------------------------

    /** Where unwoven code calls the method. */
    void entry(CodeBuilder cb) {
        List<Type> parameters = parameters();
        MethodTypeDesc type = body.method().methodTypeSymbol();
        int worker = parameterSlots();
        int a = worker + 1;
        Label outside = cb.newLabel();
        Label from = cb.newLabel();
        Label to = cb.newLabel();
        Label handler = cb.newLabel();
        cb.invokestatic(Names.WOVEN, "enter", MethodTypeDesc.of(Names.WORKER));
        cb.astore(worker);
        cb.aload(worker);
        cb.ifnull(outside);
        load(cb, parameters);
        cb.aload(worker);
        cb.labelBinding(from);
        Callee self = new Callee(
                body.method().flags().has(AccessFlag.STATIC)
                        ? java.lang.classfile.Opcode.INVOKESTATIC
                        : ofInterface
                                ? java.lang.classfile.Opcode.INVOKEINTERFACE
                                : java.lang.classfile.Opcode.INVOKEVIRTUAL,
                owner,
                owner,
                body.method().methodName().stringValue(),
                type,
                ofInterface,
                true);
        Calls.invokeFast(cb, self, source());
        cb.labelBinding(to);
        Values.ret(cb, type.returnType());
        cb.labelBinding(handler);
        cb.invokestatic(Names.WOVEN, "base", MethodTypeDesc.of(ConstantDescs.CD_Object, Names.UNWIND));
        Values.unbox(cb, type.returnType());
        Values.ret(cb, type.returnType());
        cb.labelBinding(outside);
        cb.loadConstant(slowForm());
        counts(cb, 0, parameters);
        cb.invokestatic(Names.WOVEN, "begin", beginType());
        cb.astore(a);
        putAll(cb, a, parameters, 0);
        cb.aload(a);
        cb.invokestatic(Names.WOVEN, "launch", MethodTypeDesc.of(ConstantDescs.CD_Object, Names.ACTIVATION));
        Values.unbox(cb, type.returnType());
        Values.ret(cb, type.returnType());
        cb.exceptionCatch(from, to, handler, Names.UNWIND);
    }

    static void load(CodeBuilder cb, List<Type> parameters) {
        int at = 0;
        for (Type t : parameters) {
            cb.loadLocal(t.kind(), at);
            at += t.slots();
        }
    }
}

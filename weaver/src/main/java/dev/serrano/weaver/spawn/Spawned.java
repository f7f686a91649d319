package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Values;
import dev.serrano.weaver.spawn.Site.Callee;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The helpers by which a method spawns another one: they are those of all places where it does. */
final class Spawned {
    private final Helpers helpers;
    private final Callee c;
    private final int number;
    private final List<Type> arguments;

    /** @param number of the first such place */
    Spawned(Helpers helpers, Callee c, int number) {
        this.helpers = helpers;
        this.c = c;
        this.number = number;
        this.arguments = Emitter.arguments(c);
    }

    /** The type of the method that looks, and calls. */
    static MethodTypeDesc spawnType(Callee c) {
        return Names.fastType(MethodTypeDesc.of(c.type().returnType(), Helpers.descriptors(Emitter.arguments(c))));
    }

    private MethodTypeDesc askedType() {
        return spawnType(c).changeReturnType(ConstantDescs.CD_void);
    }

    void emit(ClassBuilder cls) {
        helpers.method(cls, helpers.helper("spawn", number), spawnType(c), this::spawn);
        helpers.method(cls, helpers.helper("asked", number), askedType(), this::asked);
        helpers.method(cls, helpers.helper("call", number), Names.SLOW_TYPE, this::call);
    }

    /** Parameters: the arguments, the worker. It is so short that it is inlined. */
    private void spawn(CodeBuilder cb) {
        int worker = Emitter.slots(arguments);
        Label go = cb.newLabel();
        cb.aload(worker);
        cb.invokevirtual(Names.WORKER, "isAsked", MethodTypeDesc.of(ConstantDescs.CD_boolean));
        cb.ifeq(go);
        Helpers.load(cb, arguments);
        cb.aload(worker);
        helpers.invoke(cb, helpers.helper("asked", number), askedType());
        cb.labelBinding(go);
        Helpers.load(cb, arguments);
        if (c.woven()) {
            cb.aload(worker);
            Calls.invokeFast(cb, c, helpers.source());
        } else {
            Calls.invoke(cb, c);
        }
        Values.ret(cb, c.type().returnType());
    }

    /** Parameters: the arguments, the worker. */
    private void asked(CodeBuilder cb) {
        int worker = Emitter.slots(arguments);
        int u = worker;
        int a = worker + 1;
        Label from = cb.newLabel();
        Label to = cb.newLabel();
        Label handler = cb.newLabel();
        cb.labelBinding(from);
        cb.aload(worker);
        cb.invokestatic(Names.WOVEN, "answer", MethodTypeDesc.of(ConstantDescs.CD_void, Names.WORKER));
        cb.labelBinding(to);
        cb.return_();
        cb.labelBinding(handler);
        cb.astore(u);
        begin(cb, 0, u, a);
        cb.aload(u);
        cb.athrow();
        cb.exceptionCatch(from, to, handler, Names.UNWIND);
    }

    /** Makes an activation of a call that has not begun. */
    void begin(CodeBuilder cb, int argumentsAt, int u, int a) {
        cb.loadConstant(helpers.handle(helpers.helper("call", number), Names.SLOW_TYPE));
        Helpers.counts(cb, 0, arguments);
        cb.invokestatic(Names.WOVEN, "begin", Helpers.beginType());
        cb.astore(a);
        Helpers.putAll(cb, a, arguments, argumentsAt);
        cb.aload(u);
        cb.aload(a);
        cb.invokestatic(
                Names.WOVEN, "captured", MethodTypeDesc.of(ConstantDescs.CD_void, Names.UNWIND, Names.ACTIVATION));
    }

    /** The slow form of a spawned call that has not begun: calls, with the arguments that it has. */
    private void call(CodeBuilder cb) {
        Label begin = cb.newLabel();
        Label from = cb.newLabel();
        Label to = cb.newLabel();
        Label handler = cb.newLabel();
        cb.aload(0);
        cb.invokevirtual(Names.ACTIVATION, "point", MethodTypeDesc.of(ConstantDescs.CD_int));
        cb.ifeq(begin);
        cb.aload(0);
        cb.invokevirtual(Names.ACTIVATION, "returned", MethodTypeDesc.of(ConstantDescs.CD_Object));
        cb.areturn();
        cb.labelBinding(begin);
        int numbers = 0;
        int objects = 0;
        for (Type t : arguments) {
            cb.aload(0);
            cb.loadConstant(t.isReference() ? objects++ : numbers++);
            Values.get(cb, helpers.known(t));
        }
        if (c.woven()) {
            cb.aload(1);
            cb.labelBinding(from);
            Calls.invokeFast(cb, c, helpers.source());
            cb.labelBinding(to);
        } else {
            Calls.invoke(cb, c);
        }
        Values.box(cb, c.type().returnType());
        cb.areturn();
        if (c.woven()) {
            cb.labelBinding(handler);
            cb.dup();
            cb.aload(0);
            cb.invokestatic(
                    Names.WOVEN, "passed", MethodTypeDesc.of(ConstantDescs.CD_void, Names.UNWIND, Names.ACTIVATION));
            cb.athrow();
            cb.exceptionCatch(from, to, handler, Names.UNWIND);
        }
    }
}

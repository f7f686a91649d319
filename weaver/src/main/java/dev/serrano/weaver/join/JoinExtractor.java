package dev.serrano.weaver.join;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Copier;
import dev.serrano.weaver.code.LambdaBody;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.NewCode;
import dev.serrano.weaver.code.Values;
import dev.serrano.weaver.join.Join.Branch;
import dev.serrano.weaver.join.Join.Combine;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Moves the joins of a method into methods of their own, whose parameters are what their lambdas capture. These have
 * marks: the first branch is spawned, the second one called.
 */
public final class JoinExtractor {
    /* Implementation. The method written here is not woven yet:
     *     try { a = spawn(first()); } catch (Throwable t) { one = WovenJoins.first(t); }
     *     try { b = second(); } catch (Throwable t) { two = t; }
     *     try { sync(); } catch (Throwable t) { one = t; }
     *     if (one != null || two != null) throw WovenJoins.failure(one, two);
     *     return combine(a, b);
     * So both branches always run, and the first failure takes in the second, as in the library, on any workers. */
    private static final ClassDesc JOINS = ClassDesc.of("dev.serrano.weave.WovenJoins");

    private static final DirectMethodHandleDesc METAFACTORY = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            ClassDesc.of("java.lang.invoke.LambdaMetafactory"),
            "metafactory",
            MethodTypeDesc.of(
                    ConstantDescs.CD_CallSite,
                    ConstantDescs.CD_MethodHandles_Lookup,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_MethodHandle,
                    ConstantDescs.CD_MethodType));

    private final ClassModel owner;
    private final Body body;
    private final List<Join> joins;
    private final IntFunction<String> names;

    /** @param names of the methods into which joins are moved, by their number in this method */
    public JoinExtractor(ClassModel owner, Body body, JoinFinder found, IntFunction<String> names) {
        this.owner = owner;
        this.body = body;
        this.joins = found.joins();
        this.names = names;
    }

    /** Names and descriptors of the methods of the joins, in the order of the joins. */
    public Map<String, MethodTypeDesc> methods() {
        Map<String, MethodTypeDesc> all = new LinkedHashMap<>();
        for (int i = 0; i < joins.size(); i++) {
            all.put(names.apply(i), joins.get(i).type());
        }
        return all;
    }

    /** The class with calls of these methods instead of the joins. */
    public byte[] extract(ClassFile classFile) {
        MethodModel method = body.method();
        return classFile.build(owner.thisClass(), ConstantPoolBuilder.of(owner), cls -> {
            NewCode.of(owner, method, cls, this::rest);
            for (int i = 0; i < joins.size(); i++) {
                Join join = joins.get(i);
                cls.withMethodBody(
                        names.apply(i),
                        join.type(),
                        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                        cb -> new Code(cb, join).emit());
            }
        });
    }

    private void rest(CodeBuilder cb) {
        Copier copier = new Copier(cb, s -> s);
        Map<Integer, Integer> calls = new HashMap<>();
        List<Integer> made = new ArrayList<>();
        for (int i = 0; i < joins.size(); i++) {
            calls.put(joins.get(i).call(), i);
            made.addAll(joins.get(i).made());
        }
        for (int i = 0; i < body.size(); i++) {
            Integer join = calls.get(i);
            if (join != null) {
                cb.invokestatic(
                        owner.thisClass().asSymbol(),
                        names.apply(join),
                        joins.get(join).type(),
                        owner.flags().has(AccessFlag.INTERFACE));
            } else if (made.contains(i)) {
                cb.nop(); // what it captures stays where it is
            } else {
                copier.copy(body.at(i));
            }
        }
        body.catches().forEach(copier::copy);
    }

    /** The method of a join. */
    private final class Code {
        private final CodeBuilder cb;
        private final Join join;
        private final int one;
        private final int two;
        private final int a;
        private final int b;

        Code(CodeBuilder cb, Join join) {
            this.cb = cb;
            this.join = join;
            one = slots(join.type().parameterList());
            two = one + 1;
            a = two + 1;
            b = a + 2;
        }

        void emit() {
            Label bad = cb.newLabel();
            if (body.line(join.call()) >= 0) {
                cb.lineNumber(body.line(join.call()));
            }
            cb.aconst_null();
            cb.astore(one);
            cb.aconst_null();
            cb.astore(two);
            if (join.combine() != null) {
                zero(join.first(), a);
                zero(join.second(), b);
            }
            caught(this::spawnFirst, () -> {
                cb.invokestatic(
                        JOINS, "first", MethodTypeDesc.of(ConstantDescs.CD_Throwable, ConstantDescs.CD_Throwable));
                cb.astore(one);
            });
            caught(this::callSecond, () -> cb.astore(two));
            caught(() -> cb.invokestatic(Names.WEAVE, "sync", ConstantDescs.MTD_void), () -> cb.astore(one));
            cb.aload(one);
            cb.ifnonnull(bad);
            cb.aload(two);
            cb.ifnonnull(bad);
            if (join.combine() == null) {
                cb.return_();
            } else {
                combine(join.combine());
                cb.return_(TypeKind.from(join.combine().type()));
            }
            cb.labelBinding(bad);
            cb.aload(one);
            cb.aload(two);
            cb.invokestatic(
                    JOINS,
                    "failure",
                    MethodTypeDesc.of(
                            ClassDesc.of("java.lang.RuntimeException"),
                            ConstantDescs.CD_Throwable,
                            ConstantDescs.CD_Throwable));
            cb.athrow();
        }

        private void zero(Branch branch, int slot) {
            Values.zero(cb, branch.kind());
            cb.storeLocal(branch.kind(), slot);
        }

        private void caught(Runnable code, Runnable handler) {
            Label from = cb.newLabel();
            Label to = cb.newLabel();
            Label handled = cb.newLabel();
            Label after = cb.newLabel();
            cb.labelBinding(from);
            code.run();
            cb.labelBinding(to);
            cb.goto_(after);
            cb.labelBinding(handled);
            handler.run();
            cb.labelBinding(after);
            cb.exceptionCatch(from, to, handled, ConstantDescs.CD_Throwable);
        }

        private void spawnFirst() {
            Branch first = join.first();
            load(first.captured(), 0);
            if (join.combine() == null) {
                cb.invokedynamic(runnable(first));
                cb.invokestatic(
                        Names.WEAVE,
                        "spawn",
                        MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of("java.lang.Runnable")));
                return;
            }
            invoke(first.body());
            ClassDesc value = first.body().type().returnType();
            ClassDesc marked = value.isPrimitive() ? value : ConstantDescs.CD_Object;
            cb.invokestatic(Names.WEAVE, "spawn", MethodTypeDesc.of(marked, marked));
            cb.storeLocal(first.kind(), a);
        }

        /** The form that the compiler makes of a lambda: the mark of a call without a value. */
        private DynamicCallSiteDesc runnable(Branch first) {
            LambdaBody called = first.body();
            MethodTypeDesc captured = MethodTypeDesc.of(ClassDesc.of("java.lang.Runnable"), first.captured());
            return DynamicCallSiteDesc.of(
                    METAFACTORY,
                    "run",
                    captured,
                    ConstantDescs.MTD_void,
                    MethodHandleDesc.ofMethod(
                            switch (called.opcode()) {
                                case INVOKESTATIC ->
                                    called.ofInterface()
                                            ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC
                                            : DirectMethodHandleDesc.Kind.STATIC;
                                case INVOKEINTERFACE -> DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
                                default -> DirectMethodHandleDesc.Kind.VIRTUAL;
                            },
                            called.owner(),
                            called.name(),
                            called.type()),
                    ConstantDescs.MTD_void);
        }

        private void callSecond() {
            Branch second = join.second();
            load(second.captured(), slots(join.first().captured()));
            invoke(second.body());
            if (join.combine() != null) {
                cb.storeLocal(second.kind(), b);
            } else if (second.kind().slotSize() == 2) {
                cb.pop2();
            } else if (second.kind() != TypeKind.VOID) {
                cb.pop();
            }
        }

        private void invoke(LambdaBody called) {
            cb.invoke(called.opcode(), called.owner(), called.name(), called.type(), called.ofInterface());
        }

        private void combine(Combine combine) {
            load(
                    combine.captured(),
                    slots(join.first().captured()) + slots(join.second().captured()));
            value(join.first(), a, combine.operands().get(0));
            value(join.second(), b, combine.operands().get(1));
            if (combine.body() != null) {
                invoke(combine.body());
                return;
            }
            JoinFinder.Function f = JoinFinder.function(join.name());
            cb.invokeinterface(f.type(), f.method(), MethodTypeDesc.of(f.value(), f.value(), f.value()));
        }

        /** The value of a branch, as a function wants it. */
        private void value(Branch branch, int slot, ClassDesc wanted) {
            cb.loadLocal(branch.kind(), slot);
            if (wanted.isPrimitive()) {
                TypeKind kind = TypeKind.from(wanted);
                if (kind != branch.kind()) {
                    cb.conversion(branch.kind(), kind);
                }
                return;
            }
            ClassDesc value = branch.body().type().returnType();
            if (value.isPrimitive()) {
                Values.box(cb, value);
            }
            if (!wanted.equals(ConstantDescs.CD_Object)) {
                cb.checkcast(wanted);
            }
        }

        private void load(List<ClassDesc> types, int from) {
            int at = from;
            for (ClassDesc t : types) {
                TypeKind kind = Objects.requireNonNull(TypeKind.from(t));
                cb.loadLocal(kind, at);
                at += kind.slotSize();
            }
        }

        private static int slots(List<ClassDesc> types) {
            return types.stream().mapToInt(t -> TypeKind.from(t).slotSize()).sum();
        }
    }
}

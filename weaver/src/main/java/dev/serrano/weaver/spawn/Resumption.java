package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Values;
import dev.serrano.weaver.code.Variable;
import dev.serrano.weaver.spawn.Site.ToVariable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the begin of a slow form: the way to the place where an activation goes on, with its variables. */
final class Resumption {
    private final CodeBuilder cb;
    private final Plan plan;
    private final List<Type> parameters;
    private final int temporaries;
    private final IntUnaryOperator slots;
    private final IntFunction<Label> resumptions;

    /**
     * The resumption of a method.
     *
     * @param parameters of the method, which an activation has that has not begun
     * @param temporaries the first slot above the variables
     * @param slots of variables in the slow form, by those in the method
     * @param resumptions the places, by their numbers
     */
    Resumption(
            CodeBuilder cb,
            Plan plan,
            List<Type> parameters,
            int temporaries,
            IntUnaryOperator slots,
            IntFunction<Label> resumptions) {
        this.cb = cb;
        this.plan = plan;
        this.parameters = parameters;
        this.temporaries = temporaries;
        this.slots = slots;
        this.resumptions = resumptions;
    }

    /**
     * The values that an activation must bring to go on at a place. Places that want the same have one piece of code
     * for it.
     */
    private record Wanted(List<Variable> live, @Nullable Variable result, List<Type> below, int belowAt) {}

    private Wanted wanted(Site s) {
        Variable result = s.target() instanceof ToVariable v ? new Variable(v.slot(), v.type()) : null;
        List<Type> below = s.spawn() ? List.of() : s.below();
        return new Wanted(
                s.live(),
                result,
                below,
                below.isEmpty() ? 0 : temporaries + Emitter.slots(Emitter.arguments(s.callee())));
    }

    /** At the begin: to where the activation goes on, with its variables. */
    void emit() {
        Label entry = cb.newLabel();
        Label unknown = cb.newLabel();
        Map<Wanted, SortedMap<Integer, Label>> places = new LinkedHashMap<>();
        Stream.concat(
                        plan.sites().values().stream().map(s -> Map.entry(s.number(), wanted(s))),
                        plan.allSyncs().stream()
                                .map(s -> Map.entry(s.number(), new Wanted(s.live(), null, List.of(), 0))))
                .sorted(Map.Entry.comparingByKey())
                .forEach(e -> places.computeIfAbsent(e.getValue(), w -> new TreeMap<>())
                        .put(e.getKey(), resumptions.apply(e.getKey())));
        SortedMap<Integer, Label> all = new TreeMap<>(Map.of(0, entry));
        Map<Wanted, Label> restores = new HashMap<>();
        places.forEach((wanted, some) -> {
            Label restore = cb.newLabel();
            restores.put(wanted, restore);
            some.keySet().forEach(number -> all.put(number, restore));
        });
        switchOnPoint(all, unknown);
        places.forEach((wanted, some) -> {
            cb.labelBinding(Objects.requireNonNull(restores.get(wanted)));
            restore(wanted);
            if (some.size() == 1) {
                cb.goto_(some.firstEntry().getValue());
            } else {
                switchOnPoint(some, unknown);
            }
        });
        cb.labelBinding(unknown);
        cb.aload(0);
        cb.invokestatic(
                Names.WOVEN, "unknownPoint", MethodTypeDesc.of(ClassDesc.of("java.lang.Error"), Names.ACTIVATION));
        cb.athrow();
        cb.labelBinding(entry);
        Restorer r = new Restorer();
        int at = 0;
        for (Type t : parameters) {
            r.restore(t, slots.applyAsInt(at));
            at += t.slots();
        }
    }

    private void restore(Wanted wanted) {
        Restorer r = new Restorer();
        for (Variable v : wanted.live()) {
            r.restore(v.type(), slots.applyAsInt(v.slot()));
        }
        if (wanted.result() != null) {
            TypeKind kind = wanted.result().type().kind();
            Values.zero(cb, kind);
            cb.storeLocal(kind, slots.applyAsInt(wanted.result().slot()));
        }
        int at = wanted.belowAt();
        for (Type t : wanted.below()) {
            r.restore(t, at);
            at += t.slots();
        }
    }

    /** The shorter of the two switches. */
    private void switchOnPoint(SortedMap<Integer, Label> targets, Label unknown) {
        List<SwitchCase> cases = targets.entrySet().stream()
                .map(e -> SwitchCase.of(e.getKey(), e.getValue()))
                .toList();
        cb.aload(0);
        cb.invokevirtual(Names.ACTIVATION, "point", MethodTypeDesc.of(ConstantDescs.CD_int));
        if (targets.lastKey() - targets.firstKey() < 2 * targets.size()) {
            cb.tableswitch(targets.firstKey(), targets.lastKey(), unknown, cases);
        } else {
            cb.lookupswitch(unknown, cases);
        }
    }

    /** Takes variables out of the activation, in the order in which they were put. */
    private final class Restorer {
        private int numbers;
        private int objects;

        void restore(Type t, int slot) {
            if (t == Type.NULL) {
                cb.aconst_null();
            } else {
                cb.aload(0);
                cb.loadConstant(t.isReference() ? objects++ : numbers++);
                Values.get(cb, t);
            }
            cb.storeLocal(t.kind(), slot);
        }
    }
}

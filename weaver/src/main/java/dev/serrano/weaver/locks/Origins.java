package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.locks.AtomicSets.Alias;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeAnnotation;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The objects to which the operands of a method belong, known before each instruction by a flow analysis to a fixed
 * point.
 */
final class Origins {
    /** An object of which nothing is known. */
    static final int NOBODY = 0;
    /** An object that has the lock of this. */
    static final int THIS = 1;
    /** An object that has the lock of the one around this: of an inner class, which knows it by a field. */
    static final int OUTER = 2;
    /** No object: as good as one of any lock. */
    static final int NULL = -1;

    /** The lock of the argument with a number. */
    static int argument(int i) {
        return i + 3;
    }

    /** The set of locks that has only this one. */
    static long bit(int lock) {
        return lock <= 0 ? 0 : 1L << Math.min(lock, 62);
    }

    /**
     * The known origin of a value.
     *
     * @param lock whose lock the object has
     * @param data of which locks it is data: it was reached through a field of their sets
     * @param self whether it may be this itself
     */
    record Value(int lock, long data, boolean self) {
        static final Value UNKNOWN = new Value(NOBODY, 0);

        Value(int lock, long data) {
            this(lock, data, false);
        }

        Value merge(Value o) {
            int l = lock == o.lock || o.lock == NULL ? lock : lock == NULL ? o.lock : NOBODY;
            return new Value(l, data | o.data, self || o.self);
        }
    }

    /** The variables and operands before an instruction. */
    private record Frame(Map<Integer, Value> locals, List<Value> stack) {
        Frame copy() {
            return new Frame(new HashMap<>(locals), new ArrayList<>(stack));
        }
    }

    private final AtomicSets sets;
    private final Body body;
    private final Types types;
    private final AtomicSets.Method method;
    private final @Nullable Frame[] frames;
    private final Map<Integer, Alias> made = new HashMap<>(); // by the position of the new

    Origins(AtomicSets sets, AtomicSets.Method m, Body body, Types types) {
        this.sets = sets;
        this.body = body;
        this.types = types;
        this.method = m;
        this.frames = new @Nullable Frame[body.size()];
        ((CodeAttribute) body.code())
                .findAttribute(Attributes.runtimeInvisibleTypeAnnotations())
                .ifPresent(a -> a.annotations().forEach(this::madeBy));
        flow(entry(m));
    }

    private void madeBy(TypeAnnotation t) {
        if (t.annotation().className().equalsString(AtomicSets.ALIAS)
                && t.targetInfo() instanceof TypeAnnotation.OffsetTarget o
                && o.targetType() == TypeAnnotation.TargetType.NEW) {
            made.put(body.next(body.position(o.target()) - 1), AtomicSets.alias(t));
        }
    }

    /** The merges that objects are made with, by the position where they are made. */
    Map<Integer, Alias> made() {
        return made;
    }

    Types types() {
        return types;
    }

    boolean isReached(int i) {
        return frames[i] != null && types.before(i) != null;
    }

    /** An operand before an instruction, counted from the top. */
    Value operand(int i, int fromTop) {
        List<Value> st = Objects.requireNonNull(frames[i]).stack();
        return st.get(st.size() - 1 - fromTop);
    }

    /** The value of a variable before an instruction. */
    Value variable(int i, int slot) {
        return Objects.requireNonNull(frames[i]).locals().getOrDefault(slot, Value.UNKNOWN);
    }

    private Frame entry(AtomicSets.Method m) {
        Frame f = new Frame(new HashMap<>(), new ArrayList<>());
        int slot = 0;
        if (!m.isStatic()) {
            f.locals.put(slot++, new Value(THIS, 0, true));
        }
        int n = 0;
        for (ClassDesc p : m.model().methodTypeSymbol().parameterList()) {
            if (sets.atomic(m, n) != null && !m.isMaker()) {
                f.locals.put(slot, new Value(argument(n), 0));
            } else if (AtomicSets.parameterAlias(m.model(), n) != null) {
                f.locals.put(slot, new Value(THIS, 0));
            }
            slot += TypeKind.from(p).slotSize();
            n++;
        }
        return f;
    }

    // ---- flow -------------------------------------------------------------------------------------------------

    private void flow(Frame entry) {
        List<Integer> todo = new ArrayList<>();
        reach(0, entry, todo);
        while (!todo.isEmpty()) {
            int i = todo.removeLast();
            if (types.before(i) == null) {
                continue;
            }
            Frame before = Objects.requireNonNull(frames[i]);
            Frame after = before.copy();
            apply(i, after);
            for (int n : body.successors(i)) {
                reach(n, after, todo);
            }
            for (int h : body.handlers(i)) {
                reach(h, new Frame(before.locals(), List.of(Value.UNKNOWN)), todo);
                reach(h, new Frame(after.locals(), List.of(Value.UNKNOWN)), todo);
            }
        }
    }

    private void reach(int n, Frame from, List<Integer> todo) {
        Frame known = frames[n];
        if (known == null) {
            frames[n] = from.copy();
            todo.add(n);
            return;
        }
        Frame merged = known.copy();
        merged.locals.replaceAll((slot, v) -> v.merge(from.locals.getOrDefault(slot, Value.UNKNOWN)));
        from.locals.forEach((slot, v) -> {
            if (!merged.locals.containsKey(slot)) {
                merged.locals.put(slot, v.merge(Value.UNKNOWN));
            }
        });
        for (int k = 0; k < merged.stack.size(); k++) {
            merged.stack.set(k, merged.stack.get(k).merge(from.stack.get(k)));
        }
        if (!merged.equals(known)) {
            frames[n] = merged;
            todo.add(n);
        }
    }

    private void apply(int i, Frame f) {
        CodeElement e = body.at(i);
        List<Value> st = f.stack;
        switch (e) {
            case StoreInstruction s -> {
                f.locals.put(s.slot(), st.removeLast());
                return;
            }
            case StackInstruction s -> {
                shuffle(s.opcode(), st, sizes(i));
                return;
            }
            case TypeCheckInstruction t
            when t.opcode() == Opcode.CHECKCAST -> {
                Value v = st.removeLast();
                st.add(AtomicSets.isValue(t.type().asSymbol()) ? new Value(v.lock, 0, v.self) : v);
                return;
            }
            default -> {}
        }
        boolean inner = e instanceof InvokeInstruction c && isMadeBy(i, c, st);
        Value result = result(i, e, f);
        int before = st.size();
        int after = sizeAfter(i, before);
        int pops = before - after + (result == null ? 0 : 1);
        for (int k = 0; k < pops; k++) {
            st.removeLast();
        }
        if (result != null) {
            st.add(result);
        } else if (inner) {
            st.set(st.size() - 1, new Value(THIS, 0));
        } else if (e instanceof InvokeInstruction c && isOwnMaker(i, c)) {
            f.locals.put(
                    1, new Value(OUTER, 0)); // no lock is taken before the constructor of the superclass has returned
        }
    }

    /** Whether this object of an inner class, whose constructor it is, is a proper one afterwards. */
    private boolean isOwnMaker(int i, InvokeInstruction c) {
        State before = types.before(i);
        if (!method.isMaker()
                || !c.name().equalsString(ConstantDescs.INIT_NAME)
                || before == null
                || sets.outer(method.className()) == null) {
            return false;
        }
        List<Type> st = before.stack();
        return types.madeAt(st.get(st.size() - 1 - c.typeSymbol().parameterCount())) < 0;
    }

    /**
     * Whether a call makes an object of an inner class of this one, around which this is; it lies on the stack then.
     */
    private boolean isMadeBy(int i, InvokeInstruction c, List<Value> st) {
        int arguments = c.typeSymbol().parameterCount();
        State before = types.before(i);
        if (!c.name().equalsString(ConstantDescs.INIT_NAME)
                || arguments == 0
                || st.size() < arguments + 2
                || before == null
                || sets.outer(c.owner().asInternalName()) == null
                || st.get(st.size() - arguments).lock != THIS) {
            return false;
        }
        int at = types.madeAt(before.stack().get(before.stack().size() - 1 - arguments));
        return at >= 0 && body.at(body.next(at)) instanceof StackInstruction d && d.opcode() == Opcode.DUP;
    }

    private int sizeAfter(int i, int before) {
        for (int n : body.successors(i)) {
            State s = types.before(n);
            if (s != null) {
                return s.stack().size();
            }
        }
        return before - (body.successors(i).isEmpty() ? before : 0);
    }

    private List<Integer> sizes(int i) {
        return Objects.requireNonNull(types.before(i)).stack().stream()
                .map(Type::slots)
                .toList();
    }

    /** The value that an instruction pushes; null if it pushes none. */
    private @Nullable Value result(int i, CodeElement e, Frame f) {
        return switch (e) {
            case ConstantInstruction c -> c.opcode() == Opcode.ACONST_NULL ? new Value(NULL, 0) : Value.UNKNOWN;
            case LoadInstruction l -> f.locals.getOrDefault(l.slot(), Value.UNKNOWN);
            case ArrayLoadInstruction a ->
                a.typeKind() == TypeKind.REFERENCE
                        ? new Value(NOBODY, f.stack.get(f.stack.size() - 2).data)
                        : Value.UNKNOWN;
            case OperatorInstruction o -> Value.UNKNOWN;
            case ConvertInstruction c -> Value.UNKNOWN;
            case TypeCheckInstruction t -> Value.UNKNOWN;
            case NewObjectInstruction n -> made.containsKey(i) ? new Value(THIS, 0) : Value.UNKNOWN;
            case NewPrimitiveArrayInstruction n -> Value.UNKNOWN;
            case NewReferenceArrayInstruction n -> Value.UNKNOWN;
            case NewMultiArrayInstruction n -> Value.UNKNOWN;
            case FieldInstruction x when x.opcode() == Opcode.GETSTATIC -> Value.UNKNOWN;
            case FieldInstruction x when x.opcode() == Opcode.GETFIELD -> read(x, f.stack.getLast());
            case InvokeInstruction c -> called(c.typeSymbol(), c, f.stack);
            case InvokeDynamicInstruction c -> called(c.typeSymbol(), null, f.stack);
            default -> null;
        };
    }

    private Value read(FieldInstruction x, Value of) {
        String owner = x.owner().asInternalName();
        String name = x.name().stringValue();
        if (of.self && name.equals(sets.outer(owner))) {
            return new Value(OUTER, 0);
        }
        long data = AtomicSets.isValue(x.typeSymbol()) ? 0 : of.data | (sets.isMember(owner, name) ? bit(of.lock) : 0);
        return new Value(sets.alias(owner, name) == null ? NOBODY : of.lock, data);
    }

    private @Nullable Value called(MethodTypeDesc type, @Nullable InvokeInstruction c, List<Value> st) {
        ClassDesc r = type.returnType();
        if (r.equals(ConstantDescs.CD_void)) {
            return null;
        }
        int operands = type.parameterCount() + (c == null || c.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
        List<Value> used = st.subList(st.size() - operands, st.size());
        long data =
                AtomicSets.isValue(r) ? 0 : used.stream().mapToLong(Value::data).reduce(0, (a, b) -> a | b);
        int lock = NOBODY;
        if (c != null && c.opcode() != Opcode.INVOKESTATIC) {
            AtomicSets.Method m = sets.resolve(
                    c.owner().asInternalName(),
                    c.name().stringValue() + c.type().stringValue());
            if (m != null && AtomicSets.resultAlias(m.model()) != null) {
                lock = used.getFirst().lock;
            } else if (m == null && isClone(c)) {
                lock = used.getFirst().lock; // a copy has the field with the lock, too
            }
            if (m != null && m.model().flags().has(AccessFlag.PRIVATE) && !AtomicSets.isValue(r)) {
                data |= bit(used.getFirst().lock); // what an internal method has found in the set
            }
        }
        return new Value(lock, data);
    }

    /** Whether a call makes a copy of this, as Object does. */
    private static boolean isClone(InvokeInstruction c) {
        return c.opcode() == Opcode.INVOKESPECIAL
                && c.name().equalsString("clone")
                && c.type().equalsString("()Ljava/lang/Object;");
    }

    // ---- the stack --------------------------------------------------------------------------------------------

    private static void shuffle(Opcode o, List<Value> st, List<Integer> sizes) {
        switch (o) {
            case POP -> st.removeLast();
            case POP2 -> take(st, count(sizes, 0, 2));
            case DUP -> st.add(st.getLast());
            case DUP2 -> st.addAll(new ArrayList<>(st.subList(st.size() - count(sizes, 0, 2), st.size())));
            case DUP_X1 -> below(st, sizes, 1, 1);
            case DUP_X2 -> below(st, sizes, 1, 2);
            case DUP2_X1 -> below(st, sizes, 2, 1);
            case DUP2_X2 -> below(st, sizes, 2, 2);
            case SWAP -> st.add(st.size() - 1, st.removeLast());
            default -> throw new IllegalArgumentException(o.toString());
        }
    }

    /** How many operands fill so many slots, from the top without some. */
    private static int count(List<Integer> sizes, int without, int slots) {
        int n = 0;
        for (int filled = 0; filled < slots; n++) {
            filled += sizes.get(sizes.size() - 1 - without - n);
        }
        return n;
    }

    private static List<Value> take(List<Value> st, int n) {
        List<Value> part = st.subList(st.size() - n, st.size());
        List<Value> taken = new ArrayList<>(part);
        part.clear();
        return taken;
    }

    private static void below(List<Value> st, List<Integer> sizes, int slots, int over) {
        int n = count(sizes, 0, slots);
        List<Value> upper = take(st, n);
        List<Value> lower = take(st, count(sizes, n, over));
        st.addAll(upper);
        st.addAll(lower);
        st.addAll(upper);
    }
}

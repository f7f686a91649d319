package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.locks.AtomicSets.Method;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A method, its accesses to atomic sets, and where it holds which locks because of them. */
final class AtomicMethod {
    /* Implementation. An access is an instruction that reads or writes a field of a set, or uses what was reached
     * through one (the elements of an array, an object that is called): the dependence of the thesis. A call of a
     * method that locks, on an object with the same lock, is one, too, unless the method spawns: such a one is not a
     * unit. */
    final Method method;
    final Body body;
    final Origins origins;

    /** Which locks each access needs, by position; calls of methods that lock not included. */
    private final Map<Integer, Long> direct = new TreeMap<>();

    private final long arguments;
    private Region region;
    private long locks;
    /** Calls, by position. */
    final Map<Integer, InvokeInstruction> calls = new TreeMap<>();

    AtomicMethod(AtomicSets sets, Method m) {
        this.method = m;
        this.body = new Body(m.model());
        this.origins =
                new Origins(sets, m, body, Types.of(body, m.owner().thisClass().asSymbol()));
        this.arguments = argumentsOf(sets, m);
        for (int i = 0; i < body.size(); i++) {
            if (origins.isReached(i)) {
                long needed = locksOf(sets, i);
                if (needed != 0) {
                    direct.put(i, needed);
                }
                if (body.at(i) instanceof InvokeInstruction c) {
                    calls.put(i, c);
                }
            }
        }
        this.region = Region.of(body, new BitSet());
    }

    private static long argumentsOf(AtomicSets sets, Method m) {
        long all = 0;
        for (int n = 0; n < m.model().methodTypeSymbol().parameterCount(); n++) {
            if (sets.atomic(m, n) != null) {
                all |= Origins.bit(Origins.argument(n));
            }
        }
        return all;
    }

    private long locksOf(AtomicSets sets, int i) {
        return switch (body.at(i)) {
            case FieldInstruction f
            when f.opcode() == Opcode.GETFIELD || f.opcode() == Opcode.PUTFIELD -> {
                Origins.Value of = origins.operand(i, f.opcode() == Opcode.GETFIELD ? 0 : 1);
                boolean member =
                        sets.isMember(f.owner().asInternalName(), f.name().stringValue());
                yield of.data() | (member ? Origins.bit(of.lock()) : 0);
            }
            case ArrayLoadInstruction a -> origins.operand(i, 1).data();
            case ArrayStoreInstruction a ->
                origins.operand(i, 2).data()
                        | (a.typeKind() == TypeKind.REFERENCE
                                ? origins.operand(i, 0).data()
                                : 0);
            case InvokeInstruction c ->
                data(i, c.typeSymbol().parameterCount() + (c.opcode() == Opcode.INVOKESTATIC ? 0 : 1))
                        | (isOfUnwovenSuper(sets, i, c) ? Origins.bit(Origins.THIS) : 0);
            case InvokeDynamicInstruction c -> data(i, c.typeSymbol().parameterCount());
            case MonitorInstruction m -> origins.operand(i, 0).data();
            case LoadInstruction l
            when l.typeKind() == TypeKind.REFERENCE -> {
                int lock = origins.variable(i, l.slot()).lock();
                yield lock > Origins.THIS ? Origins.bit(lock) : 0;
            }
            default -> 0;
        };
    }

    /**
     * Whether a call is {@code super.m()} of a class that is not woven: it may use what the set has by methods of this.
     * {@code Object.clone} reads all fields; the other methods of Object use none.
     */
    private boolean isOfUnwovenSuper(AtomicSets sets, int i, InvokeInstruction c) {
        return c.opcode() == Opcode.INVOKESPECIAL
                && !c.name().equalsString(ConstantDescs.INIT_NAME)
                && (!c.owner().asInternalName().equals("java/lang/Object")
                        || c.name().equalsString("clone"))
                && sets.root(method.className()) != null
                && origins.operand(i, c.typeSymbol().parameterCount()).self()
                && sets.resolve(
                                c.owner().asInternalName(),
                                c.name().stringValue() + c.type().stringValue())
                        == null;
    }

    private long data(int i, int operands) {
        long all = 0;
        for (int k = 0; k < operands; k++) {
            all |= origins.operand(i, k).data();
        }
        return all;
    }

    /** The lock that the object of a call has; NOBODY for a static one. */
    int lockOfReceiver(int i) {
        InvokeInstruction c = calls.get(i);
        return c == null || c.opcode() == Opcode.INVOKESTATIC
                ? Origins.NOBODY
                : origins.operand(i, c.typeSymbol().parameterCount()).lock();
    }

    /** Whether a call is one of this object itself, or reads what the object around it has, by an accessor. */
    boolean isOfInner(int i) {
        InvokeInstruction c = calls.get(i);
        if (c == null) {
            return false;
        }
        int arguments = c.typeSymbol().parameterCount();
        return c.opcode() == Opcode.INVOKESTATIC
                ? arguments > 0 && origins.operand(i, arguments - 1).lock() == Origins.OUTER
                : origins.operand(i, arguments).self();
    }

    /**
     * Finds out where it holds locks.
     *
     * @param locking which of its calls, by position, are of methods that lock what they are called on
     * @param lockingOuter which are of methods that lock the object around it, or of accessors
     * @return whether that has changed
     */
    boolean plan(Predicate<Integer> locking, Predicate<Integer> lockingOuter) {
        if (body.size() == 0) {
            return false;
        }
        // No other method knows an object that is being made; but the one around it.
        long all = method.isMaker() ? Origins.bit(Origins.OUTER) : -1;
        BitSet accesses = new BitSet();
        long needed = 0;
        for (Map.Entry<Integer, Long> d : direct.entrySet()) {
            if ((d.getValue() & all) != 0) {
                accesses.set(d.getKey());
                needed |= d.getValue() & all;
            }
        }
        for (int i : calls.keySet()) {
            if ((Origins.bit(lockOfReceiver(i)) & all) != 0 && locking.test(i)) {
                accesses.set(i);
                needed |= Origins.bit(lockOfReceiver(i));
            }
            if (isOfInner(i) && lockingOuter.test(i)) {
                accesses.set(i);
                needed |= Origins.bit(Origins.OUTER);
            }
        }
        boolean whole = AtomicSets.atomic(method.model()) != null;
        if (whole && !method.isStatic()) {
            needed |= Origins.bit(Origins.THIS);
        }
        Region before = region;
        region = whole ? Region.whole(body, origins) : Region.of(body, accesses);
        long locksBefore = locks;
        locks = region.isEmpty() ? 0 : needed | arguments;
        return locks != locksBefore || !region.isSame(before);
    }

    Region region() {
        return region;
    }

    /** The locks that it takes, as bits of {@link Origins#bit}. */
    long locks() {
        return locks;
    }

    boolean locksOuter() {
        return (locks & Origins.bit(Origins.OUTER)) != 0;
    }

    boolean locksThis() {
        return (locks & Origins.bit(Origins.THIS)) != 0;
    }

    /** The slot of a parameter. */
    int slot(int parameter) {
        int slot = method.isStatic() ? 0 : 1;
        int n = 0;
        for (ClassDesc p : method.model().methodTypeSymbol().parameterList()) {
            if (n++ == parameter) {
                return slot;
            }
            slot += TypeKind.from(p).slotSize();
        }
        throw new IllegalArgumentException("no parameter " + parameter);
    }
}

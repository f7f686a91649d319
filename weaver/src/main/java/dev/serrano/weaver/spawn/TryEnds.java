package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Liveness;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.code.Variable;
import java.lang.classfile.Instruction;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds where control leaves a try block, or comes to a handler of it, while what the block has spawned may not have ended:
 * there it waits, so that resources and handlers outlive what uses them.
 */
public final class TryEnds {
    /** Control goes to no other position: it returns. */
    static final int RETURN = -1;

    /**
     * A way of control on which it waits.
     *
     * @param from the position that it comes from; of a handler its own
     * @param to the position that it goes to, or {@link #RETURN}
     * @param operands what lies on the stack then; in a handler the exception
     * @param live the variables that are wanted afterward
     */
    public record End(int from, int to, List<Type> operands, List<Variable> live) {
        /** Whether it is the begin of a handler. */
        public boolean isHandler() {
            return from == to;
        }
    }

    private final Body body;
    private final Types types;
    private final Liveness liveness;
    private final Set<Integer> syncs;
    private final Map<Integer, Set<Integer>> handlers = new HashMap<>(); // of each position with a spawn
    private final Flow open; // the positions of spawns that may not have ended

    private TryEnds(Body body, Types types, Liveness liveness, Set<Integer> spawns, Set<Integer> syncs) {
        this.body = body;
        this.types = types;
        this.liveness = liveness;
        this.syncs = syncs;
        this.open = new Flow(body);
        spawns.forEach(i -> handlers.put(i, handlers(i)));
    }

    /**
     * The ends of try blocks of a method.
     *
     * @param spawns behind which positions something has been spawned
     * @param syncs at which positions the program waits
     */
    static List<End> of(Body body, Types types, Liveness liveness, Set<Integer> spawns, Set<Integer> syncs) {
        TryEnds t = new TryEnds(body, types, liveness, spawns, syncs);
        if (t.handlers.values().stream().allMatch(Set::isEmpty)) {
            return List.of();
        }
        t.open.follow(t::step);
        return t.find();
    }

    private Set<Integer> handlers(int i) {
        return new HashSet<>(body.handlers(i));
    }

    // ---- what may not have ended ------------------------------------------------------------------------------

    private void step(int i) {
        BitSet after = after(i);
        for (int n : body.successors(i)) {
            open.reach(n, waits(i, n, after) ? new BitSet() : after);
        }
        if (body.at(i) instanceof Instruction) {
            BitSet thrown =
                    syncs.contains(i) ? new BitSet() : (BitSet) open.before(i).clone();
            for (int h : body.handlers(i)) {
                open.reach(h, thrown);
            }
        }
    }

    private BitSet after(int i) {
        BitSet after = isCaught(i) || syncs.contains(i)
                ? new BitSet()
                : (BitSet) open.before(i).clone();
        if (handlers.containsKey(i)) {
            after.set(i);
        }
        return after;
    }

    /** Whether a position is a handler of a block with something in it that may not have ended. */
    private boolean isCaught(int i) {
        return open.before(i).stream().anyMatch(s -> of(s).contains(i));
    }

    /** Whether control leaves such a block on its way from a position to another one. */
    private boolean waits(int from, int to, BitSet some) {
        if (some.isEmpty()) {
            return false;
        }
        Set<Integer> left = handlers(from);
        if (to != RETURN) {
            left.removeAll(handlers(to));
        }
        return some.stream().anyMatch(s -> of(s).stream().anyMatch(left::contains));
    }

    private Set<Integer> of(int spawn) {
        return handlers.getOrDefault(spawn, Set.of());
    }

    // ---- where that matters -----------------------------------------------------------------------------------

    private List<End> find() {
        List<End> all = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            State before = types.before(i);
            if (!open.isReached(i) || before == null) {
                continue;
            }
            if (isCaught(i)) {
                all.add(end(i, i, before.stack(), before));
            }
            BitSet after = after(i);
            if (body.at(i) instanceof ReturnInstruction r && waits(i, RETURN, after)) {
                List<Type> st = before.stack();
                all.add(end(i, RETURN, r.typeKind() == TypeKind.VOID ? List.of() : List.of(st.getLast()), null));
            }
            for (int n : Set.copyOf(body.successors(i))) {
                State there = types.before(n);
                if (there != null && waits(i, n, after)) {
                    all.add(end(i, n, there.stack(), there));
                }
            }
        }
        return all;
    }

    private End end(int from, int to, List<Type> operands, @Nullable State there) {
        List<Variable> live = new ArrayList<>();
        if (there != null) {
            add(live, to, there);
        }
        State here = body.at(from) instanceof StoreInstruction && there != null ? there : types.before(from);
        if (here != null) {
            body.handlers(from).forEach(h -> add(live, h, here));
        }
        return new End(from, to, List.copyOf(operands), live);
    }

    private void add(List<Variable> live, int at, State state) {
        BitSet slots = liveness.before(at);
        for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
            Type t = state.local(slot);
            int s = slot;
            if (t != null && t.made() && live.stream().noneMatch(v -> v.slot() == s)) {
                live.add(new Variable(slot, t));
            }
        }
    }
}

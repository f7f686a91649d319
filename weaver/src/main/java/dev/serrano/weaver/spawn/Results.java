package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Breach;
import dev.serrano.weaver.spawn.Site.ToVariable;
import dev.serrano.weaver.spawn.TryEnds.End;
import java.lang.classfile.Instruction;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the variables of spawned calls wait for their values: from the spawn to the next sync or to the end of a
 * try block that waits, or until their slot belongs to another variable. There they are not read and not written.
 */
final class Results {
    private final Body body;
    private final List<ToVariable> all;
    private final Map<Integer, List<ToVariable>> spawned; // by the position of the store
    private final Flow open; // the numbers of those that wait

    private Results(
            Body body,
            List<ToVariable> all,
            Map<Integer, List<ToVariable>> spawned,
            Set<Integer> syncs,
            List<End> ends) {
        this.body = body;
        this.all = all;
        this.spawned = spawned;
        this.open = new Flow(body);
        Map<Integer, List<Integer>> left = new HashMap<>(); // by where from: where control comes to after a wait
        ends.forEach(e -> left.computeIfAbsent(e.from(), f -> new ArrayList<>()).add(e.to()));
        open.follow(i -> step(i, syncs, left.getOrDefault(i, List.of())));
    }

    static Results of(
            Body body,
            List<ToVariable> all,
            Map<Integer, List<ToVariable>> spawned,
            Set<Integer> syncs,
            List<End> ends) {
        return new Results(body, all, spawned, syncs, ends);
    }

    /** The variables whose values a sync at that position brings. */
    List<ToVariable> before(int i) {
        List<ToVariable> some = new ArrayList<>();
        if (open.isReached(i)) {
            open.before(i).stream().forEach(r -> some.add(all.get(r)));
        }
        return some;
    }

    /** The variables that wait behind that position, which is no sync. */
    List<ToVariable> after(int i) {
        List<ToVariable> some = before(i);
        if (body.at(i) instanceof StoreInstruction s) {
            some.removeIf(r -> overlap(s, r));
        }
        some.addAll(spawned.getOrDefault(i, List.of()));
        return some;
    }

    private void step(int i, Set<Integer> syncs, List<Integer> afterWait) {
        BitSet after = (BitSet) open.before(i).clone();
        BitSet thrown = (BitSet) after.clone();
        if (syncs.contains(i) || afterWait.contains(i)) { // at the begin of a handler, too
            after.clear();
            thrown.clear();
        } else if (body.at(i) instanceof StoreInstruction s) {
            for (ToVariable r : all) {
                if (overlap(s, r)) {
                    after.clear(r.result());
                }
            }
            for (ToVariable r : spawned.getOrDefault(i, List.of())) {
                after.set(r.result());
                thrown.set(r.result());
            }
        }
        for (int n : body.successors(i)) {
            open.reach(n, afterWait.contains(n) ? new BitSet() : after);
        }
        if (body.at(i) instanceof Instruction) { // a label before a sync throws nothing
            for (int n : body.handlers(i)) {
                open.reach(n, thrown);
            }
        }
    }

    private static boolean overlap(StoreInstruction s, ToVariable r) {
        int last = s.slot() + (s.typeKind() == TypeKind.LONG || s.typeKind() == TypeKind.DOUBLE ? 1 : 0);
        return s.slot() < r.slot() + r.type().slots() && r.slot() <= last;
    }

    // ---- the rule ---------------------------------------------------------------------------------------------

    void check(List<Breach> breaches) {
        for (int i = 0; i < body.size(); i++) {
            if (!open.isReached(i) || open.before(i).isEmpty() || !(body.at(i) instanceof Instruction)) {
                continue;
            }
            for (ToVariable r : before(i)) {
                check(i, r, breaches);
            }
        }
    }

    private void check(int i, ToVariable r, List<Breach> breaches) {
        switch (body.at(i)) {
            case LoadInstruction l when l.slot() == r.slot() -> breach(i, r, "is read", "call sync() first", breaches);
            case IncrementInstruction inc
            when inc.slot() == r.slot() -> breach(i, r, "is changed", "call sync() first", breaches);
            case StoreInstruction s
            when overlap(s, r) && same(i, s.slot(), r) ->
                breach(
                        i,
                        r,
                        spawned.containsKey(i) ? "is written by a second spawn" : "is written",
                        spawned.containsKey(i)
                                ? "give each spawn a variable or an element of its own, or call sync() between them"
                                : body.hasVariables()
                                        ? "call sync() first"
                                        : "call sync() first; or compile with -g, if it is another variable there",
                        breaches);
            default -> {}
        }
    }

    private void breach(int i, ToVariable r, String what, String fix, List<Breach> breaches) {
        Breach b = new Breach(
                body.line(i),
                name(r.slot(), i) + " " + what + " before sync(): the spawn that writes it may not have ended",
                fix);
        if (!breaches.contains(b)) {
            breaches.add(b);
        }
    }

    /** Whether the slot belongs to the variable of the spawn there; without debug information it does. */
    private boolean same(int i, int slot, ToVariable r) {
        if (!body.hasVariables()) {
            return true;
        }
        LocalVariable now = variable(slot, i);
        if (now == null) {
            return false;
        }
        for (Map.Entry<Integer, List<ToVariable>> s : spawned.entrySet()) {
            if (s.getValue().contains(r) && now.equals(variable(r.slot(), s.getKey()))) {
                return true;
            }
        }
        return false;
    }

    /** The variable in a slot, from the instruction on that first writes it. */
    private @Nullable LocalVariable variable(int slot, int at) {
        int after = body.next(at);
        for (int i = 0; i < body.size(); i++) {
            if (body.at(i) instanceof LocalVariable v
                    && v.slot() == slot
                    && after >= body.position(v.startScope())
                    && at < body.position(v.endScope())) {
                return v;
            }
        }
        return null;
    }

    private String name(int slot, int at) {
        LocalVariable v = variable(slot, at);
        return v == null ? "a variable" : v.name().stringValue();
    }
}

package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The positions of a method at which it holds its locks: from its first access to a set until no path leads to a
 * further one. So each run of the method has one range, which it enters at an access or where it meets a path that has
 * had one.
 */
final class Region {
    private final Body body;
    private final BitSet held = new BitSet();

    private Region(Body body) {
        this.body = body;
    }

    /** The region of some accesses. */
    static Region of(Body body, BitSet accesses) {
        Region r = new Region(body);
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            before.add(new ArrayList<>());
        }
        for (int i = 0; i < body.size(); i++) {
            for (int n : r.next(i)) {
                before.get(n).add(i);
            }
        }
        BitSet after = new BitSet(); // reached from an access
        BitSet ahead = new BitSet(); // from which one is reached
        accesses.stream().forEach(a -> r.next(a).forEach(n -> r.spread(n, after, true, before)));
        accesses.stream().forEach(a -> before.get(a).forEach(n -> r.spread(n, ahead, false, before)));
        r.held.or(after);
        r.held.and(ahead);
        r.held.or(accesses);
        return r;
    }

    /** All of a method but its returns. */
    static Region whole(Body body, Origins origins) {
        Region r = new Region(body);
        for (int i = 0; i < body.size(); i++) {
            r.held.set(i, origins.isReached(i) && !(body.at(i) instanceof ReturnInstruction));
        }
        return r;
    }

    private List<Integer> next(int i) {
        List<Integer> all = new ArrayList<>(body.successors(i));
        if (body.at(i) instanceof Instruction) {
            all.addAll(body.handlers(i));
        }
        return all;
    }

    private void spread(int from, BitSet into, boolean forward, List<List<Integer>> before) {
        List<Integer> todo = new ArrayList<>(List.of(from));
        while (!todo.isEmpty()) {
            int i = todo.removeLast();
            if (!into.get(i)) {
                into.set(i);
                todo.addAll(forward ? next(i) : before.get(i));
            }
        }
    }

    boolean isEmpty() {
        return held.isEmpty();
    }

    boolean isSame(Region other) {
        return held.equals(other.held);
    }

    boolean holds(int i) {
        return held.get(i);
    }

    /** The first line; -1 if unknown. */
    int firstLine() {
        return held.stream().map(body::line).filter(l -> l >= 0).min().orElse(-1);
    }

    int lastLine() {
        return held.stream().map(body::line).max().orElse(-1);
    }
}

package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The handlers of a method that catch what ends a task, as one of all throwables or errors. One after which the method goes on
 * would keep the task: it is to throw that at once. One that always throws something has its turn, for it may release
 * what the method holds (try-with-resources is written so); what it throws is not to hide the end.
 */
final class EndHandlers {
    private static final Set<String> ALL = Set.of("java/lang/Throwable", "java/lang/Error");

    private final Body body;
    private final Set<Integer> entries = new TreeSet<>();
    private final Set<Integer> swallowing = new TreeSet<>();
    private final Set<Integer> ends = new TreeSet<>();

    EndHandlers(Body body) {
        this.body = body;
        for (ExceptionCatch c : body.catches()) {
            if (c.catchType().map(t -> ALL.contains(t.asInternalName())).orElse(false)) {
                entries.add(body.position(c.handler()));
            }
        }
        if (entries.isEmpty()) {
            return;
        }
        BitSet normal = reached(0);
        for (int entry : entries) {
            BitSet after = reached(entry);
            if (after.stream().anyMatch(i -> goesOn(i, normal.get(i)))) {
                swallowing.add(entry);
            } else {
                after.stream()
                        .filter(i -> body.at(i) instanceof ThrowInstruction)
                        .forEach(ends::add);
            }
        }
    }

    /** The positions of the handlers that throw the end at once. */
    Set<Integer> swallowing() {
        return swallowing;
    }

    /** The positions of the instructions by which the others throw. */
    Set<Integer> ends() {
        return ends;
    }

    /** Whether the method goes on where a handler comes to an instruction: it returns, or comes round in a loop. */
    private boolean goesOn(int i, boolean isNormal) {
        return body.at(i) instanceof ReturnInstruction
                || isNormal && body.targets(i).stream().anyMatch(l -> body.position(l) <= i);
    }

    private BitSet reached(int from) {
        BitSet seen = new BitSet(body.size());
        BitSet todo = new BitSet(body.size());
        todo.set(from);
        for (int i = from; i >= 0; i = todo.nextSetBit(0)) {
            todo.clear(i);
            seen.set(i);
            for (int next : body.successors(i)) {
                if (!seen.get(next)) {
                    todo.set(next);
                }
            }
        }
        return seen;
    }
}

package dev.serrano.weaver;

import dev.serrano.weaver.locks.LockedMethod;
import java.util.ArrayList;
import java.util.List;

/**
 * Explains where a method holds the locks of atomic sets.
 *
 * @param file the source file, or the class if unknown
 * @param owner internal name of its class
 * @param signature its name and the types of its parameters, as source code has them
 * @param firstLine the line of the first access; -1 if unknown
 * @param lastLine the line of the last
 * @param locks whose locks: this, and the numbers of parameters from 1
 * @param internal the name of its form for callers that hold the lock; empty if there is none
 */
public record LockExplanation(
        String file, String owner, String signature, int firstLine, int lastLine, List<String> locks, String internal) {

    static LockExplanation of(LockedMethod m) {
        return new LockExplanation(
                m.file(), m.owner(), m.signature(), m.firstLine(), m.lastLine(), m.locks(), m.internal());
    }

    /** Lines of text. */
    public List<String> lines() {
        List<String> all = new ArrayList<>();
        all.add(file + (firstLine < 0 ? "" : ":" + firstLine) + ": " + owner.replace('/', '.') + "." + signature);
        all.add("  holds the lock of " + String.join(" and of ", locks)
                + (firstLine < 0
                        ? ""
                        : firstLine == lastLine
                                ? " in line " + firstLine
                                : " from line " + firstLine + " to line " + lastLine));
        if (!internal.isEmpty()) {
            all.add("  internal form " + internal + ": for callers that hold it");
        }
        return all;
    }
}

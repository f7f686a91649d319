package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Names;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A method that holds locks of atomic sets, in words.
 *
 * @param file the source file, or the class if unknown
 * @param owner internal name of its class
 * @param signature its name and the types of its parameters, as source code has them
 * @param firstLine the line of the first access; -1 if unknown
 * @param lastLine the line of the last
 * @param locks whose locks: this, the object around it, and the numbers of parameters from 1
 * @param internal the name of its form for callers that hold the lock; empty if there is none
 */
public record LockedMethod(
        String file, String owner, String signature, int firstLine, int lastLine, List<String> locks, String internal) {

    static LockedMethod of(AtomicSetPass pass, AtomicSets sets, AtomicMethod m) {
        List<String> locks = new ArrayList<>();
        if (m.locksThis()) {
            locks.add(sets.set(m.method.className()) + " of this");
        }
        if (m.locksOuter()) {
            String outer = Names.internal(sets.outerType(m.method.className()));
            locks.add(sets.set(outer) + " of the object around this");
        }
        List<ClassDesc> types = m.method.model().methodTypeSymbol().parameterList();
        for (int n = 0; n < types.size(); n++) {
            if ((m.locks() & Origins.bit(Origins.argument(n))) != 0) {
                locks.add(sets.atomic(m.method, n) + " of parameter " + (n + 1));
            }
        }
        return new LockedMethod(
                AtomicSetPass.file(m.method.owner()),
                m.method.className(),
                m.method.name()
                        + types.stream().map(ClassDesc::displayName).collect(Collectors.joining(", ", "(", ")")),
                m.region().firstLine(),
                m.region().lastLine(),
                List.copyOf(locks),
                pass.hasInternal(m) ? AtomicSetPass.internal(m.method.name()) : "");
    }
}

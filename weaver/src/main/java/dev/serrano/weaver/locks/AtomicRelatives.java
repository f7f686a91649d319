package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.RawText;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds classes without marks that atomic sets concern all the same: subclasses of a class with a set, whose
 * constructors pass the lock on, and classes that use fields of such a class.
 */
public final class AtomicRelatives {
    private final Function<String, byte @Nullable []> find;
    private final Map<String, Boolean> known = new HashMap<>();

    /** @param find the class file of a class, as the compiler wrote it; null if there is none */
    public AtomicRelatives(Function<String, byte @Nullable []> find) {
        this.find = find;
    }

    /** Whether a class without marks is one of them. */
    public boolean contains(byte[] bytes) {
        ClassModel c = ClassFile.of().parse(bytes);
        if (c.superclass().map(s -> hasSet(s.asInternalName())).orElse(false)) {
            return true;
        }
        Set<String> owners = new HashSet<>();
        for (PoolEntry e : c.constantPool()) {
            if (e instanceof FieldRefEntry f && !f.owner().equals(c.thisClass())) {
                owners.add(f.owner().asInternalName());
            }
        }
        return owners.stream().anyMatch(this::hasSet);
    }

    /**
     * Like {@link #contains}, where looking at the owners of all fields would take too long: fields of its nest only.
     */
    public boolean containsInNest(byte[] bytes) {
        ClassModel c = ClassFile.of().parse(bytes);
        return c.superclass().map(s -> hasSet(s.asInternalName())).orElse(false)
                || c.findAttribute(Attributes.nestHost())
                        .map(h -> hasSet(h.nestHost().asInternalName()) && contains(bytes))
                        .orElse(false);
    }

    private boolean hasSet(String name) {
        Boolean before = known.get(name);
        if (before != null) {
            return before;
        }
        byte[] bytes = name.startsWith("java/") || name.startsWith("[") ? null : find.apply(name);
        known.put(name, false);
        boolean has = bytes != null
                && (RawText.mentions(bytes, Names.ATOMIC_SET)
                        || ClassFile.of()
                                .parse(bytes)
                                .superclass()
                                .map(s -> hasSet(s.asInternalName()))
                                .orElse(false));
        known.put(name, has);
        return has;
    }
}

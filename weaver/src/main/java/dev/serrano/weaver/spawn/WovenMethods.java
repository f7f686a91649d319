package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Hierarchy;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.spawn.Site.Callee;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.HashSet;
import java.util.Set;

/** The methods that are woven, of all classes that are woven together. */
public final class WovenMethods {
    /** A method by the class that has it, its name and its descriptor. */
    public record Key(String owner, String name, String descriptor) {}

    private final Hierarchy hierarchy;
    private final Set<Key> keys = new HashSet<>();
    private final Set<String> signatures = new HashSet<>(); // of all that ever were
    private final Set<Key> escaping = new HashSet<>();

    /** None yet, of classes of a hierarchy. */
    public WovenMethods(Hierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    /** Adds a method. */
    public void add(String owner, String name, String descriptor) {
        keys.add(new Key(owner, name, descriptor));
        signatures.add(name + descriptor);
    }

    /** A method returns without waiting for what it has spawned. */
    public void addEscaping(Key key) {
        escaping.add(key);
    }

    /** Whether it is one of those. */
    public boolean escapes(Key key) {
        return escaping.contains(key);
    }

    boolean escapes(Callee c) {
        return c.woven()
                && escapes(called(Names.internal(c.owner()), c.name(), c.type().descriptorString()));
    }

    /** A method is not woven after all. */
    public void remove(Key key) {
        keys.remove(key);
    }

    boolean contains(InvokeInstruction call) {
        return contains(
                call.owner().asInternalName(),
                call.name().stringValue(),
                call.type().stringValue());
    }

    boolean contains(String owner, String name, String descriptor) {
        return keys.contains(called(owner, name, descriptor));
    }

    /** The method that a call finds, which may be inherited by the class that it names. */
    private Key called(String owner, String name, String descriptor) {
        Key own = new Key(owner, name, descriptor);
        if (keys.contains(own) || !signatures.contains(name + descriptor)) {
            return own;
        }
        String declaring = hierarchy.declaring(owner, name, descriptor);
        return declaring == null ? own : new Key(declaring, name, descriptor);
    }
}

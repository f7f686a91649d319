package dev.serrano.weaver.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The types of variables and operands before an instruction. The second half of a long or double has no type. */
public final class State {
    private final List<@Nullable Type> locals = new ArrayList<>();
    private final List<Type> stack = new ArrayList<>();

    State copy() {
        State s = new State();
        s.locals.addAll(locals);
        s.stack.addAll(stack);
        return s;
    }

    /** The type of the variable in a slot; null if it has none that can be used. */
    @Nullable
    public Type local(int slot) {
        return slot < locals.size() ? locals.get(slot) : null;
    }

    void setLocal(int slot, @Nullable Type t) {
        while (locals.size() <= slot + 1) {
            locals.add(null);
        }
        locals.set(slot, t);
        if (t != null && t.slots() == 2) {
            locals.set(slot + 1, null);
        }
        Type before = slot > 0 ? locals.get(slot - 1) : null;
        if (before != null && before.slots() == 2) {
            locals.set(slot - 1, null);
        }
    }

    int locals() {
        return locals.size();
    }

    void push(Type t) {
        stack.add(t);
    }

    Type pop() {
        return stack.removeLast();
    }

    void pop(int n) {
        for (int i = 0; i < n; i++) {
            pop();
        }
    }

    /** The operands, the lowest first. */
    public List<Type> stack() {
        return stack;
    }

    void replaceStack(List<Type> all) {
        stack.clear();
        stack.addAll(all);
    }

    /** A constructor was called: the object that was unmade is a proper one wherever it is. */
    void made(Type unmade) {
        Type proper = Type.reference(unmade.desc());
        locals.replaceAll(t -> t == unmade ? proper : t);
        stack.replaceAll(t -> t == unmade ? proper : t);
    }
}

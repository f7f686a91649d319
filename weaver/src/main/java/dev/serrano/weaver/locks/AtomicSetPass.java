package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.locks.AtomicSets.Method;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives classes with atomic sets their locks: a field, constructors that take the lock of another object, ranges of
 * methods in which it is held, and forms of methods for callers that hold it already (Kumar, chapter 6). Runs before
 * the weaving of parallel methods, which sees its output.
 */
public final class AtomicSetPass {
    private final ClassFile classFile;
    private final Map<String, ClassModel> classes;
    private final AtomicSets sets;
    private final List<Violation> violations = new ArrayList<>();
    private final List<LockedMethod> locked = new ArrayList<>();
    private final Map<MethodModel, AtomicMethod> methods = new HashMap<>();
    private final List<AtomicMethod> inOrder = new ArrayList<>();
    private final Set<MethodModel> spawning = new HashSet<>();

    /** @param classes all that are woven together, by internal name */
    public AtomicSetPass(ClassFile classFile, Map<String, ClassModel> classes) {
        this.classFile = classFile;
        this.classes = classes;
        this.sets = new AtomicSets(classes);
    }

    /** The rules that are broken, after {@link #run}. */
    public List<Violation> violations() {
        return violations;
    }

    /** The methods that hold locks, after {@link #run}. */
    public List<LockedMethod> locked() {
        return locked;
    }

    /** The classes that have changed, by internal name; none if there is a problem. */
    public Map<String, byte[]> run() {
        Map<String, byte[]> changed = new LinkedHashMap<>();
        if (!sets.any()) {
            return changed;
        }
        for (Method m : sets.methods()) {
            if (m.model().code().isPresent()) {
                AtomicMethod a = new AtomicMethod(sets, m);
                methods.put(m.model(), a);
                inOrder.add(a);
            }
        }
        findSpawning();
        plan();
        violations.addAll(new AtomicRules(sets, this, inOrder).violations());
        if (violations.stream().anyMatch(Violation::fatal)) {
            return changed;
        }
        classes.forEach((name, c) -> {
            if (changes(c)) {
                changed.put(name, transform(c));
            }
        });
        inOrder.stream().filter(m -> m.locks() != 0).forEach(m -> locked.add(LockedMethod.of(this, sets, m)));
        return changed;
    }

    // ---- what is locked ---------------------------------------------------------------------------------------

    /** Methods that spawn, wait for what was spawned, or call such methods, as far as these are known. */
    private void findSpawning() {
        boolean again = true;
        while (again) {
            again = false;
            for (AtomicMethod m : inOrder) {
                if (!spawning.contains(m.method.model())
                        && (Marks.isParallel(m.method.model())
                                || m.calls.values().stream().anyMatch(this::spawns))) {
                    spawning.add(m.method.model());
                    again = true;
                }
            }
        }
    }

    /** Whether a call is a mark, or may come to one. */
    boolean spawns(InvokeInstruction c) {
        return c.owner().asInternalName().equals(Names.WEAVE_INTERNAL)
                || callees(c).stream().anyMatch(m -> spawning.contains(m.model()));
    }

    List<Method> callees(InvokeInstruction c) {
        return sets.callees(
                c.owner().asInternalName(),
                c.name().stringValue() + c.type().stringValue(),
                c.opcode() == Opcode.INVOKEVIRTUAL || c.opcode() == Opcode.INVOKEINTERFACE);
    }

    private void plan() {
        boolean again = true;
        while (again) {
            again = false;
            for (AtomicMethod m : inOrder) {
                boolean unit = !spawning.contains(m.method.model());
                again |= m.plan(
                        i -> unit && locksReceiver(Objects.requireNonNull(m.calls.get(i))),
                        i -> unit && locksOuter(Objects.requireNonNull(m.calls.get(i))));
            }
        }
    }

    private boolean locksReceiver(InvokeInstruction c) {
        for (Method m : callees(c)) {
            AtomicMethod a = of(m);
            if (a == null ? isOpen(m) : a.locksThis()) {
                return true;
            }
        }
        return false;
    }

    private boolean locksOuter(InvokeInstruction c) {
        return callees(c).stream()
                .anyMatch(m -> !m.isMaker() && (m.isAccessor() ? sets.root(m.className()) != null : locksOuter(m)));
    }

    private boolean locksOuter(Method m) {
        AtomicMethod a = of(m);
        return a != null && a.locksOuter();
    }

    /** Whether it is implemented by subclasses, which may be unknown here. */
    private boolean isOpen(Method m) {
        return m.model().flags().has(AccessFlag.ABSTRACT) && sets.root(m.className()) != null;
    }

    @Nullable
    AtomicMethod of(Method m) {
        return methods.get(m.model());
    }

    // ---- code -------------------------------------------------------------------------------------------------

    private boolean changes(ClassModel c) {
        return sets.root(c.thisClass().asInternalName()) != null
                || c.methods().stream()
                        .anyMatch(m -> methods.containsKey(m)
                                && (methods.get(m).locks() != 0
                                        || !methods.get(m).origins.made().isEmpty()));
    }

    private byte[] transform(ClassModel c) {
        String name = c.thisClass().asInternalName();
        String root = sets.root(name);
        return classFile.build(c.thisClass(), ConstantPoolBuilder.of(c), cls -> {
            if (name.equals(root)) {
                cls.withField(
                        lockField(name),
                        AtomicSets.LOCK,
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
            }
            for (ClassElement e : c) {
                AtomicMethod m = e instanceof MethodModel x ? methods.get(x) : null;
                if (m == null) {
                    cls.with(e);
                    continue;
                }
                LockEmitter emitter = new LockEmitter(this, sets, m);
                boolean made = root != null && m.method.isMaker();
                cls.withMethod(
                        m.method.model().methodName(),
                        m.method.model().methodType(),
                        m.method.model().flags().flagsMask(),
                        mb -> m.method.model().forEach(x -> {
                            if (x instanceof CodeModel) {
                                mb.withCode(made ? emitter::makeWithNewLock : emitter::locked);
                            } else {
                                mb.with(x);
                            }
                        }));
                if (made) {
                    cls.withMethodBody(
                            m.method.name(),
                            LockEmitter.withLock(m.method.model().methodTypeSymbol()),
                            m.method.model().flags().flagsMask() & ~ClassFile.ACC_VARARGS | ClassFile.ACC_SYNTHETIC,
                            emitter::makeWithLock);
                } else if (hasInternal(m)) {
                    cls.withMethodBody(
                            internal(m.method.name()),
                            m.method.model().methodTypeSymbol(),
                            m.method.model().flags().flagsMask() & ~ClassFile.ACC_VARARGS & ~ClassFile.ACC_BRIDGE
                                    | ClassFile.ACC_SYNTHETIC,
                            emitter::internal);
                }
            }
        });
    }

    /** The field with the lock of the objects of a class with a set. */
    String lockField(String name) {
        return "lock$" + sets.set(name);
    }

    static String internal(String method) {
        return method + "$internal";
    }

    /**
     * Whether a method has a form for callers that hold its locks: only one lock, and no class can override it unseen.
     */
    boolean hasInternal(AtomicMethod m) {
        return m.locks() == Origins.bit(Origins.THIS)
                && !m.method.isStatic()
                && m.method.isFixed()
                && !spawning.contains(m.method.model()); // a holder may not call it
    }

    /** Where a call goes for callers that hold the lock of the object. */
    boolean callsInternal(InvokeInstruction c) {
        List<Method> all = callees(c);
        AtomicMethod a = all.size() == 1 ? of(all.getFirst()) : null;
        return a != null && a.method.isFixed() && hasInternal(a);
    }

    Violation violation(AtomicMethod m, int at, String rule, String fix) {
        return violation(m.method.owner(), m.method.name(), at < 0 ? -1 : m.body.line(at), rule, fix);
    }

    static Violation violation(ClassModel c, String member, int line, String rule, String fix) {
        return new Violation(file(c), line, c.thisClass().asInternalName(), member, rule, fix, true);
    }

    static String file(ClassModel c) {
        return c.findAttribute(Attributes.sourceFile())
                .map(s -> s.sourceFile().stringValue())
                .orElse(c.thisClass().asInternalName());
    }
}

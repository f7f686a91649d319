package dev.serrano.weaver.locks;

import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.locks.AtomicSets.Alias;
import dev.serrano.weaver.locks.AtomicSets.Method;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeAnnotation;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** The rules of atomic sets, and why a class with one cannot be given locks. */
final class AtomicRules {
    private final AtomicSets sets;
    private final AtomicSetPass pass;
    private final List<AtomicMethod> methods;
    private final List<Violation> violations = new ArrayList<>();
    private final Set<AtomicMethod> apart = new HashSet<>(); // those that would be taken apart with a lock

    AtomicRules(AtomicSets sets, AtomicSetPass pass, List<AtomicMethod> methods) {
        this.sets = sets;
        this.pass = pass;
        this.methods = methods;
    }

    List<Violation> violations() {
        sets.classes().forEach(this::ofClass);
        sets.methods().forEach(this::ofMethod);
        methods.forEach(this::ofCode);
        if (violations.isEmpty()) {
            violations.addAll(new LockOrder(sets, pass, methods).violations());
        }
        return violations;
    }

    // ---- declarations -----------------------------------------------------------------------------------------

    private void ofClass(ClassModel c) {
        String name = c.thisClass().asInternalName();
        String own = AtomicSets.declared(c);
        String inherited =
                sets.superclass(name) == null ? null : sets.set(Objects.requireNonNull(sets.superclass(name)));
        String simple = name.substring(name.lastIndexOf('/') + 1);
        if (own != null && (c.flags().has(AccessFlag.INTERFACE) || isRecord(c))) {
            report(
                    c,
                    simple,
                    "an atomic set of an interface or record",
                    "put @AtomicSet on a class: its objects have a lock");
        }
        if (own != null && inherited != null && !own.equals(inherited)) {
            report(
                    c,
                    simple,
                    "a second atomic set " + own + " beside the set " + inherited + " of a superclass",
                    "use the set " + inherited + ": a class and its subclasses have one");
        }
        for (FieldModel f : c.fields()) {
            ofField(c, f);
        }
    }

    private static boolean isRecord(ClassModel c) {
        return c.findAttribute(Attributes.record()).isPresent();
    }

    private void ofField(ClassModel c, FieldModel f) {
        String set = AtomicSets.atomic(f);
        String field = f.fieldName().stringValue();
        if (set != null && f.flags().has(AccessFlag.STATIC)) {
            report(
                    c,
                    field,
                    "a static field in an atomic set",
                    "make it a field of an object: the lock is that of one");
        } else if (set != null && checkSet(c, field, set, c.thisClass().asInternalName())) {
            return;
        }
        boolean member = sets.isMember(c.thisClass().asInternalName(), field);
        if (member && !f.flags().has(AccessFlag.PRIVATE) && !f.flags().has(AccessFlag.PROTECTED)) {
            report(
                    c,
                    field,
                    "a field of an atomic set that all classes see",
                    "make it private or protected, and give the class methods that use it");
        }
        aliases(c, field, AtomicSets.aliases(f), c.thisClass().asInternalName());
    }

    /** Whether a set is not that of a class, which is reported. */
    private boolean checkSet(ClassModel c, String member, String set, String of) {
        String has = sets.set(of);
        if (set.equals(has)) {
            return false;
        }
        String simple = of.substring(of.lastIndexOf('/') + 1);
        report(
                c,
                member,
                "the atomic set " + set + " is not declared by " + simple,
                has == null
                        ? "put @AtomicSet(\"" + set + "\") on " + simple + ", and weave it together with this class"
                        : "name the set " + has);
        return true;
    }

    private void aliases(ClassModel c, String member, List<TypeAnnotation> all, String self) {
        for (TypeAnnotation t : all) {
            if (!AtomicSets.isWhole(t)) {
                report(
                        c,
                        member,
                        "an alias of the elements of an array, or of a type argument",
                        "put @Alias on the type of a field, a parameter or a result itself, or at new");
            } else if (t.targetInfo().targetType() != TypeAnnotation.TargetType.NEW) {
                checkSet(c, member, AtomicSets.alias(t).to(), self);
            }
        }
    }

    private void ofMethod(Method m) {
        String atomic = AtomicSets.atomic(m.model());
        if (atomic != null) {
            if (m.isStatic() || m.isMaker() || m.model().code().isEmpty()) {
                report(
                        m.owner(),
                        m.name(),
                        "@Atomic on a method without an object or without code",
                        "put it on a method of an object of the set");
            } else {
                checkSet(m.owner(), m.name(), atomic, m.className());
            }
        }
        List<ClassDesc> types = m.model().methodTypeSymbol().parameterList();
        for (int n = 0; n < types.size(); n++) {
            String set = sets.atomic(m, n);
            if (set == null) {
                continue;
            }
            if (m.isMaker() || m.model().code().isEmpty()) {
                report(
                        m.owner(),
                        m.name(),
                        "@Atomic on a parameter of " + (m.isMaker() ? "a constructor" : "a method without code"),
                        m.isMaker()
                                ? "pass values, which a method with that parameter has read"
                                : "put it on the parameters of the methods that implement it");
            } else if (!types.get(n).isClassOrInterface()) {
                report(m.owner(), m.name(), "@Atomic on a parameter that is no object of a set", "remove it");
            } else {
                checkSet(m.owner(), m.name(), set, Names.internal(types.get(n)));
            }
        }
        aliases(m.owner(), m.name(), AtomicSets.aliases(m.model()), m.className());
        if (m.isMaker()
                && sets.root(m.className()) != null
                && m.owner().methods().stream()
                        .anyMatch(o -> o.methodName().equalsString(m.name())
                                && o.methodTypeSymbol()
                                        .equals(LockEmitter.withLock(m.model().methodTypeSymbol())))) {
            report(m.owner(), m.name(), "a constructor that takes an OrderedLock", "remove it: the weaver makes it");
        }
    }

    // ---- code -------------------------------------------------------------------------------------------------

    private void ofCode(AtomicMethod m) {
        ((CodeAttribute) m.body.code())
                .findAttribute(Attributes.runtimeInvisibleTypeAnnotations())
                .ifPresent(a -> m.origins.made().forEach((at, alias) -> made(m, at, alias)));
        for (int i = 0; i < m.body.size(); i++) {
            if (m.origins.isReached(i)) {
                instruction(m, i);
            }
        }
    }

    private void made(AtomicMethod m, int at, Alias alias) {
        if (!(m.body.at(at) instanceof NewObjectInstruction n)) {
            report(m, at, "an alias of an array", "make its elements with @Alias");
            return;
        }
        if (m.method.isStatic()) {
            report(
                    m,
                    at,
                    "an alias where there is no this",
                    "make the object in a method of the object whose lock it gets");
            return;
        }
        String owner = m.method.className();
        if (!checkSet(m, at, alias.to(), owner)) {
            checkSet(m, at, alias.set(), n.className().asInternalName());
        }
    }

    private boolean checkSet(AtomicMethod m, int at, String set, String of) {
        int before = violations.size();
        boolean wrong = checkSet(m.method.owner(), m.method.name(), set, of);
        if (wrong) {
            Violation v = violations.remove(before);
            violations.add(new Violation(v.file(), m.body.line(at), v.owner(), v.member(), v.rule(), v.fix(), true));
        }
        return wrong;
    }

    private void instruction(AtomicMethod m, int i) {
        switch (m.body.at(i)) {
            case FieldInstruction f -> field(m, i, f);
            case InvokeInstruction c -> call(m, i, c);
            case InvokeDynamicInstruction c -> escape(m, i, c.typeSymbol().parameterCount());
            case ArrayStoreInstruction a -> escape(m, i, 1);
            case ReturnInstruction r -> returned(m, i, r);
            case StoreInstruction s -> {
                for (int n = 0; n < m.method.model().methodTypeSymbol().parameterCount(); n++) {
                    if (sets.atomic(m.method, n) != null && m.slot(n) == s.slot()) {
                        report(
                                m,
                                i,
                                "a parameter with @Atomic is assigned",
                                "use another variable: its lock is that of the argument");
                    }
                }
            }
            default -> {}
        }
    }

    private void field(AtomicMethod m, int i, FieldInstruction f) {
        boolean writes = f.opcode() == Opcode.PUTFIELD;
        if (f.opcode() == Opcode.PUTSTATIC) {
            escape(m, i, 1);
            return;
        }
        if (!writes && f.opcode() != Opcode.GETFIELD) {
            return;
        }
        String owner = f.owner().asInternalName();
        String name = f.name().stringValue();
        Origins.Value of = m.origins.operand(i, writes ? 1 : 0);
        if (sets.isMember(owner, name) && of.lock() == Origins.NOBODY) {
            report(
                    m,
                    i,
                    "the field " + name + " of the atomic set " + sets.set(owner) + " of another object",
                    "call a method of that object, or make it a parameter with @Atomic(\"" + sets.set(owner)
                            + "\"), or give it the lock of this with @Alias");
        }
        if (!writes) {
            return;
        }
        int spawn = m.body.previous(i);
        if (sets.isMember(owner, name) && spawn >= 0 && Marks.isMark(m.body.at(spawn), "spawn")) {
            report(
                    m,
                    i,
                    "a spawn that writes the field " + name + " of an atomic set",
                    "put the value into a variable, and that into the field after sync()");
        }
        Origins.Value value = m.origins.operand(i, 0);
        if (sets.alias(owner, name) != null
                && value.lock() != Origins.NULL
                && (value.lock() == Origins.NOBODY || value.lock() != of.lock())) {
            report(
                    m,
                    i,
                    "the field " + name + " gets an object of which the lock is not known to be that of its owner",
                    "make the object with new @Alias(...), or take it from where @Alias says it");
        }
        if (of.lock() != Origins.THIS) {
            escape(m, i, 1);
        }
    }

    private void returned(AtomicMethod m, int i, ReturnInstruction r) {
        if (AtomicSets.resultAlias(m.method.model()) == null || r.opcode() != Opcode.ARETURN) {
            return;
        }
        int lock = m.origins.operand(i, 0).lock();
        if (lock != Origins.THIS && lock != Origins.NULL) {
            report(
                    m,
                    i,
                    "the result is an object of which the lock is not known to be that of this",
                    "return one that was made with new @Alias(...), or comes from where @Alias says it");
        }
    }

    /** Whether the loop that begins after a position holds a lock anywhere. */
    private static boolean holdsInLoop(AtomicMethod m, int before) {
        int from = m.body.size();
        int to = -1;
        for (int k = before; k < m.body.size(); k++) {
            for (Label l : m.body.targets(k)) {
                int target = m.body.position(l);
                if (target > before && target <= Math.min(k, from)) {
                    from = target;
                    to = k;
                }
            }
        }
        return IntStream.rangeClosed(from, to).anyMatch(m.region()::holds);
    }

    private void call(AtomicMethod m, int i, InvokeInstruction c) {
        MethodTypeDesc type = c.typeSymbol();
        escape(m, i, type.parameterCount());
        if (m.region().holds(i) && pass.spawns(c) && !isSpawned(m, i) && apart.add(m)) {
            report(
                    m,
                    i,
                    (c.owner().asInternalName().equals(Names.WEAVE_INTERNAL)
                                    ? c.name().stringValue()
                                    : "a call of " + c.name().stringValue() + ", which spawns,")
                            + " between accesses to an atomic set",
                    "put the accesses into methods of their own, before it and after it: who holds a lock cannot be"
                            + " taken apart");
        } else if (Marks.isMark(c, "parallel") && holdsInLoop(m, i)) {
            report(
                    m,
                    i,
                    "accesses to an atomic set in a parallel loop",
                    "put them into a method of their own, which the loop calls: who holds a lock cannot be taken"
                            + " apart");
        }
        Method callee = sets.resolve(
                c.owner().asInternalName(), c.name().stringValue() + c.type().stringValue());
        if (callee == null) {
            return;
        }
        int receiver = callee.isMaker() ? makerLock(m, i) : m.lockOfReceiver(i);
        for (int n = 0; n < type.parameterCount(); n++) {
            int lock = m.origins.operand(i, type.parameterCount() - 1 - n).lock();
            if (AtomicSets.parameterAlias(callee.model(), n) != null
                    && lock != Origins.NULL
                    && (lock == Origins.NOBODY || lock != receiver)) {
                report(
                        m,
                        i,
                        "parameter " + (n + 1) + " of " + c.name().stringValue()
                                + " gets an object of which the lock is not known to be that of the object called",
                        "make it with new @Alias(...), or take it from where @Alias says it");
            }
        }
    }

    private static boolean isSpawned(AtomicMethod m, int call) {
        int next = m.body.next(call);
        return next < m.body.size() && Marks.isMark(m.body.at(next), "spawn");
    }

    private int makerLock(AtomicMethod m, int i) {
        return m.origins
                .operand(i, ((InvokeInstruction) m.body.at(i)).typeSymbol().parameterCount())
                .lock();
    }

    /** In a constructor of a class with a set, this is not to be among the uppermost operands. */
    private void escape(AtomicMethod m, int i, int operands) {
        if (!m.method.isMaker() || sets.root(m.method.className()) == null) {
            return;
        }
        for (int k = 0; k < operands; k++) {
            if (m.origins.operand(i, k).self()) {
                report(
                        m,
                        i,
                        "a constructor of a class with an atomic set gives this away",
                        "do that in a method that is called when the object is made: constructors hold no lock");
                return;
            }
        }
    }

    // ---- messages ---------------------------------------------------------------------------------------------

    private void report(ClassModel c, String member, String rule, String fix) {
        violations.add(AtomicSetPass.violation(c, member, -1, rule, fix));
    }

    private void report(AtomicMethod m, int at, String rule, String fix) {
        Violation v = pass.violation(m, at, rule, fix);
        if (!violations.contains(v)) {
            violations.add(v);
        }
    }
}

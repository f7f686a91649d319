package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Access;
import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Breach;
import dev.serrano.weaver.code.LambdaBody;
import dev.serrano.weaver.code.Liveness;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.code.Variable;
import dev.serrano.weaver.spawn.Site.Callee;
import dev.serrano.weaver.spawn.Site.Nowhere;
import dev.serrano.weaver.spawn.Site.Target;
import dev.serrano.weaver.spawn.Site.ToElement;
import dev.serrano.weaver.spawn.Site.ToField;
import dev.serrano.weaver.spawn.Site.ToVariable;
import dev.serrano.weaver.spawn.TryEnds.End;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plan for a method: its sites and syncs; or why it cannot be woven. */
public final class Plan {
    /**
     * A sync: its number as a place to go on, the variables saved there, and the calls whose values it brings.
     *
     * @param operands what lies on the stack; it is saved too, as the last of the variables
     * @param caught whether that is an exception, which failures of spawned calls are suppressed in
     */
    public record Sync(
            int number, List<Variable> live, List<ToVariable> results, List<Type> operands, boolean caught) {}

    /**
     * A loop in a method of its own, whose last two parameters are its index and its bound.
     *
     * @param step what is added to the index
     * @param stepSlot of the variable that is added to it instead, of type long; -1 if there is none
     * @param inclusive whether the bound is an index, too
     * @param rest the site that spawns a part of the range
     * @param last the site behind which nothing is left but to wait for that
     */
    record Range(long step, int stepSlot, boolean inclusive, Site rest, Site last) {}

    private final Map<Integer, Site> sites = new HashMap<>();
    private final Map<Integer, Sync> syncs = new HashMap<>();
    /** Syncs where control leaves a try block, by the positions from which and to which it goes. */
    private final Map<End, Sync> ends = new LinkedHashMap<>();

    /** Calls in a synchronized block, which are serial, by position. */
    final Map<Integer, Callee> locked = new HashMap<>();

    private final List<Breach> breaches = new ArrayList<>();
    final List<ToVariable> results = new ArrayList<>();

    /** Positions of objects that are made only when their arguments are there, since a call among these is a site. */
    final Set<Integer> later = new HashSet<>();

    private final Body body;
    private final Types types;
    private final Liveness liveness;
    private final WovenMethods woven;
    private final int[] monitors;
    private int numbers;

    private Plan(Body body, ClassDesc owner, Access access, WovenMethods woven) {
        this.body = body;
        this.woven = woven;
        this.types = Types.of(body, owner, access);
        this.liveness = Liveness.of(body);
        this.monitors = body.monitors();
    }

    /**
     * The plan of a method of a class; calls of woven methods are sites.
     *
     * @param endsOfTry whether a try block waits for what it has spawned: not those that the weaver has made
     */
    public static Plan of(Body body, ClassDesc owner, Access access, WovenMethods woven, boolean endsOfTry) {
        Plan p = new Plan(body, owner, access, woven);
        p.findSpawns();
        p.findFinishes();
        p.findCalls();
        p.findSyncs(endsOfTry);
        Sizes.check(body, p, p.breaches);
        if (p.numbers > 0) {
            Demands.check(body, p.types, access, p.sites, p.breaches);
        }
        return p;
    }

    /** By which type the code of the method knows a value that is declared so. */
    ClassDesc known(ClassDesc desc) {
        return desc.isPrimitive() ? desc : types.type(desc).desc();
    }

    /** The parameters of the method, itself among them. */
    List<Type> parameters() {
        return types.parameters();
    }

    /** The syncs at the ends of try blocks. */
    public Map<End, Sync> ends() {
        return ends;
    }

    /** All of them, by their numbers. */
    List<Sync> allSyncs() {
        return Stream.concat(syncs.values().stream(), ends.values().stream())
                .sorted(Comparator.comparingInt(Sync::number))
                .toList();
    }

    /** By the position of the call. */
    public Map<Integer, Site> sites() {
        return sites;
    }

    /** By position. */
    public Map<Integer, Sync> syncs() {
        return syncs;
    }

    /** The types of the operands before a position; none if it is never reached. */
    List<Type> stackBefore(int i) {
        State before = types.before(i);
        return before == null ? List.of() : before.stack();
    }

    /** The rules that the method breaks; if there is one, it cannot be woven. */
    public List<Breach> breaches() {
        return breaches;
    }

    /** The range that a frame can give away which is captured at a site; null if there is none. */
    @Nullable
    Range rangeAt(Site s, List<Type> parameters) {
        Range r = s.spawn() ? null : range();
        if (r == null || s.number() == r.last().number() || !r.last().live().isEmpty()) {
            return null;
        }
        int slot = 0;
        for (Type t : parameters) {
            Variable parameter = new Variable(slot, t);
            if (s.live().stream()
                    .noneMatch(v ->
                            v.slot() == parameter.slot() && v.type().kind() == t.kind() && v.type() != Type.NULL)) {
                return null;
            }
            slot += t.slots();
        }
        return r;
    }

    private @Nullable Range range() {
        Site rest = sites.values().stream().filter(Site::divides).findFirst().orElse(null);
        if (rest == null) {
            return null;
        }
        Site last = sites.values().stream()
                .filter(s -> !s.spawn() && s.callee().equals(rest.callee()))
                .findFirst()
                .orElseThrow();
        int i = 0;
        while (!Marks.isOfLoop(body.at(i), "divides")) {
            i++;
        }
        int inclusive = body.previous(i);
        int step = body.previous(inclusive);
        return body.at(step) instanceof LoadInstruction l
                ? new Range(0, l.slot(), number(inclusive) != 0, rest, last)
                : new Range(number(step), -1, number(inclusive) != 0, rest, last);
    }

    private long number(int at) {
        return ((Number) ((ConstantInstruction) body.at(at)).constantValue()).longValue();
    }

    /** The site whose value a variable gets. */
    Site siteOf(ToVariable v) {
        return sites.values().stream()
                .filter(s -> s.target() instanceof ToVariable t && t.result() == v.result())
                .findFirst()
                .orElseThrow();
    }

    // ---- sites ------------------------------------------------------------------------------------------------

    private void findSpawns() {
        for (int i = 0; i < body.size(); i++) {
            if (Marks.isMark(body.at(i), "spawn") && types.before(i) != null) {
                spawn(i);
            } else if (Marks.isOfLoop(body.at(i), "apart")) {
                int call = body.previous(i);
                State before = Objects.requireNonNull(types.before(call));
                Callee callee = callee((InvokeInstruction) body.at(call), call);
                List<Variable> live = live(i + 1, before, -1);
                add(new Site(++numbers, call, i, List.of(), callee, true, true, new Nowhere(), List.of(), live), i);
            }
        }
    }

    private void spawn(int mark) {
        if (monitors[mark] > 0) {
            breach(mark, "spawn in a synchronized block", "leave the block first: who goes on may be another thread");
            return;
        }
        boolean lambda = ((InvokeInstruction) body.at(mark)).type().equalsString("(Ljava/lang/Runnable;)V");
        int call = body.previous(mark);
        if (call >= 0 && !lambda && body.at(call) instanceof TypeCheckInstruction t && t.opcode() == Opcode.CHECKCAST) {
            call = body.previous(call);
        }
        Callee callee = call < 0 ? null : lambda ? bodyOf(call) : calleeAt(call);
        if (callee == null) {
            breach(
                    mark,
                    lambda ? "spawn of a Runnable that is no lambda" : "spawn of something that is no call",
                    lambda
                            ? "write spawn(() -> ...), so that its body is known"
                            : "write spawn(f(x)): the call itself, of which the value is a primitive or an object");
            return;
        }
        State before = types.before(call);
        if (before == null) {
            return;
        }
        List<Type> below = operandsBelow(before, callee);
        Target target = new Nowhere();
        int last = mark;
        int taken = 0;
        List<Integer> between = new ArrayList<>();
        if (!lambda) {
            if (call != body.previous(mark)) {
                between.add(body.previous(mark));
            }
            last = taker(mark, between);
            target = last < body.size() ? targetAt(last, callee) : null;
            if (changes(between, callee) && !(target instanceof ToVariable)) {
                target = null;
            }
            if (target == null) {
                breach(
                        mark,
                        "the value of spawn(" + callee.name() + "(...)) is used at once",
                        "put it into a variable of its own type, an element or a field: x = spawn(" + callee.name()
                                + "(...)); and read it after sync()");
                return;
            }
            taken = target instanceof ToElement ? 2 : target instanceof ToField f && !f.isStatic() ? 1 : 0;
        }
        if (below.size() != taken) {
            breach(mark, "spawn inside an expression", "make it a statement of its own, before the others");
            return;
        }
        if (target instanceof ToVariable v) {
            results.add(v);
        }
        List<Variable> live = live(last + 1, before, target instanceof ToVariable v ? v.slot() : -1);
        add(new Site(++numbers, call, last, between, callee, true, false, target, below, live), mark);
    }

    private void findFinishes() {
        for (int i = 0; i < body.size(); i++) {
            if (!Marks.isMark(body.at(i), "finish") || types.before(i) == null) {
                continue;
            }
            int call = body.previous(i);
            Callee callee = call < 0 ? null : bodyOf(call);
            if (monitors[i] > 0) {
                breach(i, "finish in a synchronized block", "leave the block first: who goes on may be another thread");
            } else if (callee == null) {
                breach(
                        i,
                        "finish of a Runnable that is no lambda",
                        "write finish(() -> ...), so that its body is known");
            } else {
                State before = Objects.requireNonNull(types.before(call));
                List<Type> below = operandsBelow(before, callee);
                add(
                        new Site(
                                ++numbers, call, i, List.of(), callee, false, false, null, below, liveAfter(i, before)),
                        i);
            }
        }
    }

    /** The variables that are live behind a call, and in the handlers that may catch its exceptions. */
    private List<Variable> liveAfter(int i, State before) {
        List<Variable> live = new ArrayList<>(live(i + 1, before, -1));
        for (int h : body.handlers(i)) {
            for (Variable v : live(h, before, -1)) {
                if (!live.contains(v)) {
                    live.add(v);
                }
            }
        }
        return live;
    }

    private void findCalls() {
        for (int i = 0; i < body.size(); i++) {
            State before = types.before(i);
            if (before != null
                    && !sites.containsKey(i)
                    && body.at(i) instanceof InvokeInstruction call
                    && woven.contains(call)) {
                Callee callee = callee(call, i);
                if (monitors[i] > 0) {
                    locked.put(i, callee);
                    continue;
                }
                List<Variable> live = liveAfter(i, before);
                add(
                        new Site(
                                ++numbers,
                                i,
                                i,
                                List.of(),
                                callee,
                                false,
                                false,
                                null,
                                operandsBelow(before, callee),
                                live),
                        i);
            }
        }
    }

    private void add(Site s, int mark) {
        State before = Objects.requireNonNull(types.before(s.call()));
        for (Type t : before.stack()) {
            if (!t.made()) {
                int made = types.madeAt(t);
                if (made >= 0 && body.at(body.next(made)) instanceof StackInstruction d && d.opcode() == Opcode.DUP) {
                    later.add(made);
                } else {
                    breach(
                            mark,
                            "a call of " + s.callee().name() + " among the arguments of a constructor",
                            "call it before, into a variable");
                }
            }
        }
        sites.put(s.call(), s);
    }

    /**
     * The position of what takes the value of a spawned call: of an arm of {@code ?:} or of a switch, where the arms
     * meet.
     *
     * @param between gets the positions of what changes the value before
     */
    private int taker(int mark, List<Integer> between) {
        int i = mark + 1;
        for (int steps = 0; i < body.size() && steps < body.size(); steps++) {
            if (body.at(i) instanceof BranchInstruction b && !body.fallsThrough(i)) {
                i = body.position(b.target());
                continue;
            }
            List<Integer> check = Marks.nullCheck(body, i);
            if (isConversion(body.at(i))) {
                between.add(i);
            } else if (!check.isEmpty()) {
                between.addAll(check);
                i = check.getLast();
            } else if (body.at(i) instanceof Instruction n && n.opcode() != Opcode.NOP) {
                return i;
            }
            i++;
        }
        return body.size();
    }

    private static boolean isConversion(Object e) {
        return e instanceof ConvertInstruction || e instanceof TypeCheckInstruction t && t.opcode() == Opcode.CHECKCAST;
    }

    /** Whether the value is another one then, not only what a store makes of it anyway. */
    private boolean changes(List<Integer> between, Callee callee) {
        TypeKind from = TypeKind.from(callee.type().returnType());
        return between.stream()
                .anyMatch(i -> body.at(i) instanceof ConvertInstruction c
                        && switch (c.opcode()) {
                            case I2B -> from != TypeKind.BYTE;
                            case I2C -> from != TypeKind.CHAR;
                            case I2S -> from != TypeKind.BYTE && from != TypeKind.SHORT;
                            case I2L, I2F, I2D, L2F, L2D, F2D -> false;
                            default -> true;
                        });
    }

    private @Nullable Callee calleeAt(int i) {
        return body.at(i) instanceof InvokeInstruction call
                        && !call.name().equalsString(ConstantDescs.INIT_NAME)
                        && !Marks.isMark(call, "spawn")
                        && !call.typeSymbol().returnType().equals(ConstantDescs.CD_void)
                ? callee(call, i)
                : null;
    }

    private Callee callee(InvokeInstruction call, int at) {
        return new Callee(
                call.opcode(),
                receiver(call, at),
                call.owner().asSymbol(),
                call.name().stringValue(),
                call.typeSymbol(),
                call.isInterface(),
                woven.contains(call));
    }

    /** The verifier's type of the object: it may have to be of this class, where that of the method is another. */
    private ClassDesc receiver(InvokeInstruction call, int at) {
        State before = types.before(at);
        if (before == null || call.opcode() == Opcode.INVOKESTATIC) {
            return call.owner().asSymbol();
        }
        Type t =
                before.stack().get(before.stack().size() - 1 - call.typeSymbol().parameterCount());
        return t == Type.NULL ? call.owner().asSymbol() : t.desc();
    }

    private @Nullable Callee bodyOf(int i) {
        LambdaBody b = LambdaBody.at(body.at(i));
        if (b == null) {
            return null;
        }
        boolean known =
                woven.contains(Names.internal(b.owner()), b.name(), b.type().descriptorString());
        return new Callee(b.opcode(), b.owner(), b.owner(), b.name(), b.type(), b.ofInterface(), known);
    }

    /**
     * The position of the object whose constructor is called there, if it is one of those that are made later; else -1.
     */
    int madeLaterAt(int i) {
        State before = types.before(i);
        if (before == null
                || !(body.at(i) instanceof InvokeInstruction call)
                || !call.name().equalsString(ConstantDescs.INIT_NAME)) {
            return -1;
        }
        List<Type> st = before.stack();
        Type receiver = st.get(st.size() - 1 - call.typeSymbol().parameterCount());
        int at = receiver.made() ? -1 : types.madeAt(receiver);
        return later.contains(at) ? at : -1;
    }

    private static List<Type> operandsBelow(State before, Callee callee) {
        int own = callee.type().parameterCount() + (callee.isStatic() ? 0 : 1);
        return before.stack().subList(0, before.stack().size() - own).stream()
                .filter(Type::made)
                .toList();
    }

    private @Nullable Target targetAt(int i, Callee callee) {
        ClassDesc result = callee.type().returnType();
        return switch (body.at(i)) {
            case StoreInstruction s -> new ToVariable(s.slot(), typeStored(i, result), results.size());
            case ArrayStoreInstruction a -> new ToElement(a.typeKind());
            case FieldInstruction f
            when f.opcode() == Opcode.PUTFIELD || f.opcode() == Opcode.PUTSTATIC ->
                new ToField(
                        f.owner().asSymbol(), f.name().stringValue(), f.typeSymbol(), f.opcode() == Opcode.PUTSTATIC);
            case StackInstruction s when s.opcode() == Opcode.POP || s.opcode() == Opcode.POP2 -> new Nowhere();
            default -> null;
        };
    }

    private Type typeStored(int i, ClassDesc result) {
        State s = types.before(i);
        return s == null ? Type.of(result) : s.stack().getLast();
    }

    private List<Variable> live(int from, State at, int without) {
        List<Variable> all = new ArrayList<>();
        BitSet slots = liveness.before(from);
        for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
            Type t = at.local(slot);
            if (slot != without && t != null && t.made()) {
                all.add(new Variable(slot, t));
            }
        }
        return all;
    }

    private void findSyncs(boolean endsOfTry) {
        Map<Integer, List<ToVariable>> spawned = new HashMap<>();
        for (Site s : sites.values()) {
            if (s.target() instanceof ToVariable v) {
                spawned.computeIfAbsent(s.last(), at -> new ArrayList<>()).add(v);
            }
        }
        Set<Integer> where = new HashSet<>();
        for (int i = 0; i < body.size(); i++) {
            if (types.before(i) != null && Marks.isMark(body.at(i), "sync")) {
                where.add(i);
            }
        }
        List<End> left = endsOfTry ? endsOfTry(where) : List.of();
        Results open = Results.of(body, results, spawned, where, left);
        open.check(breaches);
        for (int i = 0; i < body.size(); i++) {
            State before = types.before(i);
            if (before == null || !Marks.isMark(body.at(i), "sync")) {
                continue;
            }
            if (monitors[i] > 0) {
                breach(i, "sync in a synchronized block", "sync before the block or after it");
            }
            List<Variable> live = liveAfter(i, before);
            List<ToVariable> brought = open.before(i).stream()
                    .filter(r -> live.stream().anyMatch(v -> v.slot() == r.slot()))
                    .toList();
            syncs.put(i, new Sync(++numbers, live, brought, List.of(), false));
        }
        addEnds(left, open);
    }

    private List<End> endsOfTry(Set<Integer> where) {
        Set<Integer> spawns = new HashSet<>();
        for (Site s : sites.values()) {
            if (s.spawn() && !s.divides() || woven.escapes(s.callee())) {
                spawns.add(s.last());
                if (s.target() != null && !body.handlers(s.last()).containsAll(body.handlers(s.call()))) {
                    breach(
                            s.call(),
                            "the value of spawn(" + s.callee().name() + "(...)) leaves the try block",
                            "put it into a variable in the block");
                }
            }
        }
        return TryEnds.of(body, types, liveness, spawns, where);
    }

    private void addEnds(List<End> left, Results open) {
        int above = ((CodeAttribute) body.code()).maxLocals();
        for (End e : left) {
            List<Variable> live = new ArrayList<>(e.live());
            int slot = above;
            for (Type t : e.operands()) {
                live.add(new Variable(slot, t));
                slot += t.slots();
            }
            List<ToVariable> brought = (e.isHandler() ? open.before(e.from()) : open.after(e.from()))
                    .stream()
                            .filter(r -> e.live().stream().anyMatch(v -> v.slot() == r.slot()))
                            .toList();
            ends.put(e, new Sync(++numbers, live, brought, e.operands(), e.isHandler()));
        }
    }

    private void breach(int at, String rule, String fix) {
        breaches.add(new Breach(body.line(at), rule, fix));
    }
}

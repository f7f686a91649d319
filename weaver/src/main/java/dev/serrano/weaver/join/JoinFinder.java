package dev.serrano.weaver.join;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Eligibility;
import dev.serrano.weaver.code.LambdaBody;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Types;
import dev.serrano.weaver.join.Join.Branch;
import dev.serrano.weaver.join.Join.Combine;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the joins of a method, and says of those that stay calls of the library why. */
public final class JoinFinder {
    private static final int MOST_WORDS = 200; // of the 255 that a method may have as parameters: some are kept twice

    /** The interfaces of branches, and their methods: one of the program's own may do more. */
    private static final Map<ClassDesc, String> BRANCHES = Map.of(
            ClassDesc.of("dev.serrano.TaskBody"), "run",
            ClassDesc.of("dev.serrano.TaskValue"), "call",
            ClassDesc.of("dev.serrano.LongTaskValue"), "call",
            ClassDesc.of("dev.serrano.DoubleTaskValue"), "call");

    /** By the name of the method: the interface of what combines, and its type. */
    private static final Map<String, Function> FUNCTIONS = Map.of(
            "join",
            new Function("java.util.function.BiFunction", "apply", ConstantDescs.CD_Object),
            "joinLong",
            new Function("java.util.function.LongBinaryOperator", "applyAsLong", ConstantDescs.CD_long),
            "joinDouble",
            new Function("java.util.function.DoubleBinaryOperator", "applyAsDouble", ConstantDescs.CD_double));

    /** A function of two values of a type, with a value of the same. */
    record Function(String owner, String method, ClassDesc value) {
        ClassDesc type() {
            return ClassDesc.of(owner);
        }
    }

    /** The rules of the method of the library with that name. */
    static Function function(String name) {
        Function f = FUNCTIONS.get(name);
        if (f == null) {
            throw new IllegalArgumentException(name);
        }
        return f;
    }

    /** A join that stays a call of the library. */
    public record Kept(int line, String name, String why) {}

    private final Body body;
    private final Types types;
    private final List<Join> joins = new ArrayList<>();
    private final List<Kept> kept = new ArrayList<>();

    private JoinFinder(Body body, ClassDesc owner) {
        this.body = body;
        this.types = Types.of(body, owner);
    }

    /** The joins of a method of a class. */
    public static JoinFinder of(Body body, ClassDesc owner) {
        JoinFinder f = new JoinFinder(body, owner);
        int[] monitors = body.monitors();
        for (int i = 0; i < body.size(); i++) {
            if (isJoin(body.at(i)) && f.types.before(i) != null) {
                f.find(i, monitors[i] > 0);
            }
        }
        return f;
    }

    /** Whether an element is a call of a join of the library. */
    public static boolean isJoin(Object e) {
        return e instanceof InvokeInstruction i
                && i.owner().asInternalName().equals(Names.SERRANO_INTERNAL)
                && FUNCTIONS.containsKey(i.name().stringValue());
    }

    /** Whether there is one that is not to stay. */
    public boolean any() {
        return !joins.isEmpty();
    }

    List<Join> joins() {
        return joins;
    }

    /** Those that stay. */
    public List<Kept> kept() {
        return List.copyOf(kept);
    }

    /** The bodies of the lambdas that a method spawns, by a mark or as branches of a join. */
    public static List<MethodModel> spawnedLambdas(ClassModel c, MethodModel m) {
        List<MethodModel> all = new ArrayList<>();
        if (m.code().isEmpty()) {
            return all;
        }
        Body body = new Body(m);
        List<LambdaBody> bodies =
                new ArrayList<>(of(body, c.thisClass().asSymbol()).branches());
        for (int i = 0; i < body.size(); i++) {
            LambdaBody b = Marks.isOfLambda(body.at(i)) && body.previous(i) >= 0
                    ? LambdaBody.at(body.at(body.previous(i)))
                    : null;
            if (b != null) {
                bodies.add(b);
            }
        }
        for (LambdaBody b : bodies) {
            if (Names.internal(b.owner()).equals(c.thisClass().asInternalName())) {
                c.methods().stream()
                        .filter(x -> Eligibility.isLambda(x) && x.methodName().equalsString(b.name()))
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** The methods that are branches. */
    private List<LambdaBody> branches() {
        List<LambdaBody> all = new ArrayList<>();
        for (Join j : joins) {
            all.add(j.first().body());
            all.add(j.second().body());
        }
        return all;
    }

    private void find(int call, boolean locked) {
        InvokeInstruction invoke = (InvokeInstruction) body.at(call);
        String name = invoke.name().stringValue();
        int arguments = invoke.typeSymbol().parameterCount();
        if (arguments == 2 != (invoke.typeSymbol().returnType().equals(ConstantDescs.CD_void))) {
            return; // another one than those that are known
        }
        if (locked) {
            keep(call, name, "it is in a synchronized block");
            return;
        }
        int first = madeAt(call, arguments, 0);
        int second = madeAt(call, arguments, 1);
        Branch a = branch(first, name);
        Branch b = branch(second, name);
        if (a == null || b == null) {
            keep(
                    call,
                    name,
                    (a == null ? "its first branch" : "its second branch")
                            + " is no lambda and no reference to a method that is written there, with a value of the"
                            + " type that is wanted");
            return;
        }
        List<Integer> made = new ArrayList<>(List.of(first, second));
        Combine combine = null;
        if (arguments == 3) {
            int third = madeAt(call, arguments, 2);
            combine = combine(third, function(name));
            if (combine.body() != null) {
                made.add(third);
            }
        }
        Join join = new Join(call, made, name, a, b, combine);
        int words = join.type().parameterList().stream()
                .mapToInt(p -> TypeKind.from(p).slotSize())
                .sum();
        if (words > MOST_WORDS) {
            keep(call, name, "its lambdas capture " + words + " words, " + MOST_WORDS + " at most");
        } else {
            joins.add(join);
        }
    }

    private void keep(int at, String name, String why) {
        kept.add(new Kept(body.line(at), name, why));
    }

    /** The position where an argument is made: the last instruction that leaves it on the stack; -1 if unknown. */
    private int madeAt(int call, int arguments, int argument) {
        int wanted = height(call) - arguments + argument + 1;
        int after = call;
        int i = body.previous(call);
        while (i >= 0) {
            if (height(after) == wanted) {
                return i;
            }
            if (body.at(i) instanceof StackInstruction s) {
                switch (s.opcode()) {
                    case DUP, DUP2, POP, POP2 -> {}
                    default -> {
                        return -1; // the order of operands changes
                    }
                }
            }
            after = i;
            i = body.previous(i);
        }
        return -1;
    }

    private int height(int at) {
        State s = types.before(at);
        return s == null ? -1 : s.stack().size();
    }

    private @Nullable Branch branch(int made, String name) {
        LambdaBody lambda = made < 0 ? null : LambdaBody.at(body.at(made));
        if (lambda == null) {
            return null;
        }
        InvokeDynamicInstruction indy = (InvokeDynamicInstruction) body.at(made);
        MethodTypeDesc captured = indy.typeSymbol();
        ClassDesc value = lambda.type().returnType();
        ClassDesc interfaceType = captured.returnType();
        if (!indy.name().equalsString(BRANCHES.getOrDefault(interfaceType, ""))) {
            return null;
        }
        boolean wanted = interfaceType.equals(ClassDesc.of("dev.serrano.TaskBody"))
                || interfaceType.equals(ClassDesc.of("dev.serrano.TaskValue")) && !value.equals(ConstantDescs.CD_void)
                || isNumber(value)
                        && !name.equals("join")
                        && widens(value, function(name).value());
        return wanted && lambda.takes(captured) ? new Branch(lambda, captured.parameterList()) : null;
    }

    private static boolean isNumber(ClassDesc value) {
        return value.isPrimitive() && !value.equals(ConstantDescs.CD_boolean) && !value.equals(ConstantDescs.CD_void);
    }

    private static boolean widens(ClassDesc from, ClassDesc to) {
        boolean whole = !from.equals(ConstantDescs.CD_float) && !from.equals(ConstantDescs.CD_double);
        return to.equals(ConstantDescs.CD_double) || whole;
    }

    private Combine combine(int made, Function function) {
        ClassDesc value = function.value();
        LambdaBody lambda = made < 0 ? null : LambdaBody.at(body.at(made));
        if (lambda != null) {
            InvokeDynamicInstruction indy = (InvokeDynamicInstruction) body.at(made);
            MethodTypeDesc captured = indy.typeSymbol();
            List<ClassDesc> operands = ((MethodTypeDesc) indy.bootstrapArgs().get(2)).parameterList();
            boolean same = value.isPrimitive()
                    ? lambda.type().returnType().equals(value)
                    : !lambda.type().returnType().isPrimitive();
            if (same
                    && captured.returnType().equals(function.type())
                    && indy.name().equalsString(function.method())
                    && lambda.takes(captured.insertParameterTypes(
                            captured.parameterCount(), operands.toArray(ClassDesc[]::new)))) {
                return new Combine(value, operands, captured.parameterList(), lambda);
            }
        }
        return new Combine(value, List.of(value, value), List.of(function.type()), null);
    }
}

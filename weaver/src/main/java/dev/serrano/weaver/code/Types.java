package dev.serrano.weaver.code;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.UninitializedVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The types before each instruction of a method. One pass: where control comes from elsewhere the class file says the types
 * (its stack maps), between these places they follow from the instructions.
 */
public final class Types {
    private final Body body;
    private final UnaryOperator<ClassDesc> known; // by which type a value is known
    private final List<Type> parameters = new ArrayList<>();
    private final @Nullable State[] before;
    private final Map<Integer, Type> unmade = new HashMap<>(); // by the position where it is made

    private Types(Body body, UnaryOperator<ClassDesc> known) {
        this.body = body;
        this.known = known;
        this.before = new @Nullable State[body.size()];
    }

    /** Where an object is made whose constructor has not been called; -1 for one that the method did not make. */
    public int madeAt(Type t) {
        for (Map.Entry<Integer, Type> e : unmade.entrySet()) {
            if (e.getValue() == t) {
                return e.getKey();
            }
        }
        return -1;
    }

    private Type unmade(int at) {
        return unmade.computeIfAbsent(
                at,
                i -> Type.unmade(((NewObjectInstruction) body.at(i)).className().asSymbol()));
    }

    /** The types of the parameters of the method, its object among them. */
    public List<Type> parameters() {
        return parameters;
    }

    /** By which type a value is known that is declared so. */
    public Type type(ClassDesc desc) {
        return Type.of(known.apply(desc));
    }

    /** Null for code that is never reached. */
    @Nullable
    public State before(int i) {
        return before[i];
    }

    /** The types of a method of a class, as the verifier knows them. */
    public static Types of(Body body, ClassDesc owner) {
        return of(body, owner, t -> t);
    }

    /** The types of a method of a class, by classes that its code may name. */
    public static Types of(Body body, ClassDesc owner, Access access) {
        return of(body, owner, access::nameable);
    }

    private static Types of(Body body, ClassDesc owner, UnaryOperator<ClassDesc> known) {
        Map<Label, StackMapFrameInfo> maps = new HashMap<>();
        body.code().findAttribute(Attributes.stackMapTable()).ifPresent(t -> {
            for (StackMapFrameInfo f : t.entries()) {
                maps.put(f.target(), f);
            }
        });
        Types types = new Types(body, known);
        types.follow(maps, owner);
        return types;
    }

    private void follow(Map<Label, StackMapFrameInfo> maps, ClassDesc owner) {
        State s = entry(body, owner);
        for (int i = 0; i < body.size(); i++) {
            CodeElement e = body.at(i);
            StackMapFrameInfo known = e instanceof LabelTarget t ? maps.get(t.label()) : null;
            if (known != null) {
                s = of(known);
            }
            if (s == null) {
                continue;
            }
            before[i] = s.copy();
            apply(i, e, s);
            if (!body.fallsThrough(i)) {
                s = null;
            }
        }
    }

    private State entry(Body body, ClassDesc owner) {
        State s = new State();
        int slot = 0;
        if (!body.method().flags().has(AccessFlag.STATIC)) {
            parameters.add(Type.reference(owner));
            s.setLocal(slot++, Type.reference(owner));
        }
        for (ClassDesc p : body.method().methodTypeSymbol().parameterList()) {
            Type t = type(p);
            parameters.add(t);
            s.setLocal(slot, t);
            slot += t.slots();
        }
        return s;
    }

    private State of(StackMapFrameInfo f) {
        State s = new State();
        int slot = 0;
        for (VerificationTypeInfo v : f.locals()) {
            Type t = of(v);
            s.setLocal(slot, t);
            slot += t == null ? 1 : t.slots();
        }
        for (VerificationTypeInfo v : f.stack()) {
            Type t = of(v);
            if (t == null) {
                throw new IllegalArgumentException("an operand without a type");
            }
            s.push(t);
        }
        return s;
    }

    private @Nullable Type of(VerificationTypeInfo v) {
        return switch (v) {
            case SimpleVerificationTypeInfo.INTEGER -> Type.INT;
            case SimpleVerificationTypeInfo.LONG -> Type.LONG;
            case SimpleVerificationTypeInfo.FLOAT -> Type.FLOAT;
            case SimpleVerificationTypeInfo.DOUBLE -> Type.DOUBLE;
            case SimpleVerificationTypeInfo.NULL -> Type.NULL;
            case SimpleVerificationTypeInfo.TOP -> null;
            case SimpleVerificationTypeInfo.UNINITIALIZED_THIS -> Type.unmade(ConstantDescs.CD_Object);
            case ObjectVerificationTypeInfo o -> type(o.classSymbol());
            case UninitializedVerificationTypeInfo u -> unmade(body.next(body.position(u.newTarget())));
        };
    }

    private void apply(int at, CodeElement e, State s) {
        switch (e) {
            case ConstantInstruction c -> s.push(constant(c));
            case LoadInstruction l -> {
                Type t = s.local(l.slot());
                s.push(t != null ? t : Type.of(l.typeKind(), ConstantDescs.CD_Object));
            }
            case StoreInstruction st -> s.setLocal(st.slot(), s.pop());
            case IncrementInstruction inc -> {}
            case NopInstruction n -> {}
            case ArrayLoadInstruction a -> {
                s.pop();
                Type array = s.pop();
                s.push(a.typeKind() == TypeKind.REFERENCE ? element(array) : Type.of(a.typeKind(), array.desc()));
            }
            case ArrayStoreInstruction a -> s.pop(3);
            case StackInstruction st -> shuffle(st.opcode(), s);
            case OperatorInstruction o -> operate(o, s);
            case ConvertInstruction c -> {
                s.pop();
                s.push(Type.of(c.toType(), ConstantDescs.CD_Object));
            }
            case FieldInstruction f -> field(f, s);
            case InvokeInstruction i -> invoke(i, s);
            case InvokeDynamicInstruction i -> call(i.typeSymbol(), s);
            case NewObjectInstruction n -> s.push(unmade(at));
            case NewPrimitiveArrayInstruction n -> {
                s.pop();
                s.push(Type.reference(n.typeKind().upperBound().arrayType()));
            }
            case NewReferenceArrayInstruction n -> {
                s.pop();
                s.push(Type.reference(n.componentType().asSymbol().arrayType()));
            }
            case NewMultiArrayInstruction n -> {
                s.pop(n.dimensions());
                s.push(Type.reference(n.arrayType().asSymbol()));
            }
            case TypeCheckInstruction t -> {
                s.pop();
                s.push(
                        t.opcode() == Opcode.INSTANCEOF
                                ? Type.INT
                                : Type.reference(t.type().asSymbol()));
            }
            case BranchInstruction b -> s.pop(operands(b.opcode()));
            case TableSwitchInstruction t -> s.pop();
            case LookupSwitchInstruction t -> s.pop();
            case MonitorInstruction m -> s.pop();
            case ThrowInstruction t -> s.pop();
            case ReturnInstruction r -> {
                if (r.typeKind() != TypeKind.VOID) {
                    s.pop();
                }
            }
            default -> {}
        }
    }

    private static Type constant(ConstantInstruction c) {
        return switch (c.constantValue()) {
            case Integer i -> Type.INT;
            case Long l -> Type.LONG;
            case Float f -> Type.FLOAT;
            case Double d -> Type.DOUBLE;
            case String str -> Type.reference(ConstantDescs.CD_String);
            case ClassDesc d -> Type.reference(ConstantDescs.CD_Class);
            case MethodTypeDesc d -> Type.reference(ConstantDescs.CD_MethodType);
            case DirectMethodHandleDesc d -> Type.reference(ConstantDescs.CD_MethodHandle);
            default -> c.opcode() == Opcode.ACONST_NULL ? Type.NULL : Type.of(c.typeKind(), ConstantDescs.CD_Object);
        };
    }

    private static Type element(Type array) {
        ClassDesc d = array.desc();
        return d.isArray() ? Type.reference(d.componentType()) : Type.NULL;
    }

    private static int operands(Opcode o) {
        return switch (o) {
            case GOTO, GOTO_W -> 0;
            case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE -> 2;
            default -> 1;
        };
    }

    private static void operate(OperatorInstruction o, State s) {
        switch (o.opcode()) {
            case ARRAYLENGTH -> {
                s.pop();
                s.push(Type.INT);
            }
            case INEG, LNEG, FNEG, DNEG -> {}
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> {
                s.pop(2);
                s.push(Type.INT);
            }
            default -> {
                s.pop(); // of a shift the distance; of others as the result
            }
        }
        if (o.opcode() != Opcode.ARRAYLENGTH && s.stack().isEmpty()) {
            throw new IllegalStateException("no operand is left after " + o);
        }
    }

    private void field(FieldInstruction f, State s) {
        Type t = type(f.typeSymbol());
        switch (f.opcode()) {
            case GETSTATIC -> s.push(t);
            case PUTSTATIC -> s.pop();
            case GETFIELD -> {
                s.pop();
                s.push(t);
            }
            default -> s.pop(2);
        }
    }

    private void invoke(InvokeInstruction i, State s) {
        MethodTypeDesc type = i.typeSymbol();
        s.pop(type.parameterCount());
        if (i.opcode() != Opcode.INVOKESTATIC) {
            Type receiver = s.pop();
            if (!receiver.made() && i.name().equalsString(ConstantDescs.INIT_NAME)) {
                s.made(receiver);
            }
        }
        pushResult(type, s);
    }

    private void call(MethodTypeDesc type, State s) {
        s.pop(type.parameterCount());
        pushResult(type, s);
    }

    private void pushResult(MethodTypeDesc type, State s) {
        if (!type.returnType().equals(ConstantDescs.CD_void)) {
            s.push(type(type.returnType()));
        }
    }

    private static void shuffle(Opcode o, State s) {
        List<Type> st = new ArrayList<>(s.stack());
        switch (o) {
            case POP -> st.removeLast();
            case POP2 -> take(st, 2);
            case DUP -> st.add(st.getLast());
            case DUP2 -> st.addAll(new ArrayList<>(top(st, 2)));
            case DUP_X1 -> below(st, 1, 1);
            case DUP_X2 -> below(st, 1, 2);
            case DUP2_X1 -> below(st, 2, 1);
            case DUP2_X2 -> below(st, 2, 2);
            case SWAP -> st.add(st.size() - 1, st.removeLast());
            default -> throw new IllegalArgumentException(o.toString());
        }
        s.replaceStack(st);
    }

    /** The operands that fill so many slots at the top, the lowest first. */
    private static List<Type> top(List<Type> st, int slots) {
        int n = 0;
        int filled = 0;
        while (filled < slots) {
            n++;
            filled += st.get(st.size() - n).slots();
        }
        return st.subList(st.size() - n, st.size());
    }

    private static List<Type> take(List<Type> st, int slots) {
        List<Type> part = top(st, slots);
        List<Type> taken = new ArrayList<>(part);
        part.clear();
        return taken;
    }

    private static void below(List<Type> st, int slots, int over) {
        List<Type> upper = take(st, slots);
        List<Type> lower = take(st, over);
        st.addAll(upper);
        st.addAll(lower);
        st.addAll(upper);
    }
}

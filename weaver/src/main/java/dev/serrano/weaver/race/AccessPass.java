package dev.serrano.weaver.race;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Puts a call before each access of one method. */
final class AccessPass implements CodeTransform {
    /* Implementation. One for each method.
     * line     of the instruction that follows.
     * open     objects that have been made and whose constructors have not been called yet. Until a constructor has
     *          called another one, `this` may not be handed on, so its fields are not followed.
     * slots    variables for what lies on the stack above the object of a call, of two slots each. The pass adds no
     *          branches, so it needs no frames of its own.
     * task     a variable with the calling task, which is the same in all of an activation: what runs as another task, an
     *          iteration of a loop or the body of a check, is another method, or another activation of this one. It is
     *          set at the begin of a method, and a suspended task takes it along with its stack. */
    private final RaceMethod method;
    private final List<Integer> slots = new ArrayList<>();
    private int line;
    private int open;
    private int task;
    private boolean constructed;

    AccessPass(RaceMethod method) {
        this.method = method;
        this.constructed = !method.isConstructor();
    }

    @Override
    public void atStart(CodeBuilder cb) {
        if (!method.isFollowed()) {
            return;
        }
        task = cb.allocateLocal(TypeKind.REFERENCE);
        RaceCalls.call(cb, "task", RaceCalls.TASK);
        cb.astore(task);
        if (method.isInitializer()) {
            call(cb, "initializes", RaceCalls.TASK_ONLY);
        } else if (method.isSynchronized()) {
            method.lock(cb);
            call(cb, "acquire", RaceCalls.OBJECT_ONLY);
        }
    }

    @Override
    public void accept(CodeBuilder cb, CodeElement e) {
        switch (e) {
            case LabelTarget l -> {
                cb.with(e);
                if (method.isHandler(l.label())) {
                    call(cb, "hasSpawned", RaceCalls.TASK_ONLY); // a call that spawns may have thrown
                }
            }
            case LineNumber n -> {
                line = n.line();
                cb.with(e);
            }
            case FieldInstruction f -> field(cb, f);
            case ArrayLoadInstruction a -> {
                cb.dup2();
                element(cb, "readElement");
                cb.with(a);
            }
            case ArrayStoreInstruction a -> store(cb, a);
            case MonitorInstruction m -> monitor(cb, m);
            case InvokeInstruction i -> invoke(cb, i);
            case NewObjectInstruction n -> {
                open++;
                cb.with(n);
            }
            case ReturnInstruction r -> {
                atReturn(cb);
                cb.with(r);
            }
            default -> cb.with(e);
        }
    }

    private void call(CodeBuilder cb, String hook, MethodTypeDesc type) {
        cb.aload(task);
        RaceCalls.call(cb, hook, type);
    }

    private void atReturn(CodeBuilder cb) {
        if (method.isInitializer()) {
            call(cb, "initialized", RaceCalls.TASK_ONLY);
        } else if (method.isSynchronized()) {
            method.lock(cb);
            call(cb, "release", RaceCalls.OBJECT_ONLY);
        }
    }

    // ---- fields --------------------------------------------------------------------------------------------------

    private void field(CodeBuilder cb, FieldInstruction f) {
        ClassDesc owner = f.owner().asSymbol();
        String name = f.name().stringValue();
        boolean own = method.isOwn(f.owner().asInternalName());
        if (own && (method.isFinal(name) || !constructed && f.opcode() == Opcode.PUTFIELD)) {
            cb.with(f);
            return;
        }
        boolean mayOrder = !own || method.isVolatile(name); // of another class it is not known here
        switch (f.opcode()) {
            case GETSTATIC -> {
                fieldSite(cb, name, owner);
                call(cb, "readStatic", RaceCalls.STATIC);
                cb.with(f);
                if (mayOrder) {
                    fieldSite(cb, name, owner);
                    call(cb, "hasReadStatic", RaceCalls.STATIC);
                }
            }
            case PUTSTATIC -> {
                fieldSite(cb, name, owner);
                call(cb, "writeStatic", RaceCalls.STATIC);
                cb.with(f);
            }
            case GETFIELD -> get(cb, f, name, owner, mayOrder);
            default -> put(cb, f, name, owner);
        }
    }

    private void get(CodeBuilder cb, FieldInstruction f, String name, ClassDesc owner, boolean mayOrder) {
        if (mayOrder) {
            cb.dup();
            cb.astore(slot(cb, 0));
        }
        cb.dup();
        fieldSite(cb, name, owner);
        call(cb, "read", RaceCalls.FIELD);
        cb.with(f);
        if (mayOrder) {
            cb.aload(slot(cb, 0));
            fieldSite(cb, name, owner);
            call(cb, "hasRead", RaceCalls.FIELD);
        }
    }

    private void put(CodeBuilder cb, FieldInstruction f, String name, ClassDesc owner) {
        boolean wide = TypeKind.from(f.typeSymbol()).slotSize() == 2;
        if (wide) {
            cb.dup2_x1();
            cb.pop2();
            cb.dup_x2();
        } else {
            cb.dup2();
            cb.pop();
        }
        fieldSite(cb, name, owner);
        call(cb, "write", RaceCalls.FIELD);
        cb.with(f);
    }

    private void fieldSite(CodeBuilder cb, String name, ClassDesc owner) {
        RaceCalls.site(cb, name, method.name(), method.file(), line, owner);
    }

    // ---- arrays --------------------------------------------------------------------------------------------------

    private void element(CodeBuilder cb, String hook) {
        RaceCalls.site(cb, "element", method.name(), method.file(), line);
        call(cb, hook, RaceCalls.ELEMENT);
    }

    private void store(CodeBuilder cb, ArrayStoreInstruction a) {
        if (a.typeKind().slotSize() == 2) {
            cb.dup2_x2();
            cb.pop2();
            cb.dup2_x2();
        } else {
            cb.dup_x2();
            cb.pop();
            cb.dup2_x1();
        }
        element(cb, "writeElement");
        cb.with(a);
    }

    // ---- locks ---------------------------------------------------------------------------------------------------

    private void monitor(CodeBuilder cb, MonitorInstruction m) {
        cb.dup();
        if (m.opcode() == Opcode.MONITORENTER) {
            cb.astore(slot(cb, 0));
            cb.with(m);
            cb.aload(slot(cb, 0));
            call(cb, "acquire", RaceCalls.OBJECT_ONLY);
        } else {
            call(cb, "release", RaceCalls.OBJECT_ONLY);
            cb.with(m);
        }
    }

    private int slot(CodeBuilder cb, int i) {
        while (slots.size() <= i) {
            slots.add(cb.allocateLocal(TypeKind.LONG));
        }
        return slots.get(i);
    }

    // ---- calls ---------------------------------------------------------------------------------------------------

    private void invoke(CodeBuilder cb, InvokeInstruction i) {
        if (i.opcode() == Opcode.INVOKESPECIAL) {
            if (i.name().equalsString("<init>")) {
                if (open > 0) {
                    open--;
                } else {
                    constructed = true;
                }
            }
            cb.with(i);
            return;
        }
        LibraryTable.Effect effect = method.effect(i);
        if (effect == LibraryTable.Effect.NONE) {
            spawn(cb, i);
            return;
        }
        List<ClassDesc> arguments = i.typeSymbol().parameterList();
        for (int n = arguments.size() - 1; n >= 0; n--) {
            cb.storeLocal(TypeKind.from(arguments.get(n)), slot(cb, n));
        }
        before(cb, effect, arguments);
        int receiver = arguments.size();
        if (effect == LibraryTable.Effect.ORDER) {
            cb.dup();
            cb.astore(slot(cb, receiver));
        }
        for (int n = 0; n < arguments.size(); n++) {
            cb.loadLocal(TypeKind.from(arguments.get(n)), slot(cb, n));
        }
        cb.with(i);
        if (effect == LibraryTable.Effect.ORDER) {
            cb.aload(slot(cb, receiver));
            call(cb, "acquire", RaceCalls.OBJECT_ONLY);
        }
    }

    private void spawn(CodeBuilder cb, InvokeInstruction i) {
        String callee = i.name().stringValue();
        if (!LibraryTable.isSpawn(i.owner().asInternalName(), callee)) {
            cb.with(i);
            return;
        }
        RaceCalls.site(cb, callee, method.name(), method.file(), line);
        call(cb, "spawns", RaceCalls.STATIC);
        cb.with(i);
        call(cb, "hasSpawned", RaceCalls.TASK_ONLY);
    }

    private void before(CodeBuilder cb, LibraryTable.Effect effect, List<ClassDesc> arguments) {
        switch (effect) {
            case READ, WRITE -> {
                cb.dup();
                contents(cb, effect == LibraryTable.Effect.WRITE);
            }
            case READ_OBJECT, WRITE_OBJECT -> {
                cb.dup();
                RaceCalls.site(cb, "contents", method.name(), method.file(), line);
                call(cb, effect == LibraryTable.Effect.WRITE_OBJECT ? "write" : "read", RaceCalls.FIELD);
            }
            case ORDER -> {
                cb.dup();
                call(cb, "release", RaceCalls.OBJECT_ONLY);
            }
            case READ_ARGUMENT, WRITE_ARGUMENT -> arguments(cb, effect, arguments);
            case COPY -> {
                range(cb, 0, 1, "readRange");
                range(cb, 2, 3, "writeRange");
            }
            case NONE -> {}
        }
    }

    private void contents(CodeBuilder cb, boolean writes) {
        RaceCalls.site(cb, "contents", method.name(), method.file(), line);
        call(cb, writes ? "writeContents" : "readContents", RaceCalls.FIELD);
    }

    /** Of {@code arraycopy}, of which the last argument is the length. */
    private void range(CodeBuilder cb, int array, int from, String hook) {
        cb.aload(slot(cb, array));
        cb.iload(slot(cb, from));
        cb.iload(slot(cb, 4));
        RaceCalls.site(cb, "element", method.name(), method.file(), line);
        call(cb, hook, RaceCalls.RANGE);
    }

    private void arguments(CodeBuilder cb, LibraryTable.Effect effect, List<ClassDesc> arguments) {
        if (arguments.isEmpty() || arguments.getFirst().isPrimitive()) {
            return;
        }
        boolean writes = effect == LibraryTable.Effect.WRITE_ARGUMENT;
        boolean part = arguments.size() >= 3
                && arguments.getFirst().isArray()
                && arguments.get(1).equals(ConstantDescs.CD_int)
                && arguments.get(2).equals(ConstantDescs.CD_int);
        cb.aload(slot(cb, 0));
        if (part) {
            cb.iload(slot(cb, 1));
            cb.iload(slot(cb, 2));
            cb.iload(slot(cb, 1));
            cb.isub();
            RaceCalls.site(cb, "element", method.name(), method.file(), line);
            call(cb, writes ? "writeRange" : "readRange", RaceCalls.RANGE);
        } else {
            contents(cb, writes);
        }
        if (!writes && arguments.size() > 1 && arguments.get(1).isArray()) {
            cb.aload(slot(cb, 1));
            contents(cb, false);
        }
    }
}

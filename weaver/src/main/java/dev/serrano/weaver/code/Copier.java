package dev.serrano.weaver.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** Writes the elements of one method into another, with labels of its own and variables in other slots. */
public final class Copier {
    private final CodeBuilder cb;
    private final IntUnaryOperator slots;
    private final Map<Label, Label> labels = new HashMap<>();

    /** @param slots the slot there of a variable, by its slot here */
    public Copier(CodeBuilder cb, IntUnaryOperator slots) {
        this.cb = cb;
        this.slots = slots;
    }

    /** The label there for a label here. */
    public Label label(Label original) {
        return labels.computeIfAbsent(original, l -> cb.newLabel());
    }

    /** Writes an element; an attribute that is no instruction, or the type of a variable, is left out. */
    public void copy(CodeElement e) {
        copy(e, this::label);
    }

    /**
     * Like {@link #copy(CodeElement)}.
     *
     * @param branches where there a branch or switch goes that goes to a label here
     */
    public void copy(CodeElement e, UnaryOperator<Label> branches) {
        switch (e) {
            case LabelTarget t -> cb.labelBinding(label(t.label()));
            case LineNumber n -> cb.with(n);
            case LocalVariable v ->
                cb.localVariable(
                        slots.applyAsInt(v.slot()), v.name(), v.type(), label(v.startScope()), label(v.endScope()));
            case LoadInstruction l -> cb.loadLocal(l.typeKind(), slots.applyAsInt(l.slot()));
            case StoreInstruction s -> cb.storeLocal(s.typeKind(), slots.applyAsInt(s.slot()));
            case IncrementInstruction inc -> cb.iinc(slots.applyAsInt(inc.slot()), inc.constant());
            case BranchInstruction b -> cb.branch(b.opcode(), branches.apply(b.target()));
            case TableSwitchInstruction t ->
                cb.tableswitch(
                        t.lowValue(), t.highValue(), branches.apply(t.defaultTarget()), cases(t.cases(), branches));
            case LookupSwitchInstruction t ->
                cb.lookupswitch(branches.apply(t.defaultTarget()), cases(t.cases(), branches));
            case Instruction i -> cb.with(i);
            default -> {} // attributes that are no instructions, and the types of variables
        }
    }

    /** Writes an entry of the table of handlers. */
    public void copy(ExceptionCatch c) {
        Label from = label(c.tryStart());
        Label to = label(c.tryEnd());
        Label handler = label(c.handler());
        c.catchType()
                .ifPresentOrElse(
                        t -> cb.exceptionCatch(from, to, handler, t.asSymbol()),
                        () -> cb.exceptionCatchAll(from, to, handler));
    }

    private static List<SwitchCase> cases(List<SwitchCase> all, UnaryOperator<Label> branches) {
        return all.stream()
                .map(c -> SwitchCase.of(c.caseValue(), branches.apply(c.target())))
                .toList();
    }
}

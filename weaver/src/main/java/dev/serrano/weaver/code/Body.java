package dev.serrano.weaver.code;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The code of a method as a list, with the successors of each instruction. Labels and the like are elements, too. */
public final class Body {
    private final MethodModel method;
    private final CodeModel code;
    private final List<CodeElement> elements = new ArrayList<>();
    private final List<ExceptionCatch> catches = new ArrayList<>();
    private final Map<Label, Integer> positions = new HashMap<>();
    private final int[] lines;

    /** The body of a method that has code. */
    public Body(MethodModel method) {
        this.method = method;
        this.code = method.code().orElseThrow();
        for (CodeElement e : code) {
            if (e instanceof ExceptionCatch c) {
                catches.add(c);
            } else {
                if (e instanceof LabelTarget t) {
                    positions.put(t.label(), elements.size());
                }
                elements.add(e);
            }
        }
        lines = new int[elements.size()];
        int line = -1;
        for (int i = 0; i < lines.length; i++) {
            if (elements.get(i) instanceof LineNumber n) {
                line = n.line();
            }
            lines[i] = line;
        }
    }

    /** The method. */
    public MethodModel method() {
        return method;
    }

    /** Its code, as the class file has it. */
    public CodeModel code() {
        return code;
    }

    /** Instructions, labels, lines and variables, in their order. */
    public List<CodeElement> elements() {
        return elements;
    }

    /** The table of handlers, in its order. */
    public List<ExceptionCatch> catches() {
        return catches;
    }

    /** Whether the class file says which variables are in which slots. */
    public boolean hasVariables() {
        return elements.stream().anyMatch(LocalVariable.class::isInstance) || ((CodeAttribute) code).maxLocals() == 0;
    }

    /** The position of a label. */
    public int position(Label label) {
        return Objects.requireNonNull(positions.get(label));
    }

    /** How many elements there are. */
    public int size() {
        return elements.size();
    }

    /** The element at a position. */
    public CodeElement at(int i) {
        return elements.get(i);
    }

    /** The source line; -1 if unknown. */
    public int line(int i) {
        return lines[i];
    }

    /** The next instruction after a position; size() if there is none. */
    public int next(int i) {
        int k = i + 1;
        while (k < size() && !(at(k) instanceof Instruction)) {
            k++;
        }
        return k;
    }

    /** The instruction before a position that falls through to it with no label between; -1 if there is none. */
    public int previous(int i) {
        int k = i - 1;
        while (k >= 0 && !(at(k) instanceof Instruction)) {
            if (at(k) instanceof LabelTarget t && isTarget(t.label())) {
                return -1;
            }
            k--;
        }
        return k;
    }

    private boolean isTarget(Label label) {
        for (int i = 0; i < size(); i++) {
            if (targets(i).contains(label)) {
                return true;
            }
        }
        return catches.stream().anyMatch(c -> c.handler().equals(label));
    }

    /** Whether control may go on at the next position. */
    public boolean fallsThrough(int i) {
        return switch (at(i)) {
            case ReturnInstruction r -> false;
            case ThrowInstruction t -> false;
            case TableSwitchInstruction s -> false;
            case LookupSwitchInstruction s -> false;
            case BranchInstruction b -> b.opcode() != Opcode.GOTO && b.opcode() != Opcode.GOTO_W;
            default -> true;
        };
    }

    /** The labels to which a branch or switch may go; none for others. */
    public List<Label> targets(int i) {
        List<Label> all = new ArrayList<>();
        switch (at(i)) {
            case BranchInstruction b -> all.add(b.target());
            case TableSwitchInstruction s -> {
                all.add(s.defaultTarget());
                s.cases().forEach(c -> all.add(c.target()));
            }
            case LookupSwitchInstruction s -> {
                all.add(s.defaultTarget());
                s.cases().forEach(c -> all.add(c.target()));
            }
            default -> {}
        }
        return all;
    }

    /** The positions where control may go from here, handlers not included. */
    public List<Integer> successors(int i) {
        List<Integer> all = new ArrayList<>();
        if (fallsThrough(i) && i + 1 < size()) {
            all.add(i + 1);
        }
        for (Label l : targets(i)) {
            all.add(position(l));
        }
        return all;
    }

    /** The handlers of exceptions that an instruction throws. */
    public List<Integer> handlers(int i) {
        List<Integer> all = new ArrayList<>();
        for (ExceptionCatch c : catches) {
            if (position(c.tryStart()) <= i && i < position(c.tryEnd())) {
                all.add(position(c.handler()));
            }
        }
        return all;
    }

    /** How many monitors the method itself holds before each instruction. */
    public int[] monitors() {
        int[] held = new int[size()];
        boolean[] seen = new boolean[size()];
        List<Integer> todo = new ArrayList<>(List.of(0));
        seen[0] = true;
        while (!todo.isEmpty()) {
            int i = todo.removeLast();
            int after = held[i];
            if (at(i) instanceof MonitorInstruction m) {
                after += m.opcode() == Opcode.MONITORENTER ? 1 : -1;
            }
            List<Integer> next = new ArrayList<>(successors(i));
            int normal = next.size();
            next.addAll(handlers(i));
            for (int k = 0; k < next.size(); k++) {
                int n = next.get(k);
                if (!seen[n]) {
                    seen[n] = true;
                    held[n] = k < normal ? after : held[i];
                    todo.add(n);
                }
            }
        }
        return held;
    }
}

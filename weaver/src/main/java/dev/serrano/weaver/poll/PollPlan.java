package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a method gets polls. */
final class PollPlan {
    /* Implementation. Each loop has a label to which a branch goes back. The poll stands before that branch if it is the
     * only one and no condition, so that the end of the loop is its test of the condition, as the compilers of the JVM
     * want it; else behind the label, on the way of all branches, whatever lies on the operand stack there. */
    /** HotSpot interprets longer methods. */
    private static final int HUGE = 8_000;

    private static final int MOST = 65_535;
    private static final int NEAR = 32_767; // how far a short branch goes
    private static final int BEGIN = 6; // bytes of each addition, with wide slots
    private static final int POLL = 11;
    private static final int BLOCK = 50;
    private static final int HANDLER = 4;
    private static final int LONGER_BRANCH = 5;

    final Body body;
    final Map<Integer, StackMapFrameInfo> frames = new HashMap<>(); // by position of the label
    final Map<Integer, CountedLoop> blocks = new TreeMap<>(); // by position of the label
    final Set<Integer> atHead = new HashSet<>();
    final Set<Integer> atBranch = new HashSet<>();
    final EndHandlers handlers;

    PollPlan(ClassModel c, MethodModel m, boolean polls) {
        CodeAttribute code = (CodeAttribute) m.code().orElseThrow();
        List<StackMapFrameInfo> all = code.findAttribute(Attributes.stackMapTable())
                .map(t -> t.entries())
                .orElse(List.of()); // before the body is read, so that their labels are in it
        body = new Body(m);
        all.forEach(f -> frames.put(body.position(f.target()), f));
        handlers = new EndHandlers(body);
        if (polls && !m.flags().has(AccessFlag.SYNCHRONIZED)) {
            findLoops(c);
        }
    }

    private void findLoops(ClassModel c) {
        Map<Integer, List<Integer>> back = new TreeMap<>(); // the branches, by position of the label
        for (int i = 0; i < body.size(); i++) {
            for (Label l : body.targets(i)) {
                int target = body.position(l);
                if (target <= i) {
                    back.computeIfAbsent(target, t -> new ArrayList<>()).add(i);
                }
            }
        }
        if (back.isEmpty()) {
            return;
        }
        CountedLoopFinder finder = new CountedLoopFinder(c, body, frames.keySet());
        boolean locks = body.elements().stream().anyMatch(MonitorInstruction.class::isInstance);
        int[] held = locks ? body.monitors() : new int[body.size()];
        back.forEach((head, branches) -> {
            int last = branches.getLast();
            boolean single = branches.size() == 1;
            if (held[head] > 0 || held[last] > 0) {
                return;
            }
            StackMapFrameInfo frame = frames.get(head);
            CountedLoop loop = single && frame != null && frame.stack().isEmpty() ? finder.at(head, last) : null;
            if (loop != null) {
                blocks.put(head, loop);
            } else if (single && !body.fallsThrough(last) && body.at(last) instanceof BranchInstruction) {
                atBranch.add(last);
            } else {
                atHead.add(head);
            }
        });
    }

    int loops() {
        return blocks.size() + atHead.size() + atBranch.size();
    }

    /** What the method gets, in words. */
    @Override
    public String toString() {
        List<String> all = new ArrayList<>();
        if (loops() > 0) {
            all.add(loops() + (loops() == 1 ? " loop" : " loops"));
        }
        if (!blocks.isEmpty()) {
            all.add("of these " + blocks.size() + " in blocks");
        }
        int n = handlers.swallowing().size();
        if (n > 0) {
            all.add(n + (n == 1 ? " handler lets" : " handlers let") + " the end of a task pass");
        }
        return all.isEmpty() ? "what its handlers throw does not hide the end of a task" : String.join(", ", all);
    }

    boolean isEmpty() {
        return loops() == 0
                && handlers.swallowing().isEmpty()
                && handlers.ends().isEmpty();
    }

    /** Why the method cannot have them; null if it can. */
    @Nullable
    String obstacle() {
        int before = ((CodeAttribute) body.code()).codeLength();
        int limits =
                blocks.values().stream().mapToInt(b -> 3 * b.limit().size()).sum();
        int after = before
                + (loops() > 0 ? BEGIN : 0)
                + POLL * loops()
                + BLOCK * blocks.size()
                + 2 * limits
                + HANDLER * (handlers.swallowing().size() + handlers.ends().size());
        if (before <= HUGE && after > HUGE) {
            return "with polls it would have some " + after + " bytes, and HotSpot interprets methods of more than "
                    + HUGE;
        }
        if (after > NEAR) {
            after += LONGER_BRANCH
                    * (int) body.elements().stream()
                            .filter(BranchInstruction.class::isInstance)
                            .count();
        }
        return after <= MOST
                ? null
                : "with polls it may have more than " + MOST + " bytes, and the JVM has no longer methods";
    }
}

package dev.serrano.weaver.poll;

import dev.serrano.weaver.code.Body;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.attribute.UnknownAttribute;
import java.lang.classfile.instruction.LabelTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes a method with its polls. */
final class PollCode {
    /* Implementation. The code is copied, with its labels. Two variables are added above the others: the tick that was
     * seen last, from the begin of the method on, and the end of a block, in its loop. The frames for the verifier are
     * those that the compiler wrote, with these two; so nothing need be known of the classes that the method names.
     * A loop in blocks is
     *     head: if (!(index < limit)) goto exit;
     *     outer: end = block(index, limit);
     *     inner: body; index += step; if (index < end) goto inner;
     *            if (!(index < limit)) goto exit;
     *            poll; goto outer
     * A block runs one iteration before it compares, so it may end at an index that is not beyond its begin: where the
     * index is about to leave the range of int. */
    private final PollPlan plan;
    private final Body body;
    private final int seen;
    private final int end;
    private final boolean polls;

    PollCode(PollPlan plan) {
        this.plan = plan;
        this.body = plan.body;
        this.seen = ((CodeAttribute) body.code()).maxLocals();
        this.end = seen + 1;
        this.polls = plan.loops() > 0;
    }

    /** Writes it; may be called again, with another builder. */
    void write(CodeBuilder cb) {
        new Run(cb).write();
    }

    private final class Run {
        private final CodeBuilder cb;
        private final List<StackMapFrameInfo> frames = new ArrayList<>();
        private final List<Block> blocks = new ArrayList<>(); // open; never more than one

        Run(CodeBuilder cb) {
            this.cb = cb;
        }

        private record Block(CountedLoop loop, Label outer, Label inner) {}

        void write() {
            body.catches().forEach(cb::with);
            if (polls) {
                PollCalls.now(cb, seen);
            }
            int label = -1; // the last one, until its instruction comes
            for (int i = 0; i < body.size(); i++) {
                CodeElement e = body.at(i);
                switch (e) {
                    case LabelTarget t -> {
                        cb.with(t);
                        label = i;
                        StackMapFrameInfo f = plan.frames.get(i);
                        if (f != null) {
                            frame(t.label(), f);
                        }
                    }
                    case Instruction o -> {
                        if (label >= 0) {
                            atLabel(label);
                            label = -1;
                        }
                        instruction(i, o);
                    }
                    case UnknownAttribute a -> {} // it may have places in the code, which are others now
                    case StackMapTableAttribute a -> {}
                    default -> cb.with(e);
                }
            }
            if (!frames.isEmpty()) {
                cb.with(StackMapTableAttribute.of(frames));
            }
        }

        private void atLabel(int label) {
            if (plan.handlers.swallowing().contains(label)) {
                PollCalls.caught(cb);
            }
            if (plan.atHead.contains(label)) {
                PollCalls.at(cb, seen);
            }
        }

        private void instruction(int i, Instruction o) {
            if (!blocks.isEmpty() && blocks.getLast().loop.back() == i) {
                endLoop(blocks.removeLast());
                return;
            }
            if (plan.atBranch.contains(i)) {
                PollCalls.at(cb, seen);
            }
            if (plan.handlers.ends().contains(i)) {
                PollCalls.toThrow(cb);
            }
            cb.with(o);
            plan.blocks.forEach((head, loop) -> {
                if (loop.condition() == i) {
                    beginLoop(loop, Objects.requireNonNull(plan.frames.get(head)));
                }
            });
        }

        private void beginLoop(CountedLoop loop, StackMapFrameInfo head) {
            Block block = new Block(loop, cb.newLabel(), cb.newLabel());
            cb.labelBinding(block.outer);
            frame(block.outer, head);
            cb.iload(loop.index());
            limit(loop);
            PollCalls.block(cb, loop);
            cb.istore(end);
            blocks.add(block);
            cb.labelBinding(block.inner);
            frame(block.inner, head);
        }

        private void endLoop(Block block) {
            CountedLoop loop = block.loop;
            cb.iload(loop.index());
            cb.iload(end);
            cb.branch(loop.goesOn(), block.inner);
            cb.iload(loop.index());
            loop.limit().forEach(cb::with);
            cb.with(loop.leaves());
            PollCalls.at(cb, seen);
            cb.goto_(block.outer);
        }

        private void limit(CountedLoop loop) {
            if (loop.toZero()) {
                cb.iconst_0();
            } else {
                loop.limit().forEach(cb::with);
            }
        }

        /** A frame as the compiler wrote it, with the variables that are added. */
        private void frame(Label at, StackMapFrameInfo f) {
            List<VerificationTypeInfo> locals = new ArrayList<>(f.locals());
            if (polls) {
                int slots = 0;
                for (VerificationTypeInfo v : locals) {
                    slots += v == SimpleVerificationTypeInfo.LONG || v == SimpleVerificationTypeInfo.DOUBLE ? 2 : 1;
                }
                for (; slots < seen; slots++) {
                    locals.add(SimpleVerificationTypeInfo.TOP);
                }
                locals.add(SimpleVerificationTypeInfo.INTEGER);
                if (!blocks.isEmpty()) {
                    locals.add(SimpleVerificationTypeInfo.INTEGER);
                }
            }
            frames.add(StackMapFrameInfo.of(at, locals, f.stack()));
        }
    }
}

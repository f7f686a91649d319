package dev.serrano.internal.fiber;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks for stack in advance, so that an overflow strikes before a state change and not half-way through it.
 */
public final class StackProbe {
    /* Implementation.
     * HotSpot asks for a method's stack when it is entered: interpreted, for all its local variables; compiled, for
     * what its interpreted frame would take if it had to go on there, with one store a page. So a method with thousands
     * of local variables and nothing to do asks for kilobytes, in whichever form it runs, and costs two nanoseconds,
     * if it touches few pages: the stores have the same offset in their pages, so they share one set of a first-level
     * cache. More than its 8 or 12 lines evict each other at each call, and the next atomic access waits for all of them:
     * with 13 pages sending a message took 60 ns instead of 25. So what is called for each message asks for 7 pages.
     * The condition in it, never true, is where compiled code could go on interpreted; without one it would ask for
     * nothing.
     * The padding makes the method too large to be inlined, since its locals weigh on the debug information of the
     * caller.
     * Rejected: calls that go deep. Compiled, one takes 10 to 20 bytes; what is called next, interpreted, takes 100 and
     * more.
     * Where the calls were compiled and a hand-over was not, the overflow struck in its middle: the task was lost.
     * A virtual thread that is set aside with its stack full to the last kilobyte may not be thawed again: the JVM (25)
     * asks for a little more there than at the freeze, and throws the StackOverflowError from a frame that it cannot
     * walk, which ends the process. What is asked for before a suspension prevents that
     * (StackOverflowTest.suspensionsInTheLastPage).
     * Pages above 16 KB: the compiled methods of the smaller frame ask for nothing there. */
    private static final int OPERATION_BYTES = 16 << 10;
    private static final int CALLS_BYTES = 24 << 10;
    private static final int BODIES_BYTES = 48 << 10;
    private static final int CLASSES_BYTES = 128 << 10;

    private static final int ROOM_FOR_THE_REST = 64; // of the frame: it has to exceed a page to be asked for
    private static final int TOO_LARGE_TO_INLINE = 400; // bytes of code; FreqInlineSize is 325

    private static final Frame OPERATION = frame(OPERATION_BYTES);
    private static final Frame CALLS = frame(CALLS_BYTES);
    private static final Frame BODIES = frame(BODIES_BYTES);
    private static final Frame CLASSES = frame(CLASSES_BYTES);

    /** Not final, and not known to the compiler: always false. */
    private static boolean leave;

    /** A method with a large frame and nothing to do. */
    interface Frame {
        void enter(boolean leave);
    }

    private StackProbe() {}

    /** Throws StackOverflowError unless there are 16 KB of stack: for one operation of the runtime, interpreted. */
    public static void ask() {
        OPERATION.enter(leave);
    }

    /** Throws StackOverflowError unless there are 24 KB of stack: for an operation that calls a few of the runtime. */
    public static void askForCalls() {
        CALLS.enter(leave);
    }

    /**
     * Throws StackOverflowError unless there are 48 KB of stack: for a number of nested bodies and their ends,
     * interpreted.
     */
    public static void askForBodies() {
        BODIES.enter(leave);
    }

    /** Throws StackOverflowError unless there are 128 KB of stack: to load a class and to run its static initialiser. */
    static void askForClasses() {
        CLASSES.enter(leave);
    }

    /** A new class, not compiled, whose method has local variables of that many bytes. */
    static Frame frame(int bytes) {
        ClassDesc thisClass = ClassDesc.of(StackProbe.class.getPackageName(), "StackProbeFrame");
        byte[] code = ClassFile.of().build(thisClass, new FrameClass(bytes / Long.BYTES + ROOM_FOR_THE_REST));
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return (Frame) lookup.defineHiddenClass(code, true)
                    .lookupClass()
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("cannot make a method with a large frame", e);
        }
    }

    private record FrameClass(int slot) implements Consumer<ClassBuilder> {
        @Override
        public void accept(ClassBuilder c) {
            c.withInterfaceSymbols(Frame.class.describeConstable().orElseThrow());
            c.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, new Code(Code.NEW));
            c.withMethodBody(
                    "enter",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_boolean),
                    ClassFile.ACC_PUBLIC,
                    new Code(slot));
        }
    }

    /** @param slot of the last local variable of the method; NEW for the constructor */
    private record Code(int slot) implements Consumer<CodeBuilder> {
        static final int NEW = -1;

        @Override
        public void accept(CodeBuilder b) {
            if (slot == NEW) {
                b.aload(0)
                        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                        .return_();
            } else {
                enter(b, slot);
            }
        }
    }

    /**
     * {@code if (leave) { long last = 0; switch (0) {...} }}, with the local variable last in that slot. The switch is the
     * padding: one instruction, since this runs interpreted at each start of a JVM.
     */
    private static void enter(CodeBuilder b, int slot) {
        Label end = b.newLabel();
        b.iload(1).ifeq(end).lconst_0().lstore(slot);
        b.iconst_0().tableswitch(0, TOO_LARGE_TO_INLINE / Integer.BYTES, end, List.of());
        b.labelBinding(end).return_();
    }
}

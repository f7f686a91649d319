package dev.serrano.internal.fiber;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;

/** Asks for stack in advance, so that an overflow strikes before a state change and not half-way through it. */
public abstract class StackProbe {
    /* Implementation.
     * HotSpot asks for a method's stack when it is entered: interpreted, for all its local variables; compiled, for
     * what its interpreted frame would take if it had to go on there, with one store a page. So a method with thousands
     * of local variables and nothing to do asks for kilobytes, in whichever form it runs. It costs two nanoseconds if
     * it touches few pages: the stores have the same offset in their pages, so they share one set of a first-level
     * cache. More than its 8 or 12 lines evict each other at each call, and the next atomic access waits for all of
     * them: with 13 pages sending a message took 60 ns instead of 25. So what is called for each message asks for 7
     * pages. The condition in it, never true, is where compiled code could go on interpreted; without one it would ask
     * for nothing. The division behind it is such a place for C1 alone (-XX:TieredStopAtLevel=1), which compiles what
     * is behind a condition that was never true, too.
     * The padding makes the method too large to be inlined, since its locals weigh on the debug information of the
     * caller.
     * Rejected: calls that go deep. Compiled, one takes 10 to 20 bytes; the next call, interpreted, takes 100 and more.
     * Where the calls were compiled and a hand-over was not, the overflow struck in its middle: the task was lost.
     * A virtual thread that unmounts with its stack full to the last kilobyte may not be thawed again. The JVM (25)
     * asks for a little more there than at the freeze. It then throws the StackOverflowError from a frame that it
     * cannot walk, which ends the process. The probe before a suspension prevents that
     * (StackOverflowTest.suspensionsInTheLastPage).
     * Pages above 16 KB: the compiled methods of the smaller frame ask for nothing there. */
    private static final int OPERATION_BYTES = 16 << 10;
    private static final int CALLS_BYTES = 24 << 10;
    private static final int BODIES_BYTES = 48 << 10;
    private static final int CLASSES_BYTES = 128 << 10;

    private static final int ROOM_FOR_THE_REST = 64; // of the frame: it has to exceed a page to be asked for
    private static final int TOO_LARGE_TO_INLINE = 400; // bytes of code; FreqInlineSize is 325

    /** The constant pool of the class with the frames begins with these. */
    private static final String[] TEXTS = {
        StackProbe.class.getName().replace('.', '/') + "Frames", // 1
        StackProbe.class.getName().replace('.', '/'), // its superclass
        "<init>", // 3
        "()V",
        "Code", // 5
        "(Z)V",
        "StackMapTable", // 7
        "operation", // 8
        "calls",
        "bodies",
        "classes"
    };

    private static final int CLASSES_FROM = TEXTS.length + 1; // in the constant pool: this class, its superclass
    private static final int INIT_TYPE = CLASSES_FROM + 2;
    private static final int INIT_OF_SUPER = INIT_TYPE + 1;

    private static final StackProbe FRAMES = frames(OPERATION_BYTES, CALLS_BYTES, BODIES_BYTES, CLASSES_BYTES);

    /** Not final, and not known to the compiler: always false. */
    private static boolean leave;

    /** For the class whose methods have large frames, and nothing to do. */
    StackProbe() {}

    abstract void operation(boolean leave);

    abstract void calls(boolean leave);

    abstract void bodies(boolean leave);

    abstract void classes(boolean leave);

    /** Throws StackOverflowError unless there are 16 KB of stack: for one operation of the runtime, interpreted. */
    public static void ask() {
        FRAMES.operation(leave);
    }

    /** Throws StackOverflowError unless there are 24 KB of stack: for an operation that calls a few of the runtime. */
    public static void askForCalls() {
        FRAMES.calls(leave);
    }

    /**
     * Throws StackOverflowError unless there are 48 KB of stack: for a number of nested bodies and their ends,
     * interpreted.
     */
    public static void askForBodies() {
        FRAMES.bodies(leave);
    }

    /**
     * Throws StackOverflowError unless there are 128 KB of stack: to load a class and to run its static initialiser.
     */
    static void askForClasses() {
        FRAMES.classes(leave);
    }

    /** A new class, not compiled, whose methods have local variables of that many bytes. */
    static StackProbe frames(int operation, int calls, int bodies, int classes) {
        try {
            byte[] file = classFile(operation, calls, bodies, classes);
            return (StackProbe) MethodHandles.lookup()
                    .defineHiddenClass(file, true)
                    .lookupClass()
                    .getConstructor()
                    .newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new LinkageError("cannot make methods with large frames", e);
        }
    }

    // byte by byte: the class file API of the JDK would take two milliseconds of each start

    private static byte[] classFile(int... bytes) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream(1 << 11);
        DataOutputStream out = new DataOutputStream(all);
        out.writeInt(0xCAFEBABE);
        shorts(out, 0, 65, INIT_OF_SUPER + 1); // version 21, size of the constant pool
        for (String t : TEXTS) {
            out.writeByte(1);
            out.writeUTF(t);
        }
        for (int text = 1; text <= 2; text++) {
            out.writeByte(7);
            out.writeShort(text);
        }
        out.writeByte(12);
        shorts(out, 3, 4);
        out.writeByte(10);
        shorts(out, CLASSES_FROM + 1, INIT_TYPE);
        shorts(out, 0x31, CLASSES_FROM, CLASSES_FROM + 1); // public final super, extends
        shorts(out, 0, 0, 1 + bytes.length); // no interfaces, no fields, methods
        shorts(out, 1, 3, 4, 1, 5); // public <init>, with its code
        out.writeInt(17);
        shorts(out, 1, 1, 0, 5);
        out.writeByte(0x2A); // aload_0
        out.writeByte(0xB7); // invokespecial
        shorts(out, INIT_OF_SUPER);
        out.writeByte(0xB1); // return
        shorts(out, 0, 0);
        for (int i = 0; i < bytes.length; i++) {
            shorts(out, 1, 8 + i, 6, 1, 5);
            frame(out, bytes[i] / Long.BYTES + ROOM_FOR_THE_REST);
        }
        shorts(out, 0); // no attributes
        return all.toByteArray();
    }

    /**
     * {@code if (leave) { long last = 0; 1 / 1; switch (0) {...} }}, with the local variable last in that slot. The
     * switch is the padding: one instruction, since this runs interpreted at each start of a JVM.
     */
    private static void frame(DataOutputStream out, int slot) throws IOException {
        int cases = TOO_LARGE_TO_INLINE / Integer.BYTES;
        int beforeCases = 28;
        int end = beforeCases + cases * Integer.BYTES;
        out.writeInt(12 + end + 1 + 11); // the attribute's length
        shorts(out, 2, slot + Long.BYTES / Integer.BYTES, 0, end + 1); // stack, local variables, length of the code
        out.writeByte(0x1B); // iload_1
        out.writeByte(0x99); // ifeq
        shorts(out, end - 1);
        out.writeByte(0x09); // lconst_0
        out.writeByte(0xC4); // wide
        out.writeByte(0x37); // lstore
        shorts(out, slot);
        out.writeInt(0x1B1B6C57); // iload_1, iload_1, idiv, pop
        out.writeByte(0x03); // iconst_0
        shorts(out, 0xAA00); // tableswitch at 14, and one byte up to a multiple of four
        out.writeInt(end - 14);
        out.writeInt(0);
        out.writeInt(cases - 1);
        for (int i = 0; i < cases; i++) {
            out.writeInt(end - 14);
        }
        out.writeByte(0xB1); // return
        shorts(out, 0, 1, 7); // no handlers; the types at the end are those at the begin
        out.writeInt(5);
        shorts(out, 1);
        out.writeByte(251);
        shorts(out, end);
    }

    private static void shorts(DataOutputStream out, int... values) throws IOException {
        for (int v : values) {
            out.writeShort(v);
        }
    }
}

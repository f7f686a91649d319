package dev.serrano.test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The file of a {@link Recording}. */
final class ScheduleFile {
    /* Implementation. The magic text, the version, and the CRC-32 of the rest. The rest: the number of workers, two
     * flags, and entries up to the end. An entry is 2 n + 2 for a mark of task n, 2 n + 3 and the step if it goes on
     * after a wait; or 0, the parent's number plus 1 (0 for none), the number there in two parts (TaskPath) and the
     * name, for the next task. Numbers have 7 bits a byte, the low ones first. */
    private static final byte[] MAGIC = "serrano replay\n".getBytes(StandardCharsets.US_ASCII);

    private static final int VERSION = 1;
    private static final int COMPLETE = 1;
    private static final int CANCELLED = 2;
    private static final int HEAD = 1 + Integer.BYTES;

    /** What a file holds. */
    record Content(int workers, boolean complete, boolean cancelled, LoggedTask roots, List<LoggedTask> marks) {}

    /** Writes all marks. */
    interface Marks {
        void writeTo(ScheduleFile out) throws IOException;
    }

    private final IdentityHashMap<RecordedTask, Integer> numbers = new IdentityHashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private ScheduleFile() {}

    static void write(Path file, int workers, boolean complete, boolean cancelled, Marks marks) throws IOException {
        ScheduleFile f = new ScheduleFile();
        f.number(workers);
        f.number((complete ? COMPLETE : 0) | (cancelled ? CANCELLED : 0));
        marks.writeTo(f);
        byte[] rest = f.bytes.toByteArray();
        ByteBuffer all = ByteBuffer.allocate(MAGIC.length + HEAD + rest.length);
        all.put(MAGIC).put((byte) VERSION).putInt(checksum(rest)).put(rest);
        Files.write(file, all.array());
    }

    private static int checksum(byte[] rest) {
        CRC32 sum = new CRC32();
        sum.update(rest);
        return (int) sum.getValue();
    }

    void mark(RecordedTask task) throws IOException {
        number(2L * numberOf(task) + 2);
    }

    void resumption(RecordedTask task, int step) throws IOException {
        number(2L * numberOf(task) + 3);
        number(step);
    }

    private int numberOf(RecordedTask task) throws IOException {
        List<RecordedTask> unknown = new ArrayList<>();
        for (RecordedTask t = task; t != null && !numbers.containsKey(t); t = t.parent) {
            unknown.add(t);
        }
        for (RecordedTask t : unknown.reversed()) {
            number(0);
            number(t.parent == null ? 0 : known(t.parent) + 1L);
            number(t.number >>> TaskPath.FINISH_BITS + 1); // mostly two bytes, of both
            number(t.number & (1L << TaskPath.FINISH_BITS + 1) - 1);
            String name = t.name;
            out.writeUTF(name == null ? "" : name.substring(0, Math.min(name.length(), 200)));
            numbers.put(t, numbers.size());
        }
        return known(task);
    }

    private int known(RecordedTask task) {
        Integer n = numbers.get(task);
        if (n == null) {
            throw new IllegalStateException("a task without a number");
        }
        return n;
    }

    private void number(long n) throws IOException {
        long rest = n;
        while (rest > 127) {
            out.writeByte((int) (rest & 127 | 128));
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, or is none of this format
     */
    static Content read(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        if (all.length < MAGIC.length || !Arrays.equals(all, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new IOException(file + " is no recording: it does not begin with \"serrano replay\"");
        }
        ByteBuffer in = ByteBuffer.wrap(all, MAGIC.length, all.length - MAGIC.length);
        int version = in.hasRemaining() ? in.get() : 0;
        if (version > VERSION) {
            throw new IOException(file + " is a recording of format " + version
                    + ", of a newer version of Serrano; this one reads format " + VERSION);
        }
        if (version != VERSION || in.remaining() < Integer.BYTES) {
            throw new IOException(file + " is damaged: it ends early, or its head is wrong");
        }
        int sum = in.getInt();
        byte[] rest = new byte[in.remaining()];
        in.get(rest);
        if (checksum(rest) != sum) {
            throw new IOException(file + " is damaged: it is cut off or was changed, since its checksum is wrong");
        }
        try {
            return parse(new DataInputStream(new ByteArrayInputStream(rest)));
        } catch (IOException | IndexOutOfBoundsException | ArithmeticException e) {
            throw new IOException(file + " is damaged: its entries make no sense", e);
        }
    }

    private static Content parse(DataInputStream in) throws IOException {
        int workers = Math.toIntExact(number(in));
        long flags = number(in);
        LoggedTask roots = new LoggedTask(null, 0, "");
        List<LoggedTask> tasks = new ArrayList<>();
        List<LoggedTask> marks = new ArrayList<>();
        while (in.available() > 0) {
            int n = (int) number(in);
            if (n > 0) {
                LoggedTask t = tasks.get(n / 2 - 1);
                if ((n & 1) == 0) {
                    t.marked(marks.size());
                } else {
                    t.resumes((int) number(in), marks.size());
                }
                marks.add(t);
                continue;
            }
            int above = (int) number(in);
            LoggedTask parent = above == 0 ? roots : tasks.get(above - 1);
            long finishes = number(in);
            long number = finishes << TaskPath.FINISH_BITS + 1 | number(in);
            tasks.add(parent.add(number, in.readUTF()));
        }
        return new Content(workers, (flags & COMPLETE) != 0, (flags & CANCELLED) != 0, roots, marks);
    }

    private static long number(DataInputStream in) throws IOException {
        long n = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte b = in.readByte();
            n |= (b & 127L) << shift;
            if (b >= 0) {
                return n;
            }
        }
        throw new IOException("a number of more than 64 bits");
    }

    /** A task of a recording. */
    static final class LoggedTask {
        private final @Nullable LoggedTask parent;
        private final long number;
        private final String name;
        private final Map<Long, LoggedTask> children = new HashMap<>();
        private final ArrayDeque<int[]> resumptions = new ArrayDeque<>(); // step and place
        private int[] marks = new int[2];
        private int count;
        State state = State.NEW;

        /** What the task of the replay does that has this identity. */
        enum State {
            NEW,
            RUNS,
            WAITS,
            ENDED
        }

        LoggedTask(@Nullable LoggedTask parent, long number, String name) {
            this.parent = parent;
            this.number = number;
            this.name = name;
        }

        private LoggedTask add(long n, String called) {
            LoggedTask t = new LoggedTask(this, n, called);
            children.put(n, t);
            return t;
        }

        private void resumes(int step, int place) {
            resumptions.add(new int[] {step, place});
        }

        private void marked(int place) {
            if (count == marks.length) {
                marks = Arrays.copyOf(marks, 2 * count);
            }
            marks[count++] = place;
        }

        @Nullable
        LoggedTask child(long n) {
            return children.get(n);
        }

        /** The place in the log of mark k of this task; negative if it has no such mark. */
        int mark(int k) {
            return k < count ? marks[k] : -1;
        }

        /**
         * Takes the first place at which this task has gone on after it was suspended, if it was before this step or in
         * it; negative if there is none.
         */
        int takeResumption(int step) {
            int[] first = resumptions.peekFirst();
            if (first == null || first[0] > step) {
                return -1;
            }
            resumptions.removeFirst();
            return first[1];
        }

        /** Which mark of this task is at a place in the log. */
        int indexOf(int place) {
            return Arrays.binarySearch(marks, 0, count, place);
        }

        /** Shows the marks of this task, and of all below that have not begun. */
        void forEachMark(IntConsumer action) {
            Arrays.stream(marks, 0, count).forEach(action);
            resumptions.forEach(r -> action.accept(r[1]));
            for (LoggedTask t : children.values()) {
                if (t.state == State.NEW) {
                    t.forEachMark(action);
                }
            }
        }

        int marks() {
            return count;
        }

        boolean isIteration() {
            return TaskPath.isIteration(number);
        }

        @Override
        public String toString() {
            List<LoggedTask> line = new ArrayList<>();
            for (LoggedTask t = this; t.parent != null; t = t.parent) {
                line.add(t);
            }
            StringBuilder path = new StringBuilder();
            for (LoggedTask t : line.reversed()) {
                TaskPath.describe(path, t.number);
            }
            return "task " + path + (name.isEmpty() ? "" : " \"" + name + '"');
        }
    }
}

package dev.serrano.weave;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Lists the methods of a class in which its threads may hold a monitor or the lock of an atomic set, or initialize the
 * class, with the instructions where they do. Reads no more of the class file than that.
 */
final class MonitorTable {
    /* Implementation. The range in which a synchronized block holds its monitor is that of a handler for everything
     * which begins with the release: compilers write it so, since a block must be left by each exception, too. So does
     * the weaver with the locks of atomic sets.
     * Classes that an agent has woven as they were loaded have other code than their files: the agent supplies it. */

    /** All of the method. */
    private static final int[] WHOLE = {0, 1 << 16};

    private static final int SYNCHRONIZED = 0x20;
    private static final String LOCK = "dev/serrano/weave/atomic/OrderedLock";
    private static final String INITIALISER = "<clinit>";

    /** The table of classes no frame of which need be looked at. */
    static final MonitorTable EMPTY = new MonitorTable(List.of());

    /** The table of classes without a file. */
    private static final MonitorTable UNKNOWN = new MonitorTable(List.of(new Entry(INITIALISER, "()V", WHOLE)));

    private static final class Entry {
        final String name;
        final String descriptor;
        final int[] ranges; // each from an instruction on, up to another one

        Entry(String name, String descriptor, int[] ranges) {
            this.name = name;
            this.descriptor = descriptor;
            this.ranges = ranges;
        }

        boolean has(int at) {
            for (int i = 0; i < ranges.length; i += 2) {
                if (ranges[i] <= at && at < ranges[i + 1]) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The code of classes whose files have other code, by loader and name. */
    private static final Map<ClassLoader, Map<String, MonitorTable>> TOLD = new WeakHashMap<>();

    private final List<Entry> entries;

    private MonitorTable(List<Entry> entries) {
        this.entries = entries;
    }

    /** Whether a frame of the class is at one of those instructions. */
    boolean has(StackWalker.StackFrame f) {
        String name = f.getMethodName();
        for (Entry e : entries) {
            if (e.name.equals(name) && e.descriptor.equals(f.getDescriptor()) && e.has(f.getByteCodeIndex())) {
                return true;
            }
        }
        return false;
    }

    /** The table of a class; if its file is not to be found, only an initializer is known. */
    static MonitorTable of(Class<?> c) {
        String name = c.getName();
        if (c.isHidden()) {
            return UNKNOWN;
        }
        MonitorTable told = told(c.getClassLoader(), name);
        if (told != null) {
            return told;
        }
        try (InputStream in = c.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in == null ? UNKNOWN : new Reader(in.readAllBytes()).read();
        } catch (IOException | RuntimeException unreadable) { // what loaders do that are closed, or have made the class
            return UNKNOWN;
        }
    }

    private static @Nullable MonitorTable told(@Nullable ClassLoader loader, String name) {
        synchronized (TOLD) {
            Map<String, MonitorTable> some = TOLD.get(loader);
            return some == null ? null : some.get(name);
        }
    }

    /** A loader will define a class by these bytes, and not by those of its file. */
    static void tell(ClassLoader loader, String name, byte[] bytes) {
        MonitorTable table = new Reader(bytes).read();
        synchronized (TOLD) {
            TOLD.computeIfAbsent(loader, l -> new HashMap<>()).put(name, table);
        }
    }

    /** Reads a class file. */
    private static final class Reader {
        private static final int MAGIC = 0xCAFEBABE;

        private final ByteBuffer file;
        private final int[] pool; // where the entries of the constant pool begin, behind their tags

        Reader(byte[] bytes) {
            file = ByteBuffer.wrap(bytes);
            if (file.getInt() != MAGIC) {
                throw new IllegalArgumentException("no class file");
            }
            skip(4);
            pool = new int[two()];
            for (int i = 1; i < pool.length; i++) {
                int tag = file.get();
                pool[i] = file.position();
                if (tag == 5 || tag == 6) { // a long or double has two numbers
                    skip(8);
                    i++;
                } else if (tag == 1) {
                    skip(two());
                } else {
                    skip(tag == 15 ? 3 : tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 2 : 4);
                }
            }
        }

        MonitorTable read() {
            skip(6);
            skip(2 * two());
            for (int fields = two(); fields > 0; fields--) {
                skip(6);
                skipAttributes();
            }
            List<Entry> all = new ArrayList<>();
            for (int methods = two(); methods > 0; methods--) {
                boolean whole = (two() & SYNCHRONIZED) != 0;
                String name = text(two());
                String descriptor = text(two());
                int[] ranges = ranges();
                if (whole || name.equals(INITIALISER)) {
                    ranges = WHOLE;
                }
                if (ranges.length > 0) {
                    all.add(new Entry(name, descriptor, ranges));
                }
            }
            return all.isEmpty() ? EMPTY : new MonitorTable(all);
        }

        private int[] ranges() {
            int[] found = {};
            for (int attributes = two(); attributes > 0; attributes--) {
                boolean isCode = text(two()).equals("Code");
                int end = file.getInt() + file.position();
                if (isCode) {
                    found = rangesOfCode();
                }
                file.position(end);
            }
            return found;
        }

        private int[] rangesOfCode() {
            skip(4);
            int length = file.getInt();
            int code = file.position();
            skip(length);
            int handlers = two();
            int[] found = new int[2 * handlers];
            int n = 0;
            for (int i = 0; i < handlers; i++) {
                int from = two();
                int to = two();
                int handler = two();
                if (two() == 0 && releases(code + handler)) {
                    found[n++] = from;
                    found[n++] = to;
                }
            }
            return Arrays.copyOf(found, n);
        }

        /** Whether code releases a monitor, or locks of atomic sets, before anything else but moves of references. */
        private boolean releases(int at) {
            int i = at;
            while (true) {
                int opcode = file.get(i) & 0xff;
                switch (opcode) {
                    case 0xc3 -> { // monitorexit
                        return true;
                    }
                    case 0x00, 0x2a, 0x2b, 0x2c, 0x2d, 0x4b, 0x4c, 0x4d, 0x4e -> i++; // nop, aload_n, astore_n
                    case 0x19, 0x3a -> i += 2; // aload, astore
                    case 0xc4 -> i += 4; // wide
                    case 0xb6, 0xb8 -> { // invokevirtual, invokestatic
                        return isExit(file.getChar(i + 1));
                    }
                    default -> {
                        return false;
                    }
                }
            }
        }

        private boolean isExit(int method) {
            int owner = file.getChar(pool[method]);
            int named = file.getChar(pool[method] + 2);
            return text(file.getChar(pool[named])).equals("exit")
                    && text(file.getChar(pool[owner])).equals(LOCK);
        }

        private void skipAttributes() {
            for (int attributes = two(); attributes > 0; attributes--) {
                skip(2);
                skip(file.getInt());
            }
        }

        private String text(int index) {
            int at = pool[index];
            return new String(file.array(), at + 2, file.getChar(at), StandardCharsets.UTF_8);
        }

        private int two() {
            return file.getChar();
        }

        private void skip(int n) {
            file.position(file.position() + n);
        }
    }
}

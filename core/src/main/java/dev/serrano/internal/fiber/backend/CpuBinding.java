package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.OwnThreads;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The processor to which a slot is bound: whichever platform thread serves the slot binds itself to it. On Linux,
 * through the C library's {@code sched_setaffinity}.
 */
public final class CpuBinding implements Runnable {
    /* Implementation.
     * bound    what the calling platform thread was bound to last; a spare carrier that gets another slot binds itself
     *          anew.
     * Threads inherit the binding of the thread that starts them (Linux), carriers too, which then bind themselves.
     * Rejected: to ask the kernel for the present binding each time; a system call at each change of fibers. */
    private static final String STATUS = "/proc/self/status"; // of the main thread, which we never bind
    private static final String KEY = "Cpus_allowed_list:";
    private static final ThreadLocal<@Nullable CpuBinding> BOUND = new ThreadLocal<>();

    private final int cpu;
    private final Native calls;
    private volatile boolean failed;

    private CpuBinding(int cpu, Native calls) {
        this.cpu = cpu;
        this.calls = calls;
    }

    /**
     * Bindings for a number of slots: neighbors get processors that are neighbors, of those that this process may
     * use. With more slots than processors some share one.
     *
     * @throws UnsupportedOperationException if threads cannot be bound here; the message says why, and what to do
     */
    public static List<CpuBinding> forSlots(int slots) {
        Native calls = Native.find();
        List<Integer> cpus = allowed();
        int error = tryOnThread(calls, cpus.getFirst());
        if (error != 0) {
            throw new UnsupportedOperationException(failure(cpus.getFirst(), error));
        }
        List<CpuBinding> all = new ArrayList<>(slots);
        for (int i = 0; i < slots; i++) {
            all.add(new CpuBinding(cpus.get(i % cpus.size()), calls));
        }
        return all;
    }

    /** Binds the calling platform thread unless it is bound so already. */
    @Override
    public void run() {
        if (BOUND.get() == this || failed) {
            return;
        }
        BOUND.set(this);
        int error = calls.setAffinity(cpu);
        if (error != 0) {
            failed = true;
            System.getLogger("dev.serrano").log(System.Logger.Level.WARNING, failure(cpu, error));
        }
    }

    private static String failure(int cpu, int error) {
        return "sched_setaffinity refused to bind a thread to processor " + cpu + " (errno " + error + ")";
    }

    private static int tryOnThread(Native calls, int cpu) {
        int[] error = new int[1];
        Thread t = Thread.ofPlatform().daemon().name("serrano-affinity-test").unstarted(() -> {
            error[0] = calls.setAffinity(cpu);
        });
        t.start();
        OwnThreads.join(t);
        return error[0];
    }

    /** The processors that this process may use, ascending. */
    private static List<Integer> allowed() {
        try {
            for (String line : Files.readAllLines(Path.of(STATUS))) {
                if (line.startsWith(KEY)) {
                    return parse(line.substring(KEY.length()).strip());
                }
            }
        } catch (IOException e) {
            throw new UnsupportedOperationException("cannot read " + STATUS + ": " + e, e);
        }
        throw new UnsupportedOperationException(STATUS + " does not say which processors may be used");
    }

    /** Reads a list as the kernel writes it, {@code 0-2,5}. */
    static List<Integer> parse(String list) {
        List<Integer> cpus = new ArrayList<>();
        for (String range : list.split(",")) {
            String[] ends = range.split("-", 2);
            int last = Integer.parseInt(ends[ends.length - 1].strip());
            for (int cpu = Integer.parseInt(ends[0].strip()); cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }

    /** The call into the C library. */
    private static final class Native {
        private static final long LEAST_BYTES = 128; // what the C library's cpu_set_t has
        private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
        private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

        private final MethodHandle function;

        private Native(MethodHandle function) {
            this.function = function;
        }

        @SuppressWarnings("restricted") // the caller has looked whether native access is allowed
        static Native find() {
            String system = System.getProperty("os.name");
            if (!system.equals("Linux")) {
                throw new UnsupportedOperationException(
                        "threads are bound to processors on Linux only; this is " + system);
            }
            if (!CpuBinding.class.getModule().isNativeAccessEnabled()) {
                throw new UnsupportedOperationException("native access is not allowed: start Java with"
                        + " --enable-native-access=ALL-UNNAMED (on the module path: =dev.serrano)");
            }
            Linker linker = Linker.nativeLinker();
            MemorySegment symbol = linker.defaultLookup()
                    .find("sched_setaffinity")
                    .orElseThrow(() -> new UnsupportedOperationException("the C library has no sched_setaffinity"));
            return new Native(linker.downcallHandle(
                    symbol,
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                    Linker.Option.captureCallState("errno")));
        }

        /** Binds the calling thread; returns the error number, 0 if all is well. */
        int setAffinity(int cpu) {
            try (Arena arena = Arena.ofConfined()) {
                long bytes = Math.max(LEAST_BYTES, (cpu / Long.SIZE + 1L) * Long.BYTES);
                MemorySegment mask = arena.allocate(bytes, Long.BYTES);
                mask.setAtIndex(ValueLayout.JAVA_LONG, cpu / Long.SIZE, 1L << cpu % Long.SIZE);
                MemorySegment state = arena.allocate(STATE);
                int result = (int) function.invokeExact(state, 0, bytes, mask);
                return result == 0 ? 0 : (int) ERRNO.get(state, 0L);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("a call of the C library threw " + e, e);
            }
        }
    }
}

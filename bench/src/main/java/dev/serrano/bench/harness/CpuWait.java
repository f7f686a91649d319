package dev.serrano.bench.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Measures for how long the threads of this process were ready to run and had no processor. The Linux scheduler counts
 * it for each thread ({@code schedstat}, its second number), with the time in which a control group is throttled.
 * Threads that have ended are not in it, nor is what a hypervisor takes from the machine.
 */
final class CpuWait {

    private static final Path THREADS = Path.of("/proc/self/task");

    private CpuWait() {}

    /** The sum over the threads, in nanoseconds since each began; empty where the system does not report it. */
    static OptionalLong nanos() {
        return nanos(THREADS);
    }

    /** The sum over the threads that have a folder there. */
    static OptionalLong nanos(Path threads) {
        long sum = 0;
        boolean told = false;
        if (!Files.isDirectory(threads)) {
            return OptionalLong.empty(); // another system
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(threads)) {
            for (Path folder : folders) {
                OptionalLong one = ofThread(folder.resolve("schedstat"));
                told |= one.isPresent();
                sum += one.orElse(0);
            }
        } catch (IOException e) {
            return OptionalLong.empty(); // the system does not let us look
        }
        return told ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private static OptionalLong ofThread(Path file) {
        try {
            String[] numbers =
                    Files.readString(file, StandardCharsets.US_ASCII).strip().split(" ");
            return numbers.length == 3 ? OptionalLong.of(Long.parseLong(numbers[1])) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty(); // the thread has ended, or the kernel was built without the statistics
        }
    }

    /**
     * The processor time that others kept from a run, in seconds: the waits of its threads, but not more than the
     * processors gave to others or left idle. Threads of one process that wait for each other, since there are more of
     * them than processors, are not short of anything.
     *
     * @param waited for how long threads waited
     * @param used the CPU time of the process
     * @param elapsed the time of the run
     */
    static double kept(double waited, double used, double elapsed, int processors) {
        return Math.max(0, Math.min(waited, elapsed * processors - used));
    }
}

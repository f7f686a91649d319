package dev.serrano.bench.fork;

import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.model.Case;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One run of a program that may fail, in a JVM of its own with little memory: the shell limits its address space, in
 * which the stack of each thread takes its part. So a program that starts too many threads ends before the machine is
 * in danger, whatever the limits of the user are.
 *
 * @param subject the program
 * @param heapMegabytes the largest heap
 * @param stackMegabytes the size of each thread's stack
 * @param addressGigabytes the address space of the JVM
 * @param limit the time after which it is stopped
 */
public record LimitedRun(Case subject, int heapMegabytes, int stackMegabytes, int addressGigabytes, Duration limit) {

    /** The end of a run that has no memory left for another thread or object. */
    public static final String OUT_OF_MEMORY = "OutOfMemoryError";

    /** The end of a run that gives the answer of the serial form. */
    public static final String ANSWER = "the right answer";

    private static final int KILOBYTES = 1 << 20; // of a gigabyte

    /** The limits in words. */
    public String limits() {
        return "%d MB of heap, stacks of %d MB, %d GB of addresses"
                .formatted(heapMegabytes, stackMegabytes, addressGigabytes);
    }

    /**
     * Runs it once, and says how it ended: {@link #ANSWER}, {@link #OUT_OF_MEMORY}, or some other words.
     *
     * @throws IOException if no JVM can be started within the limits
     * @throws InterruptedException if the thread was interrupted; the JVM has been stopped
     */
    public String end() throws IOException, InterruptedException {
        Queue<ForkMessage> messages = new ConcurrentLinkedQueue<>();
        long millis = limit.toMillis();
        ForkPlan plan = new ForkPlan(List.of(subject), List.of(), 0, 0, 0, 1, millis, millis, "", false);
        ForkProcess process = ForkProcess.startCommand(command(), plan, messages::add);
        ForkProcess.End end;
        try {
            end = process.await(limit);
        } finally {
            process.kill();
        }
        boolean began = false;
        for (ForkMessage message : messages) {
            switch (message) {
                case ForkMessage.Taken taken -> {
                    return taken.sample().ok()
                            ? ANSWER
                            : "a wrong answer: " + taken.sample().checksum();
                }
                case ForkMessage.Failed failed -> {
                    return failed.reason().contains(OUT_OF_MEMORY) ? OUT_OF_MEMORY : failed.reason();
                }
                case ForkMessage.Starting starting -> began = true;
                default -> {}
            }
        }
        if (!began) {
            throw new IOException("no JVM runs within " + limits() + ": " + end.problem());
        }
        return end.stuck() ? "no end within " + limit.toSeconds() + " s" : "the JVM " + end.problem();
    }

    /** The shell replaces itself by the JVM, which so has its limit, and its input and output. */
    private List<String> command() {
        String script = "ulimit -v " + (long) addressGigabytes * KILOBYTES + " && exec \"$@\"";
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        command.addAll(JvmCommand.with(options()));
        return command;
    }

    private List<String> options() {
        List<String> options = new ArrayList<>(LauncherFlags.with(LauncherFlags.DEFAULT_GC));
        options.add("-Xmx" + heapMegabytes + "m");
        options.add("-Xss" + stackMegabytes + "m");
        options.add("-XX:ReservedCodeCacheSize=64m");
        options.add("-XX:CompressedClassSpaceSize=64m");
        options.add("-XX:-CreateCoredumpOnCrash");
        options.add("-Xlog:disable"); // warnings would stand between the messages
        return options;
    }
}

package dev.serrano.bench.openmp;

import dev.serrano.workloads.NativeProgram;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A program that answers each line of its standard input by a line. It ends when its input does. */
final class OpenMpProcess implements NativeProgram, AutoCloseable {
    private final Process process;
    private final BufferedWriter arguments;
    private final BufferedReader answers;
    private volatile boolean ended; // its output has: that is known before the system says so of the process

    private OpenMpProcess(Process process) {
        this.process = process;
        this.arguments = process.outputWriter(StandardCharsets.US_ASCII);
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    static OpenMpProcess start(Path program, int threads) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(program.toString()).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("OMP_NUM_THREADS", Integer.toString(threads));
        builder.environment().put("OMP_DYNAMIC", "false");
        return new OpenMpProcess(builder.start());
    }

    boolean isAlive() {
        return !ended && process.isAlive();
    }

    @Override
    public synchronized String run(String... values) throws IOException {
        arguments.write(String.join(" ", values));
        arguments.newLine();
        arguments.flush();
        String answer = answers.readLine();
        if (answer == null) {
            ended = true;
            throw new IOException("the program with OpenMP has ended without an answer to " + String.join(" ", values));
        }
        return answer;
    }

    /** Kills it, since a run may be under way. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}

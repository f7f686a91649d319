package dev.serrano.jmh;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What all benchmarks share: the average time of one run of a program, in a JVM of its own for each form. Each run
 * checks its answer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(3)
public abstract class OneProgram {

    /** Workers of the runtime and of the pool; {@code tools/jmh/run} gives virtual threads as many carriers. */
    @Param("2")
    public int workers;

    private Program program;

    /** The program with its parameters and its form. */
    abstract Program program() throws Exception;

    /** For {@link #program}. */
    final Program of(String workload, String parameter, String value, String form) throws Exception {
        return new Program(workload, Map.of(parameter, value), form, workers);
    }

    /** Builds the input. */
    @Setup(Level.Trial)
    public final void begin() throws Exception {
        program = program();
    }

    /** Ends the runtime and the pool. */
    @TearDown(Level.Trial)
    public final void end() {
        program.close();
    }

    /** One run. */
    @Benchmark
    public final String run() throws Exception {
        return program.run();
    }
}

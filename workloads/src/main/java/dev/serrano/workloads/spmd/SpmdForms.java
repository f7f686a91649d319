package dev.serrano.workloads.spmd;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.range;

import dev.serrano.Serrano;
import dev.serrano.sync.Barrier;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.PlainBody;
import edu.rice.hj.Module1;
import edu.rice.hj.api.SuspendableException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;

/** The forms of a program whose tasks meet: our barriers, and those of the JDK on both kinds of threads. */
public final class SpmdForms {
    private SpmdForms() {}

    /** Adds all forms to the table of a workload. */
    public static <I> FormTable.Builder<I> addTo(FormTable.Builder<I> table, SpmdProgram<I> program) {
        return addMeetings(table, program).serial(serial(program));
    }

    /** Adds them to a table that has a serial form of its own. */
    public static <I> FormTable.Builder<I> addMeetings(FormTable.Builder<I> table, SpmdProgram<I> program) {
        return addThreads(
                table.serrano("phaser", input -> phaser(program, input))
                        .serrano("barrier", input -> barrier(program, input))
                        .serrano("habanero-phaser", input -> habaneroPhaser(program, input)),
                program);
    }

    private static <I> PlainBody<I> serial(SpmdProgram<I> program) {
        return input -> {
            SpmdProgram.Run run = program.start(input, 1);
            run.run(0, () -> {});
            return run.checksum();
        };
    }

    private static <I> FormTable.Builder<I> addThreads(FormTable.Builder<I> table, SpmdProgram<I> program) {
        return table.add(Rival.VIRTUAL_THREADS, "phaser", input -> jdkPhaser(program, input, Team.virtual()))
                .add(Rival.VIRTUAL_THREADS, "cyclic-barrier", input -> cyclicBarrier(program, input, Team.virtual()))
                .add(Rival.THREADS, "phaser", input -> jdkPhaser(program, input, Team.platform(program.tasks(input))))
                .add(
                        Rival.THREADS,
                        "cyclic-barrier",
                        input -> cyclicBarrier(program, input, Team.platform(program.tasks(input))));
    }

    private static <I> String phaser(SpmdProgram<I> program, I input) {
        int tasks = program.tasks(input);
        SpmdProgram.Run run = program.start(input, tasks);
        forallPhased(range(0, tasks), part -> run.run(part, Serrano::next));
        return run.checksum();
    }

    private static <I> String habaneroPhaser(SpmdProgram<I> program, I input) throws SuspendableException {
        int tasks = program.tasks(input);
        SpmdProgram.Run run = program.start(input, tasks);
        Module1.forallPhased(0, tasks - 1, part -> {
            try {
                run.run(part, Module1::next);
            } catch (SuspendableException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        return run.checksum();
    }

    private static <I> String barrier(SpmdProgram<I> program, I input) {
        int tasks = program.tasks(input);
        SpmdProgram.Run run = program.start(input, tasks);
        Barrier barrier = new Barrier(tasks);
        finish(() -> {
            for (int k = 0; k < tasks; k++) {
                int part = k;
                async(() -> run.run(part, barrier::arriveAndAwait));
            }
        });
        return run.checksum();
    }

    private static <I> String jdkPhaser(SpmdProgram<I> program, I input, ExecutorService threads) throws Exception {
        int tasks = program.tasks(input);
        Phaser phaser = new Phaser(tasks);
        return onThreads(program, input, threads, phaser::arriveAndAwaitAdvance);
    }

    private static <I> String cyclicBarrier(SpmdProgram<I> program, I input, ExecutorService threads) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(program.tasks(input));
        return onThreads(program, input, threads, barrier::await);
    }

    private static <I> String onThreads(
            SpmdProgram<I> program, I input, ExecutorService threads, SpmdProgram.Meeting meeting) throws Exception {
        int tasks = program.tasks(input);
        SpmdProgram.Run run = program.start(input, tasks);
        Team.runAll(threads, tasks, part -> run.run(part, meeting));
        return run.checksum();
    }
}

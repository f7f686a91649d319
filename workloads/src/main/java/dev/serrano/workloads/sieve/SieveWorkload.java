package dev.serrano.workloads.sieve;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** The sieve of Eratosthenes as a pipeline that grows: a stage for each prime, which drops the multiples of it. */
public final class SieveWorkload extends TableWorkload<Numbers> {
    private static final int LARGEST = 200_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sieve",
            "the primes up to n, by a pipeline with a stage for each",
            "handing on: numbers pass hundreds of stages one by one, next to nothing is done in each",
            "the pipeline of the papers on phasers, with a task for each prime",
            List.of(Parameter.integer("n", 5_000, "the largest number, 1 to " + LARGEST)));

    private static final FormTable<Numbers> FORMS = FormTable.<Numbers>builder()
            .serrano("phaser", PhaserSieve::run)
            .serrano("queue", QueueSieve::run)
            .serrano("habanero-phaser", HabaneroSieve::run)
            .add(Rival.VIRTUAL_THREADS, "queue", numbers -> {
                return ThreadSieve.run(numbers, () -> new ArrayBlockingQueue<>(Numbers.AHEAD));
            })
            .add(Rival.VIRTUAL_THREADS, "synchronous-queue", numbers -> {
                return ThreadSieve.run(numbers, SynchronousQueue::new);
            })
            .serial(SerialSieve::run)
            .build();

    /** The workload; it has no state. */
    public SieveWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Numbers numbers = Numbers.upTo(parameters.integer("n", 1, LARGEST));
        return FORMS.prepare(numbers, numbers.expected());
    }
}

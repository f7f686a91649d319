package dev.serrano.workloads.cyclic;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * A ring of tasks: each puts an item, then takes its neighbour's. Waits that hold their thread starve it as soon as
 * there are more members than threads; waits that suspend the task finish it with one worker.
 */
public final class CyclicProducersWorkload extends TableWorkload<Ring> {
    private static final int LARGEST_RING = 1_000_000;
    private static final int MOST_ROUNDS = 1_000_000;
    private static final long MOST_ITEMS = 20_000_000;
    private static final int MOST_PLATFORM_THREADS = 4_096;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "cyclic-producers",
            "a ring of tasks: each puts an item, takes its neighbour's",
            "suspension: with fewer threads than tasks, blocking waits starve",
            "Imam and Sarkar, cooperative scheduling, figure 1; here with several rounds",
            List.of(
                    Parameter.integer("ring", 64, "how many tasks are in the ring, 1 to " + LARGEST_RING),
                    Parameter.integer("rounds", 20_000, "how many items each task puts, 1 to " + MOST_ROUNDS),
                    Parameter.oneOf(
                            "order",
                            "which tasks are started first: those with even numbers (the paper's bad case), or by"
                                    + " number",
                            List.of("evens-first", "by-number"))));

    private static final FormTable<Ring> FORMS = FormTable.<Ring>builder()
            .serrano("promise", PromiseRing::run)
            .serrano("future", FutureRing::run)
            .add(
                    Rival.VIRTUAL_THREADS,
                    "completable-future",
                    ring -> ThreadRing.run(ring, Thread.ofVirtual().factory()))
            .add(Rival.COMPLETABLE_FUTURE, "then-apply", (ring, context) -> StageRing.run(ring, context.forkJoin()))
            .add(Rival.THREADS, "completable-future", CyclicProducersWorkload::onPlatformThreads)
            .serial(SerialRing::run)
            .build();

    /** The workload; it has no state. */
    public CyclicProducersWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int size = parameters.integer("ring", 1, LARGEST_RING);
        int rounds = parameters.integer("rounds", 1, MOST_ROUNDS);
        if ((long) size * rounds > MOST_ITEMS) {
            throw new BadParameterException("cyclic-producers: ring=" + size + " and rounds=" + rounds + " are "
                    + (long) size * rounds + " items; " + MOST_ITEMS + " is the most");
        }
        return FORMS.prepare(new Ring(size, rounds, parameters.text("order").equals("evens-first")), null);
    }

    private static String onPlatformThreads(Ring ring) throws Exception {
        if (ring.size() > MOST_PLATFORM_THREADS) {
            throw new BadParameterException("cyclic-producers: the form on platform threads takes ring=1 to "
                    + MOST_PLATFORM_THREADS + ", for it starts a thread for each member");
        }
        return ThreadRing.run(
                ring, Thread.ofPlatform().name("ring-", 0).daemon().factory());
    }
}

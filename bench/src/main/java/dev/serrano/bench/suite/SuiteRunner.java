package dev.serrano.bench.suite;

import dev.serrano.bench.fork.ForkMessage;
import dev.serrano.bench.fork.ForkPlan;
import dev.serrano.bench.fork.ForkProcess;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Timeline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs a suite in forked JVMs, one after another, within a time.
 *
 * <p>All blocks have their first fork before one has its second, so that a measurement that is broken off has something
 * of everything. Each fork gets its share of the time that is left and runs as many rounds as fit, one at least. A fork
 * that does not end is stopped; its measurements are kept.
 */
public final class SuiteRunner {

    private static final int POLLUTION_ROUNDS = 3;

    private final Suite suite;
    private final int forks;
    private final Duration hardLimit;
    private final String commit;
    private final Recorder recorder;
    private final boolean watches;
    private final SuiteListener listener;
    private final Queue<Timeline> timelines = new ConcurrentLinkedQueue<>();
    private final TimeTable times;
    private final ForkLog log;
    private final long started = System.nanoTime();
    private volatile @Nullable Environment environment;
    private volatile @Nullable ForkProcess current;
    private volatile boolean cancelled;

    /**
     * A runner for one suite.
     *
     * @param forks how many JVMs for each block
     * @param budget the time to plan with
     * @param hardLimit the time after which nothing runs any more
     * @param commit the source revision, for the environment that is reported
     * @param recorder takes the samples
     * @param watches whether the first fork of each block is to watch runs, see {@link #timelines}
     */
    public SuiteRunner(
            Suite suite,
            int forks,
            Duration budget,
            Duration hardLimit,
            String commit,
            Recorder recorder,
            boolean watches,
            SuiteListener listener) {
        this.suite = suite;
        this.forks = forks;
        this.hardLimit = hardLimit;
        this.commit = commit;
        this.recorder = recorder;
        this.watches = watches;
        this.listener = listener;
        this.log = new ForkLog(suite.blocks(), forks);
        this.times = new TimeTable(suite.blocks(), forks, budget, log::givenUp);
        suite.blocks().forEach(block -> block.cases().forEach(recorder::expect));
    }

    /**
     * Runs all forks. One that fails, or cannot be started, is a note.
     *
     * @throws InterruptedException if the thread was interrupted; the fork that ran has been stopped
     */
    public void run() throws InterruptedException {
        for (int fork = 0; fork < forks && !cancelled; fork++) {
            for (int index = 0; index < suite.blocks().size() && !cancelled; index++) {
                Block block = suite.blocks().get(index);
                if (!log.givenUp(block)) {
                    runFork(fork, index, block);
                }
            }
        }
        if (!cancelled) {
            log.shortfalls().forEach(listener::note);
        }
    }

    /** Stops what runs, from another thread. Measurements stay in the recorder. */
    public void cancel() {
        cancelled = true;
        ForkProcess process = current;
        if (process != null) {
            process.discard();
        }
    }

    /** The environment of the forks, or null before the first has answered. */
    public @Nullable Environment environment() {
        return environment;
    }

    /** The runs that were watched so far: those of Serrano with the most workers, where there was time. */
    public List<Timeline> timelines() {
        return List.copyOf(timelines);
    }

    /**
     * Notes for a reader of the results: failures, parts left out or, if the suite was cancelled, how far it had come.
     * May be called by another thread; without {@link #cancel}, after {@link #run} has returned.
     */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(log.problems());
        if (cancelled) {
            notes.add(log.interrupted());
        } else {
            notes.addAll(log.shortfalls());
        }
        return notes;
    }

    /** Whether a fork ended badly, hung or could not be started, or a case was never measured: when all has ended. */
    public boolean failed() {
        return !log.problems().isEmpty() || !recorder.missing().isEmpty();
    }

    private void runFork(int fork, int index, Block block) throws InterruptedException {
        Duration left = hardLimit.minus(elapsed());
        if (!times.fits(index, left)) {
            return; // the log lacks a fork then
        }
        Duration begin = elapsed();
        Duration allotment = times.allotment(fork, index, begin);
        Duration limit = times.limit(index, allotment, left);
        ForkPlan plan = new ForkPlan(
                block.cases(),
                block.pollution(),
                POLLUTION_ROUNDS,
                block.policy().warmUpRounds(),
                block.policy().warmUpTime().toMillis(),
                block.policy().rounds(),
                allotment.toMillis(),
                limit.toMillis(),
                commit,
                watches && fork == 0);
        listener.forkStarts(fork + 1, forks, block, allotment);
        ForkProcess process;
        try {
            process = ForkProcess.start(block.jvmOptions(), plan, message -> accept(block, fork, message));
        } catch (IOException e) {
            ended(block, fork, new ForkProcess.End("could not be started: " + e.getMessage(), false));
            return;
        }
        current = process;
        try {
            if (cancelled) {
                process.discard();
            }
            ForkProcess.End end = process.await(limit);
            if (!end.stuck()) {
                times.took(index, elapsed().minus(begin));
            }
            if (!cancelled) {
                ended(block, fork, end);
            }
        } finally {
            process.kill();
            current = null;
        }
    }

    private void ended(Block block, int fork, ForkProcess.End end) {
        log.ended(block, end.stuck());
        if (end.problem() != null) {
            String line = "%s, fork %d: %s".formatted(block.name(), fork + 1, end.problem());
            log.problem(line);
            listener.note(line);
        }
        listener.forkEnded(fork + 1, block);
    }

    private void accept(Block block, int fork, ForkMessage message) {
        switch (message) {
            case ForkMessage.Hello hello -> {
                if (environment == null) {
                    environment = hello.environment();
                }
            }
            case ForkMessage.WarmUp warmUp -> listener.warmUp(block, warmUp.round());
            case ForkMessage.Starting starting ->
                listener.measuring(block, block.cases().get(starting.subject()), starting.round());
            case ForkMessage.Taken taken ->
                recorder.sample(block.name(), fork, block.cases().get(taken.subject()), taken.sample());
            case ForkMessage.Watched watched -> timelines.add(watched.timeline());
            case ForkMessage.Failed failed -> recorder.failure(block.cases().get(failed.subject()), failed.reason());
            case ForkMessage.Done done -> log.rounds(block, done.rounds());
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - started);
    }
}

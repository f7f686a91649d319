package dev.serrano.workloads.pingpong;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Two tasks that answer each other: two switches a round, and never anything else to do. */
public final class PingPongWorkload extends TableWorkload<Game> {
    private static final int MOST_ROUNDS = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "pingpong",
            "two tasks that answer each other by promises",
            "suspension: what it costs to wait and to be woken; two fresh promises and two switches a round",
            "the one-shot continuations of Imam and Sarkar; channels of Prell",
            List.of(Parameter.integer(
                    "rounds", 200_000, "how often the ball goes there and back, 0 to " + MOST_ROUNDS)));

    private static final FormTable<Game> FORMS = FormTable.<Game>builder()
            .serrano("promise", PromiseGame::play)
            .serrano("habanero-ddf", HabaneroGame::play)
            .add(Rival.VIRTUAL_THREADS, "synchronous-queue", game -> QueueGame.play(game, virtual()))
            .add(Rival.VIRTUAL_THREADS, "completable-future", game -> StageGame.play(game, virtual()))
            .add(Rival.THREADS, "synchronous-queue", game -> QueueGame.play(game, platform()))
            .add(Rival.THREADS, "completable-future", game -> StageGame.play(game, platform()))
            .serial(SerialGame::play)
            .build();

    /** The workload; it has no state. */
    public PingPongWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(new Game(parameters.integer("rounds", 0, MOST_ROUNDS)), null);
    }

    private static ThreadFactory virtual() {
        return Thread.ofVirtual().factory();
    }

    private static ThreadFactory platform() {
        return Thread.ofPlatform().name("player-", 0).daemon().factory();
    }
}

package dev.serrano.workloads.pingpong;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Two tasks that answer each other: two switches a round, and never anything else to do. */
public final class PingPongWorkload implements Workload {
    private static final int MOST_ROUNDS = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "pingpong",
            "two tasks that answer each other; two fresh promises and two switches a round",
            "suspension: what it costs to wait and to be woken",
            "the one-shot continuations of Imam and Sarkar; channels of Prell",
            List.of(Parameter.integer(
                    "rounds", 200_000, "how often the ball goes there and back, 0 to " + MOST_ROUNDS)));

    private static final FormTable<Game> FORMS = FormTable.<Game>builder()
            .serrano("promise", (game, context) -> context.serrano().launch(() -> PromiseGame.play(game)))
            .add(Rival.VIRTUAL_THREADS, "synchronous-queue", (game, context) -> QueueGame.play(game, virtual()))
            .add(Rival.VIRTUAL_THREADS, "completable-future", (game, context) -> StageGame.play(game, virtual()))
            .add(Rival.THREADS, "synchronous-queue", (game, context) -> QueueGame.play(game, platform()))
            .add(Rival.THREADS, "completable-future", (game, context) -> StageGame.play(game, platform()))
            .serial((game, context) -> SerialGame.play(game))
            .build();

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Form> forms() {
        return FORMS.forms();
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

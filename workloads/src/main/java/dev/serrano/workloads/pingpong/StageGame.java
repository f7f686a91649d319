package dev.serrano.workloads.pingpong;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/** Two threads; each ball is put into a completable future and carries the one for the answer. */
final class StageGame {
    private record Ball(long number, CompletableFuture<Ball> answer) {}

    private final Game game;

    private StageGame(Game game) {
        this.game = game;
    }

    static String play(Game game, ThreadFactory factory) throws InterruptedException, ExecutionException {
        StageGame program = new StageGame(game);
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(factory)) {
            CompletableFuture<Ball> service = new CompletableFuture<>();
            Future<?> pong = threads.submit(() -> program.pong(service));
            Future<Long> last = threads.submit(() -> program.ping(service));
            pong.get();
            return Game.checksum(last.get());
        }
    }

    private long ping(CompletableFuture<Ball> service) {
        long number = 0;
        CompletableFuture<Ball> out = service;
        for (int round = 0; round < game.rounds(); round++) {
            CompletableFuture<Ball> answer = new CompletableFuture<>();
            out.complete(new Ball(Game.answer(number), answer));
            Ball ball = answer.join();
            number = ball.number();
            out = ball.answer();
        }
        return number;
    }

    private void pong(CompletableFuture<Ball> service) {
        CompletableFuture<Ball> in = service;
        for (int round = 0; round < game.rounds(); round++) {
            Ball ball = in.join();
            in = new CompletableFuture<>();
            ball.answer().complete(new Ball(Game.answer(ball.number()), in));
        }
    }
}

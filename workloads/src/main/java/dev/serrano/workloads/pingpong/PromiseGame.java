package dev.serrano.workloads.pingpong;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;

/**
 * Two tasks; each ball is put into a promise and carries the promise for the answer. So there are two fresh promises a
 * round, made one at a time by the player who will wait for it.
 */
final class PromiseGame {
    private record Ball(long number, Promise<Ball> answer) {}

    private final Game game;

    private PromiseGame(Game game) {
        this.game = game;
    }

    static String play(Game game) {
        PromiseGame program = new PromiseGame(game);
        return finish(() -> {
            Promise<Ball> service = promise();
            async(() -> program.pong(service));
            TaskFuture<Long> last = future(() -> program.ping(service));
            return Game.checksum(last.join());
        });
    }

    private long ping(Promise<Ball> service) {
        long number = 0;
        Promise<Ball> out = service;
        for (int round = 0; round < game.rounds(); round++) {
            Promise<Ball> answer = promise();
            out.put(new Ball(Game.answer(number), answer));
            Ball ball = answer.join();
            number = ball.number();
            out = ball.answer();
        }
        return number;
    }

    private void pong(Promise<Ball> service) {
        Promise<Ball> in = service;
        for (int round = 0; round < game.rounds(); round++) {
            Ball ball = in.join();
            in = promise();
            ball.answer().put(new Ball(Game.answer(ball.number()), in));
        }
    }
}

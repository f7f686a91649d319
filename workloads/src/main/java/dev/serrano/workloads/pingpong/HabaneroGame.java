package dev.serrano.workloads.pingpong;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.newDataDrivenFuture;

import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.SuspendableException;

/** Like PromiseGame, written for HJlib. */
final class HabaneroGame {
    private record Ball(long number, HjDataDrivenFuture<Ball> answer) {}

    private final Game game;
    private long last;

    private HabaneroGame(Game game) {
        this.game = game;
    }

    static String play(Game game) throws SuspendableException {
        HabaneroGame program = new HabaneroGame(game);
        finish(() -> {
            HjDataDrivenFuture<Ball> service = newDataDrivenFuture();
            async(() -> program.pong(service));
            async(() -> program.ping(service));
        });
        return Game.checksum(program.last);
    }

    private void ping(HjDataDrivenFuture<Ball> service) throws SuspendableException {
        long number = 0;
        HjDataDrivenFuture<Ball> out = service;
        for (int round = 0; round < game.rounds(); round++) {
            HjDataDrivenFuture<Ball> answer = newDataDrivenFuture();
            out.put(new Ball(Game.answer(number), answer));
            Ball ball = answer.get();
            number = ball.number();
            out = ball.answer();
        }
        last = number;
    }

    private void pong(HjDataDrivenFuture<Ball> service) throws SuspendableException {
        HjDataDrivenFuture<Ball> in = service;
        for (int round = 0; round < game.rounds(); round++) {
            Ball ball = in.get();
            in = newDataDrivenFuture();
            ball.answer().put(new Ball(Game.answer(ball.number()), in));
        }
    }
}

package dev.serrano.workloads.pingpong;

/** The serial elision: both players are one loop. */
final class SerialGame {
    private SerialGame() {}

    static String play(Game game) {
        long ball = 0;
        for (int round = 0; round < game.rounds(); round++) {
            ball = Game.answer(Game.answer(ball));
        }
        return Game.checksum(ball);
    }
}

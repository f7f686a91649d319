package dev.serrano.workloads.pingpong;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;

/** Two threads with a synchronous queue for each direction. */
final class QueueGame {
    private final Game game;
    private final SynchronousQueue<Long> there = new SynchronousQueue<>();
    private final SynchronousQueue<Long> back = new SynchronousQueue<>();

    private QueueGame(Game game) {
        this.game = game;
    }

    static String play(Game game, ThreadFactory factory) throws InterruptedException, ExecutionException {
        QueueGame program = new QueueGame(game);
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(factory)) {
            Future<?> pong = threads.submit(() -> {
                program.pong();
                return null;
            });
            Future<Long> last = threads.submit(program::ping);
            pong.get();
            return Game.checksum(last.get());
        }
    }

    private long ping() throws InterruptedException {
        long number = 0;
        for (int round = 0; round < game.rounds(); round++) {
            there.put(Game.answer(number));
            number = back.take();
        }
        return number;
    }

    private void pong() throws InterruptedException {
        for (int round = 0; round < game.rounds(); round++) {
            back.put(Game.answer(there.take()));
        }
    }
}

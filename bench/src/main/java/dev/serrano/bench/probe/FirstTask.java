package dev.serrano.bench.probe;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.actor.Actor;
import java.util.concurrent.ForkJoinPool;

/** The program of the JVMs that {@link StartProbe} starts: does one thing for the first time, and prints how long it took. */
final class FirstTask {

    private static final int ASYNCS = 8;

    private FirstTask() {}

    /**
     * Prints nanoseconds.
     *
     * @param arguments what to do: the name of a form
     */
    public static void main(String[] arguments) throws Exception {
        long begin = System.nanoTime();
        switch (arguments[0]) {
            case StartProbe.FINISH -> First.finishOfAsyncs();
            case StartProbe.MESSAGE -> First.message();
            case StartProbe.FORK_JOIN_TASK ->
                ForkJoinPool.commonPool().submit(() -> {}).get();
            case StartProbe.VIRTUAL_THREAD -> Thread.ofVirtual().start(() -> {}).join();
            default -> First.nothing();
        }
        System.out.println(System.nanoTime() - begin);
        Runtime.getRuntime().halt(0); // the end of the JVM is not measured
    }

    /** A class of its own, so that the other probes load nothing of Serrano. */
    private static final class First {
        private First() {}

        static void finishOfAsyncs() {
            finish(() -> {
                for (int i = 0; i < ASYNCS; i++) {
                    async(() -> {});
                }
            });
        }

        static void message() {
            finish(() -> {
                Once actor = new Once();
                actor.start();
                actor.send("first");
            });
        }

        static void nothing() {}
    }

    private static final class Once extends Actor<String> {
        @Override
        protected void process(String message) {
            exit();
        }
    }
}

package dev.serrano.workloads.password;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;

import dev.serrano.eureka.Both;
import dev.serrano.eureka.Eurekas;
import dev.serrano.eureka.SearchEureka;
import dev.serrano.eureka.TimerEureka;
import java.util.function.IntConsumer;

/** A search with a deadline, in the variants of the thesis. */
final class PasswordSearches {
    static final String NOTHING = "none";

    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private static final Enough INSTANCE = new Enough();

        private Enough() {
            super("it was found, or the time is over", null, false, false);
        }
    }

    /** A token with a clock. */
    private static final class Result {
        private final long start = System.nanoTime();
        private final long limit;
        private volatile String text = NOTHING;

        Result(Passwords passwords) {
            this.limit = passwords.deadline().toNanos();
        }

        boolean isOver() {
            return !text.equals(NOTHING) || System.nanoTime() - start >= limit;
        }
    }

    private PasswordSearches() {}

    static String byEureka(Passwords passwords) {
        SearchEureka<String> found = new SearchEureka<>(NOTHING);
        TimerEureka<String> timer = new TimerEureka<>(passwords.deadline());
        finish(
                eureka(Eurekas.or(found, timer)),
                () -> each(passwords, task -> {
                    for (int from = 0; from < passwords.share(); from += passwords.block()) {
                        check();
                        long number = passwords.look(task, from);
                        if (number >= 0) {
                            offer(new Both<>(passwords.text(number), null));
                        }
                    }
                }));
        return found.get();
    }

    private static void each(Passwords passwords, IntConsumer search) {
        for (int i = 0; i < passwords.tasks(); i++) {
            int task = i;
            async(() -> search.accept(task));
        }
    }

    static String byToken(Passwords passwords) {
        Result result = new Result(passwords);
        finish(() -> each(passwords, task -> {
            for (int from = 0; from < passwords.share() && !result.isOver(); from += passwords.block()) {
                look(passwords, task, from, result);
            }
        }));
        return result.text;
    }

    static String byException(Passwords passwords) {
        Result result = new Result(passwords);
        finish(() -> each(passwords, task -> {
            try {
                searchOrThrow(passwords, task, result);
            } catch (Enough e) {
                return; // the task has nothing else to do
            }
        }));
        return result.text;
    }

    private static void searchOrThrow(Passwords passwords, int task, Result result) {
        for (int from = 0; from < passwords.share(); from += passwords.block()) {
            if (result.isOver()) {
                throw Enough.INSTANCE;
            }
            look(passwords, task, from, result);
        }
    }

    /** Tries all of them, however long that takes. */
    static String toTheEnd(Passwords passwords) {
        Result result = new Result(passwords);
        finish(() -> each(passwords, task -> {
            for (int from = 0; from < passwords.share(); from += passwords.block()) {
                look(passwords, task, from, result);
            }
        }));
        return result.text;
    }

    private static void look(Passwords passwords, int task, int from, Result result) {
        long number = passwords.look(task, from);
        if (number >= 0) {
            result.text = passwords.text(number);
        }
    }

    static String serial(Passwords passwords) {
        Result result = new Result(passwords);
        for (int task = 0; task < passwords.tasks(); task++) {
            for (int from = 0; from < passwords.share() && !result.isOver(); from += passwords.block()) {
                look(passwords, task, from, result);
            }
        }
        return result.text;
    }
}

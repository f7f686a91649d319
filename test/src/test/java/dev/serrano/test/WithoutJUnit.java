package dev.serrano.test;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;

/** A program that explores schedules, for a JVM that has no JUnit. Prints what it has found. */
final class WithoutJUnit {
    private WithoutJUnit() {}

    public static void main(String[] args) {
        try {
            Class.forName("org.junit.jupiter.api.Test");
            System.out.println("JUnit is there");
            return;
        } catch (ClassNotFoundException e) {
            // as it should be
        }
        ScheduleFailure failure =
                Exploration.of(200).workers(2).find(WithoutJUnit::lostUpdate).orElseThrow();
        boolean again = Exploration.ofSeed(failure.seed())
                .workers(2)
                .find(WithoutJUnit::lostUpdate)
                .isPresent();
        Exploration.of(10).check(() -> finish(() -> async(() -> {})));
        System.out.println(failure.getCause().getMessage() + ", again: " + again);
    }

    private static void lostUpdate() {
        int[] count = new int[1];
        finish(() -> {
            for (int n = 0; n < 2; n++) {
                async(() -> {
                    int before = count[0];
                    poll();
                    count[0] = before + 1;
                });
            }
        });
        if (count[0] != 2) {
            throw new IllegalStateException("counted " + count[0]);
        }
    }
}

package dev.serrano.bench.suite;

import org.jspecify.annotations.Nullable;

/**
 * One line of a suite's summary: a quantity and what it should reach.
 *
 * @param title what it is about
 * @param quantity the number
 * @param goal what decides between met and missed
 * @param aim what is hoped for beyond the goal
 * @param premise the goal counts only if this one is met; null: always
 */
public record Bar(
        String title,
        Quantity quantity,
        Goal goal,
        Goal aim,
        @Nullable Bar premise) {

    /** A bar whose goal always counts. */
    public Bar(String title, Quantity quantity, Goal goal, Goal aim) {
        this(title, quantity, goal, aim, null);
    }

    /** A bar without an aim beyond its goal. */
    public static Bar of(String title, Quantity quantity, Goal goal) {
        return new Bar(title, quantity, goal, new Goal.None());
    }

    /** A number that is only reported. */
    public static Bar report(String title, Quantity quantity) {
        return of(title, quantity, new Goal.None());
    }

    /** This bar, with a goal that counts only if another bar is met. */
    public Bar onlyIf(Bar other) {
        return new Bar(title, quantity, goal, aim, other);
    }
}

package dev.serrano.bench.suite;

import java.util.List;
import java.util.stream.IntStream;

/**
 * With how many workers the programs of a suite are measured, each number once and ascending.
 *
 * <p>Goals are set for one and two workers, where they were thought out; with others a figure is only reported.
 */
public final class WorkerNumbers {

    private static final int WITH_GOALS = 2;

    private final List<Integer> numbers;

    private WorkerNumbers(IntStream numbers) {
        this.numbers = numbers.sorted().distinct().boxed().toList();
        if (this.numbers.isEmpty() || this.numbers.getFirst() < 1) {
            throw new IllegalArgumentException("numbers of workers begin with 1: " + this.numbers);
        }
    }

    /**
     * These numbers.
     *
     * @throws IllegalArgumentException if there is none, or one is below 1
     */
    public static WorkerNumbers of(int... numbers) {
        return new WorkerNumbers(IntStream.of(numbers));
    }

    /** One, two, and as many as the machine has processors. */
    public static WorkerNumbers ofMachine(int processors) {
        return of(1, 2, processors);
    }

    /** All of them. */
    List<Integer> all() {
        return numbers;
    }

    /** The numbers of workers with which code can run in parallel. */
    List<Integer> parallel() {
        return numbers.stream().filter(number -> number > 1).toList();
    }

    /** Whether programs are to run with one worker. */
    boolean hasOne() {
        return numbers.contains(1);
    }

    /** The largest. */
    int most() {
        return numbers.getLast();
    }

    /** A goal, if there are goals for that number of workers. */
    static Goal goal(int workers, Goal goal) {
        return workers <= WITH_GOALS ? goal : new Goal.None();
    }

    /** The number for a person. */
    static String text(int workers) {
        return workers == 1 ? "1 worker" : workers + " workers";
    }
}

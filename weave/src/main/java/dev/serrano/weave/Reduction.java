package dev.serrano.weave;

/**
 * The sum, or other reduction, that all iterations of a parallel loop add to one variable. For generated code; programs
 * do not name it.
 */
public final class Reduction {
    /* Implementation. Each piece of the range has a variable of its own. The first piece begins with the value that
     * the variable had before the loop, others with one that changes nothing; so an undivided loop adds in the order
     * of serial code. Numbers of type int come as long, those of type float as double. */
    // numbered as the weaver does
    private static final int ADD = 0;
    private static final int MULTIPLY = 1;
    private static final int MIN = 2;
    private static final int MAX = 3;
    private static final int AND = 4;
    private static final int OR = 5;
    private static final int XOR = 6;

    private final int operation;
    private final boolean single;
    private boolean full;
    private long number;
    private double real;

    /** Begins a piece of type int or long with the neutral value. */
    public static Reduction ofLong(int operation) {
        return new Reduction(operation, false);
    }

    /** Begins a piece of type int or long with a first value. */
    public static Reduction ofLong(long start, int operation) {
        Reduction r = new Reduction(operation, false);
        r.end(start);
        return r;
    }

    /** Begins a piece of type double, or float as double, with the neutral value. */
    public static Reduction ofDouble(int operation, boolean single) {
        return new Reduction(operation, single);
    }

    /** Begins a piece of type double, or float as double, with a first value. */
    public static Reduction ofDouble(double start, int operation, boolean single) {
        Reduction r = new Reduction(operation, single);
        r.end(start);
        return r;
    }

    private Reduction(int operation, boolean single) {
        this.operation = operation;
        this.single = single;
    }

    /** With what a piece begins. */
    public synchronized long beginLong() {
        long before = full ? number : none(operation);
        full = false;
        return before;
    }

    /** Same as {@link #beginLong}. */
    public synchronized double beginDouble() {
        double before = full ? real : noReal(operation);
        full = false;
        return before;
    }

    /** With what a piece ends. */
    public synchronized void end(long piece) {
        number = full ? with(operation, number, piece) : piece;
        full = true;
    }

    /** Same as {@link #end(long)}. */
    public synchronized void end(double piece) {
        real = full ? with(operation, real, piece, single) : piece;
        full = true;
    }

    private static long none(int operation) {
        return switch (operation) {
            case ADD, OR, XOR -> 0;
            case MULTIPLY -> 1;
            case MIN -> Long.MAX_VALUE;
            case MAX -> Long.MIN_VALUE;
            case AND -> -1;
            default -> throw new IllegalArgumentException("operation " + operation);
        };
    }

    private static double noReal(int operation) {
        return switch (operation) {
            case ADD -> -0.0; // added to -0.0, 0.0 would change it
            case MULTIPLY -> 1;
            case MIN -> Double.POSITIVE_INFINITY;
            case MAX -> Double.NEGATIVE_INFINITY;
            default -> throw new IllegalArgumentException("operation " + operation);
        };
    }

    private static long with(int operation, long a, long b) {
        return switch (operation) {
            case ADD -> a + b;
            case MULTIPLY -> a * b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            default -> throw new IllegalArgumentException("operation " + operation);
        };
    }

    private static double with(int operation, double a, double b, boolean single) {
        double r = switch (operation) {
            case ADD -> a + b;
            case MULTIPLY -> a * b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            default -> throw new IllegalArgumentException("operation " + operation);
        };
        return single ? (float) r : r;
    }
}

package dev.serrano.bench.claim;

import dev.serrano.bench.fork.LimitedRun;
import dev.serrano.bench.suite.Bar;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One statement of a claim, and what decides about it. */
public sealed interface Evidence {

    /** The statement. */
    String title();

    /** How many processors the statement is about at least; 1 if their number does not matter. */
    int scale();

    /**
     * A figure of measured runs. Its goal is the rule of the verdict.
     *
     * @param bar the figure and its goal
     * @param printed the number in the document that the figure is drawn beside; null if none is printed
     * @param scale as {@link #scale}
     */
    record Measured(Bar bar, @Nullable Double printed, int scale) implements Evidence {
        @Override
        public String title() {
            return bar.title();
        }
    }

    /**
     * A program whose answer is printed in the document, and does not depend on the machine.
     *
     * @param title the statement
     * @param printed the answer in the document
     * @param program gives the answer here
     */
    record Checked(String title, String printed, Callable<String> program) implements Evidence {
        @Override
        public int scale() {
            return 1;
        }
    }

    /**
     * How a program ends in a JVM of its own, within limits that protect the machine.
     *
     * @param title the statement
     * @param printed how it ends in the document
     * @param run the program and the limits
     */
    record Ends(String title, String printed, LimitedRun run) implements Evidence {
        @Override
        public int scale() {
            return 1;
        }
    }

    /**
     * What the simulator finds for a machine like the document's. It stands beside the verdict and decides nothing.
     *
     * @param title the statement
     * @param printed the number in the document
     * @param unit of the numbers
     * @param run simulates, and gives the number
     */
    record Simulated(String title, double printed, String unit, Callable<Double> run) implements Evidence {
        @Override
        public int scale() {
            return 1;
        }
    }
}

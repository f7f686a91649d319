package dev.serrano.bench.source;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Metrics of a piece of source.
 *
 * @param lines how many lines have code, without blank ones and comments
 * @param methods how many methods there are
 * @param decisions how many decisions they have: if, loops, cases, catches, conditional operators
 * @param operators how many different operators there are, and how often they stand there
 * @param operands the same of names and literals
 */
public record SourceMetrics(int lines, int methods, int decisions, Words operators, Words operands) {

    /**
     * The vocabulary of one kind.
     *
     * @param different how many different ones there are
     * @param all how many there are
     */
    public record Words(int different, int all) {}

    /** The metrics of pieces of code that were found in a file. */
    static SourceMetrics of(List<String> pieces, int methods, int decisions) {
        int lines = 0;
        Set<String> differentOperators = new HashSet<>();
        Set<String> differentOperands = new HashSet<>();
        int operators = 0;
        int operands = 0;
        for (String piece : pieces) {
            Set<Integer> withCode = new HashSet<>();
            for (Tokens.Token t : Tokens.of(piece)) {
                withCode.add(t.line());
                if (t.operator()) {
                    operators++;
                    differentOperators.add(t.text());
                } else {
                    operands++;
                    differentOperands.add(t.text());
                }
            }
            lines += withCode.size() + linesOfBracketsOnly(piece);
        }
        return new SourceMetrics(
                lines,
                methods,
                decisions,
                new Words(differentOperators.size(), operators),
                new Words(differentOperands.size(), operands));
    }

    private static int linesOfBracketsOnly(String piece) {
        return (int)
                piece.lines().filter(line -> line.matches("\\s*[)\\]}]+\\s*")).count();
    }

    /** The mean cyclomatic complexity of a method (McCabe): one more than its decisions. */
    public double cyclomatic() {
        return methods == 0 ? 0 : 1 + (double) decisions / methods;
    }

    /** Halstead's volume: how many bits the code takes if each word takes as many as the vocabulary needs. */
    public double volume() {
        int vocabulary = operators.different + operands.different;
        int length = operators.all + operands.all;
        return vocabulary == 0 ? 0 : length * Math.log(vocabulary) / Math.log(2);
    }

    /** Halstead's difficulty. */
    public double difficulty() {
        return operands.different == 0 ? 0 : operators.different / 2.0 * operands.all / operands.different;
    }

    /** Halstead's development effort: volume times difficulty. */
    public double effort() {
        return volume() * difficulty();
    }
}

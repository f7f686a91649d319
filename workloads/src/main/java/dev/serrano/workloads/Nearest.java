package dev.serrano.workloads;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the valid names that a mistyped one was probably meant to be. */
public final class Nearest {
    private static final int MOST = 3;

    private record Candidate(String name, int distance) {}

    private Nearest() {}

    /**
     * The valid names that are close to a word, the closest first, three at most.
     *
     * <p>Close means: it differs in a third of its letters or less (but one difference is always allowed), or one
     * of the two begins with the other. Case does not matter.
     */
    public static List<String> to(String word, Collection<String> valid) {
        String wanted = word.toLowerCase(Locale.ROOT);
        return valid.stream()
                .map(name -> new Candidate(name, distance(wanted, name.toLowerCase(Locale.ROOT))))
                .filter(candidate -> isClose(wanted, candidate))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(MOST)
                .map(Candidate::name)
                .toList();
    }

    /**
     * The end of an error message about a word that is not valid: the nearest valid names as a question, or all valid
     * names if none is near.
     */
    public static String hint(String word, Collection<String> valid) {
        List<String> near = to(word, valid);
        if (near.isEmpty()) {
            return "valid: " + String.join(", ", valid);
        }
        return "did you mean " + String.join(" or ", near) + "?";
    }

    private static boolean isClose(String wanted, Candidate candidate) {
        String name = candidate.name().toLowerCase(Locale.ROOT);
        int longer = Math.max(wanted.length(), name.length());
        boolean begins = wanted.length() > 1 && (name.startsWith(wanted) || wanted.startsWith(name));
        return begins || (longer > 1 && candidate.distance() <= Math.max(1, longer / 3));
    }

    /**
     * How many single changes lead from one word to the other: a letter added, left out, replaced, or two neighbors
     * exchanged.
     */
    static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                int best = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && isExchange(from, i, to, j)) {
                    best = Math.min(best, beforeLast[j - 2] + 1);
                }
                row[j] = best;
            }
        }
        return row[to.length()];
    }

    private static boolean isExchange(String from, int i, String to, int j) {
        return from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    }
}

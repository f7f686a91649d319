package dev.serrano.workloads.loops;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the lengths of iterations go (Prell, thesis, chapter 5). */
enum LoopKind {
    /** FG: 1 microsecond each. */
    FINE,
    /** CG: 10 milliseconds each. */
    COARSE,
    /** RG: 1 microsecond to 10 milliseconds, at random; the short ones are the most frequent. */
    RANDOM,
    /** IG: from 1 microsecond on, each 5 longer than the one before. */
    INCREASING,
    /** DG: the same from the other end. */
    DECREASING;

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static LoopKind of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(LoopKind::id).toList();
    }
}

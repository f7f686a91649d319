package dev.serrano.bench.claim;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The documents whose claims are held against measurements. */
public enum Document {
    /** Imam's thesis: the cooperative runtime, eurekas, selectors. */
    IMAM(
            "imam",
            "S. M. Imam: Cooperative Execution of Parallel Tasks with Synchronization Constraints (PhD thesis, Rice)",
            "32 cores of POWER7"),
    /** Kumar's thesis: work stealing in managed runtimes. */
    KUMAR(
            "kumar",
            "V. Kumar: Achieving High Performance and High Productivity in Next Generation Parallel Programming"
                    + " Languages (PhD thesis, ANU, 2015)",
            "16 cores of two Xeon E5-2450, Jikes RVM"),
    /** Prell's thesis: work stealing over channels. */
    PRELL(
            "prell",
            "A. Prell: Embracing Explicit Communication in Work-Stealing Runtime Systems (PhD thesis, Bayreuth, 2016)",
            "48 cores of Opteron, 240 threads of a Xeon Phi; in C"),
    /** The paper on the cooperative runtime. */
    COOPERATIVE(
            "cooperative",
            "S. Imam, V. Sarkar: Cooperative Scheduling of Parallel Tasks with General Synchronization Patterns (ECOOP"
                    + " 2014)",
            "32 cores of POWER7"),
    /** The paper on Habanero-Scala. */
    HABANERO_SCALA(
            "habanero-scala",
            "S. Imam, V. Sarkar: Habanero-Scala: Async-Finish Programming in Scala",
            "16 cores of four Xeons, 2.4 GHz");

    private final String id;
    private final String title;
    private final String machine;

    Document(String id, String title, String machine) {
        this.id = id;
        this.title = title;
        this.machine = machine;
    }

    /** The name on the command line. */
    public String id() {
        return id;
    }

    /** Author and title. */
    public String title() {
        return title;
    }

    /** What it was measured on, in some words. */
    public String machine() {
        return machine;
    }

    /** The document of that name, in upper or lower case. */
    public static Optional<Document> find(String id) {
        return Arrays.stream(values())
                .filter(document -> document.id.equals(id.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}

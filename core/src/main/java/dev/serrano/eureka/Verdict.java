package dev.serrano.eureka;

/** What a {@link Eureka} says about the task that has called. */
public enum Verdict {
    /** It goes on. */
    GO_ON,
    /** It is no longer needed, and ends. */
    END
}

package dev.serrano.workloads.cluster.figures;

import java.util.Optional;
import java.util.stream.Stream;

/** What is measured, each with what it is compared with. */
public enum Figure {
    /** A finish around one empty task at the other place, against an ask. */
    SPAWN("spawn", "a finish around one empty task elsewhere / an ask of Pekko", "us", 1.3),
    /** A hundred such tasks in one finish, against a hundred asks under way at a time. */
    SPAWNS("spawns", "an empty task elsewhere, 100 in a finish / an ask of Pekko, 100 at a time", "us", 1.3),
    /** A message to an actor elsewhere and one back. */
    PING_PONG("pingpong", "a message to an actor elsewhere and one back / the same by Pekko", "us", 1.15),
    /** Messages in one direction. */
    FLOOD("flood", "a message, 100,000 in a row to one actor elsewhere / the same by Pekko", "us", 1.15),
    /** A tree of 4 million nodes. */
    TREE("uts-T1", "UTS T1 as a bag, one JVM with 2 workers / 2 JVMs with one worker each", "s", 0.9),
    /** A tree of 100 million nodes. */
    LARGE_TREE("uts-T1L", "UTS T1L as a bag, one JVM with 2 workers / 2 JVMs with one worker each", "s", 0.9),
    /** Message delays from the end of the last task of a finish to the end of the finish. */
    END("end", "the end of a finish over 64 places, after the end of its last task", "message delays", 2);

    private final String title;
    private final String text;
    private final String unit;
    private final double goal;

    Figure(String title, String text, String unit, double goal) {
        this.title = title;
        this.text = text;
        this.unit = unit;
        this.goal = goal;
    }

    /** Its name in commands and results. */
    public String title() {
        return title;
    }

    /** What is measured, in a few words. */
    public String text() {
        return text;
    }

    /** The unit of its values. */
    public String unit() {
        return unit;
    }

    /** The bound of the ratio; for {@link #END}, of the value. */
    public double goal() {
        return goal;
    }

    /** Whether it is a speed against one JVM, so that the goal is met above the bound. */
    public boolean isSpeed() {
        return this == TREE || this == LARGE_TREE;
    }

    /** Whether it is compared with Pekko alone. */
    public boolean isAgainstPekko() {
        return this == SPAWN || this == SPAWNS || this == PING_PONG || this == FLOOD;
    }

    /** The figure of that name. */
    public static Optional<Figure> find(String title) {
        return Stream.of(values()).filter(f -> f.title.equals(title)).findFirst();
    }
}

package dev.serrano.habanero;

/**
 * Does nothing. Scripts of HJlib start Java with {@code -javaagent:} and its jar, whose agent wove the classes; so a jar
 * that takes its place has to be an agent, too.
 */
public final class Agent {
    private Agent() {}

    /** Called by Java before {@code main}. */
    public static void premain(String arguments) {}
}

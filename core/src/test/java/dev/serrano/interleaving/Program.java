package dev.serrano.interleaving;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What some actors do with common objects; made anew for each schedule. */
public interface Program {
    List<Runnable> actors();

    /** What is wrong when no actor can go on, null if nothing is. Called between two steps; takes none. */
    @Nullable
    String problemAtEnd();
}

package dev.serrano.internal.watch;

import dev.serrano.internal.spawn.HeldScope;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.spi.ScopeHolder;
import java.util.ArrayList;
import java.util.List;

/** The text of a report about the holders that keep a finish open: the first few, and how many there are. */
final class Holders {
    private static final int NAMED = 3;

    private Holders() {}

    /** Whether all who hold a finish open go on only if a task makes them. */
    static boolean needTasks(FinishScope scope) {
        boolean[] some = {false};
        boolean[] all = {true};
        scope.token().forEachMember(m -> {
            if (m instanceof HeldScope h && h.holds(scope)) {
                some[0] = true;
                all[0] &= h.holder() != null && h.holder().needsTasks();
            }
        });
        return some[0] && all[0];
    }

    static String of(FinishScope scope) {
        List<ScopeHolder> known = new ArrayList<>();
        // the token may be that of a scope around, with its holders
        scope.token().forEachMember(m -> {
            if (m instanceof HeldScope h && h.holds(scope) && h.holder() != null) {
                known.add(h.holder());
            }
        });
        if (known.isEmpty()) {
            return "its holder";
        }
        StringBuilder s = new StringBuilder("its holders:");
        for (ScopeHolder h : known.subList(0, Math.min(NAMED, known.size()))) {
            s.append("\n            ").append(text(h));
        }
        if (known.size() > NAMED) {
            s.append("\n            and ").append(known.size() - NAMED).append(" more");
        }
        return s.toString();
    }

    /** The program's text, which may fail. */
    private static String text(ScopeHolder h) {
        try {
            return String.valueOf(h);
        } catch (RuntimeException e) {
            return h.getClass().getName() + " (toString failed: " + e + ")";
        }
    }
}

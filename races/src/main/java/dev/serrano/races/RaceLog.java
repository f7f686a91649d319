package dev.serrano.races;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pairs of accesses that were found, once for each pair of lines. */
final class RaceLog {
    /* Implementation. found is guarded by the monitor. A pair is a race if it is one for any location or tasks. */
    private static final int MOST = 1000;

    private final Map<Pair, Race> found = new LinkedHashMap<>();

    private record Pair(String a, String b) {
        static Pair of(String x, String y) {
            return x.compareTo(y) <= 0 ? new Pair(x, y) : new Pair(y, x);
        }
    }

    void add(
            Touch first,
            boolean firstWrites,
            Touch second,
            boolean secondWrites,
            boolean kept,
            Object owner,
            int index) {
        Race.Kind kind = kept ? Race.Kind.NOT_DETERMINATE : Race.Kind.RACE;
        Pair pair = Pair.of(first.site().line() + firstWrites, second.site().line() + secondWrites);
        synchronized (this) {
            Race known = found.get(pair);
            if (known != null && known.kind().compareTo(kind) <= 0 || known == null && found.size() >= MOST) {
                return;
            }
            found.put(pair, race(kind, first, firstWrites, second, secondWrites, owner, index));
        }
    }

    synchronized RaceReport report(long lost, List<String> unwoven, long tasks) {
        List<Race> races = new ArrayList<>();
        List<Race> others = new ArrayList<>();
        found.values().forEach(r -> (r.kind() == Race.Kind.RACE ? races : others).add(r));
        return new RaceReport(races, others, lost, unwoven, tasks);
    }

    // ---- the text ------------------------------------------------------------------------------------------------

    private static Race race(
            Race.Kind kind, Touch a, boolean aWrites, Touch b, boolean bWrites, Object owner, int index) {
        RaceTask common = RaceTask.common(a.task(), b.task());
        return new Race(
                kind,
                location(b.site(), owner, index),
                access(a, aWrites, common),
                access(b, bWrites, common),
                described(common),
                why(kind, a.task(), b.task(), common),
                remedy(kind, a.task(), b.task(), common));
    }

    private static String location(RaceSite site, Object owner, int index) {
        RaceField field = site.field();
        if (index >= 0) {
            return "element [" + index + "] of " + owner.getClass().getTypeName() + "@" + identity(owner);
        }
        if (field == null || field == RaceField.CONTENTS) {
            return "the contents of " + owner.getClass().getName() + "@" + identity(owner);
        }
        Class<?> holder = site.holder();
        return holder != null
                ? "static field " + holder.getName() + "." + field.name()
                : "field " + field.name() + " of " + owner.getClass().getName() + "@" + identity(owner)
                        + (site.type().equals(owner.getClass().getName()) ? "" : ", declared in " + site.type());
    }

    private static String identity(Object o) {
        return Integer.toHexString(System.identityHashCode(o));
    }

    private static RaceAccess access(Touch t, boolean writes, RaceTask common) {
        return new RaceAccess(
                writes,
                t.site().line(),
                t.task().label(),
                t.task().origin(),
                t.task().below(common).stream().map(RaceLog::described).toList());
    }

    private static String described(RaceTask t) {
        return t.label() + ", " + t.origin();
    }

    /** The task just below the common one on the way to a task; null if it is the common one. */
    private static @Nullable RaceTask branch(RaceTask t, RaceTask common) {
        List<RaceTask> path = t.below(common);
        return path.isEmpty() ? null : path.getFirst();
    }

    private static String why(Race.Kind kind, RaceTask a, RaceTask b, RaceTask common) {
        RaceTask x = branch(a, common);
        RaceTask y = branch(b, common);
        String apart;
        if (a.root() != b.root()) {
            apart = "they are in different launches, of which neither has ended before the other began";
        } else if (x == null || y == null) {
            RaceTask child = Objects.requireNonNull(x == null ? y : x);
            apart = common.label() + " has spawned " + described(child) + ", and does not wait for it in between";
        } else if (x.loop != null && x.loop == y.loop) {
            apart = "both are in iterations of one loop, which run in parallel";
        } else {
            apart = common.label() + " has spawned " + described(x) + ", and " + described(y)
                    + "; no finish ends between, and neither waits for the other";
        }
        return kind == Race.Kind.RACE
                ? apart
                : apart
                        + "; a lock, an isolated section or the like keeps the accesses apart, in the order of this"
                        + " run";
    }

    private static String remedy(Race.Kind kind, RaceTask a, RaceTask b, RaceTask common) {
        if (kind == Race.Kind.NOT_DETERMINATE) {
            return "none is needed if the result is right in either order; else let a finish, a join or a value order"
                    + " them";
        }
        RaceTask x = branch(a, common);
        RaceTask y = branch(b, common);
        if (a.root() != b.root()) {
            return "let one launch end before the other begins, or do both accesses in isolated(...)";
        }
        if (x == null || y == null) {
            return "let " + common.label()
                    + " wait before its access: put the spawn into finish(...), or join the task";
        }
        if (x.loop != null && x.loop == y.loop) {
            return "let each iteration have an element or object of its own, or use an accumulator or a reduction; or"
                    + " do both accesses in isolated(...)";
        }
        return "let a finish(...) end between the two spawns, or let one task join the other or wait for its value; or"
                + " do both accesses in isolated(...)";
    }
}

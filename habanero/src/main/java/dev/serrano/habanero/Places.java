package dev.serrano.habanero;

import dev.serrano.Place;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import edu.rice.hj.api.HjPlace;
import edu.rice.hj.api.HjRunnable;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;

/** Places: those of the caller's runtime, of which there is one unless the runtime was made with more. */
public final class Places {
    /* Implementation. Programs compare places by ==. So there is one object for each place of ours as long as it is
     * referenced; the table holds neither, since a launch has a runtime of its own. Guarded by the table's monitor,
     * never held while anything else is called. */
    private static final Map<Place, WeakReference<HabaneroPlace>> MADE = new WeakHashMap<>();

    private Places() {}

    public static int numPlaces() {
        return runtime().places().size();
    }

    /** The place of the calling task; outside a task, the first. */
    public static HjPlace here() {
        TaskRuntime r = TaskRuntime.current();
        return r == null ? place(0) : made(Place.here(), r.places());
    }

    public static HjPlace place(int id) {
        return place(id, runtime().places());
    }

    public static void asyncNbAt(HjPlace place, HjRunnable body) {
        Place there = of(place);
        Iterations.inTask(() -> Serrano.async(Serrano.nonBlocking().at(there), body));
    }

    /** The place of ours that is behind one of Habanero's. */
    static Place of(HjPlace place) {
        if (Objects.requireNonNull(place, "place") instanceof HabaneroPlace p) {
            return p.place;
        }
        throw new IllegalArgumentException(
                place + " is a place that this library has not made: take one of here() or place(id)");
    }

    private static TaskRuntime runtime() {
        TaskRuntime r = TaskRuntime.current();
        return r == null ? Launches.outside() : r;
    }

    private static HjPlace place(int id, List<Place> all) {
        if (id < 0 || id >= all.size()) {
            throw new IllegalArgumentException("place(" + id + "): this runtime has "
                    + (all.size() == 1 ? "one place, place(0)" : "places 0 to " + (all.size() - 1))
                    + "; HjSystemProperty.numPlaces sets their number");
        }
        return made(all.get(id), all);
    }

    private static HjPlace made(Place place, List<Place> all) {
        synchronized (MADE) {
            WeakReference<HabaneroPlace> there = MADE.get(place);
            HabaneroPlace p = there == null ? null : there.get();
            if (p == null) {
                p = new HabaneroPlace(place, all);
                MADE.put(place, new WeakReference<>(p));
            }
            return p;
        }
    }

    private static final class HabaneroPlace implements HjPlace {
        private final Place place;
        private final List<Place> all;

        HabaneroPlace(Place place, List<Place> all) {
            this.place = place;
            this.all = all;
        }

        @Override
        public int id() {
            return place.id();
        }

        @Override
        public HjPlace place(int id) {
            return Places.place(id, all);
        }

        @Override
        public int numPlaces() {
            return all.size();
        }

        @Override
        public HjPlace nextPlace() {
            return made(place.next(), all);
        }

        @Override
        public HjPlace prevPlace() {
            return made(place.prev(), all);
        }

        @Override
        public String toString() {
            return "place(" + id() + ")";
        }
    }
}

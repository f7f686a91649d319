package dev.serrano.workloads.cluster;

import dev.serrano.cluster.WorkBag;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Vertices of a graph from which paths are still to be searched, as ranges, and the sums so far. */
final class CentralityBag implements WorkBag<CentralityBag, long[]> {
    private static final int SLOWNESS = 64; // a source takes as long as so many nodes of a tree

    private int scale;
    private int degree;
    private int[] from = {};
    private int[] to = {};
    private long[] totals = {}; // empty before the first source

    private transient @Nullable Brandes brandes;

    private CentralityBag() {} // for the bags that arrive

    CentralityBag(int scale, int degree) {
        this(scale, degree, new int[] {0}, new int[] {1 << scale});
    }

    private CentralityBag(int scale, int degree, int[] from, int[] to) {
        this.scale = scale;
        this.degree = degree;
        this.from = from;
        this.to = to;
    }

    @Override
    public boolean isEmpty() {
        return from.length == 0;
    }

    @Override
    public long size() {
        long sources = 0;
        for (int i = 0; i < from.length; i++) {
            sources += to[i] - from[i];
        }
        return sources;
    }

    @Override
    public void process(int items) {
        RandomGraph graph = RandomGraph.of(scale, degree);
        Brandes search = brandes;
        if (search == null) {
            search = new Brandes(graph);
            brandes = search;
        }
        if (totals.length == 0) {
            totals = new long[graph.vertices()];
        }
        int done = 0;
        for (int left = Math.max(1, items / SLOWNESS); left > 0 && !isEmpty(); left--) {
            int last = from.length - 1;
            search.from(from[last]++, totals);
            done++;
            if (from[last] == to[last]) {
                from = Arrays.copyOf(from, last);
                to = Arrays.copyOf(to, last);
            }
        }
        PlaceWork.did(done);
    }

    /** The upper half of each range, or half of the ranges if each has a single vertex. */
    @Override
    public @Nullable CentralityBag split() {
        if (size() < 2) {
            return null;
        }
        int[] ends = to.clone();
        int[] middles = new int[from.length];
        boolean upper = false;
        for (int i = 0; i < from.length; i++) {
            int length = to[i] - from[i];
            middles[i] = from[i] + (length + (upper ? 0 : 1)) / 2;
            if (length % 2 == 1) {
                upper = !upper;
            }
        }
        CentralityBag part = new CentralityBag(scale, degree, middles.clone(), ends);
        to = middles;
        part.removeEmpty();
        removeEmpty();
        return part;
    }

    private void removeEmpty() {
        int kept = 0;
        for (int i = 0; i < from.length; i++) {
            if (from[i] < to[i]) {
                from[kept] = from[i];
                to[kept] = to[i];
                kept++;
            }
        }
        from = Arrays.copyOf(from, kept);
        to = Arrays.copyOf(to, kept);
    }

    @Override
    public void merge(CentralityBag other) {
        int mine = from.length;
        from = Arrays.copyOf(from, mine + other.from.length);
        to = Arrays.copyOf(to, from.length);
        System.arraycopy(other.from, 0, from, mine, other.from.length);
        System.arraycopy(other.to, 0, to, mine, other.to.length);
        if (totals.length == 0) {
            totals = other.totals;
        } else {
            for (int i = 0; i < other.totals.length; i++) {
                totals[i] += other.totals[i];
            }
        }
    }

    @Override
    public long[] result() {
        return totals;
    }
}

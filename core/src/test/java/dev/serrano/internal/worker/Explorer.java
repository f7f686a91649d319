package dev.serrano.internal.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Explores the interleavings of a step model: all of them, breadth first, or one at random. */
public final class Explorer {
    private Explorer() {}

    /** Several actors that take atomic steps on a common state. */
    public interface Model {
        byte[] initial();

        /** Tells the sink every state that one step of one actor leads to from here. */
        void steps(byte[] state, Sink sink);

        /** What is wrong with a state, null if nothing is. */
        @Nullable
        String violation(byte[] state);

        /** What is wrong if no step is possible any more, null if nothing is. */
        @Nullable
        String violationAtEnd(byte[] state);

        String describe(byte[] state);
    }

    /** Receives the possible steps. */
    public interface Sink {
        void step(int actor, String name, byte[] next);
    }

    /**
     * What was found.
     *
     * @param states how many different states were seen
     * @param violation what is wrong with the last state of the trace; null if nothing was found
     * @param trace the steps that lead there
     */
    public record Result(int states, @Nullable String violation, List<String> trace) {
        @Override
        public String toString() {
            return states + " states, "
                    + (violation == null ? "no violation" : violation + "\n  " + String.join("\n  ", trace));
        }
    }

    /** Visits every state that can be reached. States are told apart by 64-bit fingerprints. */
    public static Result all(Model model, int limit) {
        Seen seen = new Seen();
        ArrayDeque<Node> open = new ArrayDeque<>();
        byte[] first = model.initial();
        open.add(new Node(seen.add(fingerprint(first), -1), first));
        List<Node> fresh = new ArrayList<>();
        while (!open.isEmpty()) {
            Node at = open.poll();
            boolean[] any = {false};
            fresh.clear();
            model.steps(at.state, (actor, name, next) -> {
                any[0] = true;
                int id = seen.add(fingerprint(next), at.id);
                if (id >= 0) {
                    fresh.add(new Node(id, next));
                }
            });
            if (!any[0]) {
                String problem = model.violationAtEnd(at.state);
                if (problem != null) {
                    return new Result(seen.size(), problem, trace(model, seen, at));
                }
            }
            for (Node n : fresh) {
                String problem = model.violation(n.state);
                if (problem != null) {
                    return new Result(seen.size(), problem, trace(model, seen, n));
                }
                open.add(n);
            }
            if (seen.size() > limit) {
                throw new AssertionError("more than " + limit + " states");
            }
        }
        return new Result(seen.size(), null, List.of());
    }

    /** Goes the way to a state once more, to name its steps. */
    private static List<String> trace(Model model, Seen seen, Node end) {
        List<Long> way = new ArrayList<>();
        for (int id = end.id; id >= 0; id = seen.parent(id)) {
            way.add(0, seen.fingerprint(id));
        }
        List<String> names = new ArrayList<>();
        byte[][] at = {model.initial()};
        for (int i = 1; i < way.size(); i++) {
            long wanted = way.get(i);
            byte[][] found = {null};
            model.steps(at[0], (actor, name, next) -> {
                if (found[0] == null && fingerprint(next) == wanted) {
                    found[0] = next;
                    names.add(actor + " " + name);
                }
            });
            at[0] = found[0];
        }
        names.add(model.describe(end.state));
        return names;
    }

    private static long fingerprint(byte[] state) {
        long h = 0x9E3779B97F4A7C15L;
        for (byte b : state) {
            h = (h ^ b & 255) * 0xD6E8FEB86659FD93L;
            h ^= h >>> 32;
        }
        return h;
    }

    /** Takes steps at random until none is possible or so many were taken. */
    static Result random(Model model, long seed, int steps) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] state = model.initial();
        List<String> trace = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            List<byte[]> nexts = new ArrayList<>();
            List<String> names = new ArrayList<>();
            model.steps(state, (actor, name, next) -> {
                nexts.add(next);
                names.add(actor + " " + name);
            });
            if (nexts.isEmpty()) {
                String problem = model.violationAtEnd(state);
                return new Result(i, problem == null ? null : problem + " (seed " + seed + ")", trace);
            }
            int k = random.nextInt(nexts.size());
            state = nexts.get(k);
            trace.add(names.get(k));
            String problem = model.violation(state);
            if (problem != null) {
                trace.add(model.describe(state));
                return new Result(i, problem + " (seed " + seed + ")", trace);
            }
        }
        return new Result(steps, null, trace);
    }

    /** A state whose steps have not been looked at. */
    private static final class Node {
        private final int id;
        private final byte[] state;

        Node(int id, byte[] state) {
            this.id = id;
            this.state = state;
        }
    }

    /** The fingerprints seen, each with the number of the state from which it was first reached. */
    private static final class Seen {
        private long[] fingerprints = new long[1 << 12];
        private int[] parents = new int[1 << 12];
        private int[] table = new int[1 << 13]; // number + 1
        private int size;

        /** The number given to the fingerprint, -1 if it was seen before. */
        int add(long fingerprint, int parent) {
            int m = table.length - 1;
            int i = (int) fingerprint & m;
            while (table[i] != 0) {
                if (fingerprints[table[i] - 1] == fingerprint) {
                    return -1;
                }
                i = (i + 1) & m;
            }
            if (size == fingerprints.length) {
                fingerprints = Arrays.copyOf(fingerprints, 2 * size);
                parents = Arrays.copyOf(parents, 2 * size);
                table = new int[4 * size];
                for (int k = 0; k < size; k++) {
                    place(k);
                }
            }
            fingerprints[size] = fingerprint;
            parents[size] = parent;
            place(size);
            return size++;
        }

        private void place(int k) {
            int m = table.length - 1;
            int i = (int) fingerprints[k] & m;
            while (table[i] != 0) {
                i = (i + 1) & m;
            }
            table[i] = k + 1;
        }

        int size() {
            return size;
        }

        int parent(int id) {
            return parents[id];
        }

        long fingerprint(int id) {
            return fingerprints[id];
        }
    }
}

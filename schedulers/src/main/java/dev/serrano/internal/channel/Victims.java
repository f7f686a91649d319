package dev.serrano.internal.channel;

import java.util.function.IntUnaryOperator;

/**
 * Which worker a steal request visits next. All forwarders of a request use the thief's object, one after the other:
 * the request is the right to touch it, and its way through the channels is the release/acquire edge.
 */
public abstract class Victims {
    protected final int workers;
    protected final int thief;

    protected Victims(int workers, int thief) {
        this.workers = workers;
        this.thief = thief;
    }

    /** Each choice independent of the ones before. */
    public static Victims random(int workers, int thief) {
        return new Independent(workers, thief);
    }

    /** Each victim at most once a round. */
    public static Victims unique(int workers, int thief) {
        return new Shuffled(workers, thief, false);
    }

    /** The worker that gave last comes first, then each other at most once. */
    public static Victims last(int workers, int thief) {
        return new Shuffled(workers, thief, true);
    }

    /**
     * The one that has most tasks of those that are looked at: each is visited, at most once a round, and then the best.
     * <p>Source: A. Prell, thesis, chapter 7 (future work).
     *
     * @param looks how many workers with tasks or without it looks at, at least 1
     */
    public static Victims sampling(int workers, int thief, int looks) {
        return new Sampling(workers, thief, looks);
    }

    /** A new round begins. */
    public abstract void begin();

    /**
     * The next victim: not the thief, and {@code self} only if that has just let the request pass; -1 if there is none
     * left. {@code random}: n to 0 .. n - 1.
     */
    public abstract int next(int self, IntUnaryOperator random);

    /**
     * The request has come to a victim that has so many tasks. Returns whether it goes on all the same, to {@link #next}.
     */
    public boolean passes(int victim, int tasks) {
        return false;
    }

    /** A victim has answered. */
    public abstract void gave(int victim);

    private static final class Independent extends Victims {
        Independent(int workers, int thief) {
            super(workers, thief);
        }

        @Override
        public void begin() {}

        @Override
        public int next(int self, IntUnaryOperator random) {
            int others = workers - (self == thief ? 1 : 2);
            if (others <= 0) {
                return -1;
            }
            int low = Math.min(self, thief);
            int high = Math.max(self, thief);
            int v = random.applyAsInt(others);
            if (v >= low) {
                v++;
            }
            if (high != low && v >= high) {
                v++;
            }
            return v;
        }

        @Override
        public void gave(int victim) {}
    }

    private static final class Shuffled extends Victims {
        private final int[] order; // all but the thief; [0, left) not visited in this round
        private final boolean lastFirst;
        private int left;
        private int last = -1;
        private boolean first;

        Shuffled(int workers, int thief, boolean lastFirst) {
            super(workers, thief);
            this.lastFirst = lastFirst;
            this.order = new int[workers - 1];
            for (int i = 0; i < order.length; i++) {
                order[i] = i < thief ? i : i + 1;
            }
        }

        @Override
        public void begin() {
            left = order.length;
            first = true;
        }

        @Override
        public int next(int self, IntUnaryOperator random) {
            if (first && lastFirst && last >= 0) {
                first = false;
                if (last != self) {
                    for (int i = 0; i < left; i++) {
                        if (order[i] == last) {
                            return take(i);
                        }
                    }
                }
            }
            first = false;
            while (left > 0) {
                int v = take(random.applyAsInt(left));
                if (v != self) {
                    return v;
                }
            }
            return -1;
        }

        private int take(int i) {
            int v = order[i];
            order[i] = order[--left];
            order[left] = v;
            return v;
        }

        @Override
        public void gave(int victim) {
            last = victim;
        }
    }

    private static final class Sampling extends Victims {
        private final Victims order;
        private final int looks;
        private int looked;
        private int best;
        private int most;
        private boolean decided;

        Sampling(int workers, int thief, int looks) {
            super(workers, thief);
            this.order = unique(workers, thief);
            this.looks = Math.min(looks, workers - 1);
        }

        @Override
        public void begin() {
            order.begin();
            looked = 0;
            best = -1;
            most = 0;
            decided = false;
        }

        @Override
        public boolean passes(int victim, int tasks) {
            if (decided) {
                return false;
            }
            if (tasks > most) {
                most = tasks;
                best = victim;
            }
            decided = looked >= looks && best == victim;
            return !decided;
        }

        @Override
        public int next(int self, IntUnaryOperator random) {
            if (!decided && looked < looks) {
                int v = order.next(self, random);
                if (v >= 0) {
                    looked++;
                    return v;
                }
                looked = looks;
            }
            if (!decided && best >= 0) {
                decided = true;
                return best;
            }
            decided = true;
            return order.next(self, random);
        }

        @Override
        public void gave(int victim) {}
    }
}

package dev.serrano.internal.channel;

import dev.serrano.SchedulerCounter;
import dev.serrano.internal.counters.Tally;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Workers with {@link StealNode}s, tasks, channels and ready items, stepped in random order. What is true is counted: the
 * tasks and ready items that live. A program has several phases; the next one is begun from outside, as a launch is, when
 * quiescence was detected and the manager has nothing left to hear: a detection is about the past, so a launch in the midst of
 * one may come before its announcement.
 */
final class StealModel {
    /** A defect put in on purpose. */
    enum Mutation {
        NONE,
        LOSES_UPDATES,
        LATE_UPDATES,
        TAKES_BEFORE_TELLING,
        LOSES_A_REQUEST
    }

    private static final int MOST_STEPS = 200_000;

    final SplittableRandom random;
    private final int n;
    private final Mutation mutation;
    private final Node[] nodes;
    private int live;
    private int budget;
    private int phasesLeft;
    private int detections;
    private boolean quiescent;
    private boolean lost;

    /** One worker. */
    private final class Node implements StealNode.Host {
        final int id;
        final StealNode protocol;
        final Tally tally = new Tally();
        final Victims victims;
        final ArrayDeque<Long> requests = new ArrayDeque<>();
        int tasks;
        boolean running;
        int arrived;
        int from;
        int ready;
        int takeReadyFrom = -1; // has told the manager, is about to take
        long executed;

        @Nullable
        Long delayed;

        Node(int id, boolean forwards, int victimKind, int amountKind) {
            this.id = id;
            this.victims = switch (victimKind) {
                case 0 -> Victims.random(n, id);
                case 1 -> Victims.unique(n, id);
                default -> Victims.last(n, id);
            };
            Amount amount = switch (amountKind) {
                case 0 -> Amount.one();
                case 1 -> Amount.half();
                default -> Amount.adaptive();
            };
            this.protocol = new StealNode(id, n, forwards, amount, this, tally);
        }

        @Override
        public void send(int to, long message) {
            if (Request.isUpdate(message)) {
                if (mutation == Mutation.LOSES_UPDATES) {
                    return;
                }
                if (mutation == Mutation.LATE_UPDATES && delayed == null) {
                    delayed = message;
                    return;
                }
            } else if (mutation == Mutation.LOSES_A_REQUEST && !lost && random.nextInt(10) == 0) {
                lost = true;
                return;
            }
            nodes[to].requests.addLast(message);
            if (nodes[to].requests.size() > StealNode.capacity(to, n)) {
                throw new AssertionError("channel of " + to + " overflows: " + nodes[to].requests.size());
            }
        }

        @Override
        public boolean hasTasks() {
            return tasks > 0;
        }

        @Override
        public void give(int thief, boolean half) {
            int k = half ? Math.max(1, tasks / 2) : 1;
            tasks -= k;
            if (nodes[thief].arrived != 0 || thief == id) {
                throw new AssertionError("a second gift for " + thief);
            }
            nodes[thief].arrived = k;
            nodes[thief].from = id;
        }

        @Override
        public boolean closed(int worker) {
            Node w = nodes[worker];
            return !w.running && w.protocol.isHeld() && random.nextBoolean();
        }

        @Override
        public int random(int bound) {
            return random.nextInt(bound);
        }

        @Override
        public Victims victims(int thief) {
            return nodes[thief].victims;
        }

        @Override
        public void quiescent(boolean now) {
            quiescent = now;
            if (now) {
                detections++;
                if (live != 0) {
                    throw new AssertionError("detected too early: " + live + " live");
                }
            }
        }

        private void handleOne() {
            Long m = requests.pollFirst();
            if (m != null) {
                protocol.handle(m);
            }
        }

        void step() {
            if (delayed != null && random.nextInt(40) == 0) {
                long m = delayed;
                delayed = null;
                nodes[StealNode.managerOf(n)].requests.addLast(m);
                return;
            }
            if (arrived > 0 && random.nextBoolean()) {
                tasks += arrived;
                arrived = 0;
                protocol.received(from, executed);
                return;
            }
            if (running) {
                stepOfTask();
            } else if (takeReadyFrom >= 0) {
                Node other = nodes[takeReadyFrom];
                takeReadyFrom = -1;
                if (other.ready > 0) {
                    other.ready--;
                    begin();
                }
            } else if (tasks > 0) {
                tasks--;
                begin();
                if (random.nextBoolean()) {
                    handleOne(); // between pop and run
                }
            } else {
                search();
            }
        }

        private void begin() {
            if (mutation == Mutation.TAKES_BEFORE_TELLING) {
                running = true;
                return;
            }
            protocol.activate();
            running = true;
        }

        private void stepOfTask() {
            switch (random.nextInt(5)) {
                case 0 -> {
                    if (budget > 0) {
                        budget--;
                        live++;
                        if (random.nextInt(6) == 0) {
                            ready++;
                        } else {
                            tasks++;
                        }
                        handleOne();
                    }
                }
                case 1, 2 -> handleOne();
                default -> {
                    running = false;
                    executed++;
                    live--;
                }
            }
        }

        /** A worker looks everywhere before it says that it is out of work. */
        private void search() {
            int other = random.nextInt(n);
            int source = ready > 0 ? id : nodes[other].ready > 0 ? other : -1;
            if (source >= 0) {
                if (mutation != Mutation.TAKES_BEFORE_TELLING) {
                    protocol.activate();
                }
                takeReadyFrom = source;
                return;
            }
            if (arrived > 0) {
                return;
            }
            switch (random.nextInt(4)) {
                case 0 -> protocol.seek();
                case 1 -> protocol.resume();
                default -> handleOne();
            }
        }
    }

    StealModel(long seed, int n, Mutation mutation) {
        this.random = new SplittableRandom(seed);
        this.n = n;
        this.mutation = mutation;
        this.nodes = new Node[n];
        boolean forwards = random.nextInt(4) != 0;
        int victimKind = random.nextInt(3);
        int amountKind = random.nextInt(3);
        for (int i = 0; i < n; i++) {
            nodes[i] = new Node(i, forwards, victimKind, amountKind);
        }
        phasesLeft = random.nextInt(1, 4);
    }

    /** Whether the manager knows all that has happened. */
    private boolean settled() {
        for (Node node : nodes) {
            if (node.takeReadyFrom >= 0 || node.delayed != null) {
                return false;
            }
        }
        return quiescent && nodes[StealNode.managerOf(n)].requests.isEmpty();
    }

    /** Runs the program; throws an AssertionError if a detection is early, or missing. Returns the detections. */
    int run() {
        while (phasesLeft > 0) {
            phasesLeft--;
            budget = random.nextInt(0, 30);
            Node first = nodes[random.nextInt(n)];
            first.protocol.activate(); // a launch: told before it is taken
            first.tasks++;
            live++;
            int before = detections;
            int steps = 0;
            while (detections == before || live > 0 || !settled()) {
                if (++steps > MOST_STEPS) {
                    throw new AssertionError("not detected, " + live + " live");
                }
                nodes[random.nextInt(n)].step();
                checkRounds();
            }
        }
        return detections;
    }

    /** Each round of a request that has begun is over, by tasks or in vain, or the request lies in a channel. */
    private void checkRounds() {
        long open = 0;
        for (Node node : nodes) {
            open += node.tally.read(SchedulerCounter.REQUESTS_SENT)
                    - node.tally.read(SchedulerCounter.REQUESTS_SERVED)
                    - node.tally.read(SchedulerCounter.REQUESTS_RETURNED);
            for (long m : node.requests) {
                open -= Request.isUpdate(m) ? 0 : 1;
            }
        }
        if (open != (lost ? 1 : 0)) {
            throw new AssertionError(open + " rounds more have begun than ended");
        }
    }
}

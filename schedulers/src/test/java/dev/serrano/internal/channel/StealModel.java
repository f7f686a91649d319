package dev.serrano.internal.channel;

import dev.serrano.internal.counters.Tally;
import dev.serrano.observe.SchedulerCounter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Workers with {@link StealNode}s, tasks, channels and ready items, stepped in random order. What is true is counted:
 * the tasks and ready items that live, all of them and those of each root task. A program has several phases; the next
 * one is begun from outside, as a launch is, when quiescence was detected and the manager has nothing left to hear: a
 * detection is about the past, so a launch in the midst of one may come before its announcement. In a phase one to
 * three root tasks go through task barriers, which they leave when quiescence was detected since they entered, and all
 * is done that they have spawned. With one root task the first implies the second.
 * <p>A worker takes its steps in the order of those of production ({@code Worker.next}, {@code ChannelPolicy.drain}):
 * between any two of them others take theirs. Who is given tasks begins something before it is given more.
 */
final class StealModel {
    /** A defect put in on purpose, and where it shows. */
    enum Mutation {
        NONE(false, Leaving.UPDATE),
        LOSES_UPDATES(false, Leaving.UPDATE),
        LATE_UPDATES(false, Leaving.UPDATE),
        TAKES_BEFORE_TELLING(false, Leaving.UPDATE),
        LOSES_A_REQUEST(false, Leaving.UPDATE),
        COUNTER_TAKES_BEFORE_TELLING(true, Leaving.UPDATE),
        VICTIM_DOES_NOT_COUNT_OFF(true, Leaving.UPDATE),
        MANAGER_COUNTS_ITSELF_AT_ONCE(false, Leaving.UPDATE),
        LEAVES_WITHOUT_TELLING(false, Leaving.UPDATE),
        COUNTER_LEAVES_WITHOUT_TELLING(true, Leaving.REVOKE),
        /**
         * The dummy's receiver sends its next request to the worker that it stands in for, the ones after that
         * anywhere; and that worker's own requests do not say that it counts as idle.
         */
        DUMMY_AS_PRINTED(false, Leaving.DUMMY),
        DUMMY_NOT_KEPT(false, Leaving.DUMMY),
        COUNTER_DUMMY_NOT_KEPT(true, Leaving.DUMMY),
        /** A worker between two tasks gives its only one away. */
        KEEPS_NOTHING(false, Leaving.UPDATE),
        /** A worker that has just left a barrier says that it is out of work, before it looks once more. */
        ASKS_WITH_A_READY_TASK(false, Leaving.UPDATE);

        final boolean counter;
        final Leaving leaving;

        Mutation(boolean counter, Leaving leaving) {
            this.counter = counter;
            this.leaving = leaving;
        }
    }

    /** What a worker does that has nothing to run. */
    private enum Look {
        MAIL,
        OWN_TASK,
        TOLD_READY, // the worker has made it ready itself
        READY,
        READY_ELSEWHERE,
        SEARCH,
        ASK,
        YIELD,
        WAIT
    }

    /** Worker.next; the first scan, and ask; another scan; Worker.idleWait. Then from the beginning. */
    private static final Look[] ORDER = {
        Look.MAIL,
        Look.TOLD_READY,
        Look.OWN_TASK,
        Look.MAIL,
        Look.OWN_TASK,
        Look.READY,
        Look.SEARCH,
        Look.READY,
        Look.MAIL,
        Look.OWN_TASK,
        Look.READY_ELSEWHERE,
        Look.ASK,
        Look.READY,
        Look.MAIL,
        Look.OWN_TASK,
        Look.READY_ELSEWHERE,
        Look.YIELD,
        Look.WAIT
    };

    private static final int MOST_STEPS = 200_000;
    private static final int CHECK_EVERY = 64;

    final SplittableRandom random;
    private final int n;
    private final boolean counter;
    private final Mutation mutation;
    private final StealFeatures features;
    private final int manager;
    private final Node[] nodes;
    private final List<Root> roots = new ArrayList<>();
    private int live;
    private int budget;
    private int phasesLeft;
    private int detections;
    private boolean lost;

    /** A root task. */
    private static final class Root {
        int barriers;
        int live; // of what it has spawned
        int at; // where it ran last
        boolean runs; // or is ready to
        boolean waits;
        boolean detected; // since it waits
        boolean ended;
        long told; // how many messages the manager had been sent when the root task left its last barrier
    }

    /** A task, a root task among them, or what is left of one. */
    private record Item(Root root, boolean isRoot) {}

    /** One worker. */
    private final class Node implements StealNode.Host {
        final int id;
        final StealNode protocol;
        final Tally tally = new Tally();
        final Victims victims;
        final Victims victimsOfSecond;
        final ArrayDeque<Long> requests = new ArrayDeque<>();
        final ArrayDeque<Item> tasks = new ArrayDeque<>();
        final ArrayDeque<Item> ready = new ArrayDeque<>();
        final ArrayDeque<Root> leaving = new ArrayDeque<>(); // root tasks that are to go on here
        boolean toLeave;
        long sent; // to this node
        boolean answer;
        List<Item> arrived = List.of();
        int from;
        boolean secondAnswer;
        List<Item> arrivedBySecond = List.of();
        int fromBySecond;

        @Nullable
        Item runs;

        int look; // index in ORDER
        boolean drains;
        int takeReadyFrom = -1; // has told the manager, is about to take
        int gifts;
        int begun;
        long executed;
        boolean standsIn;

        @Nullable
        Long delayed;

        Node(int id, boolean forwards, int victimKind, int amountKind, Leaving how, CounterDetection.Count count) {
            this.id = id;
            this.victims = newVictims(victimKind);
            this.victimsOfSecond = newVictims(victimKind);
            Amount amount = switch (amountKind) {
                case 0 -> Amount.one();
                case 1 -> Amount.half();
                default -> Amount.adaptive();
            };
            boolean dedicated = features.variant().dedicatedManager();
            Detection d = counter
                    ? new CounterDetection(count, id, n, this)
                    : new ManagerDetection(id, n, dedicated, this, tally);
            if (mutation == Mutation.VICTIM_DOES_NOT_COUNT_OFF
                    || mutation == Mutation.MANAGER_COUNTS_ITSELF_AT_ONCE && id == manager) {
                d = new FaultyDetection(d, mutation);
            }
            this.protocol = new StealNode(id, n, forwards, amount, d, how, this, tally, features.variant());
        }

        private Victims newVictims(int kind) {
            if (features.samples()) {
                return Victims.sampling(n, id, 1 + random.nextInt(n));
            }
            return switch (kind) {
                case 0 -> Victims.random(n, id);
                case 1 -> Victims.unique(n, id);
                default -> Victims.last(n, id);
            };
        }

        private boolean onlyManages() {
            return features.variant().dedicatedManager() && id == manager;
        }

        @Override
        public void send(int to, long message) {
            long m = message;
            if (Request.isUpdate(m)) {
                if (mutation == Mutation.LOSES_UPDATES) {
                    return;
                }
                if (mutation == Mutation.LATE_UPDATES && delayed == null) {
                    delayed = m;
                    return;
                }
            } else if (mutation == Mutation.LOSES_A_REQUEST && !lost && random.nextInt(10) == 0) {
                lost = true;
                return;
            }
            if (Request.asksLeave(m)) {
                boolean first = standsIn;
                standsIn = false;
                if (mutation == Mutation.DUMMY_NOT_KEPT
                        || mutation == Mutation.COUNTER_DUMMY_NOT_KEPT
                        || mutation == Mutation.DUMMY_AS_PRINTED && !first) {
                    m = Request.withAsksLeave(m, false);
                }
            }
            if (mutation == Mutation.DUMMY_AS_PRINTED
                    && Request.thief(m) == id
                    && Request.status(m) == Request.REGISTERED
                    && !protocol.isHeld()) {
                m = Request.withStatus(m, Request.WORKING);
            }
            nodes[to].deliver(m);
            int more = (features.variant().twoRequests() ? n : 0)
                    + (features.variant().lifelines() ? n : 0);
            if (nodes[to].requests.size() > nodes[to].protocol.detection().capacity() + more) {
                throw new AssertionError("channel of " + to + " overflows: " + nodes[to].requests.size());
            }
        }

        private void deliver(long message) {
            requests.addLast(message);
            sent++;
        }

        @Override
        public boolean hasTasks() {
            return tasks.size() > (runs == null && mutation != Mutation.KEEPS_NOTHING ? 1 : 0);
        }

        @Override
        public int tasks() {
            return tasks.size();
        }

        @Override
        public boolean hasLoop() {
            return features.loops() && runs != null;
        }

        @Override
        public void give(int thief, boolean half) {
            send(thief, gift(half));
        }

        @Override
        public void giveToSecond(int thief, boolean half) {
            Node to = nodes[thief];
            if (to.secondAnswer || thief == id) {
                throw new AssertionError("a second gift for the second request of " + thief);
            }
            to.arrivedBySecond = gift(half);
            to.fromBySecond = id;
            to.secondAnswer = true;
        }

        @Override
        public Victims victimsOfSecond(int thief) {
            return nodes[thief].victimsOfSecond;
        }

        private List<Item> gift(boolean half) {
            List<Item> gift = new ArrayList<>();
            for (int k = half ? Math.max(1, tasks.size() / 2) : 1; k > 0; k--) {
                gift.add(tasks.removeFirst());
            }
            return gift;
        }

        @Override
        public void giveDummy(int thief) {
            send(thief, List.of());
        }

        private void send(int thief, List<Item> gift) {
            if (nodes[thief].answer || thief == id) {
                throw new AssertionError("a second gift for " + thief);
            }
            nodes[thief].answer = true;
            nodes[thief].arrived = gift;
            nodes[thief].from = id;
        }

        @Override
        public boolean closed(int worker) {
            Node w = nodes[worker];
            return w.runs == null && (w.protocol.isHeld() || w.protocol.isOnLifeline()) && random.nextBoolean();
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
        public void quiescent() {
            detections++;
            for (Root root : roots) {
                if (known(root) && (root.live != 0 || root.runs)) {
                    throw new AssertionError("detected too early: " + live + " live");
                }
                if (root.waits) {
                    root.detected = true;
                    letGo(root);
                }
            }
        }

        @Override
        public void left() {
            for (Root root : leaving) {
                if (root.live != 0) {
                    throw new AssertionError("a barrier ends too early: " + root.live + " live");
                }
                root.waits = false;
                root.runs = true;
                root.told = nodes[manager].sent;
                live++;
                ready.addLast(new Item(root, true));
            }
            leaving.clear();
        }

        void step() {
            if (delayed != null && random.nextInt(40) == 0) {
                long m = delayed;
                delayed = null;
                nodes[manager].deliver(m);
                return;
            }
            Item item = runs;
            if (drains) {
                drainOne();
            } else if (item != null) {
                stepOf(item);
            } else if (takeReadyFrom >= 0) {
                Item other = nodes[takeReadyFrom].ready.pollFirst();
                takeReadyFrom = -1;
                if (other != null) {
                    begin(other);
                }
            } else {
                int now = look;
                look = (now + 1) % ORDER.length;
                look(ORDER[now]);
            }
        }

        private void poll() {
            if (hasMail() || protocol.staying() > 0) {
                drain();
            }
        }

        private boolean hasMail() {
            return answer || secondAnswer || toLeave || !requests.isEmpty();
        }

        /** Takes the tasks that have come; what is to be handled then takes a step for each message. */
        private void drain() {
            drains = true;
            if (answer) {
                receive();
            }
            if (secondAnswer) {
                secondAnswer = false;
                tasks.addAll(arrivedBySecond);
                protocol.receivedBySecond(fromBySecond, executed);
            }
            protocol.serveWaiting();
        }

        /** The end of a block of the loop that runs. */
        private void cut() {
            for (int k = random.nextInt(protocol.waiting() + 1); k > 0 && budget > 0 && runs != null; k--) {
                budget--;
                live++;
                runs.root.live++;
                tasks.addLast(new Item(runs.root, false));
            }
            poll();
        }

        private void drainOne() {
            Long m = requests.pollFirst();
            if (m != null) {
                protocol.handle(m);
                return;
            }
            drains = false;
            protocol.serveKept();
            if (toLeave) {
                toLeave = false;
                if (mutation == Mutation.LEAVES_WITHOUT_TELLING
                        || mutation == Mutation.COUNTER_LEAVES_WITHOUT_TELLING) {
                    left();
                } else {
                    protocol.leave();
                }
            }
        }

        private void receive() {
            answer = false;
            if (arrived.isEmpty()) {
                standsIn = true;
                protocol.standIn(from);
            } else {
                if (++gifts > begun + 1 && !features.any()) {
                    throw new AssertionError(id + " was given tasks " + gifts + " times, and began " + begun);
                }
                tasks.addAll(arrived);
                protocol.received(from, executed);
            }
        }

        private boolean tells() {
            return mutation != Mutation.TAKES_BEFORE_TELLING
                    && mutation != Mutation.COUNTER_TAKES_BEFORE_TELLING
                    && mutation != Mutation.LEAVES_WITHOUT_TELLING
                    && mutation != Mutation.COUNTER_LEAVES_WITHOUT_TELLING;
        }

        private void begin(Item item) {
            runs = item;
            begun++;
            look = 0;
        }

        private void stepOf(Item item) {
            if (features.ahead() && tasks.size() < 2 && random.nextInt(4) == 0) {
                protocol.seekAhead();
            }
            if (protocol.waiting() > 0 && random.nextBoolean()) {
                cut();
                return;
            }
            switch (random.nextInt(5)) {
                case 0 -> {
                    if (budget > 0) {
                        budget--;
                        live++;
                        item.root.live++;
                        (random.nextInt(6) == 0 ? ready : tasks).addLast(new Item(item.root, false));
                        poll();
                    }
                }
                case 1, 2 -> poll();
                default -> {
                    runs = null;
                    executed++;
                    live--;
                    if (item.isRoot) {
                        endPart(item.root);
                    } else {
                        item.root.live--;
                        letGo(item.root);
                    }
                }
            }
        }

        /** The root task has come to a barrier, or to its end. */
        private void endPart(Root root) {
            root.runs = false;
            root.at = id;
            if (root.barriers-- > 0) {
                root.waits = true;
                root.detected = false;
            } else {
                root.ended = true;
            }
        }

        private void look(Look what) {
            if (onlyManages() && what != Look.MAIL && what != Look.WAIT) {
                return;
            }
            switch (what) {
                case MAIL -> poll();
                case OWN_TASK -> {
                    if (!tasks.isEmpty()) {
                        begin(tasks.removeLast());
                    }
                }
                case TOLD_READY -> {
                    if (!ready.isEmpty()) {
                        begin(ready.removeFirst());
                    }
                }
                case READY -> takeReady(id);
                case READY_ELSEWHERE -> takeReady(random.nextInt(n));
                case SEARCH -> {
                    if (random.nextInt(4) == 0) { // enough others search
                        look = ORDER.length - 1;
                    }
                }
                case ASK -> {
                    if (!ready.isEmpty() && mutation != Mutation.ASKS_WITH_A_READY_TASK) {
                        return;
                    }
                    protocol.seek();
                    if (!nodes[manager].protocol.detection().detected()
                            && (!protocol.isOnLifeline() || random.nextInt(4) == 0)) {
                        protocol.resume();
                    }
                }
                case YIELD -> {
                    if (hasMail() || !tasks.isEmpty() || !ready.isEmpty()) {
                        look = 0;
                    }
                }
                case WAIT -> {
                    protocol.seek();
                    drain();
                }
            }
        }

        private void takeReady(int from) {
            if (!nodes[from].ready.isEmpty()) {
                if (tells()) {
                    protocol.activate();
                }
                takeReadyFrom = from;
            }
        }
    }

    StealModel(long seed, int n, boolean counter, Leaving how, Mutation mutation) {
        this(new SplittableRandom(seed), n, counter, how, mutation, StealFeatures.NONE);
    }

    /** With some of the features. */
    StealModel(long seed, int n, boolean counter, Leaving how) {
        this(
                new SplittableRandom(seed),
                n,
                counter,
                how,
                Mutation.NONE,
                StealFeatures.drawn(new SplittableRandom(~seed), n, counter));
    }

    private StealModel(
            SplittableRandom random, int n, boolean counter, Leaving how, Mutation mutation, StealFeatures features) {
        this.random = random;
        this.features = features;
        this.manager = StealNode.managerOf(n, features.variant().dedicatedManager());
        this.n = n;
        this.counter = counter;
        this.mutation = mutation;
        this.nodes = new Node[n];
        boolean forwards = random.nextInt(4) != 0;
        int victimKind = random.nextInt(3);
        int amountKind = random.nextInt(3);
        CounterDetection.Count count = new CounterDetection.Count(n);
        for (int i = 0; i < n; i++) {
            nodes[i] = new Node(i, forwards, victimKind, amountKind, how, count);
        }
        phasesLeft = random.nextInt(1, 4);
    }

    /**
     * Whether those who detect must know of all that a root task has caused. If there are several, one may have left
     * its barrier while the message that says so lies in the manager's channel behind one that makes its set full: what
     * is detected then is how it was when that was sent.
     */
    private boolean known(Root root) {
        Node first = nodes[manager];
        return counter || roots.size() == 1 || first.sent - first.requests.size() >= root.told;
    }

    /** Has a root task go on if it waits no longer for anything. */
    private void letGo(Root root) {
        if (root.waits && root.detected && root.live == 0) {
            Node node = nodes[root.at];
            if (!node.leaving.contains(root)) {
                node.leaving.addLast(root);
                node.toLeave = true;
            }
        }
    }

    /** Whether the program has ended, and those who detect that know all that has happened. */
    private boolean settled() {
        for (Root root : roots) {
            if (!root.ended) {
                return false;
            }
        }
        for (Node node : nodes) {
            if (node.takeReadyFrom >= 0 || node.delayed != null) {
                return false;
            }
        }
        Node first = nodes[manager];
        return first.protocol.detection().detected() && (counter || first.requests.isEmpty());
    }

    /** Runs the program; throws an AssertionError if a detection is early, or missing. Returns the detections. */
    int run() {
        while (phasesLeft > 0) {
            phasesLeft--;
            budget = random.nextInt(0, 30);
            roots.clear();
            for (int k = random.nextInt(1, 4); k > 0; k--) {
                int working = features.variant().dedicatedManager() ? n - 1 : n; // the manager is the last one
                Node first = nodes[random.nextInt(working)];
                first.protocol.activate(); // a launch: told before it is taken
                Root root = new Root();
                root.runs = true;
                root.barriers = random.nextInt(5);
                roots.add(root);
                first.tasks.addLast(new Item(root, true));
                first.look = 0;
                live++;
            }
            int before = detections;
            int steps = 0;
            while (detections == before || live > 0 || !settled()) {
                if (++steps > MOST_STEPS) {
                    throw new AssertionError("not detected, " + live + " live");
                }
                nodes[random.nextInt(n)].step();
                if (steps % CHECK_EVERY == 0) {
                    checkRounds();
                }
            }
            checkRounds();
        }
        return detections;
    }

    /** Each round of a request that has begun is over, by an answer or in vain, or the request lies somewhere. */
    private void checkRounds() {
        long open = 0;
        for (Node node : nodes) {
            open += node.tally.read(SchedulerCounter.REQUESTS_SENT)
                    - node.tally.read(SchedulerCounter.REQUESTS_SERVED)
                    - node.tally.read(SchedulerCounter.REQUESTS_RETURNED)
                    - node.protocol.staying();
            for (long m : node.requests) {
                open -= Request.isUpdate(m) || Request.isRecall(m) ? 0 : 1;
            }
        }
        if (open != (lost ? 1 : 0)) {
            throw new AssertionError(open + " rounds more have begun than ended");
        }
    }
}

package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A tree without balance: an actor for each node, and a root whom each asks before it has children. When the tree is
 * there, all nodes work, and then send their names.
 */
public final class CobwebbedTreeWorkload extends TableWorkload<CobwebbedTreeWorkload.Plan> {
    private static final int MOST_NODES = 1_000_000;
    private static final int MOST_WORK = 1_000_000;
    private static final int MOST_CHILDREN = 10;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "cobwebbed-tree",
            "a tree of actors without balance, made and then walked",
            "actors that make actors, one that all ask, and little work in each",
            "Unbalanced Cobwebbed Tree of Savina",
            List.of(
                    Parameter.integer("nodes", 20_000, "how many nodes the tree has, 1 to " + MOST_NODES),
                    Parameter.integer("work", 200, "about how many steps a node works, 0 to " + MOST_WORK)));

    private static final FormTable<Plan> FORMS =
            ActorForms.of(CobwebbedTreeWorkload::play).build();

    /** How large the tree is, and how much is done in it. */
    record Plan(int nodes, int work) {}

    /** The workload; it has no state. */
    public CobwebbedTreeWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int nodes = parameters.integer("nodes", 1, MOST_NODES);
        return FORMS.prepare(new Plan(nodes, parameters.integer("work", 0, MOST_WORK)), null);
    }

    private sealed interface ForNode {
        enum Order implements ForNode {
            GENERATE,
            GRANTED,
            WORK,
            GET_IDS
        }
    }

    private sealed interface ForRoot {
        record Ask(Address<ForNode> node, boolean wantsChildren) implements ForRoot {}
    }

    /** The results of a node and of those below it. */
    private record Found(long sum) implements ForNode, ForRoot {}

    private static final class Node implements Script<ForNode> {
        private final Plan plan;
        private final int nodes;
        private final SplittableRandom random;
        private final Address<ForRoot> root;
        private final Address<? super Found> parent;
        private final List<Address<ForNode>> children = new ArrayList<>();
        private final long id;
        private final int steps;
        private int awaited;
        private long sum;
        private boolean last;

        /**
         * A node.
         *
         * @param nodes how many there are in its part of the tree, itself included
         */
        Node(Plan plan, int nodes, SplittableRandom random, Address<ForRoot> root, Address<? super Found> parent) {
            this.plan = plan;
            this.nodes = nodes;
            this.random = random;
            this.root = root;
            this.parent = parent;
            this.id = random.nextLong();
            this.steps = (int) Math.max(0, random.nextGaussian(plan.work(), plan.work() / 5.0));
        }

        @Override
        public void receive(ForNode message, Self<ForNode> self) {
            switch (message) {
                case ForNode.Order order -> {
                    switch (order) {
                        case GENERATE -> root.send(new ForRoot.Ask(self, nodes > 1));
                        case GRANTED -> generate(self);
                        case WORK -> pass(order, worked(), self);
                        case GET_IDS -> {
                            last = true;
                            pass(order, id, self);
                        }
                    }
                }
                case Found(long below) -> {
                    awaited--;
                    sum += below;
                    answer(self);
                }
            }
        }

        /** Children with random shares of the nodes; the urgent one, if there is one, gets all messages first. */
        private void generate(Self<ForNode> self) {
            int number = Math.min(MOST_CHILDREN, nodes - 1);
            int rest = nodes - 1 - number;
            for (int k = 0; k < number; k++) {
                int more = k + 1 == number ? rest : random.nextInt(rest + 1);
                rest -= more;
                children.add(self.start(new Node(plan, 1 + more, random.split(), root, self)));
            }
            if (random.nextBoolean()) {
                children.addFirst(children.remove(random.nextInt(number)));
            }
            children.forEach(child -> child.send(ForNode.Order.GENERATE));
        }

        private void pass(ForNode.Order order, long own, Self<ForNode> self) {
            children.forEach(child -> child.send(order));
            awaited = children.size();
            sum = own;
            answer(self);
        }

        private long worked() {
            long x = id;
            for (int i = 0; i < steps; i++) {
                x = x * 6364136223846793005L + 1442695040888963407L;
            }
            return x;
        }

        private void answer(Self<ForNode> self) {
            if (awaited == 0) {
                parent.send(new Found(sum));
                if (last) {
                    self.exit();
                }
            }
        }
    }

    /** Lets nodes have children, and when all nodes are there, sends orders down the tree. */
    private static final class Root implements Script<ForRoot> {
        private final Plan plan;
        private final Digest digest = new Digest();
        private int there;
        private int answers;
        private @Nullable Address<ForNode> top;

        Root(Plan plan) {
            this.plan = plan;
        }

        @Override
        public void receive(ForRoot message, Self<ForRoot> self) {
            switch (message) {
                case ForRoot.Ask(Address<ForNode> node, boolean wantsChildren) -> {
                    if (there == 0) {
                        top = node;
                    }
                    if (wantsChildren) {
                        node.send(ForNode.Order.GRANTED);
                    }
                    if (++there == plan.nodes()) {
                        tellAll(ForNode.Order.WORK);
                    }
                }
                case Found(long sum) -> {
                    digest.add(sum);
                    if (++answers == 1) {
                        tellAll(ForNode.Order.GET_IDS);
                    } else {
                        self.exit();
                    }
                }
            }
        }

        private void tellAll(ForNode.Order order) {
            Objects.requireNonNull(top, "top").send(order);
        }
    }

    private static String play(Plan plan, ActorHost host) throws Exception {
        Root root = new Root(plan);
        host.run(on -> {
            Address<ForRoot> asked = on.start(root);
            on.start(new Node(plan, plan.nodes(), new SplittableRandom(plan.nodes()), asked, asked))
                    .send(ForNode.Order.GENERATE);
        });
        return root.digest.toString();
    }
}

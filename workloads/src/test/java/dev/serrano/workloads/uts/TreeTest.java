package dev.serrano.workloads.uts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The trees that grow here are the published ones: the same nodes, leaves and depth. */
class TreeTest {

    static List<Tree> smallSamples() {
        return Tree.SAMPLES.stream().filter(tree -> tree.nodes() < 5_000_000).toList();
    }

    static List<Tree> largeSamples() {
        return Tree.SAMPLES.stream()
                .filter(tree -> tree.nodes() > 5_000_000 && tree.nodes() < 200_000_000)
                .toList();
    }

    /** In the plain run a form counts one of them, and all forms count the tops of the others: UtsFormsTest. */
    @Tag("stress")
    @ParameterizedTest
    @MethodSource("smallSamples")
    void smallTreesAreThePublishedOnes(Tree tree) {
        compareWithPublished(tree);
    }

    @Tag("stress")
    @ParameterizedTest
    @MethodSource("largeSamples")
    void largeTreesAreThePublishedOnes(Tree tree) {
        compareWithPublished(tree);
    }

    @Test
    void thereAreTreesOfAllKinds() {
        assertThat(smallSamples()).hasSize(5);
        assertThat(largeSamples()).hasSize(3);
        assertThat(Tree.SAMPLES.stream().map(Tree::name)).doesNotHaveDuplicates();
    }

    @Test
    void aRandomNumberIsFromZeroToBelowOne() {
        Node root = Node.root(19);
        for (int i = 0; i < 1_000; i++) {
            assertThat(root.child(i).random()).isBetween(0.0, Math.nextDown(1.0));
        }
        assertThat(root.child(0).random()).isEqualTo(root.child(0).random());
        assertThat(root.child(0).random()).isNotEqualTo(root.child(1).random());
        assertThat(root.child(3).height()).isEqualTo(1);
    }

    private static void compareWithPublished(Tree tree) {
        long nodes = 0;
        long leaves = 0;
        int depth = 0;
        Deque<Node> open = new ArrayDeque<>();
        open.push(tree.root());
        while (!open.isEmpty()) {
            Node node = open.pop();
            int children = tree.children(node);
            nodes++;
            leaves += children == 0 ? 1 : 0;
            depth = Math.max(depth, node.height());
            for (int i = 0; i < children; i++) {
                open.push(node.child(i));
            }
        }
        assertThat(nodes).as("nodes of %s", tree.name()).isEqualTo(tree.nodes());
        assertThat(leaves).as("leaves of %s", tree.name()).isEqualTo(tree.leaves());
        assertThat(depth).as("depth of %s", tree.name()).isEqualTo(tree.depth());
    }
}

package dev.serrano.weaver;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import java.util.function.IntToLongFunction;

/** A program for tests of what loads woven classes: two classes, of which one needs the other's private parts. */
final class LoadedProgram implements IntToLongFunction {

    @Override
    public long applyAsLong(int depth) {
        return Node.leaves(new Node(depth));
    }

    /** A tree whose leaves are counted. */
    static final class Node {
        private final Node[] children;

        private Node(int depth) {
            children = depth == 0 ? new Node[0] : new Node[] {new Node(depth - 1), new Node(depth - 1)};
        }

        @Parallel
        private static long leaves(Node node) {
            if (node.children.length == 0) {
                return 1;
            }
            long left = spawn(leaves(node.children[0]));
            long right = leaves(node.children[1]);
            sync();
            return left + right;
        }
    }

    /** A program that is one class. */
    static final class Alone implements IntToLongFunction {
        @Override
        public long applyAsLong(int n) {
            return fib(n);
        }

        @Parallel
        static long fib(int n) {
            if (n < 2) {
                return n;
            }
            long left = spawn(fib(n - 1));
            long right = fib(n - 2);
            sync();
            return left + right;
        }
    }

    /** Not to be woven: a variable is read too early. */
    static final class Wrong implements IntToLongFunction {
        @Override
        public long applyAsLong(int n) {
            return twice(n);
        }

        @Parallel
        static long twice(int n) {
            if (n == 0) {
                return 0;
            }
            long once = spawn(twice(n - 1));
            long again = once + 2;
            sync();
            return again;
        }
    }
}

package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.finish;
import static edu.rice.pcdp.PCDP.forall;
import static edu.rice.pcdp.PCDP.forall2d;
import static edu.rice.pcdp.PCDP.forall2dChunked;
import static edu.rice.pcdp.PCDP.forallChunked;
import static edu.rice.pcdp.PCDP.forseq2d;
import static edu.rice.pcdp.PCDP.isolated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Timeout;

/** What courses have their students write. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CourseProgramsTest {
    /** Keeps one prime, lets pass what it does not divide. */
    private static final class Sieve extends Actor {
        private final int prime;
        private Sieve next;

        Sieve(int prime) {
            this.prime = prime;
        }

        @Override
        public void process(Object msg) {
            int candidate = (Integer) msg;
            if (candidate % prime != 0) {
                if (next == null) {
                    next = new Sieve(candidate);
                } else {
                    next.send(candidate);
                }
            }
        }
    }

    @Workers.OnAll
    void primesByAPipelineOfActors(Workers workers) throws InterruptedException {
        workers.start();
        Sieve two = new Sieve(2);
        finish(() -> {
            for (int i = 3; i <= 3000; i += 2) {
                two.send(i);
            }
        });
        int primes = 0;
        for (Sieve s = two; s != null; s = s.next) {
            primes++;
        }
        assertThat(primes).isEqualTo(430);
    }

    private static final class Account {
        private int balance = 1000;

        private boolean take(int amount) {
            if (balance < amount) {
                return false;
            }
            balance -= amount;
            return true;
        }
    }

    @Workers.OnAll
    void transfersBetweenAccounts(Workers workers) throws InterruptedException {
        workers.start();
        Account[] accounts = new Account[20];
        Arrays.setAll(accounts, i -> new Account());
        int[] refused = new int[1];
        finish(() -> {
            for (int t = 0; t < 8; t++) {
                Random random = new Random(t);
                async(() -> {
                    for (int i = 0; i < 500; i++) {
                        Account from = accounts[random.nextInt(accounts.length)];
                        Account to = accounts[random.nextInt(accounts.length)];
                        int amount = random.nextInt(600);
                        Runnable transfer = () -> {
                            if (from.take(amount)) {
                                to.balance += amount;
                            }
                        };
                        if (i % 100 == 0) {
                            isolated(transfer);
                            isolated(() -> refused[0]++);
                        } else {
                            isolated(from, to, transfer);
                        }
                    }
                });
            }
        });
        assertThat(Arrays.stream(accounts).mapToInt(a -> a.balance)).allMatch(b -> b >= 0);
        assertThat(Arrays.stream(accounts).mapToInt(a -> a.balance).sum()).isEqualTo(20_000);
        assertThat(refused[0]).isEqualTo(40);
    }

    private static final class Node {
        private Node[] neighbours = {};
        private Node parent;

        private boolean adopt(Node by) {
            boolean[] mine = new boolean[1];
            isolated(this, () -> {
                if (parent == null) {
                    parent = by;
                    mine[0] = true;
                }
            });
            return mine[0];
        }

        private void grow() {
            for (Node n : neighbours) {
                if (n.adopt(this)) {
                    async(n::grow);
                }
            }
        }
    }

    @Workers.OnAll
    void aSpanningTree(Workers workers) throws InterruptedException {
        workers.start();
        int n = 1500;
        Random random = new Random(7);
        Node[] nodes = new Node[n];
        Arrays.setAll(nodes, i -> new Node());
        for (int i = 0; i < n; i++) {
            int self = i;
            nodes[i].neighbours = random.ints(6, 0, n).mapToObj(k -> nodes[k]).toArray(Node[]::new);
            nodes[i].neighbours[0] = nodes[(self + 1) % n];
        }
        nodes[0].parent = nodes[0];
        finish(nodes[0]::grow);
        for (Node node : nodes) {
            int steps = 0;
            for (Node up = node; up != nodes[0]; up = up.parent) {
                assertThat(up).isNotNull();
                assertThat(++steps).isLessThan(n);
            }
        }
    }

    @Workers.OnAll
    void matricesAreMultiplied(Workers workers) throws InterruptedException {
        workers.start();
        int n = 60;
        double[][] a = matrix(n, 1);
        double[][] b = matrix(n, 2);
        double[][] expected = new double[n][n];
        forseq2d(0, n - 1, 0, n - 1, (i, j) -> expected[i][j] = cell(a, b, i, j));
        double[][] c = new double[n][n];
        forall2dChunked(0, n - 1, 0, n - 1, (i, j) -> c[i][j] = cell(a, b, i, j));
        assertThat(c).isDeepEqualTo(expected);
        double[][] d = new double[n][n];
        forall2dChunked(0, n - 1, 0, n - 1, 97, (i, j) -> d[i][j] = cell(a, b, i, j));
        assertThat(d).isDeepEqualTo(expected);
        double[][] e = new double[n][n];
        forall2d(0, n - 1, 0, n - 1, (i, j) -> e[i][j] = cell(a, b, i, j));
        assertThat(e).isDeepEqualTo(expected);
        double[][] f = new double[n][n];
        forall(0, n - 1, i -> forallChunked(0, n - 1, j -> f[i][j] = cell(a, b, i, j)));
        assertThat(f).isDeepEqualTo(expected);
    }

    private static double[][] matrix(int n, int seed) {
        Random random = new Random(seed);
        return random.doubles()
                .limit(n)
                .mapToObj(x -> random.doubles(n).toArray())
                .toArray(double[][]::new);
    }

    private static double cell(double[][] a, double[][] b, int i, int j) {
        double sum = 0;
        for (int k = 0; k < b.length; k++) {
            sum += a[i][k] * b[k][j];
        }
        return sum;
    }

    @Workers.OnAll
    void theSumOfReciprocals(Workers workers) throws InterruptedException {
        workers.start();
        double[] x = new Random(3).doubles(20_000, 1, 100).toArray();
        double expected = Arrays.stream(x).map(v -> 1 / v).sum();
        assertThat(sum(x, 0, x.length)).isCloseTo(expected, within(1e-6));
        double[] halves = new double[2];
        finish(() -> {
            async(() -> halves[0] = sumInOrder(x, 0, x.length / 2));
            halves[1] = sumInOrder(x, x.length / 2, x.length);
        });
        assertThat(halves[0] + halves[1]).isCloseTo(expected, within(1e-6));
    }

    private static double sum(double[] x, int lo, int hi) {
        if (hi - lo < 100) {
            return sumInOrder(x, lo, hi);
        }
        int mid = (lo + hi) / 2;
        double[] parts = new double[2];
        finish(() -> {
            async(() -> parts[0] = sum(x, lo, mid));
            parts[1] = sum(x, mid, hi);
        });
        return parts[0] + parts[1];
    }

    private static double sumInOrder(double[] x, int lo, int hi) {
        double sum = 0;
        for (int i = lo; i < hi; i++) {
            sum += 1 / x[i];
        }
        return sum;
    }
}

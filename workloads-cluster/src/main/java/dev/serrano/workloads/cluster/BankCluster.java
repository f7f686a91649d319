package dev.serrano.workloads.cluster;

import dev.serrano.actor.Actor;
import dev.serrano.actor.SelectorActor;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteActor;
import dev.serrano.cluster.RemoteRef;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Transfers between accounts that are selectors at the places in turn. While an account waits for the receipt of the
 * other one, its mailbox of orders is closed; deposits and receipts go to one that stays open, so that no two accounts
 * wait for each other.
 */
final class BankCluster implements ClusterWorkload {
    private static final int MOST_ACCOUNTS = 10_000;
    private static final int MOST_TRANSFERS = 100_000_000;
    private static final int FIRST = 1_000; // on each account
    private static final int LARGEST = 100;
    private static final int UNDER_WAY = 200;
    private static final long SEED = 42;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bank",
            "transfers between accounts, one at a time for each account that pays",
            "selectors that close a mailbox until another place has answered",
            "Savina (Imam and Sarkar 2014), bank transaction; with selectors: Imam and Sarkar, AGERE 2014",
            List.of(
                    Parameter.integer("accounts", 100, "how many accounts, 2 to " + MOST_ACCOUNTS),
                    Parameter.integer("transfers", 10_000, "how many transfers, 0 to " + MOST_TRANSFERS)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(
                Account.class, Order.class, Deposit.class, Receipt.class, Close.class, Done.class, Balance.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Bank(
                parameters.integer("accounts", 2, MOST_ACCOUNTS), parameters.integer("transfers", 0, MOST_TRANSFERS));
    }

    /** The next transfer of a sequence. */
    private record Transfer(int from, int to, int amount) {
        static Transfer next(SplittableRandom random, int accounts) {
            int from = random.nextInt(accounts);
            int to = (from + 1 + random.nextInt(accounts - 1)) % accounts;
            return new Transfer(from, to, 1 + random.nextInt(LARGEST));
        }
    }

    private record Bank(int accounts, int transfers) implements Program {
        @Override
        public String run(Cluster cluster) {
            long[] balances = new long[accounts];
            Teller teller = new Teller(transfers, balances);
            cluster.finish(() -> {
                RemoteRef<Word> home = cluster.actor(cluster.here(), (_, _) -> teller);
                List<ClusterPlace> places = cluster.places();
                List<RemoteRef<Message>> all = new ArrayList<>();
                for (int i = 0; i < accounts; i++) {
                    all.add(cluster.actor(places.get(i % places.size()), new Account(i, home)));
                }
                home.tell(new Open(all));
            });
            return text(balances);
        }

        @Override
        public String expected() {
            long[] balances = new long[accounts];
            SplittableRandom random = new SplittableRandom(SEED);
            java.util.Arrays.fill(balances, FIRST);
            for (int i = 0; i < transfers; i++) {
                Transfer t = Transfer.next(random, accounts);
                balances[t.from] -= t.amount;
                balances[t.to] += t.amount;
            }
            return text(balances);
        }
    }

    private static String text(long[] balances) {
        long total = 0;
        long digest = 0;
        for (long b : balances) {
            total += b;
            digest = digest * 31 + b;
        }
        return "total=" + total + " balances=" + Long.toHexString(digest);
    }

    /** Gives the orders, some of which are under way at any time, and then reads the balances. At the home. */
    private static final class Teller extends Actor<Word> {
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final int transfers;
        private final long[] balances;
        private List<RemoteRef<Message>> accounts = List.of();
        private int given;
        private int done;
        private int closed;

        Teller(int transfers, long[] balances) {
            this.transfers = transfers;
            this.balances = balances;
        }

        @Override
        protected void process(Word message) {
            switch (message) {
                case Open o -> {
                    accounts = o.accounts;
                    while (given < Math.min(transfers, UNDER_WAY)) {
                        give();
                    }
                    closeIfDone();
                }
                case Done _ -> {
                    done++;
                    if (given < transfers) {
                        give();
                    }
                    closeIfDone();
                }
                case Balance b -> {
                    balances[b.account] = b.amount;
                    if (++closed == balances.length) {
                        exit();
                    }
                }
            }
        }

        private void give() {
            given++;
            Transfer t = Transfer.next(random, balances.length);
            accounts.get(t.from).tell(new Order(accounts.get(t.to), t.amount));
        }

        private void closeIfDone() {
            if (done == transfers) {
                accounts.forEach(a -> a.tell(new Close()));
            }
        }
    }

    /** What the accounts get. */
    sealed interface Message permits Order, Deposit, Receipt, Close {}

    /** Pay an amount to another account. */
    record Order(RemoteRef<Message> to, int amount) implements Message {}

    /** An amount of another account, which waits for the receipt. */
    record Deposit(int amount, RemoteRef<Message> from) implements Message {}

    /** The other account has the amount. */
    record Receipt() implements Message {}

    /** No order will come. */
    record Close() implements Message {}

    /** What the teller gets. */
    sealed interface Word permits Open, Done, Balance {}

    /** All accounts; never leaves the home. */
    record Open(List<RemoteRef<Message>> accounts) implements Word {}

    /** An order has been carried out. */
    record Done() implements Word {}

    /** The balance of an account at the end. */
    record Balance(int account, long amount) implements Word {}

    /** An account. */
    record Account(int number, RemoteRef<Word> teller) implements RemoteActor<Message> {
        private static final int OPEN = 0;
        private static final int ORDERS = 1;

        @Override
        public SelectorActor<Message> make(Cluster cluster, RemoteRef<Message> self) {
            return new SelectorActor<>(2) {
                private long balance = FIRST;

                @Override
                protected int mailboxFor(Message message) {
                    return message instanceof Order || message instanceof Close ? ORDERS : OPEN;
                }

                @Override
                protected void process(Message message) {
                    switch (message) {
                        case Order o -> {
                            balance -= o.amount;
                            disable(ORDERS);
                            o.to.tell(new Deposit(o.amount, self));
                        }
                        case Deposit d -> {
                            balance += d.amount;
                            d.from.tell(new Receipt());
                        }
                        case Receipt _ -> {
                            PlaceWork.did(1);
                            enable(ORDERS);
                            teller.tell(new Done());
                        }
                        case Close _ -> {
                            teller.tell(new Balance(number, balance));
                            exit();
                        }
                    }
                }
            };
        }
    }
}

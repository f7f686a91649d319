package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

/** The patterns of synchronisation of chapter 5 of the thesis, each with the invariant that makes it one. */
class SelectorPatternsTest {
    // Request and reply: who waits for a reply takes no other message meanwhile, and blocks nothing.

    private enum Account {
        REGULAR,
        REPLY
    }

    private sealed interface Banking {}

    private record Transfer(BankAccount to, int amount) implements Banking {}

    private record Credit(BankAccount from, int amount) implements Banking {}

    private record Done() implements Banking {}

    private static final class BankAccount extends SelectorActor<Banking> {
        int balance;
        boolean waits;
        final Runnable done;

        BankAccount(int balance, Runnable done) {
            super(Account.class);
            this.balance = balance;
            this.done = done;
        }

        @Override
        protected void process(Banking m) {
            switch (m) {
                case Transfer t -> {
                    assertThat(waits).as("a message between request and reply").isFalse();
                    waits = true;
                    balance -= t.amount;
                    t.to.send(Account.REGULAR, new Credit(this, t.amount));
                    disable(Account.REGULAR);
                }
                case Credit c -> {
                    assertThat(waits).as("a message between request and reply").isFalse();
                    balance += c.amount;
                    c.from.send(Account.REPLY, new Done());
                }
                case Done d -> {
                    waits = false;
                    enable(Account.REGULAR);
                    done.run();
                }
            }
        }
    }

    @OnEveryRuntime
    void requestAndReplyKeepTheSumOfABank(Lab lab) {
        int accounts = 10;
        int transfers = 300;
        AtomicInteger left = new AtomicInteger(transfers);
        List<BankAccount> bank = new ArrayList<>();
        for (int i = 0; i < accounts; i++) {
            bank.add(new BankAccount(1_000, () -> {
                if (left.decrementAndGet() == 0) {
                    bank.forEach(BankAccount::exit);
                }
            }));
        }
        lab.launch(() -> finish(() -> {
            bank.forEach(BankAccount::start);
            for (int n = 0; n < transfers; n++) {
                int from = n % (accounts - 1); // to higher numbers only: no cycle of those who wait
                int to = from + 1 + n / accounts % (accounts - 1 - from);
                bank.get(from).send(Account.REGULAR, new Transfer(bank.get(to), n % 7));
            }
        }));
        assertThat(left).hasValue(0);
        assertThat(bank.stream().mapToInt(a -> a.balance).sum()).isEqualTo(accounts * 1_000);
    }

    // Join: one item of each source makes a result; items are not tagged.

    private static class Join extends SelectorActor<Integer> {
        final List<Integer> sums = new ArrayList<>();
        final int sources;
        final int rounds;
        private final int[] items;
        private final boolean inTurn;
        private int matched;

        Join(int sources, int rounds, boolean inTurn) {
            super(sources);
            this.sources = sources;
            this.rounds = rounds;
            this.inTurn = inTurn;
            items = new int[sources];
            if (inTurn) {
                disableAllExcept(0);
            }
        }

        @Override
        protected int mailboxFor(Integer item) {
            return item % sources;
        }

        @Override
        protected void process(Integer item) {
            int source = item % sources;
            assertThat(inTurn ? matched : source).isEqualTo(source);
            items[source] = item;
            matched++;
            if (matched < sources) {
                if (inTurn) {
                    disableAllExcept(matched);
                } else {
                    disable(source);
                }
                return;
            }
            sums.add(Arrays.stream(items).sum());
            matched = 0;
            if (sums.size() == rounds) {
                exit();
            } else if (inTurn) {
                disableAllExcept(0);
            } else {
                enableAll();
            }
        }
    }

    @OnEveryRuntime
    void aJoinInAnyOrderPairsTheItems(Lab lab) {
        join(lab, false);
    }

    @OnEveryRuntime
    void aJoinInTurnPairsTheItems(Lab lab) {
        join(lab, true);
    }

    private static void join(Lab lab, boolean inTurn) {
        int sources = 8;
        int rounds = 100;
        Join join = new Join(sources, rounds, inTurn);
        lab.launch(() -> finish(() -> {
            join.start();
            for (int s = 0; s < sources; s++) {
                int source = s;
                async(() -> {
                    for (int r = 0; r < rounds; r++) {
                        join.send(r * sources + source);
                    }
                });
            }
        }));
        for (int r = 0; r < rounds; r++) {
            assertThat(join.sums.get(r)).isEqualTo(sources * sources * r + sources * (sources - 1) / 2);
        }
    }

    // Priorities: a mailbox for each, and no guards.

    @OnEveryRuntime
    void amongWaitingMessagesNoneOvertakesAMoreUrgentOne(Lab lab) {
        int levels = 4;
        List<Integer> seen = new ArrayList<>();
        SelectorActor<Integer> s = new SelectorActor<>(levels) {
            @Override
            protected int mailboxFor(Integer m) {
                return m % levels;
            }

            @Override
            protected void process(Integer m) {
                seen.add(m);
                if (seen.size() == 200) {
                    exit();
                }
            }
        };
        for (int i = 0; i < 200; i++) {
            s.send(i * 7);
        }
        lab.launch(() -> finish(s::start));
        assertThat(seen.stream().map(m -> m % levels)).isSorted();
    }

    // A bounded buffer: producers wait while it is full, consumers while it is empty.

    private enum Side {
        PRODUCER,
        CONSUMER
    }

    private sealed interface Use {}

    private record Put(int item) implements Use {}

    private record Take(SelectorActor<Integer> consumer) implements Use {}

    private static final class Buffer extends SelectorActor<Use> {
        final Queue<Integer> items = new ArrayDeque<>();
        final int bound;
        int left;
        int most;
        final boolean declared;

        Buffer(int bound, int transfers, boolean declared) {
            super(Side.class);
            this.bound = bound;
            this.left = transfers;
            this.declared = declared;
            if (declared) {
                guard(Side.PRODUCER, () -> items.size() < bound);
                guard(Side.CONSUMER, () -> !items.isEmpty());
            } else {
                disable(Side.CONSUMER);
            }
        }

        @Override
        protected void process(Use m) {
            switch (m) {
                case Put p -> items.add(p.item);
                case Take t -> {
                    t.consumer.send(items.remove());
                    if (--left == 0) {
                        exit();
                    }
                }
            }
            most = Math.max(most, items.size());
            if (!declared) {
                if (items.size() < bound) {
                    enable(Side.PRODUCER);
                } else {
                    disable(Side.PRODUCER);
                }
                if (items.isEmpty()) {
                    disable(Side.CONSUMER);
                } else {
                    enable(Side.CONSUMER);
                }
            }
        }
    }

    private static final class Consumer extends SelectorActor<Integer> {
        final Buffer buffer;
        int left;
        long sum;

        Consumer(Buffer buffer, int left) {
            super(1);
            this.buffer = buffer;
            this.left = left;
        }

        @Override
        protected void onStart() {
            buffer.send(Side.CONSUMER, new Take(this));
        }

        @Override
        protected void process(Integer item) {
            sum += item;
            if (--left == 0) {
                exit();
            } else {
                buffer.send(Side.CONSUMER, new Take(this));
            }
        }
    }

    @OnEveryRuntime
    void aBoundedBufferWithGuards(Lab lab) {
        buffer(lab, true);
    }

    @OnEveryRuntime
    void aBoundedBufferThatEnablesAndDisables(Lab lab) {
        buffer(lab, false);
    }

    private static void buffer(Lab lab, boolean declared) {
        int pairs = 5;
        int each = 60;
        int bound = 4;
        Buffer buffer = new Buffer(bound, pairs * each, declared);
        List<Consumer> consumers = new ArrayList<>();
        lab.launch(() -> finish(() -> {
            buffer.start();
            for (int i = 0; i < pairs; i++) {
                Consumer c = new Consumer(buffer, each);
                consumers.add(c);
                c.start();
                async(() -> {
                    for (int n = 1; n <= each; n++) {
                        buffer.send(Side.PRODUCER, new Put(n));
                    }
                });
            }
        }));
        assertThat(buffer.most).isBetween(1, bound);
        assertThat(consumers.stream().mapToLong(c -> c.sum).sum()).isEqualTo(pairs * (each * (each + 1L) / 2));
    }
}

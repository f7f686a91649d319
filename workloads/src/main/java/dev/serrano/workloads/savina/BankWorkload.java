package dev.serrano.workloads.savina;

import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.RunContext;
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
import java.util.SplittableRandom;

/** Accounts that pay each other, one payment at a time. */
public final class BankWorkload extends TableWorkload<BankWorkload.Bank> {
    private static final int MOST_ACCOUNTS = 100_000;
    private static final int MOST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bank-transaction",
            "accounts that pay each other, one payment at a time",
            "requests that are answered, while other messages must not be processed",
            "Bank Transaction of Imam's thesis, 5.4, and Savina",
            List.of(
                    Parameter.integer("accounts", 1_000, "how many accounts, 2 to " + MOST_ACCOUNTS),
                    Parameter.integer("payments", 100_000, "how many payments, 0 to " + MOST)));

    private static final FormTable<Bank> FORMS = ActorForms.of(BankWorkload::withActors)
            .serrano("mailboxes", BankWorkload::withSelectors)
            .build();

    /** The accounts, and what is paid. */
    record Bank(int accounts, int payments) {}

    /** The workload; it has no state. */
    public BankWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int accounts = parameters.integer("accounts", 2, MOST_ACCOUNTS);
        return FORMS.prepare(new Bank(accounts, parameters.integer("payments", 0, MOST)), null);
    }

    private sealed interface Message {
        record Pay(long amount, Address<Message> to) implements Message {}

        record Receive(long amount, Address<Message> from) implements Message {}

        enum Received implements Message {
            RECEIVED
        }

        enum Stop implements Message {
            STOP
        }
    }

    /** An account as an actor: messages that must wait are kept aside. */
    private static final class Account extends Stashing<Message> {
        private final Address<Boolean> teller;
        private long balance;

        Account(Address<Boolean> teller) {
            this.teller = teller;
        }

        @Override
        boolean isReply(Message message) {
            return message == Message.Received.RECEIVED;
        }

        @Override
        void process(Message message, Self<Message> self) {
            switch (message) {
                case Message.Pay(long amount, Address<Message> to) -> {
                    balance -= amount;
                    waiting = true;
                    to.send(new Message.Receive(amount, self));
                }
                case Message.Receive(long amount, Address<Message> from) -> {
                    balance += amount;
                    from.send(Message.Received.RECEIVED);
                }
                case Message.Received received -> {
                    waiting = false;
                    teller.send(true);
                }
                case Message.Stop stop -> self.exit();
            }
        }
    }

    /** Gets false to begin with, and true for each payment. */
    private static final class Teller implements Script<Boolean> {
        private final Bank bank;
        private final List<Address<Message>> accounts;
        private int paid;

        Teller(Bank bank, List<Address<Message>> accounts) {
            this.bank = bank;
            this.accounts = accounts;
        }

        @Override
        public void receive(Boolean done, Self<Boolean> self) {
            if (done) {
                paid++;
            } else {
                pay();
            }
            if (paid == bank.payments()) {
                accounts.forEach(account -> account.send(Message.Stop.STOP));
                self.exit();
            }
        }

        /** Always from a lower number to a higher one, so that they never wait in a circle. */
        private void pay() {
            SplittableRandom random = new SplittableRandom(bank.payments());
            for (int i = 0; i < bank.payments(); i++) {
                int from = random.nextInt(accounts.size() - 1);
                int to = random.nextInt(from + 1, accounts.size());
                accounts.get(from).send(new Message.Pay(random.nextLong(1, 1_000), accounts.get(to)));
            }
        }
    }

    private static String withActors(Bank bank, ActorHost host) throws Exception {
        List<Account> accounts = new ArrayList<>();
        host.run(on -> {
            List<Address<Message>> addresses = new ArrayList<>();
            Address<Boolean> teller = on.start(new Teller(bank, addresses));
            for (int i = 0; i < bank.accounts(); i++) {
                Account account = new Account(teller);
                accounts.add(account);
                addresses.add(on.start(account));
            }
            teller.send(false);
        });
        Digest digest = new Digest();
        accounts.forEach(account -> digest.add(account.balance));
        return digest.toString();
    }

    private enum Box {
        REPLY,
        REQUEST
    }

    /** An account as a selector: messages that must wait stay in their mailbox. */
    private static final class Guarded extends SelectorActor<Message> implements Address<Message> {
        private final Address<Boolean> teller;
        private long balance;

        Guarded(Address<Boolean> teller) {
            super(Box.class);
            this.teller = teller;
        }

        @Override
        protected int mailboxFor(Message message) {
            return message == Message.Received.RECEIVED ? 0 : 1;
        }

        @Override
        protected void process(Message message) {
            switch (message) {
                case Message.Pay(long amount, Address<Message> to) -> {
                    balance -= amount;
                    disable(Box.REQUEST);
                    to.send(new Message.Receive(amount, this));
                }
                case Message.Receive(long amount, Address<Message> from) -> {
                    balance += amount;
                    from.send(Message.Received.RECEIVED);
                }
                case Message.Received received -> {
                    enable(Box.REQUEST);
                    teller.send(true);
                }
                case Message.Stop stop -> exit();
            }
        }
    }

    private static String withSelectors(Bank bank, RunContext context) throws Exception {
        List<Guarded> accounts = new ArrayList<>();
        ActorForms.actors(context).run(on -> {
            List<Address<Message>> addresses = new ArrayList<>();
            Address<Boolean> teller = on.start(new Teller(bank, addresses));
            for (int i = 0; i < bank.accounts(); i++) {
                Guarded account = new Guarded(teller);
                accounts.add(account);
                addresses.add(account);
                account.start();
            }
            teller.send(false);
        });
        Digest digest = new Digest();
        accounts.forEach(account -> digest.add(account.balance));
        return digest.toString();
    }
}

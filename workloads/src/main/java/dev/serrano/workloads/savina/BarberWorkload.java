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
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A barber that sleeps while no customer waits, and customers that come again later if the shop is full. */
public final class BarberWorkload extends TableWorkload<BarberWorkload.Shop> {
    private static final int MOST = 1_000_000;
    private static final int CUT = 100;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sleeping-barber",
            "a barber who sleeps while nobody waits",
            "four kinds of actors, a queue with an end, and customers who are sent away",
            "Sleeping barber of Dijkstra; Savina",
            List.of(
                    Parameter.integer("customers", 20_000, "how many hair-cuts, 1 to " + MOST),
                    Parameter.integer("chairs", 1_000, "how many wait at most, 1 to " + MOST)));

    private static final FormTable<Shop> FORMS =
            ActorForms.of(BarberWorkload::play).build();

    /** The numbers of customers and of chairs. */
    record Shop(int customers, int chairs) {}

    /** The workload; it has no state. */
    public BarberWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int customers = parameters.integer("customers", 1, MOST);
        return FORMS.prepare(new Shop(customers, parameters.integer("chairs", 1, MOST)), Integer.toString(customers));
    }

    private sealed interface ForRoom {
        record Enter(Address<ForCustomer> customer) implements ForRoom {}

        record Next(Address<ForBarber> barber) implements ForRoom {}

        record Close() implements ForRoom {}
    }

    private sealed interface ForBarber {
        record Cut(Address<ForCustomer> customer) implements ForBarber {}

        record Close() implements ForBarber {}
    }

    private enum ForCustomer {
        BEGIN,
        FULL,
        DONE
    }

    private sealed interface ForStreet {
        record SentAway(Address<ForCustomer> customer) implements ForStreet {}

        enum Cut implements ForStreet {
            CUT
        }
    }

    private static final class Room implements Script<ForRoom> {
        private final int chairs;
        private final Queue<Address<ForCustomer>> waiting = new ArrayDeque<>();
        private final Address<ForBarber> barber;
        private boolean asleep = true;

        Room(int chairs, Address<ForBarber> barber) {
            this.chairs = chairs;
            this.barber = barber;
        }

        @Override
        public void receive(ForRoom message, Self<ForRoom> self) {
            switch (message) {
                case ForRoom.Enter(Address<ForCustomer> customer) -> {
                    if (asleep) {
                        asleep = false;
                        barber.send(new ForBarber.Cut(customer));
                    } else if (waiting.size() == chairs) {
                        customer.send(ForCustomer.FULL);
                    } else {
                        waiting.add(customer);
                    }
                }
                case ForRoom.Next(Address<ForBarber> asks) -> {
                    Address<ForCustomer> customer = waiting.poll();
                    asleep = customer == null;
                    if (customer != null) {
                        asks.send(new ForBarber.Cut(customer));
                    }
                }
                case ForRoom.Close close -> {
                    barber.send(new ForBarber.Close());
                    self.exit();
                }
            }
        }
    }

    private static final class Barber implements Script<ForBarber> {
        private final Street street;
        private int cuts;
        private long hair = 1;

        Barber(Street street) {
            this.street = street;
        }

        @Override
        public void receive(ForBarber message, Self<ForBarber> self) {
            switch (message) {
                case ForBarber.Cut(Address<ForCustomer> customer) -> {
                    for (int i = 0; i < CUT; i++) {
                        hair = hair * 6364136223846793005L + 1442695040888963407L;
                    }
                    cuts++;
                    customer.send(ForCustomer.DONE);
                    Objects.requireNonNull(street.room, "room").send(new ForRoom.Next(self));
                }
                case ForBarber.Close close -> self.exit();
            }
        }
    }

    private static final class Customer implements Script<ForCustomer> {
        private final Address<ForRoom> room;
        private final Address<ForStreet> street;

        Customer(Address<ForRoom> room, Address<ForStreet> street) {
            this.room = room;
            this.street = street;
        }

        @Override
        public void receive(ForCustomer message, Self<ForCustomer> self) {
            switch (message) {
                case BEGIN -> room.send(new ForRoom.Enter(self));
                case FULL -> street.send(new ForStreet.SentAway(self));
                case DONE -> {
                    street.send(ForStreet.Cut.CUT);
                    self.exit();
                }
            }
        }
    }

    /** The shared state, set before the first message. */
    private static final class Street {
        private @Nullable Address<ForRoom> room;
    }

    /** Sends one of those who were sent away to the shop again for each who comes out, and closes it after the last. */
    private static final class Counter implements Script<ForStreet> {
        private final Street street;
        private final Queue<Address<ForCustomer>> away = new ArrayDeque<>();
        private int left;
        private int cameOut; // for which no customer has been sent to the shop yet

        Counter(Street street, int customers) {
            this.street = street;
            this.left = customers;
        }

        @Override
        public void receive(ForStreet message, Self<ForStreet> self) {
            switch (message) {
                case ForStreet.SentAway(Address<ForCustomer> customer) -> away.add(customer);
                case ForStreet.Cut cut -> {
                    left--;
                    cameOut++;
                }
            }
            while (cameOut > 0 && !away.isEmpty()) {
                cameOut--;
                away.remove().send(ForCustomer.BEGIN);
            }
            if (left == 0) {
                Objects.requireNonNull(street.room, "room").send(new ForRoom.Close());
                self.exit();
            }
        }
    }

    private static int play(Shop shop, ActorHost host) throws Exception {
        Street street = new Street();
        Barber barber = new Barber(street);
        host.run(on -> {
            Address<ForRoom> room = on.start(new Room(shop.chairs(), on.start(barber)));
            street.room = room;
            Address<ForStreet> counter = on.start(new Counter(street, shop.customers()));
            for (int i = 0; i < shop.customers(); i++) {
                on.start(new Customer(room, counter)).send(ForCustomer.BEGIN);
            }
        });
        return barber.cuts;
    }
}

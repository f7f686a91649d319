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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Philosophers who ask a waiter for their forks. */
public final class PhilosophersWorkload extends TableWorkload<PhilosophersWorkload.Table> {
    private static final int MOST_PHILOSOPHERS = 10_000;
    private static final int MOST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "philosophers",
            "philosophers who ask a waiter for their forks",
            "one actor that all others wait for, and that lets some of them wait longer",
            "Dining philosophers of Dijkstra; Savina. Here the waiter keeps who is hungry",
            List.of(
                    Parameter.integer("philosophers", 20, "how many philosophers, 2 to " + MOST_PHILOSOPHERS),
                    Parameter.integer("meals", 10_000, "how often each eats, 0 to " + MOST)));

    private static final FormTable<Table> FORMS =
            ActorForms.of(PhilosophersWorkload::play).build();

    /** The number of philosophers, and of their meals. */
    record Table(int philosophers, int meals) {}

    /** The workload; it has no state. */
    public PhilosophersWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int philosophers = parameters.integer("philosophers", 2, MOST_PHILOSOPHERS);
        int meals = parameters.integer("meals", 0, MOST);
        return FORMS.prepare(new Table(philosophers, meals), Long.toString((long) philosophers * meals));
    }

    private sealed interface ForWaiter {
        record Hungry(int seat, Address<Boolean> philosopher) implements ForWaiter {}

        record Fed(int seat) implements ForWaiter {}

        record Leaves() implements ForWaiter {}
    }

    private static final class Waiter implements Script<ForWaiter> {
        private final boolean[] taken;
        private final @Nullable Address<Boolean>[] hungry;
        private int seated;
        private long meals;

        @SuppressWarnings("unchecked") // an array of addresses
        Waiter(int philosophers) {
            taken = new boolean[philosophers];
            hungry = (Address<Boolean>[]) new Address<?>[philosophers];
            seated = philosophers;
        }

        @Override
        public void receive(ForWaiter message, Self<ForWaiter> self) {
            switch (message) {
                case ForWaiter.Hungry(int seat, Address<Boolean> philosopher) -> {
                    hungry[seat] = philosopher;
                    serve(seat);
                }
                case ForWaiter.Fed(int seat) -> {
                    meals++;
                    taken[seat] = false;
                    taken[right(seat)] = false;
                    serve(seat == 0 ? taken.length - 1 : seat - 1);
                    serve(right(seat));
                }
                case ForWaiter.Leaves leaves -> {
                    if (--seated == 0) {
                        self.exit();
                    }
                }
            }
        }

        private int right(int seat) {
            return seat + 1 == taken.length ? 0 : seat + 1;
        }

        private void serve(int seat) {
            Address<Boolean> philosopher = hungry[seat];
            if (philosopher != null && !taken[seat] && !taken[right(seat)]) {
                hungry[seat] = null;
                taken[seat] = true;
                taken[right(seat)] = true;
                philosopher.send(true);
            }
        }
    }

    /** Gets false to begin with, and true when the forks are there. */
    private static final class Philosopher implements Script<Boolean> {
        private final int seat;
        private final Address<ForWaiter> waiter;
        private int left;

        Philosopher(int seat, int meals, Address<ForWaiter> waiter) {
            this.seat = seat;
            this.left = meals;
            this.waiter = waiter;
        }

        @Override
        public void receive(Boolean forks, Self<Boolean> self) {
            if (forks) {
                left--;
                waiter.send(new ForWaiter.Fed(seat));
            }
            if (left > 0) {
                waiter.send(new ForWaiter.Hungry(seat, self));
            } else {
                waiter.send(new ForWaiter.Leaves());
                self.exit();
            }
        }
    }

    private static long play(Table table, ActorHost host) throws Exception {
        Waiter waiter = new Waiter(table.philosophers());
        host.run(on -> {
            Address<ForWaiter> asked = on.start(waiter);
            for (int i = 0; i < table.philosophers(); i++) {
                on.start(new Philosopher(i, table.meals(), asked)).send(false);
            }
        });
        return waiter.meals;
    }
}

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

/** Numbers that run through a chain of actors, each of which keeps some primes. */
public final class ActorSieveWorkload extends TableWorkload<ActorSieveWorkload.Sieve> {
    private static final int MOST = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-sieve",
            "the sieve of Eratosthenes as a chain of actors",
            "a pipeline that grows",
            "Sieve of Habanero-Scala and Savina",
            List.of(
                    Parameter.integer("n", 100_000, "primes up to this number, 2 to " + MOST),
                    Parameter.integer("primes", 1_000, "how many primes an actor keeps, 1 to " + MOST)));

    private static final FormTable<Sieve> FORMS =
            ActorForms.of(ActorSieveWorkload::play).build();

    /** How far, and how many in one actor. */
    record Sieve(int n, int primes) {}

    /** The workload; it has no state. */
    public ActorSieveWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 2, MOST);
        return FORMS.prepare(new Sieve(n, parameters.integer("primes", 1, MOST)), null);
    }

    /** Gets numbers, and 0 after the last; its successor says 1 when it has ended. */
    private static final class Filter implements Script<Integer> {
        private final int[] primes;
        private final int[] total;
        private final @Nullable Address<Integer> before;
        private int kept;
        private @Nullable Address<Integer> next;

        Filter(int primes, int[] total, @Nullable Address<Integer> before) {
            this.primes = new int[primes];
            this.total = total;
            this.before = before;
        }

        @Override
        public void receive(Integer number, Self<Integer> self) {
            if (number == 0 && next != null) {
                next.send(0);
            } else if (number <= 1) {
                end(self);
            } else if (passes(number)) {
                keep(number, self);
            }
        }

        private void end(Self<Integer> self) {
            total[0] += kept;
            if (before != null) {
                before.send(1);
            }
            self.exit();
        }

        private boolean passes(int number) {
            for (int i = 0; i < kept; i++) {
                if (number % primes[i] == 0) {
                    return false;
                }
            }
            return true;
        }

        private void keep(int number, Self<Integer> self) {
            if (kept < primes.length) {
                primes[kept++] = number;
                return;
            }
            if (next == null) {
                next = self.start(new Filter(primes.length, total, self));
            }
            next.send(number);
        }
    }

    private static int play(Sieve sieve, ActorHost host) throws Exception {
        int[] total = new int[1]; // each filter after the one that it sends to
        host.run(on -> {
            Address<Integer> first = on.start(new Filter(Math.min(sieve.primes(), sieve.n()), total, null));
            first.send(2);
            for (int number = 3; number <= sieve.n(); number += 2) {
                first.send(number);
            }
            first.send(0);
        });
        return total[0];
    }
}

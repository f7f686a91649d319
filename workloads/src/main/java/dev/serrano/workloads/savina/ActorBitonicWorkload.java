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
import java.util.List;
import java.util.SplittableRandom;

/** Numbers that run through an actor for each column of comparators in a sorting network. */
public final class ActorBitonicWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 20;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-bitonic",
            "a bitonic sorting network, an actor for each column",
            "a pipeline all of whose stages get all messages, and keep some of them",
            "Bitonic Sort of StreamIt and Savina",
            List.of(Parameter.integer("log2n", 12, "2 to this power numbers are sorted, 0 to " + LARGEST)));

    private static final FormTable<Integer> FORMS =
            ActorForms.of(ActorBitonicWorkload::play).build();

    /** The workload; it has no state. */
    public ActorBitonicWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = 1 << parameters.integer("log2n", 0, LARGEST);
        Digest sorted = new Digest();
        numbers(n).longs(n).sorted().forEach(sorted::add);
        return FORMS.prepare(n, sorted.toString());
    }

    private static SplittableRandom numbers(int n) {
        return new SplittableRandom(n);
    }

    /** Compares each number with the one that comes so much later; numbers leave in the order of their places. */
    private static final class Column implements Script<Long> {
        private final int n;
        private final int size;
        private final int distance;
        private final Address<Long> next;
        private final long[] kept;
        private int place;

        /**
         * A column.
         *
         * @param size how long the sequences are that it helps to sort, every other one downwards
         */
        Column(int n, int size, int distance, Address<Long> next) {
            this.n = n;
            this.size = size;
            this.distance = distance;
            this.next = next;
            this.kept = new long[distance];
        }

        @Override
        public void receive(Long number, Self<Long> self) {
            int slot = place & (distance - 1);
            if ((place & distance) == 0) {
                kept[slot] = number;
            } else {
                boolean upwards = (place & size) == 0;
                long least = Math.min(kept[slot], number);
                long most = Math.max(kept[slot], number);
                next.send(upwards ? least : most);
                kept[slot] = upwards ? most : least;
                if (slot == distance - 1) {
                    for (long second : kept) {
                        next.send(second);
                    }
                }
            }
            if (++place == n) {
                self.exit();
            }
        }
    }

    private static String play(int n, ActorHost host) throws Exception {
        InOrder last = new InOrder(n);
        host.run(on -> {
            Address<Long> column = on.start(last);
            for (int size = n; size > 1; size /= 2) {
                for (int distance = 1; distance < size; distance *= 2) {
                    column = on.start(new Column(n, size, distance, column));
                }
            }
            numbers(n).longs(n).forEach(column::send);
        });
        return last.answer();
    }
}

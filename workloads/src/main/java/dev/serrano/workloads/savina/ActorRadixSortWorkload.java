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
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Numbers that run through an actor for each binary digit. */
public final class ActorRadixSortWorkload extends TableWorkload<ActorRadixSortWorkload.Numbers> {
    private static final int MOST = 10_000_000;
    private static final int MOST_DIGITS = 62;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-radixsort",
            "numbers that run through an actor for each binary digit",
            "a pipeline all of whose stages get all messages",
            "Radix Sort of StreamIt and Savina",
            List.of(
                    Parameter.integer("n", 20_000, "how many numbers, 1 to " + MOST),
                    Parameter.integer("digits", 40, "how many binary digits they have, 1 to " + MOST_DIGITS)));

    private static final FormTable<Numbers> FORMS =
            ActorForms.of(ActorRadixSortWorkload::play).build();

    /** The numbers to sort. */
    record Numbers(int n, int digits) {}

    /** The workload; it has no state. */
    public ActorRadixSortWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, MOST);
        return FORMS.prepare(new Numbers(n, parameters.integer("digits", 1, MOST_DIGITS)), null);
    }

    /** Lets zeros pass at once, and ones after all zeros. */
    private static final class Stage implements Script<Long> {
        private final long digit;
        private final Address<Long> next;
        private final List<Long> ones = new ArrayList<>();
        private int left;

        Stage(int n, long digit, Address<Long> next) {
            this.left = n;
            this.digit = digit;
            this.next = next;
        }

        @Override
        public void receive(Long number, Self<Long> self) {
            if ((number & digit) == 0) {
                next.send(number);
            } else {
                ones.add(number);
            }
            if (--left == 0) {
                ones.forEach(next::send);
                self.exit();
            }
        }
    }

    private static String play(Numbers numbers, ActorHost host) throws Exception {
        InOrder last = new InOrder(numbers.n());
        host.run(on -> {
            Address<Long> stage = on.start(last);
            for (int d = numbers.digits() - 1; d >= 0; d--) {
                stage = on.start(new Stage(numbers.n(), 1L << d, stage));
            }
            SplittableRandom random = new SplittableRandom(numbers.n());
            for (int i = 0; i < numbers.n(); i++) {
                stage.send(random.nextLong(1L << numbers.digits()));
            }
        });
        return last.answer();
    }
}

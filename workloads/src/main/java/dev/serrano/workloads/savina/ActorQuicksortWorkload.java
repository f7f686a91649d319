package dev.serrano.workloads.savina;

import static dev.serrano.Serrano.async;

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
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An actor for each part of the list. */
public final class ActorQuicksortWorkload extends TableWorkload<ActorQuicksortWorkload.Numbers> {
    private static final int MOST = 50_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-quicksort",
            "quicksort with an actor for each part",
            "actors that make actors; large messages",
            "Quicksort of Habanero-Scala, in its four variants, and of Savina",
            List.of(
                    Parameter.integer("n", 1_000_000, "how many numbers, 0 to " + MOST),
                    Parameter.integer("cutoff", 2_048, "up to how many an actor sorts alone, 1 to " + MOST)));

    private static final FormTable<Numbers> FORMS = ActorForms.of(ActorQuicksortWorkload::withActors)
            .serrano("hybrid", ActorQuicksortWorkload::withTasksInMessages)
            .serrano(
                    "promises",
                    (Numbers numbers) -> digest(QuicksortTasks.withPromises(numbers.values, numbers.cutoff)))
            .serrano(
                    "isolated", (Numbers numbers) -> digest(QuicksortTasks.inIsolation(numbers.values, numbers.cutoff)))
            .build();

    /** The numbers to sort: runs copy them. */
    static final class Numbers {
        private final long[] values;
        private final int cutoff;

        Numbers(long[] values, int cutoff) {
            this.values = values;
            this.cutoff = cutoff;
        }
    }

    /** The workload; it has no state. */
    public ActorQuicksortWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, MOST);
        SplittableRandom random = new SplittableRandom(n);
        long[] values = random.longs(n).toArray();
        return FORMS.prepare(new Numbers(values, parameters.integer("cutoff", 1, MOST)), null);
    }

    /** A part of the list, to be sorted or sorted. */
    private static final class Message {
        private final boolean sorted;
        private final boolean lower;
        private final long[] values;

        private Message(boolean sorted, boolean lower, long[] values) {
            this.sorted = sorted;
            this.lower = lower;
            this.values = values;
        }

        static Message sort(long[] values) {
            return new Message(false, false, values);
        }

        static Message sorted(boolean lower, long[] values) {
            return new Message(true, lower, values);
        }
    }

    private static final class Part implements Script<Message> {
        private final int cutoff;
        private final boolean small;
        private final @Nullable Address<Message> whole;
        private final Consumer<Runnable> spawn;
        private long @Nullable [] equal;
        private long @Nullable [] lower;
        private long @Nullable [] upper;
        private long[] result = {};

        Part(int cutoff, boolean small, @Nullable Address<Message> whole, Consumer<Runnable> spawn) {
            this.cutoff = cutoff;
            this.small = small;
            this.whole = whole;
            this.spawn = spawn;
        }

        @Override
        public void receive(Message message, Self<Message> self) {
            if (message.sorted) {
                merge(message, self);
            } else if (message.values.length <= cutoff) {
                answer(QuicksortTasks.sortedAlone(message.values), self);
            } else {
                split(message.values, self);
            }
        }

        private void merge(Message part, Self<Message> self) {
            if (part.lower) {
                lower = part.values;
            } else {
                upper = part.values;
            }
            if (lower != null && upper != null && equal != null) {
                answer(QuicksortTasks.joined(lower, equal, upper), self);
            }
        }

        private void split(long[] values, Self<Message> self) {
            long pivot = QuicksortTasks.pivot(values);
            spawn.accept(() -> self.start(new Part(cutoff, true, self, spawn))
                    .send(Message.sort(QuicksortTasks.below(values, pivot))));
            spawn.accept(() -> self.start(new Part(cutoff, false, self, spawn))
                    .send(Message.sort(QuicksortTasks.above(values, pivot))));
            equal = QuicksortTasks.equal(values, pivot);
        }

        private void answer(long[] sorted, Self<Message> self) {
            result = sorted;
            if (whole != null) {
                whole.send(Message.sorted(small, sorted));
            }
            self.exit();
        }
    }

    private static String withActors(Numbers numbers, ActorHost host) throws Exception {
        return play(numbers, host, Runnable::run);
    }

    private static String withTasksInMessages(Numbers numbers, RunContext context) throws Exception {
        return play(numbers, ActorForms.actors(context), part -> async(part::run));
    }

    private static String play(Numbers numbers, ActorHost host, Consumer<Runnable> spawn) throws Exception {
        Part whole = new Part(numbers.cutoff, true, null, spawn);
        host.run(on -> on.start(whole).send(Message.sort(numbers.values)));
        return digest(whole.result);
    }

    private static String digest(long[] sorted) {
        Digest digest = new Digest();
        for (long value : sorted) {
            digest.add(value);
        }
        return digest.toString();
    }
}

package dev.serrano.habanero;

import dev.serrano.Outcome;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.sync.Select;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingCallable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;

/** Data-driven futures, and the tasks that await futures before they begin. */
public final class Awaiting {
    private Awaiting() {}

    public static <V> HjDataDrivenFuture<V> newDDF() {
        return newDataDrivenFuture(false);
    }

    public static <V> HjDataDrivenFuture<V> newDDF(boolean allowDuplicatePuts) {
        return newDataDrivenFuture(allowDuplicatePuts);
    }

    public static <V> HjDataDrivenFuture<V> newDataDrivenFuture() {
        return newDataDrivenFuture(false);
    }

    /** @param allowDuplicatePuts whether a put after the first is ignored; otherwise it is an error */
    public static <V> HjDataDrivenFuture<V> newDataDrivenFuture(boolean allowDuplicatePuts) {
        return new HabaneroFuture.DataDriven<>(allowDuplicatePuts);
    }

    public static <T> void asyncNbAwait(HjFuture<T> input, HjRunnable body) {
        async(awaiting(input).nonBlocking(), body);
    }

    public static void asyncNbAwait(List<? extends HjFuture<?>> inputs, HjRunnable body) {
        async(awaiting(inputs).nonBlocking(), body);
    }

    public static <T1, T2> void asyncNbAwait(HjFuture<T1> first, HjFuture<T2> second, HjRunnable body) {
        async(awaiting(first, second).nonBlocking(), body);
    }

    public static <T1, T2, T3> void asyncNbAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjRunnable body) {
        async(awaiting(first, second, third).nonBlocking(), body);
    }

    public static <V> HjFuture<V> futureNbAwait(HjFuture<?> input, HjCallable<V> body) {
        return future(awaiting(input).nonBlocking(), body);
    }

    public static <V> HjFuture<V> futureNbAwait(List<? extends HjFuture<?>> inputs, HjCallable<V> body) {
        return future(awaiting(inputs).nonBlocking(), body);
    }

    public static <T1, T2, V> HjFuture<V> futureNbAwait(HjFuture<T1> first, HjFuture<T2> second, HjCallable<V> body) {
        return future(awaiting(first, second).nonBlocking(), body);
    }

    public static <T1, T2, T3, V> HjFuture<V> futureNbAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjCallable<V> body) {
        return future(awaiting(first, second, third).nonBlocking(), body);
    }

    /** Waits until all have ended, and returns which have a value. The failures of the others count as consumed. */
    public static boolean[] waitAll(HjFuture<?>[] futures) {
        boolean[] succeeded = new boolean[futures.length];
        for (int i = 0; i < futures.length; i++) {
            succeeded[i] = HabaneroFuture.of(futures[i]).outcome() instanceof Outcome.Value<?>;
        }
        return succeeded;
    }

    /** Waits until one has a value, or all have failed, and returns which have a value now. */
    public static boolean[] waitAny(HjFuture<?>[] futures) {
        List<TaskFuture<?>> open = new ArrayList<>(inputs(Arrays.asList(futures)));
        while (!open.isEmpty()) {
            TaskFuture<?> first = open.remove(firstOf(open));
            if (first.state() == Future.State.SUCCESS) {
                break;
            }
        }
        boolean[] succeeded = new boolean[futures.length];
        for (int i = 0; i < futures.length; i++) {
            succeeded[i] = HabaneroFuture.of(futures[i]).state() == Future.State.SUCCESS;
        }
        return succeeded;
    }

    /** Waits until one has ended. */
    private static int firstOf(List<TaskFuture<?>> open) {
        Select.Source<?>[] sources = new Select.Source<?>[open.size()];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = Select.on(open.get(i));
        }
        try {
            return Select.first(sources).index();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException c = new CancellationException("interrupted in waitAny");
            c.initCause(e);
            throw c;
        }
    }

    public static <T> void asyncAwait(HjFuture<T> input, HjSuspendable body) {
        async(awaiting(input), body);
    }

    public static void asyncAwait(List<? extends HjFuture<?>> inputs, HjSuspendable body) {
        async(awaiting(inputs), body);
    }

    public static <T1, T2> void asyncAwait(HjFuture<T1> first, HjFuture<T2> second, HjSuspendable body) {
        async(awaiting(first, second), body);
    }

    public static <T1, T2, T3> void asyncAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjSuspendable body) {
        async(awaiting(first, second, third), body);
    }

    public static <T, V> HjFuture<V> futureAwait(HjFuture<T> input, HjSuspendingCallable<V> body) {
        return future(awaiting(input), body);
    }

    public static <V> HjFuture<V> futureAwait(List<? extends HjFuture<?>> inputs, HjSuspendingCallable<V> body) {
        return future(awaiting(inputs), body);
    }

    public static <T1, T2, V> HjFuture<V> futureAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjSuspendingCallable<V> body) {
        return future(awaiting(first, second), body);
    }

    public static <T1, T2, T3, V> HjFuture<V> futureAwait(
            HjFuture<T1> first, HjFuture<T2> second, HjFuture<T3> third, HjSuspendingCallable<V> body) {
        return future(awaiting(first, second, third), body);
    }

    static void async(SpawnOptions options, TaskBody body) {
        Objects.requireNonNull(body, "the body of a task that awaits");
        if (Tasks.isOutside()) {
            Launches.forSpawn().execute(() -> Serrano.async(options, body));
        } else {
            Serrano.async(options, body);
        }
    }

    static <V> HjFuture<V> future(SpawnOptions options, HjSuspendingCallable<V> computes) {
        HjSuspendingCallable<V> body =
                EventLog.storing(Objects.requireNonNull(computes, "the body of a future that awaits"));
        return new HabaneroFuture<>(
                Tasks.isOutside()
                        ? Launches.forSpawn()
                                .submit(() -> Serrano.<V>future(options, body).join())
                        : Serrano.future(options, body));
    }

    private static SpawnOptions awaiting(HjFuture<?>... inputs) {
        return awaiting(Arrays.asList(inputs));
    }

    private static SpawnOptions awaiting(List<? extends HjFuture<?>> inputs) {
        return SpawnOptions.none().awaiting(inputs(inputs));
    }

    private static List<TaskFuture<?>> inputs(List<? extends HjFuture<?>> futures) {
        List<TaskFuture<?>> all = new ArrayList<>(futures.size());
        for (HjFuture<?> f : futures) {
            all.add(HabaneroFuture.of(f));
        }
        return all;
    }
}

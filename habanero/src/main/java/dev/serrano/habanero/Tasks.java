package dev.serrano.habanero;

import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.habanero.EventLog.Thing;
import edu.rice.hj.api.HjCallable;
import edu.rice.hj.api.HjEventLogger.EventType;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjRunnable;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.HjSuspendingCallable;
import java.util.Objects;

/** Tasks, futures, and the finish around them. Calls outside a task go to {@link Launches#outside}. */
public final class Tasks {
    /* Implementation. A finish and a spawn are on the hot path: no object, no branch more than ours have. So a spawn
     * finds out by its failure that it is outside a task, and a finish looks by what its own look costs the second
     * time. */
    private Tasks() {}

    /** Like finish(body), with options: its failures are thrown as those of Habanero. */
    static void finish(FinishOptions options, HjSuspendable body) {
        Objects.requireNonNull(body, "finish: the body");
        gather(() -> Serrano.finish(options, () -> PassedOn.run(body)));
    }

    public static void finish(HjSuspendable body) {
        Objects.requireNonNull(body, "finish: the body");
        if (isOutside()) {
            gather(body);
            return;
        }
        long number = EventLog.begin(EventType.FINISH_START, Thing.FINISH);
        try {
            Serrano.finish(() -> PassedOn.run(body));
        } catch (MultiException e) {
            throw translated(e);
        } finally {
            EventLog.note(EventType.FINISH_END, number);
        }
    }

    /** Runs what is a finish by itself, in a task, and translates what it throws. */
    static void gather(TaskBody finish) {
        try {
            if (isOutside()) {
                Launches.runOutside(finish);
                return;
            }
            long number = EventLog.begin(EventType.FINISH_START, Thing.FINISH);
            try {
                finish.run();
            } finally {
                EventLog.note(EventType.FINISH_END, number);
            }
        } catch (MultiException e) {
            throw translated(e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a finish throws no checked exceptions", e);
        }
    }

    /** Whether the caller is no task. */
    static boolean isOutside() {
        return TaskRuntime.current() == null;
    }

    /** The failures of a finish of ours as Habanero throws them. */
    static RuntimeException translated(MultiException e) {
        if (PassedOn.known(e) instanceof RuntimeException same) {
            return same;
        }
        return PassedOn.remember(e, Failures.ofFinish(e.failures()));
    }

    public static void async(HjSuspendable body) {
        try {
            Serrano.async(body);
        } catch (IllegalStateException e) {
            if (!isOutside()) {
                throw e;
            }
            Launches.forSpawn().execute(body);
        }
    }

    public static void asyncNb(HjRunnable body) {
        Objects.requireNonNull(body, "asyncNb: the body");
        if (isOutside()) {
            Launches.forSpawn().execute(() -> Serrano.asyncNb(body));
        } else {
            Serrano.asyncNb(body);
        }
    }

    /** {@code if (condition) body.run(); else asyncNb(body)}: a failure in place is thrown here. */
    public static void asyncNbSeq(boolean condition, HjRunnable body) {
        asyncNbSeq(condition, body, body);
    }

    public static void asyncNbSeq(boolean condition, HjRunnable thenBody, HjRunnable elseBody) {
        if (condition) {
            thenBody.run();
        } else {
            asyncNb(elseBody);
        }
    }

    public static <V> HjFuture<V> future(HjSuspendingCallable<V> computes) {
        HjSuspendingCallable<V> body = EventLog.storing(computes);
        TaskFuture<V> f;
        try {
            f = Serrano.future(body);
        } catch (IllegalStateException e) {
            if (!isOutside()) {
                throw e;
            }
            f = Launches.forSpawn().submit(body);
        }
        return new HabaneroFuture<>(f);
    }

    public static <V> HjFuture<V> futureNb(HjCallable<V> computes) {
        HjCallable<V> body = EventLog.storingNb(Objects.requireNonNull(computes, "futureNb: the body"));
        return new HabaneroFuture<>(
                isOutside()
                        ? Launches.forSpawn()
                                .submit(() -> Serrano.<V>future(Serrano.nonBlocking(), body)
                                        .join())
                        : Serrano.future(Serrano.nonBlocking(), body));
    }

    /**
     * If the condition holds the value is computed in place, otherwise by a task. Either way, a failure goes to the
     * tasks that get the value, or to the finish if there is none.
     */
    public static <V> HjFuture<V> futureNbSeq(boolean condition, HjCallable<V> body) {
        return futureNbSeq(condition, body, body);
    }

    public static <V> HjFuture<V> futureNbSeq(boolean condition, HjCallable<V> thenBody, HjCallable<V> elseBody) {
        if (!condition) {
            return futureNb(elseBody);
        }
        V value;
        try {
            value = EventLog.storingNb(thenBody).call();
        } catch (RuntimeException e) {
            return futureNb(() -> {
                throw e; // in a task, so that its finish gets it
            });
        }
        return new HabaneroFuture<>(TaskFuture.completed(value));
    }
}

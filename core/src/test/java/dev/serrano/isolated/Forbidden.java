package dev.serrano.isolated;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.asyncSeq;
import static dev.serrano.Serrano.at;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.nonBlocking;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.race;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;
import static dev.serrano.Serrano.taskBarrier;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.sync.Barrier;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.Event;
import dev.serrano.sync.EventCount;
import dev.serrano.sync.Select;
import dev.serrano.sync.Single;
import dev.serrano.sync.SyncVariable;
import dev.serrano.sync.TaskSemaphore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a task may not do inside isolated, by what it is called. */
final class Forbidden {
    private Forbidden() {}

    static Map<String, TaskBody> all() {
        Promise<Integer> never = promise();
        Event<Integer> noEvent = Event.newEvent();
        Map<String, TaskBody> all = new LinkedHashMap<>();
        all.put("async", () -> async(Forbidden::never));
        all.put("async with options", () -> async(at(here()), Forbidden::never));
        all.put("asyncNb", () -> asyncNb(Forbidden::never));
        all.put("asyncSeq, in place", () -> asyncSeq(true, Forbidden::never));
        all.put("asyncSeq, spawned", () -> asyncSeq(false, Forbidden::never));
        all.put("future", () -> future(() -> neverValue()));
        all.put("futureNb", () -> future(nonBlocking(), () -> neverValue()));
        all.put("finish", () -> finish(Forbidden::never));
        all.put("finish with a value", () -> finish(() -> neverValue()));
        all.put("finish with options", () -> finish(failFast(), Forbidden::never));
        all.put("launch", () -> launch(Forbidden::never));
        all.put("launch on another runtime", () -> TaskRuntime.common().launch(Forbidden::never));
        all.put("forall", () -> forall(range(0, 10), i -> never()));
        all.put("forall over elements", () -> forall(List.of(1), i -> never()));
        all.put("forasync", () -> forasync(range(0, 10), i -> never()));
        all.put("sumLong", () -> sumLong(range(0, 10), i -> neverValue()));
        all.put("mapAll", () -> mapAll(List.of(1), i -> neverValue()));
        all.put("race", () -> race(() -> neverValue()));
        all.put("join of branches", () -> join(Forbidden::never, Forbidden::never));
        all.put("joinLong", () -> joinLong(() -> neverValue(), () -> neverValue(), Long::sum));
        all.put("join of a promise", never::join);
        all.put("join with a time", () -> never.join(Duration.ofMinutes(1)));
        all.put("get", never::get);
        all.put("outcome", never::outcome);
        all.put("Event.suspend", () -> Event.suspend(noEvent));
        all.put("delay", () -> delay(Duration.ofMinutes(1)));
        all.put("blocking", () -> blocking(() -> neverValue()));
        all.put("taskBarrier", () -> taskBarrier());
        all.put("TaskSemaphore.acquire", () -> new TaskSemaphore(0).acquire());
        all.put("BoundedQueue.take", () -> new BoundedQueue<Integer>(1).take());
        all.put("SyncVariable.read", () -> SyncVariable.empty().read());
        all.put("SyncVariable.write", () -> SyncVariable.full(1).write(2));
        all.put("EventCount.await", () -> new EventCount().await(1));
        all.put("Barrier.arriveAndAwait", () -> new Barrier(2).arriveAndAwait());
        all.put("Single.run", () -> Single.of(2).run(Forbidden::never));
        all.put("Select.first", () -> Select.first(Select.on(noEvent)));
        all.put("a task with inputs", () -> async(awaiting(never), Forbidden::never));
        return all;
    }

    static void namesTheRule(Throwable e) {
        assertThat(e).isInstanceOf(IllegalStateException.class).hasMessageContaining("isolated");
    }

    private static void never() {
        throw new AssertionError("was run");
    }

    private static long neverValue() {
        throw new AssertionError("was run");
    }
}

package dev.serrano.ablation;

import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.listening;
import static dev.serrano.Serrano.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.context.ListenedTask;
import dev.serrano.metrics.Counts;
import dev.serrano.metrics.Metrics;
import dev.serrano.observe.ObservedTask;
import dev.serrano.observe.SyncKind;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.CurrentTask;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The forms of the theses tell who observes which task goes on after which other one, as our own constructs do. */
class ObservedFormsTest {
    private final Map<Long, String> names = new ConcurrentHashMap<>();
    private final Queue<long[]> joins = new ConcurrentLinkedQueue<>();

    private final TaskListener listener = new TaskListener() {
        @Override
        public boolean hearsSyncEdges() {
            return true;
        }

        @Override
        public void synced(ObservedTask waiting, ObservedTask signaller, SyncKind kind) {
            if (kind == SyncKind.JOIN) {
                joins.add(new long[] {signaller.number(), waiting.number()});
            }
        }
    };

    private int iAm(String name) {
        names.put(CurrentTask.member(ListenedTask.class).number(), name);
        return 1;
    }

    @OnEveryRuntime
    void joins(Lab lab) {
        lab.launch(() -> {
            listening(listener, () -> {
                finish(() -> {
                    iAm("main");
                    ChannelFuture<Integer> c = ChannelFuture.of(() -> iAm("c"));
                    SpawnSync s = SpawnSync.open();
                    s.spawn(() -> iAm("child"));
                    s.spawnDeep(own -> {
                        iAm("deep");
                        own.spawn(() -> iAm("grandchild"));
                    });
                    c.await();
                    s.sync();
                });
                return null;
            });
        });
        Set<String> found = new TreeSet<>();
        for (long[] j : joins) {
            found.add(names.get(j[0]) + " before " + names.get(j[1]));
        }
        assertThat(found)
                .containsExactly("c before main", "child before main", "deep before main", "grandchild before main");
    }

    @OnEveryRuntime
    void theWorkBeforeAnAwaitCounts(Lab lab) {
        Metrics metrics = new Metrics();
        lab.launch(() -> finish(measured(metrics), () -> {
            ChannelFuture<Integer> c = ChannelFuture.of(() -> {
                doWork(4);
                return 1;
            });
            doWork(1);
            c.await();
            doWork(3);
        }));
        assertThat(metrics.counts()).isEqualTo(new Counts(8, 7));
    }

    @OnEveryRuntime
    void theWorkBeforeASyncCounts(Lab lab) {
        Metrics metrics = new Metrics();
        lab.launch(() -> finish(measured(metrics), () -> {
            SpawnSync s = SpawnSync.open();
            s.spawn(() -> doWork(2));
            s.spawnDeep(own -> {
                doWork(1);
                own.spawn(() -> doWork(5));
                doWork(1);
                own.sync();
            });
            doWork(2);
            s.sync();
            doWork(2);
        }));
        assertThat(metrics.counts()).isEqualTo(new Counts(13, 8));
    }
}

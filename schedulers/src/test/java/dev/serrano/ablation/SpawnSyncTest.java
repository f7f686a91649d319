package dev.serrano.ablation;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Spawn and sync: whom a sync waits for, and whom not. */
class SpawnSyncTest {

    private static int fib(int n) {
        if (n < 2) {
            return n;
        }
        int[] x = new int[1];
        SpawnSync children = SpawnSync.open();
        children.spawn(() -> x[0] = fib(n - 1));
        int y = fib(n - 2);
        children.sync();
        return x[0] + y;
    }

    @OnEveryRuntime
    void fibWithOneChildPerCall(Lab lab) {
        assertThat(lab.launch(() -> fib(15))).isEqualTo(610);
    }

    @OnEveryRuntime
    void aSyncEndsWithTheLastChild(Lab lab) {
        lab.launch(() -> {
            SpawnSync children = SpawnSync.open();
            for (int round = 1; round <= 20; round++) {
                int[] ended = new int[round * 5];
                for (int i = 0; i < ended.length; i++) {
                    int index = i;
                    children.spawn(() -> ended[index]++);
                }
                children.sync();
                assertThat(ended).containsOnly(1);
            }
        });
    }

    @OnEveryRuntime
    void childrenThatWaitAreWaitedFor(Lab lab) {
        lab.launch(() -> {
            AtomicInteger sum = new AtomicInteger();
            SpawnSync children = SpawnSync.open();
            Promise<Integer> p = promise();
            for (int i = 0; i < 20; i++) {
                children.spawn(() -> sum.addAndGet(p.join()));
            }
            async(() -> p.put(2));
            children.sync();
            assertThat(sum).hasValue(40);
        });
    }

    /** A sync waits for the children, not for the grandchildren. */
    @OnEveryRuntime
    void grandchildrenAreTheFinishsBusiness(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> synced = promise();
            SpawnSync children = SpawnSync.open();
            for (int i = 0; i < 10; i++) {
                children.spawn(() -> {
                    SpawnSync grandchildren = SpawnSync.open();
                    grandchildren.spawn(() -> {
                        synced.join();
                        ended.incrementAndGet();
                    });
                });
            }
            children.sync();
            assertThat(ended).hasValue(0);
            synced.put(1);
        });
        assertThat(ended).hasValue(10);
    }

    @OnEveryRuntime
    void aDeepSyncWaitsForAllBelow(Lab lab) {
        lab.launch(() -> {
            AtomicInteger ended = new AtomicInteger();
            SpawnSync children = SpawnSync.open();
            tree(children, 7, ended);
            children.sync();
            assertThat(ended).hasValue((1 << 8) - 2);
            tree(children, 3, ended);
            children.sync();
            assertThat(ended).hasValue((1 << 8) - 2 + (1 << 4) - 2);
        });
    }

    private static void tree(SpawnSync own, int depth, AtomicInteger ended) {
        for (int i = 0; i < 2; i++) {
            if (depth > 0) {
                own.spawnDeep(mine -> {
                    tree(mine, depth - 1, ended);
                    if (depth % 3 == 0) {
                        mine.sync(); // it may, though nobody needs it
                    }
                    ended.incrementAndGet();
                });
            }
        }
    }

    /** A deep child has ended long ago when its own child, which waits, ends: that one tells the parent. */
    @OnEveryRuntime
    void theLastOfADeepTreeTellsTheParent(Lab lab) {
        lab.launch(() -> {
            AtomicBoolean last = new AtomicBoolean();
            Promise<Integer> p = promise();
            SpawnSync children = SpawnSync.open();
            Promise<Integer> childEnds = promise();
            children.spawnDeep(own -> {
                own.spawnDeep(deeper -> deeper.spawn(() -> {
                    p.join();
                    last.set(true);
                }));
                childEnds.put(1);
            });
            async(() -> {
                childEnds.join();
                p.put(1);
            });
            children.sync();
            assertThat(last).isTrue();
        });
    }

    @OnEveryRuntime
    void tasksThatAreNoChildrenAreNotWaitedFor(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> synced = promise();
            SpawnSync children = SpawnSync.open();
            async(synced::join);
            int[] x = new int[1];
            children.spawn(() -> x[0] = 1);
            async(synced::join);
            children.sync();
            assertThat(x[0]).isEqualTo(1);
            synced.put(1);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aFailureGoesToTheFinish(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    SpawnSync children = SpawnSync.open();
                    children.spawn(() -> {
                        throw new IllegalArgumentException("child");
                    });
                    children.spawnDeep(own -> own.spawn(() -> {
                        throw new IllegalArgumentException("grandchild");
                    }));
                    children.sync();
                }))
                .satisfies(e -> assertThat(e.failures())
                        .extracting(Throwable::getMessage)
                        .containsExactlyInAnyOrder("child", "grandchild"));
    }

    @OnEveryRuntime
    void cancelledChildrenAreCountedOff(Lab lab) {
        AtomicInteger running = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> never = promise();
            assertThatThrownBy(() -> finish(Serrano.within(Duration.ofMillis(5)), () -> {
                        SpawnSync children = SpawnSync.open();
                        for (int i = 0; i < 10; i++) {
                            children.spawnDeep(own -> own.spawn(() -> {
                                running.incrementAndGet();
                                try {
                                    never.join();
                                } finally {
                                    running.decrementAndGet();
                                }
                            }));
                        }
                        try {
                            children.sync();
                        } finally {
                            assertThat(running).hasValue(0);
                        }
                    }))
                    .isInstanceOf(RuntimeException.class);
            never.put(1);
            assertThat(fib(10)).isEqualTo(55);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void anotherTaskMayNeitherSpawnNorSync(Lab lab) {
        lab.launch(() -> {
            SpawnSync[] of = new SpawnSync[1];
            Promise<Integer> opened = promise();
            Promise<Integer> begun = promise();
            finish(() -> {
                async(() -> {
                    begun.put(1);
                    opened.join();
                    assertThatIllegalStateException().isThrownBy(of[0]::sync).withMessageContaining("its own children");
                    assertThatIllegalStateException()
                            .isThrownBy(() -> of[0].spawn(() -> {}))
                            .withMessageContaining("finish(...)");
                });
                begun.join();
                of[0] = SpawnSync.open();
                opened.put(1);
            });
            of[0].sync();
        });
    }

    @Test
    void outsideATaskItIsAnError() {
        assertThatIllegalStateException().isThrownBy(SpawnSync::open).withMessageContaining("outside a task");
    }

    @OnEveryRuntime(workers = {1, 2})
    void aSyncInANonBlockingTaskIsAnErrorThatNamesIt(Lab lab) {
        Promise<Integer> p = promise();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> asyncNb(() -> {
                    SpawnSync children = SpawnSync.open();
                    children.spawn(p::join);
                    try {
                        children.sync();
                    } finally {
                        p.put(1);
                    }
                }))))
                .withMessageContaining("would wait inside code declared non-blocking");
    }

    /** A younger sibling, or a set that is not synced, keeps the child itself, but nothing of what it has spawned. */
    @Test
    void aDeepChildThatHasEndedKeepsNothing() {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            r.launch(() -> {
                SpawnSync children = SpawnSync.open();
                Promise<WeakReference<SpawnSync>> ofTheChild = promise();
                children.spawnDeep(own -> ofTheChild.put(new WeakReference<>(own)));
                WeakReference<SpawnSync> own = ofTheChild.join();
                Waits.pollUntil("the collection of what the child has spawned", () -> {
                    System.gc();
                    return own.refersTo(null);
                });
                children.sync();
            });
        }
    }
}

package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.carrying;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.spi.ThreadStateCarrier;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** where and carrying: what a task sees is what its spawner had, whatever the schedule. */
class WhereTest {
    private static final ScopedValue<String> USER = ScopedValue.newInstance();

    private static String seen() {
        return USER.isBound() ? USER.get() : "nobody";
    }

    @OnEveryRuntime
    void tasksSeeWhatWasBoundWhereTheyWereSpawned(Lab lab) {
        lab.launch(() -> {
            List<TaskFuture<String>> before = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                before.add(future(WhereTest::seen));
            }
            TaskFuture<String> outer = future(() -> where(USER, "alice", () -> {
                assertThat(seen()).isEqualTo("alice");
                TaskFuture<String> child = future(() -> {
                    TaskFuture<String> grandchild = future(WhereTest::seen);
                    return seen() + " and " + grandchild.join();
                });
                for (TaskFuture<String> f : before) { // not run on this stack, which has the binding
                    assertThat(f.join()).isEqualTo("nobody");
                }
                String inner = where(USER, "bob", () -> {
                    TaskFuture<String> f = future(WhereTest::seen);
                    return child.join() + ", " + f.join();
                });
                return inner + ", " + seen();
            }));
            assertThat(outer.join()).isEqualTo("alice and alice, bob, alice");
            assertThat(seen()).isEqualTo("nobody");
        });
    }

    @OnEveryRuntime
    void loopsBranchesAndFinishesToo(Lab lab) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> {
            async(() -> seen.add("outside " + seen()));
            where(USER, "alice", () -> {
                forall(range(0, 500), i -> seen.add("loop " + seen()));
                forall(List.of(1, 2, 3, 4, 5, 6, 7, 8), i -> seen.add("list " + seen()));
                join(() -> seen.add("left " + seen()), () -> seen.add("right " + seen()));
                finish(() -> {
                    Promise<Integer> p = promise();
                    async(() -> {
                        p.join();
                        seen.add("waiter " + seen());
                    });
                    async(() -> {
                        p.put(1);
                        seen.add("async " + seen());
                    });
                });
                return null;
            });
            async(() -> seen.add("outside " + seen()));
        });
        assertThat(seen)
                .containsExactlyInAnyOrder(
                        "outside nobody",
                        "loop alice",
                        "list alice",
                        "left alice",
                        "right alice",
                        "waiter alice",
                        "async alice");
    }

    /** As the context of a logging library: a value of the thread. */
    private static final class Named implements ThreadStateCarrier<@Nullable String> {
        static final ThreadLocal<@Nullable String> NAME = new ThreadLocal<>();

        @Override
        public @Nullable String capture() {
            return NAME.get();
        }

        @Override
        public @Nullable String install(@Nullable String state) {
            String before = NAME.get();
            NAME.set(state);
            return before;
        }

        @Override
        public void reset(@Nullable String before) {
            if (before == null) {
                NAME.remove();
            } else {
                NAME.set(before);
            }
        }
    }

    @OnEveryRuntime
    void theStateOfAThreadGoesWithTheTask(Lab lab) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        lab.launch(() -> {
            carrying(new Named(), () -> {
                finish(() -> {
                    Promise<Integer> p = promise();
                    for (String request : List.of("a", "b", "c")) {
                        Named.NAME.set(request);
                        async(() -> {
                            p.join();
                            async(() -> seen.add(request + " " + Named.NAME.get()));
                        });
                    }
                    Named.NAME.remove();
                    async(() -> {
                        seen.add("none " + Named.NAME.get());
                        p.put(1);
                    });
                });
                return null;
            });
            finish(() -> {
                for (int i = 0; i < 20; i++) {
                    async(() -> seen.add("after " + Named.NAME.get()));
                }
            });
        });
        assertThat(seen).containsExactlyInAnyOrder("a a", "b b", "c c", "none null", "after null");
    }

    @OnEveryRuntime(workers = {1, 2})
    void failuresOfTheBodyArriveAsTheyAre(Lab lab) {
        IllegalArgumentException unchecked = new IllegalArgumentException("planned");
        IOException checked = new IOException("planned");
        lab.launch(() -> {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> where(USER, "alice", () -> {
                        throw unchecked;
                    }))
                    .isSameAs(unchecked);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> where(USER, "alice", () -> {
                        throw checked;
                    }))
                    .withCause(checked);
            assertThat(seen()).isEqualTo("nobody");
        });
    }

    @Test
    void outsideATaskItSaysSo() {
        assertThatIllegalStateException()
                .isThrownBy(() -> where(USER, "alice", WhereTest::seen))
                .withMessageContaining("where was called outside a task");
    }
}

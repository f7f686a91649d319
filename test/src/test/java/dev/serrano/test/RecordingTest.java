package dev.serrano.test;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.race;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTimeoutException;
import dev.serrano.loop.IntRange;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.TaskLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs of programs whose results depend on the order of their tasks have the same results when they are replayed. */
class RecordingTest {
    private static final int RUNS = Integer.getInteger("serrano.test.replays", 4);

    @TempDir
    private Path folder;

    interface Body {
        void run(List<Object> seen) throws Exception;
    }

    enum Program {
        PROMISES(seen -> {
            List<Promise<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(promise());
            }
            finish(() -> {
                for (int t = 0; t < 3; t++) {
                    int me = t;
                    async(() -> all.forEach(p -> p.tryPut(me)));
                }
            });
            all.forEach(p -> seen.add(p.join()));
        }),
        ISOLATED(seen -> finish(() -> {
            for (int t = 0; t < 4; t++) {
                int me = t;
                async(() -> {
                    for (int i = 0; i < 10; i++) {
                        isolated(() -> {
                            seen.add(me);
                        });
                    }
                });
            }
        })),
        ITERATIONS(seen -> forall(
                IntRange.of(0, 40),
                i -> isolated(() -> {
                    seen.add(i);
                }))),
        QUEUE(seen -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(2);
            List<List<Integer>> got = List.of(new ArrayList<>(), new ArrayList<>());
            finish(() -> {
                got.forEach(g -> async(() -> {
                    for (Integer x = q.take(); x != null; x = q.take()) {
                        g.add(x);
                    }
                }));
                finish(() -> {
                    for (int t = 0; t < 3; t++) {
                        int me = t;
                        async(() -> {
                            for (int i = 0; i < 10; i++) {
                                q.put(10 * me + i);
                            }
                        });
                    }
                });
                q.close();
            });
            seen.addAll(got);
        }),
        LOCK(seen -> {
            TaskLock lock = new TaskLock();
            finish(() -> {
                for (int t = 0; t < 3; t++) {
                    int me = t;
                    async(() -> {
                        for (int i = 0; i < 10; i++) {
                            lock.lock();
                            try {
                                seen.add(me);
                            } finally {
                                lock.unlock();
                            }
                        }
                    });
                }
            });
        }),
        RACE(seen -> {
            for (int i = 0; i < 10; i++) {
                seen.add(race(List.of(() -> racer(1), () -> racer(2), () -> racer(3))));
            }
        }),
        LIMIT(seen -> {
            Promise<Integer> late = promise();
            finish(() -> {
                TaskFuture<Integer> f = future(late::join);
                try {
                    seen.add(f.join(Duration.ofMillis(2)));
                } catch (TaskTimeoutException e) {
                    seen.add("late");
                    late.put(1);
                    seen.add(f.join(Duration.ofHours(1)));
                }
            });
        });

        final Body body;

        Program(Body body) {
            this.body = body;
        }
    }

    private static int racer(int me) {
        isolated(() -> {});
        return me;
    }

    @ParameterizedTest
    @EnumSource
    void aReplayHasTheRecordedResult(Program p) throws Exception {
        Path file = folder.resolve(p + ".replay");
        for (int i = 0; i < RUNS; i++) {
            List<Object> seen = new ArrayList<>();
            record(file, () -> p.body.run(seen));
            Replay replay = Replay.of(file);
            List<Object> again = new ArrayList<>();
            replay.run(() -> p.body.run(again));
            assertThat(again)
                    .as("run " + i + ", " + replay + replay.divergences())
                    .isEqualTo(seen);
            assertThat(replay.divergences()).isEmpty();
        }
    }

    private static void record(Path file, TaskBody program) throws IOException {
        Recording recording = new Recording(100_000);
        try (TaskRuntime runtime =
                TaskRuntime.builder().workers(2).with(recording).build()) {
            runtime.launch(program);
        }
        assertThat(recording.isComplete()).isTrue();
        recording.writeTo(file);
    }

    @Test
    void cancelledTasksAreACaution() throws Exception {
        Path file = folder.resolve("cancelled.replay");
        record(
                file,
                () -> race(List.of(() -> 1, () -> Serrano.<Integer>promise().join())));
        assertThat(Replay.of(file).cautions()).singleElement().asString().contains("were cancelled");
        record(file, () -> finish(() -> async(() -> isolated(() -> {}))));
        assertThat(Replay.of(file).cautions()).isEmpty();
    }

    @Test
    void aReplayServesOnce() throws Exception {
        Path file = folder.resolve("once.replay");
        TaskBody program = () -> isolated(() -> {});
        record(file, program);
        Replay replay = Replay.of(file);
        replay.run(program);
        assertThatIllegalStateException().isThrownBy(() -> replay.run(program)).withMessageContaining("has run before");
    }

    @Test
    void anotherProgramIsNamed() throws Exception {
        Path file = folder.resolve("one.replay");
        record(file, () -> finish(() -> async(SpawnOptions.none().named("first"), () -> isolated(() -> {}))));
        Replay replay = Replay.of(file);
        replay.run(() -> finish(() -> {}));
        assertThat(replay.divergences()).isNotEmpty().first().asString().contains("diverged at mark", "\"first\"");
    }

    @Test
    void threadsOutsideAreNamed() throws Exception {
        Path file = folder.resolve("outside.replay");
        TaskBody program = () -> {
            Promise<Integer> p = externalPromise();
            Thread.ofPlatform().start(() -> p.put(1));
            p.join();
            isolated(() -> {});
        };
        record(file, program);
        Replay replay = Replay.of(file);
        replay.run(program);
        assertThat(replay.divergences()).allSatisfy(d -> assertThat(d).contains("a thread outside"));
    }

    @Test
    void badFilesAreNamed() throws Exception {
        Path file = folder.resolve("good.replay");
        record(file, () -> isolated(() -> {}));
        byte[] good = Files.readAllBytes(file);
        Path bad = folder.resolve("bad.replay");
        Files.write(bad, Arrays.copyOf(good, good.length - 1));
        assertThatIOException().isThrownBy(() -> Replay.of(bad)).withMessageContaining("damaged");
        byte[] newer = good.clone();
        newer["serrano replay\n".length()] = 9;
        Files.write(bad, newer);
        assertThatIOException().isThrownBy(() -> Replay.of(bad)).withMessageContaining("newer version");
        Files.writeString(bad, "something else");
        assertThatIOException().isThrownBy(() -> Replay.of(bad)).withMessageContaining("no recording");
    }

    @Test
    void aFullRecordingSaysSo() throws Exception {
        Recording recording = new Recording(3);
        try (TaskRuntime runtime =
                TaskRuntime.builder().workers(2).with(recording).build()) {
            runtime.launch(() -> finish(() -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> {});
                }
            }));
        }
        assertThat(recording.isComplete()).isFalse();
        assertThat(recording.marks()).isEqualTo(3);
        assertThatIllegalArgumentException().isThrownBy(() -> new Recording(0)).withMessageContaining("limit 0");
    }
}

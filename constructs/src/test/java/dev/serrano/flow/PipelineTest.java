package dev.serrano.flow;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.test.Schedules;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Elements through stages. */
class PipelineTest {
    private static final ScopedValue<String> USER = ScopedValue.newInstance();

    private static List<Integer> upTo(int n) {
        return IntStream.range(0, n).boxed().toList();
    }

    private static List<Integer> doubled(int n) {
        return upTo(n).stream().map(i -> 2 * i).toList();
    }

    /** 0, 1, 2, ... */
    private static Iterator<Integer> endless(AtomicInteger read) {
        return Stream.generate(read::getAndIncrement).iterator();
    }

    @OnEveryRuntime
    void allElementsInOrder(Lab lab) {
        int n = lab.configuration().size(500, 100);
        List<Integer> seen = new ArrayList<>();
        List<Integer> all = lab.launch(() -> Pipeline.from(upTo(n))
                .stage(i -> future(() -> i).join()) // which may wait
                .serial(i -> {
                    seen.add(i);
                    poll();
                    return i;
                })
                .stage(i -> 2 * i)
                .ordered()
                .toList());
        assertThat(seen).isEqualTo(upTo(n));
        assertThat(all).isEqualTo(doubled(n));
    }

    @OnEveryRuntime
    void oneAtATimeInAnyOrder(Lab lab) {
        int n = lab.configuration().size(500, 100);
        int[] inside = new int[2];
        List<Integer> all = lab.launch(() -> Pipeline.from(upTo(n))
                .stage(i -> {
                    if (i % 3 == 0) {
                        poll();
                    }
                    return i;
                })
                .serialUnordered(i -> {
                    assertThat(++inside[0]).isEqualTo(1);
                    future(() -> i).join();
                    inside[0]--;
                    inside[1]++;
                    return 2 * i;
                })
                .toList());
        assertThat(inside[1]).isEqualTo(n);
        assertThat(all).containsExactlyInAnyOrderElementsOf(doubled(n));
    }

    /** The source is read only when a token is free. */
    @OnEveryRuntime
    void noMoreUnderWayThanTokens(Lab lab) {
        int n = lab.configuration().size(200, 60);
        for (int tokens : new int[] {1, 2, 5}) {
            AtomicInteger underWay = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            AtomicInteger out = new AtomicInteger();
            lab.launch(() -> Pipeline.from(
                            upTo(n).stream().peek(i -> most.accumulateAndGet(underWay.incrementAndGet(), Math::max)))
                    .stage(i -> future(() -> i).join())
                    .serial(i -> i)
                    .tokens(tokens)
                    .forEach(i -> {
                        underWay.decrementAndGet();
                        out.incrementAndGet();
                    }));
            assertThat(out).hasValue(n);
            assertThat(most.get()).isBetween(1, tokens);
        }
    }

    @OnEveryRuntime
    void theFirstFailureEndsAll(Lab lab) {
        IOException broken = new IOException("broken");
        for (int k = 0; k < 4; k++) {
            int which = k;
            AtomicInteger read = new AtomicInteger();
            AtomicInteger out = new AtomicInteger();
            Iterator<Integer> source = endless(read);
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() -> Pipeline.from(new Iterator<Integer>() {
                                @Override
                                public boolean hasNext() {
                                    return true;
                                }

                                @Override
                                public Integer next() {
                                    if (which == 3 && read.get() == 20) {
                                        throw new IllegalStateException(broken);
                                    }
                                    return source.next();
                                }
                            })
                            .stage(i -> fails(which == 0 && i == 20, i, broken))
                            .serial(i -> fails(which == 1 && i == 20, i, broken))
                            .forEach(i -> {
                                fails(which == 2 && i == 20, i, broken);
                                out.incrementAndGet();
                            })))
                    .satisfies(e -> {
                        Throwable f = e.failures().getFirst();
                        assertThat(which == 3 ? f.getCause() : f).isSameAs(broken);
                    });
            assertThat(out.get()).isLessThan(20 + 4 * lab.workers() + 1);
        }
    }

    private static <T> T fails(boolean now, T value, Exception failure) throws Exception {
        if (now) {
            throw failure;
        }
        return value;
    }

    @OnEveryRuntime
    void cancelledAndLate(Lab lab) {
        lab.launch(() -> {
            Cancellation stop = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> Pipeline.from(endless(new AtomicInteger()))
                            .stage(i -> i)
                            .with(cancelledBy(stop))
                            .forEach(i -> {
                                if (i == 50) {
                                    stop.cancel();
                                }
                            }));
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> Pipeline.from(new BoundedQueue<Integer>(1)) // which stays empty
                            .with(within(Bounds.BRIEF))
                            .toList());
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(
                            within(Bounds.BRIEF),
                            () -> Pipeline.from(endless(new AtomicInteger())).forEach(i -> {})));
        });
    }

    @OnEveryRuntime
    void stagesSeeTheBindingsOfTheCaller(Lab lab) {
        lab.launch(() -> where(
                USER,
                "ada",
                () -> assertThat(Pipeline.from(upTo(50))
                                .stage(i -> USER.get() + i)
                                .serial(s -> s + USER.get())
                                .ordered()
                                .toList())
                        .startsWith("ada0ada", "ada1ada")
                        .allMatch(s -> s.startsWith("ada") && s.endsWith("ada"))));
    }

    @OnEveryRuntime
    void queuesAndChannelsAsSources(Lab lab) {
        IOException broken = new IOException("broken");
        lab.launch(() -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(2);
            async(() -> {
                for (int i = 0; i < 20; i++) {
                    q.put(i);
                }
                q.close();
            });
            assertThat(Pipeline.from(q).stage(i -> 2 * i).ordered().toList()).isEqualTo(doubled(20));
            Channel<Integer> c = Channel.bounded(2);
            async(() -> {
                c.put(1);
                c.close(broken);
            });
            List<Integer> out = new ArrayList<>();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> Pipeline.from(c).tokens(1).forEach(out::add))
                    .satisfies(e -> assertThat(e.failures().getFirst()).hasCause(broken));
            assertThat(out).containsExactly(1);
        });
    }

    @Test
    void outsideOfTasks() {
        AtomicBoolean closed = new AtomicBoolean();
        assertThat(Pipeline.from(upTo(30).stream().onClose(() -> closed.set(true)))
                        .stage(i -> 2 * i)
                        .ordered()
                        .toList())
                .isEqualTo(doubled(30));
        assertThat(closed).isTrue();
        assertThat(Pipeline.from(List.of()).toList()).isEmpty();
    }

    @Test
    void misuse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pipeline.from(List.of(1)).tokens(0))
                .withMessageContaining("1 to 65536");
    }

    @Schedules(seeds = 50)
    void inEachSchedule() {
        int[] inside = new int[1];
        List<Integer> order = new ArrayList<>();
        List<Integer> all = Pipeline.from(upTo(7))
                .stage(i -> {
                    poll();
                    return i;
                })
                .serialUnordered(i -> {
                    assertThat(++inside[0]).isEqualTo(1);
                    poll();
                    inside[0]--;
                    return i;
                })
                .serial(i -> {
                    poll();
                    order.add(i);
                    return 2 * i;
                })
                .tokens(3)
                .ordered()
                .toList();
        assertThat(order).isEqualTo(upTo(7));
        assertThat(all).isEqualTo(doubled(7));
    }

    @Schedules(seeds = 50)
    void aFailureInEachSchedule() {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> Pipeline.from(upTo(7))
                        .serial(i -> fails(i == 3, i, new IOException("broken")))
                        .tokens(3)
                        .forEach(i -> poll()));
    }
}

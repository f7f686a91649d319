package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Readers run in parallel, writers alone, in the order of each policy. */
class ReaderWriterActorTest {
    /** Counts who is inside; what is written is a plain field. */
    private static final class Cell extends ReaderWriterActor<String> {
        final AtomicInteger readers = new AtomicInteger();
        final AtomicInteger writers = new AtomicInteger();
        final AtomicInteger reads = new AtomicInteger();
        final Queue<String> order = new ConcurrentLinkedQueue<>();
        int written;

        Cell(ReaderWriterPolicy policy) {
            super(policy);
        }

        @Override
        protected void processRead(String m) {
            readers.incrementAndGet();
            assertThat(writers).hasValue(0);
            order.add(m);
            reads.incrementAndGet();
            assertThat(writers).hasValue(0);
            readers.decrementAndGet();
        }

        @Override
        protected void processWrite(String m) {
            if (m.equals("fail")) {
                throw new IllegalArgumentException("planned");
            }
            assertThat(writers.incrementAndGet()).isEqualTo(1);
            assertThat(readers).hasValue(0);
            order.add(m);
            written++;
            assertThat(readers).hasValue(0);
            writers.decrementAndGet();
        }
    }

    @OnEveryRuntime
    void readersNeverMeetAWriter(Lab lab) {
        for (ReaderWriterPolicy policy : ReaderWriterPolicy.values()) {
            Cell cell = new Cell(policy);
            lab.launch(() -> finish(() -> {
                cell.start();
                finish(() -> {
                    for (int s = 0; s < 4; s++) {
                        async(() -> {
                            for (int i = 0; i < 100; i++) {
                                if (i % 10 == 0) {
                                    cell.sendWrite("w");
                                } else {
                                    cell.sendRead("r");
                                }
                            }
                        });
                    }
                });
                cell.sendRead("last");
                if (policy == ReaderWriterPolicy.WRITERS_FIRST) {
                    untilRead(cell);
                }
                cell.sendExit();
            }));
            assertThat(cell.written).isEqualTo(40);
            assertThat(cell.reads).hasValue(361);
        }
    }

    /** An exit is a writer, and overtakes readers that have not begun if writers are first. */
    private static void untilRead(Cell cell) {
        while (cell.reads.get() < 361) {
            Serrano.poll();
        }
    }

    @OnEveryRuntime
    void thePolicyOrdersWhatWaits(Lab lab) {
        for (ReaderWriterPolicy policy : ReaderWriterPolicy.values()) {
            Cell cell = new Cell(policy);
            cell.sendRead("r1");
            cell.sendWrite("w1");
            cell.sendRead("r2");
            cell.sendWrite("w2");
            if (policy == ReaderWriterPolicy.WRITERS_FIRST) {
                lab.launch(() -> finish(() -> {
                    cell.start();
                    while (cell.reads.get() < 2) {
                        Serrano.poll();
                    }
                    cell.sendExit();
                }));
            } else {
                cell.sendExit();
                lab.launch(() -> finish(cell::start));
            }
            List<String> order = new ArrayList<>(cell.order);
            switch (policy) {
                case ARRIVAL_ORDER -> assertThat(order).containsExactly("r1", "w1", "r2", "w2");
                case READERS_FIRST -> assertThat(order.subList(2, 4)).containsExactly("w1", "w2");
                case WRITERS_FIRST -> assertThat(order.subList(0, 2)).containsExactly("w1", "w2");
            }
        }
    }

    @OnEveryRuntime
    void readersOverlap(Lab lab) {
        List<Promise<Integer>> met = new ArrayList<>();
        ReaderWriterActor<Integer> actor = new ReaderWriterActor<>(ReaderWriterPolicy.ARRIVAL_ORDER) {
            @Override
            protected void processRead(Integer i) {
                met.get(i).put(i);
                assertThat(met.get(1 - i).join()).isEqualTo(1 - i); // each waits for the other
            }

            @Override
            protected void processWrite(Integer i) {
                throw new AssertionError("nothing is written");
            }
        };
        lab.launch(() -> {
            met.add(Serrano.promise());
            met.add(Serrano.promise());
            finish(() -> {
                actor.start();
                actor.sendRead(0);
                actor.sendRead(1);
                actor.sendExit();
            });
        });
        assertThat(actor.hasEnded()).isTrue();
    }

    @OnEveryRuntime
    void aFailingWriterEndsTheActor(Lab lab) {
        Cell cell = new Cell(ReaderWriterPolicy.ARRIVAL_ORDER);
        cell.sendRead("r");
        cell.sendWrite("fail");
        cell.sendRead("left");
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(cell::start))
                .withStackTraceContaining("planned"));
        assertThat(cell.order).containsExactly("r");
        assertThat(cell.deadLetters()).isEqualTo(1);
    }
}

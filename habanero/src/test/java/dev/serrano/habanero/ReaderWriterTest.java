package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.groups.Tuple.tuple;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.experimental.actors.ReadWriteEnum;
import edu.rice.hj.experimental.actors.ReaderWriterActor;
import edu.rice.hj.experimental.actors.ReaderWriterPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Readers together, writers alone, in the order of three policies. */
class ReaderWriterTest {
    private static final String STOP = "stop";

    /** Checks who is at it, and notes who begins. */
    private static class Checked extends ReaderWriterActor<String> {
        final Queue<String> begun = new ConcurrentLinkedQueue<>();
        final List<String> hooks = new ArrayList<>();
        private final AtomicInteger readers = new AtomicInteger();
        private final AtomicInteger writers = new AtomicInteger();
        int state;

        Checked(ReaderWriterPolicy policy) {
            super(policy);
        }

        @Override
        protected void processRead(String message) {
            begun.add(message);
            readers.getAndIncrement();
            int before = state;
            read(message);
            assertThat(writers).hasValue(0);
            assertThat(state).isEqualTo(before);
            readers.getAndDecrement();
        }

        @Override
        protected void processWrite(String message) {
            begun.add(message);
            assertThat(writers.getAndIncrement()).isZero();
            poll();
            state++;
            assertThat(readers).hasValue(0);
            writers.getAndDecrement();
            if (message.equals(STOP)) {
                exit();
            }
        }

        @Override
        protected void onPostExit() {
            hooks.add("exit with " + readers.get() + " readers");
        }

        void read(String message) {
            poll();
        }
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void noReaderMeetsAWriter(Lab lab) {
        for (ReaderWriterPolicy policy : ReaderWriterPolicy.values()) {
            Checked actor = new Checked(policy);
            lab.launch(() -> finish(() -> {
                actor.start();
                finish(() -> {
                    for (int s = 0; s < 4; s++) {
                        async(() -> {
                            for (int i = 0; i < 100; i++) {
                                if (i % 10 == 0) {
                                    actor.sendWriteMessage("w");
                                } else {
                                    actor.sendReadMessage("r");
                                }
                            }
                        });
                    }
                });
                actor.sendWriteMessage(STOP);
            }));
            assertThat(actor.state).isEqualTo(41);
            assertThat(actor.hooks).containsExactly("exit with 0 readers");
            if (policy != ReaderWriterPolicy.WRITER_PRIORITY) { // there the last writer overtakes readers
                assertThat(actor.begun).hasSize(401);
            }
        }
    }

    /** What was sent before the start is taken in the order of the policy. */
    private static List<String> order(Lab lab, ReaderWriterPolicy policy) {
        Checked actor = new Checked(policy);
        for (String message : List.of("r1", "w1", "r2", "w2")) {
            if (message.startsWith("r")) {
                actor.sendReadMessage(message);
            } else {
                actor.sendWriteMessage(message);
            }
        }
        lab.launch(() -> finish(() -> {
            actor.start();
            while (actor.begun.size() < 4) {
                poll();
            }
            actor.sendWriteMessage(STOP);
        }));
        return List.copyOf(actor.begun);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void thePolicySaysWhoComesFirst(Lab lab) {
        assertThat(order(lab, ReaderWriterPolicy.ARRIVAL_ORDER)).containsExactly("r1", "w1", "r2", "w2", STOP);
        List<String> readersFirst = order(lab, ReaderWriterPolicy.READER_PRIORITY);
        assertThat(readersFirst.subList(0, 2)).containsExactlyInAnyOrder("r1", "r2");
        assertThat(readersFirst).endsWith("w1", "w2", STOP);
        List<String> writersFirst = order(lab, ReaderWriterPolicy.WRITER_PRIORITY);
        assertThat(writersFirst).startsWith("w1", "w2").endsWith(STOP);
        assertThat(writersFirst.subList(2, 4)).containsExactlyInAnyOrder("r1", "r2");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void readersWaitForEachOther(Lab lab) {
        int together = 5;
        Promise<String> all = promise();
        Checked actor = new Checked(ReaderWriterPolicy.ARRIVAL_ORDER) {
            private final AtomicInteger here = new AtomicInteger();

            @Override
            void read(String message) {
                if (here.incrementAndGet() == together) {
                    all.put("here");
                }
                assertThat(all.join()).isEqualTo("here");
            }
        };
        lab.launch(() -> finish(() -> {
            actor.start();
            for (int i = 0; i < together; i++) {
                actor.sendReadMessage("r");
            }
            actor.sendWriteMessage(STOP);
        }));
        assertThat(actor.begun).hasSize(together + 1);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aReaderThatFailsEndsTheActor(Lab lab) {
        Checked actor = new Checked(ReaderWriterPolicy.READER_PRIORITY) {
            @Override
            void read(String message) {
                throw new IllegalStateException(message);
            }
        };
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(() -> {
                    actor.start();
                    actor.sendReadMessage("unreadable");
                }))
                .satisfies(e -> assertThat(e.failures())
                        .extracting(Throwable::getMessage)
                        .containsExactly("unreadable")));
        assertThat(actor.hooks).hasSize(1);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void whoHandlesFailuresGoesOn(Lab lab) {
        Queue<String> handled = new ConcurrentLinkedQueue<>();
        ReaderWriterActor<Integer> actor = new ReaderWriterActor<>() {
            @Override
            protected void processRead(Integer message) {
                throw new IllegalStateException("read " + message);
            }

            @Override
            protected void processWrite(Integer message) {
                if (message == 0) {
                    exit();
                } else {
                    throw new IllegalStateException("written " + message);
                }
            }

            @Override
            protected void handleThrowable(Throwable failure) {
                handled.add(failure.getMessage());
            }
        };
        lab.launch(() -> finish(() -> {
            actor.start();
            actor.sendReadMessage(1);
            actor.sendWriteMessage(2);
            actor.sendWriteMessage(0);
        }));
        assertThat(handled).containsExactly("read 1", "written 2");
    }

    @Test
    void theMailboxesOfThePolicies() {
        assertThat(ReaderWriterPolicy.values())
                .extracting(
                        ReaderWriterPolicy::readMailbox,
                        ReaderWriterPolicy::writeMailbox,
                        ReaderWriterPolicy::numMailboxes)
                .containsExactly(tuple(0, 0, 1), tuple(0, 1, 2), tuple(1, 0, 2));
        assertThat(ReadWriteEnum.values())
                .containsExactly(ReadWriteEnum.UNKNOWN, ReadWriteEnum.WRITE, ReadWriteEnum.READ);
    }
}

package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.MultiException;
import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.test.Schedules;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** Actors that are supervised together, actors with readers, and any of them under random schedules. */
class SupervisorTest {
    private static final Duration MS = Duration.ofMillis(1);

    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private record Message(int n, Reply<Integer> reply) {}

    /** Counts its messages since it has begun; fails at each 0. */
    private static class Member extends Actor<Message> {
        final List<String> lives = new ArrayList<>();
        boolean alive;
        int count;

        @Override
        protected void onStart() {
            assertThat(alive).isFalse();
            alive = true;
            count = 0;
            lives.add("+");
        }

        @Override
        protected void onExit() {
            assertThat(alive).isTrue();
            alive = false;
            lives.add("-");
        }

        @Override
        protected void process(Message m) {
            assertThat(alive).isTrue();
            count++;
            if (m.n == 0) {
                throw new Broken();
            }
            m.reply.answer(count);
        }

        TaskFuture<Integer> tell(int n) {
            return ask(reply -> new Message(n, reply));
        }
    }

    /** Throws what a finish of that body has failed with. */
    private static void fails(TaskBody body) throws Throwable {
        try {
            finish(body);
        } catch (MultiException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static Throwable failure(TaskFuture<?> f) {
        return ((Outcome.Failure<?>) f.outcome()).cause();
    }

    @OnEveryRuntime
    void allBeginAnewForOne(Lab lab) {
        List<Member> all = List.of(new Member(), new Member(), new Member());
        Supervisor s = Supervisor.allForOne(Supervision.restart());
        lab.launch(() -> finish(() -> {
            all.forEach(s::start);
            assertThat(s.size()).isEqualTo(3);
            all.forEach(m -> assertThat(m.tell(1).join()).isEqualTo(1));
            failure(all.get(1).tell(0));
            all.forEach(m -> assertThat(m.tell(1).join()).isEqualTo(1));
            s.exit();
        }));
        all.forEach(m -> assertThat(m.lives).containsExactly("+", "-", "+", "-"));
        assertThat(s.size()).isZero();
    }

    @OnEveryRuntime
    void oneBeginsAnewForOneButTheLimitIsThatOfAll(Lab lab) {
        List<Member> all = List.of(new Member(), new Member());
        Supervisor s = Supervisor.oneForOne(Supervision.restart().limit(2, Duration.ofHours(1)));
        lab.launch(() -> assertThatExceptionOfType(Broken.class)
                .isThrownBy(() -> fails(() -> {
                    all.forEach(s::start);
                    all.forEach(m -> assertThat(m.tell(1).join()).isEqualTo(1));
                    failure(all.get(0).tell(0));
                    assertThat(all.get(0).tell(1).join()).isEqualTo(1);
                    assertThat(all.get(1).tell(1).join()).isEqualTo(2);
                    failure(all.get(1).tell(0));
                    all.get(0).tell(0); // the third: all exit
                })));
        assertThat(all.get(0).lives).containsExactly("+", "-", "+", "-");
        assertThat(all.get(1).lives).containsExactly("+", "-", "+", "-");
        assertThat(s.size()).isZero();
    }

    @OnEveryRuntime
    void allStopForOne(Lab lab) {
        List<Member> all = List.of(new Member(), new Member());
        Supervisor s = Supervisor.allForOne(Supervision.stop());
        lab.launch(() -> finish(() -> {
            all.forEach(s::start);
            all.get(0).tell(0);
        }));
        all.forEach(m -> assertThat(m.lives).containsExactly("+", "-"));
    }

    @OnEveryRuntime
    void anErrorOfOneEndsAll(Lab lab) {
        Member calm = new Member();
        Member wild = new Member() {
            @Override
            protected void process(Message m) {
                throw new AssertionError("wild");
            }
        };
        Supervisor s = Supervisor.oneForOne(Supervision.restart());
        lab.launch(() -> assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> fails(() -> {
                    s.start(calm);
                    s.start(wild);
                    wild.tell(1);
                })));
        assertThat(calm.hasEnded()).isTrue();
    }

    /** Reads fail at 0 and writes at negative numbers; nobody else is inside while it begins anew. */
    private static final class Table extends ReaderWriterActor<Integer> {
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger reads = new AtomicInteger();
        int writes;
        int restarts;

        Table(ReaderWriterPolicy policy) {
            super(policy);
        }

        @Override
        protected void processRead(Integer n) {
            inside.incrementAndGet();
            Serrano.poll();
            inside.decrementAndGet();
            if (n == 0) {
                throw new Broken();
            }
            reads.incrementAndGet();
        }

        @Override
        protected void processWrite(Integer n) {
            alone();
            if (n < 0) {
                throw new Broken();
            }
            writes++;
        }

        @Override
        protected void postRestart(Exception failure) {
            alone();
            restarts++;
        }

        private void alone() {
            assertThat(inside.compareAndSet(0, 100)).isTrue();
            Serrano.poll();
            inside.set(0);
        }
    }

    @Schedules(seeds = 20)
    void readersAndWritersAreRestartedAlone() {
        for (ReaderWriterPolicy policy : ReaderWriterPolicy.values()) {
            Table table = new Table(policy);
            finish(() -> {
                table.startSupervised(Supervision.restart().backOff(MS, MS));
                finish(() -> {
                    async(() -> {
                        table.sendRead(1);
                        table.sendRead(0);
                        table.sendRead(2);
                    });
                    async(() -> {
                        table.sendWrite(1);
                        table.sendWrite(-1);
                        table.sendWrite(2);
                    });
                });
                Serrano.delay(MS.multipliedBy(100));
                table.sendExit();
            });
            assertThat(table.reads).hasValue(2);
            assertThat(table.writes).isEqualTo(2);
            assertThat(table.restarts).isEqualTo(2);
            assertThat(table.restarts()).isEqualTo(2);
            assertThat(table.deadLetters()).isZero();
        }
    }

    @OnEveryRuntime
    void readersThatResumeOrStop(Lab lab) {
        Table going = new Table(ReaderWriterPolicy.ARRIVAL_ORDER);
        Table stopped = new Table(ReaderWriterPolicy.ARRIVAL_ORDER);
        Table failed = new Table(ReaderWriterPolicy.ARRIVAL_ORDER);
        lab.launch(() -> {
            finish(() -> {
                going.startSupervised(Supervision.resume());
                going.sendRead(0);
                going.sendWrite(-1);
                going.sendRead(1);
                going.sendExit();
                stopped.startSupervised(Supervision.stop());
                stopped.sendRead(0);
            });
            assertThatExceptionOfType(Broken.class)
                    .isThrownBy(() -> fails(() -> {
                        failed.startSupervised(Supervision.restart().limit(1, Duration.ofHours(1)));
                        failed.sendRead(0);
                        failed.sendWrite(-1);
                    }));
        });
        assertThat(going.reads).hasValue(1);
        assertThat(failed.restarts()).isLessThanOrEqualTo(1);
    }

    /** Whatever comes first: each message is answered, has failed, or finds its actor ended; lives do not overlap. */
    @Schedules(seeds = 60)
    void eachMessageHasAnEnd() {
        List<Member> all = List.of(new Member(), new Member());
        Supervisor s = Supervisor.allForOne(Supervision.restart().backOff(MS, MS.multipliedBy(4)));
        List<TaskFuture<Integer>> answers = new ArrayList<>();
        Promise<Integer> sent = promise();
        finish(() -> {
            all.forEach(s::start);
            async(() -> {
                for (int i = 0; i < 6; i++) {
                    answers.add(all.get(i % 2).tell(i % 3));
                }
                sent.put(1);
            });
            async(() -> {
                Serrano.delay(MS.multipliedBy(2));
                all.get(0).exit();
            });
            sent.join();
            Serrano.delay(MS.multipliedBy(10));
            s.exit();
        });
        for (TaskFuture<Integer> a : answers) {
            assertThat(a.isDone()).isTrue();
            if (a.outcome() instanceof Outcome.Failure<Integer>(Throwable cause)) {
                assertThat(cause).isInstanceOfAny(Broken.class, IllegalStateException.class);
            }
        }
        for (Member m : all) {
            assertThat(m.alive).isFalse();
            assertThat(m.lives.size() % 2).isZero();
        }
    }
}

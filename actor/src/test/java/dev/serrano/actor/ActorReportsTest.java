package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlockPolicy;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about actors that never exit. */
class ActorReportsTest {
    private static final class Lazy extends Actor<String> {
        private final String name;

        Lazy(String name) {
            this.name = name;
        }

        @Override
        protected void process(String message) {
            pause();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final class Closed extends SelectorActor<String> {
        Closed() {
            super(3);
            disable(1);
        }

        @Override
        protected void process(String message) {}

        @Override
        public String toString() {
            return "closed";
        }
    }

    private static TaskRuntime impatient() {
        return TaskRuntime.builder()
                .workers(2)
                .deadlock(DeadlockPolicy.FAIL)
                .deadlockThreshold(Duration.ofMillis(50))
                .build();
    }

    /** Takes as long as some deadlocks one after the other take to be found, at another runtime. */
    private static void someDeadlocks() {
        try (TaskRuntime other = impatient()) {
            for (int i = 0; i < 4; i++) {
                assertThatExceptionOfType(TaskDeadlockException.class)
                        .isThrownBy(() -> other.launch(() -> finish(new Lazy("lazy")::start)));
            }
        }
    }

    @Test
    void theOneThatNeverExitsIsNamedWithItsMessages() {
        Lazy lazy = new Lazy("lazy");
        Closed closed = new Closed();
        try (TaskRuntime r = impatient()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        finish(() -> {
                            lazy.start();
                            for (int i = 0; i < 5; i++) {
                                lazy.send("m" + i);
                            }
                            closed.start();
                            closed.send(1, "waits");
                        });
                    }))
                    .withMessageContaining("lazy, which has not exited: it is paused, messages in its mailbox: 4")
                    .withMessageContaining(
                            "closed, which has not exited: messages in its mailboxes: 0, 1 (disabled), 0");
        }
        assertThat(lazy.hasEnded()).isTrue();
        assertThat(lazy.deadLetters()).isEqualTo(4);
        assertThat(closed.deadLetters()).isEqualTo(1);
    }

    /** The inner finish has no token of its own, so those who hold the outer one are in the same list. */
    @Test
    void whoHoldsAFinishAroundIsNotNamed() {
        try (TaskRuntime r = impatient()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        Lazy outer = new Lazy("outer");
                        outer.start();
                        finish(new Lazy("inner")::start);
                        outer.exit();
                    }))
                    .withMessageContaining("inner, which has not exited")
                    .withMessageNotContaining("outer");
        }
    }

    /** There is no finish but that of the launch, whose root task has ended. */
    @Test
    void oneThatWasStartedInTheLaunchIsNamed() {
        Lazy lazy = new Lazy("lazy");
        try (TaskRuntime r = impatient()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(lazy::start))
                    .withMessageContaining("a root task that has ended waits for the end of finish \"run\"")
                    .withMessageContaining("lazy, which has not exited: messages in its mailbox: 0");
        }
        assertThat(lazy.hasEnded()).isTrue();
    }

    /** Who waits for room in a mailbox is told of the actor that makes none. */
    @Test
    void theOneWhoseMailboxStaysFullIsNamed() {
        Actor<Integer> slow = new Actor<>(1, Overflow.SUSPEND) {
            @Override
            protected void process(Integer n) {
                pause();
            }

            @Override
            public String toString() {
                return "slow";
            }
        };
        try (TaskRuntime r = impatient()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        slow.start();
                        async(taskNamed("sender"), () -> {
                            for (int i = 0; i < 3; i++) {
                                slow.send(i);
                            }
                        });
                    }))
                    .withMessageContaining("\"sender\" waits for semaphore@")
                    .withMessageContaining("slow, which has not exited: it is paused, messages in its mailbox: 1");
        }
    }

    /** Others may still send to one of them: no deadlock, until they have it exit. */
    @Test
    void oneForOthersKeepsTheLaunchOpen() throws Exception {
        Lazy lazy = new Lazy("lazy");
        Lazy forOthers = new Lazy("for others");
        try (TaskRuntime r = impatient()) {
            Thread launch = Thread.ofPlatform()
                    .start(() -> r.launch(() -> {
                        lazy.start();
                        forOthers.startForOutside();
                    }));
            assertThat(launch.join(Duration.ofMillis(300))).isFalse();
            lazy.exit();
            forOthers.exit();
            launch.join();
        }
    }

    /** What an actor does with a message from outside may end any wait, in other finishes and runs, too. */
    @Test
    void oneForOthersMayEndTheWaitOfAnother() throws Exception {
        Actor<Promise<String>> filler = new Actor<>() {
            @Override
            protected void process(Promise<String> promise) {
                promise.put("filled");
                exit();
            }
        };
        try (TaskRuntime r = impatient()) {
            Promise<String> promise = r.launch(() -> Serrano.promise());
            CountDownLatch started = new CountDownLatch(1);
            TaskFuture<String> run = r.submit(() -> {
                filler.startForOutside();
                async(promise::join);
                started.countDown();
                return "";
            });
            TaskFuture<String> otherRun = r.submit(() -> promise.join());
            started.await();
            someDeadlocks();
            assertThat(List.of(run.isDone(), otherRun.isDone())).containsOnly(false);
            filler.send(promise);
            run.join();
            assertThat(otherRun.join()).isEqualTo("filled");
        }
    }

    /** The actor's runtime may be at work. */
    @Test
    void anAskOfAnActorOfAnotherRuntimeIsNoDeadlock() throws Exception {
        Promise<Integer> answer = externalPromise();
        Actor<Reply<Integer>> slow = new Actor<>() {
            @Override
            protected void process(Reply<Integer> reply) {
                reply.answer(answer.join());
                exit();
            }
        };
        try (TaskRuntime home = TaskRuntime.builder().workers(1).build();
                TaskRuntime client = impatient()) {
            Promise<Boolean> started = externalPromise();
            TaskFuture<Integer> run = home.submit(() -> {
                slow.start();
                started.put(true);
                return 1;
            });
            started.join();
            TaskFuture<Integer> asks =
                    client.submit(() -> slow.<Integer>ask(reply -> reply).join());
            someDeadlocks();
            assertThat(asks.isDone()).isFalse();
            answer.put(3);
            assertThat(asks.join()).isEqualTo(3);
            run.join();
        }
    }

    /** Tasks that wait for each other do so whatever is sent to the actors of another run. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCircleFailsAtOnceBesideActorsThatLive(boolean forOthers) throws Exception {
        Lazy lazy = new Lazy("lazy");
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(2)
                .deadlock(DeadlockPolicy.FAIL)
                .deadlockThreshold(Duration.ofDays(1))
                .build()) {
            TaskFuture<String> run = r.submit(() -> {
                if (forOthers) {
                    lazy.startForOutside();
                } else {
                    lazy.start();
                }
                return "";
            });
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        AtomicReference<TaskFuture<String>> first = new AtomicReference<>();
                        TaskFuture<String> second = future(() -> {
                            TaskFuture<String> f;
                            while ((f = first.get()) == null) {
                                poll();
                            }
                            return f.join();
                        });
                        first.set(future(second::join));
                    }));
            assertThat(run.isDone()).isFalse();
            lazy.exit();
            run.join();
        }
    }

    /** One has failed, the other waits for it for ever: the report says both. */
    @Test
    void aFailureThatNobodyHasSeenYetIsTold() {
        try (TaskRuntime r = impatient()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        finish(() -> {
                            new Lazy("waits for ever").start();
                            Actor<String> broken = new Actor<>() {
                                @Override
                                protected void process(String message) {
                                    throw new IllegalArgumentException(message);
                                }
                            };
                            broken.start();
                            broken.send("boom");
                        });
                    }))
                    .withMessageContaining("waits for ever, which has not exited")
                    .withMessageContaining("it has failed already, and throws when it ends:"
                            + " java.lang.IllegalArgumentException: boom");
        }
    }

    @Test
    void deadLettersAreEventsOfARecording(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("letters.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.serrano.DeadLetter");
            recording.start();
            Lazy lazy = new Lazy("lazy");
            lazy.exit();
            lazy.send("too late");
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(e -> e.getEventType().getName().equals("dev.serrano.DeadLetter"))
                .singleElement()
                .satisfies(e -> {
                    assertThat(e.getString("actor")).isEqualTo(Lazy.class.getName());
                    assertThat(e.getString("message")).isEqualTo("java.lang.String");
                });
    }

    @Test
    void lengthsOfMailboxesAreEventsOfARecording(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("lengths.jfr");
        Busy busy = new Busy();
        for (int i = 0; i < 300; i++) {
            busy.send(i);
        }
        try (Recording recording = new Recording();
                TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            recording.enable("dev.serrano.Mailbox");
            recording.start();
            r.launch(busy::start);
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(e -> e.getEventType().getName().equals("dev.serrano.Mailbox"))
                .isNotEmpty()
                .allSatisfy(e -> {
                    assertThat(e.getString("actor")).isEqualTo(Busy.class.getName());
                    assertThat(e.getLong("messages")).isIn(236L, 172L, 108L, 44L); // a batch is 64
                });
    }

    private static final class Busy extends Actor<Integer> {
        @Override
        protected void process(Integer n) {
            if (n == 299) {
                exit();
            }
        }
    }

    /** One event for each decision of a supervision, and none for a failure that it never sees. */
    @Test
    void failuresOfSupervisedActorsAreEventsOfARecording(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("failures.jfr");
        try (Recording recording = new Recording();
                TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            recording.enable("dev.serrano.ActorFailure");
            recording.start();
            runs(r, Supervision.restart());
            runs(r, Supervision.resume());
            runs(r, Supervision.stop());
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> runs(r, Supervision.restart().limit(1, Duration.ofMinutes(1))));
            assertThatExceptionOfType(MultiException.class).isThrownBy(() -> runs(r, Supervision.escalate()));
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(e -> e.getEventType().getName().equals("dev.serrano.ActorFailure"))
                .allSatisfy(e -> assertThat(e.getString("actor")).isEqualTo(Fragile.class.getName()))
                .extracting(e -> e.getString("decision") + " " + e.getString("failure"))
                .containsExactlyInAnyOrder(
                        "restart java.io.IOException: one",
                        "restart java.io.IOException: two",
                        "resume java.io.IOException: one",
                        "resume java.io.IOException: two",
                        "stop java.io.IOException: one",
                        "restart java.io.IOException: one",
                        "escalate java.io.IOException: two");
    }

    private static void runs(TaskRuntime r, Supervision supervision) {
        r.launch(() -> finish(() -> {
            Fragile fragile = new Fragile();
            fragile.startSupervised(supervision);
            fragile.send("one");
            fragile.send("two");
            fragile.send("end");
        }));
    }

    private static final class Fragile extends Actor<String> {
        @Override
        protected void process(String message) throws IOException {
            if (message.equals("end")) {
                exit();
            } else {
                throw new IOException(message);
            }
        }
    }

    @Test
    void ofManyAFewAreNamed() {
        try (TaskRuntime r = impatient()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        finish(() -> {
                            for (int i = 0; i < 1_000; i++) {
                                new Lazy("lazy").start();
                            }
                        });
                    }))
                    .withMessageContaining("and 997 more");
        }
    }

    /**
     * While somebody outside may send, it is no deadlock. How long one would have taken to be found is seen at another
     * runtime, which has some one after the other.
     */
    @Test
    void idleIsNoDeadlockWhileOthersMaySend() throws Exception {
        try (TaskRuntime r = impatient()) {
            List<Lazy> all = new ArrayList<>();
            Thread outside = Thread.ofPlatform().unstarted(() -> {
                someDeadlocks();
                all.forEach(Lazy::exit);
            });
            r.launch(() -> finish(() -> {
                for (int i = 0; i < 10; i++) {
                    Lazy lazy = new Lazy("lazy");
                    all.add(lazy);
                    lazy.startForOutside();
                }
                outside.start();
            }));
            outside.join();
            assertThat(all).allMatch(Lazy::hasEnded);
        }
    }
}

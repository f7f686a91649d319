package dev.serrano.actor;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.carrying;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.spi.ThreadStateCarrier;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;

/** A message is processed with the context of where the actor was started. */
class ActorContextTest {
    private static final int MESSAGES = 200;
    private static final ScopedValue<String> USER = ScopedValue.newInstance();
    private static final ThreadLocal<String> STATE = new ThreadLocal<>();

    private static final class Carrier implements ThreadStateCarrier<String> {
        @Override
        public String capture() {
            return STATE.get();
        }

        @Override
        public String install(String state) {
            String before = STATE.get();
            STATE.set(state);
            return before;
        }

        @Override
        public void reset(String before) {
            STATE.set(before);
        }
    }

    private static final class Doing extends Actor<Integer> {
        private final IntConsumer action;

        Doing(IntConsumer action) {
            this.action = action;
        }

        @Override
        protected void process(Integer m) {
            action.accept(m);
            if (m == MESSAGES) {
                exit();
            }
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void bindingsAndCarriedState(Lab lab) {
        Queue<String> seen = new ConcurrentLinkedQueue<>();
        lab.launch(() -> finish(() -> {
            Doing actor = new Doing(m -> {
                seen.add(USER.orElse("unbound") + '/' + STATE.get());
                async(() -> seen.add(USER.orElse("unbound") + '/' + STATE.get()));
            });
            where(USER, "alice", () -> {
                STATE.set("start");
                return carrying(new Carrier(), () -> {
                    actor.start();
                    return null;
                });
            });
            STATE.set("sender");
            where(USER, "bob", () -> {
                for (int i = 1; i <= MESSAGES; i++) {
                    actor.send(i);
                }
                return null;
            });
        }));
        assertThat(seen).hasSize(2 * MESSAGES).containsOnly("alice/start");
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void accumulators(Lab lab) {
        FinishAccumulator<Long> sum = FinishAccumulator.sumLong();
        FinishAccumulator<String> text = FinishAccumulator.of("", String::concat);
        lab.launch(() -> finish(accumulating(sum, text), () -> {
            text.put("a");
            Doing actor = new Doing(m -> {
                sum.put((long) m);
                async(() -> sum.put((long) m));
                text.put(m == 1 ? "(" : m == MESSAGES ? ")" : ".");
            });
            actor.start();
            text.put("z");
            for (int i = 1; i <= MESSAGES; i++) {
                actor.send(i);
            }
        }));
        assertThat(sum.get()).isEqualTo((long) MESSAGES * (MESSAGES + 1));
        assertThat(text.get()).isEqualTo("a(" + ".".repeat(MESSAGES - 2) + ")z");
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCarrierThatFailsEndsTheActor(Lab lab) {
        Doing actor = new Doing(m -> {});
        assertThatThrownBy(() -> lab.launch(() -> finish(() -> {
                    FailingLater.startIn(actor);
                    actor.send(1);
                })))
                .hasStackTraceContaining("install");
        assertThat(actor.hasEnded()).isTrue();
        assertThat(actor.deadLetters()).isEqualTo(1);
    }

    /** Installs its state where the actor is started, and fails at the turn. */
    private static final class FailingLater implements ThreadStateCarrier<Integer> {
        private boolean installed;

        static void startIn(Doing actor) {
            carrying(new FailingLater(), () -> {
                actor.start();
                return null;
            });
        }

        @Override
        public Integer capture() {
            return 1;
        }

        @Override
        public Integer install(Integer state) {
            if (installed) {
                throw new IllegalStateException("install");
            }
            installed = true;
            return state;
        }

        @Override
        public void reset(Integer before) {}
    }
}

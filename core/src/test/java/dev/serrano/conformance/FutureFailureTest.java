package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.any;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/** A future's failure goes to whoever joins it; one that nobody has consumed is reported by the finish. */
class FutureFailureTest {
    private static final class Boom extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A way to look at a failed future. */
    private interface Look {
        void at(TaskFuture<Integer> f) throws Exception;
    }

    private static void reported(Lab lab, boolean expected, Look look) {
        Boom boom = new Boom();
        lab.launch(() -> {
            Throwable thrown = catchThrowable(() -> finish(() -> {
                TaskFuture<Integer> f = future(() -> {
                    throw boom;
                });
                look.at(f);
            }));
            if (expected) {
                assertThat(thrown).isInstanceOf(MultiException.class);
                assertThat(((MultiException) thrown).failures()).containsExactly(boom);
            } else {
                assertThat(thrown).isNull();
            }
        });
    }

    @OnEveryRuntime
    void nobodyLooks(Lab lab) {
        reported(lab, true, f -> {});
    }

    @OnEveryRuntime
    void askingWhetherItIsDoneConsumesNothing(Lab lab) {
        reported(lab, true, f -> {
            dev.serrano.testing.Waits.pollUntil("the future ends", f::isDone);
            assertThat(f.state()).isEqualTo(Future.State.FAILED);
            assertThat(f.isCancelled()).isFalse();
        });
    }

    @OnEveryRuntime
    void joinConsumes(Lab lab) {
        reported(lab, false, f -> assertThatThrownBy(f::join).isInstanceOf(Boom.class));
    }

    @OnEveryRuntime
    void getConsumes(Lab lab) {
        reported(lab, false, f -> assertThatThrownBy(f::get).hasCauseInstanceOf(Boom.class));
    }

    @OnEveryRuntime
    void outcomeConsumes(Lab lab) {
        reported(lab, false, f -> assertThat(f.outcome()).isNotNull());
    }

    @OnEveryRuntime
    void exceptionNowConsumes(Lab lab) {
        reported(lab, false, f -> {
            dev.serrano.testing.Waits.pollUntil("the future ends", f::isDone);
            assertThat(f.exceptionNow()).isInstanceOf(Boom.class);
        });
    }

    @OnEveryRuntime
    void mapConsumesAndHandsOn(Lab lab) {
        reported(
                lab,
                false,
                f -> assertThatThrownBy(() -> f.map(x -> x + 1).join()).isInstanceOf(Boom.class));
    }

    @OnEveryRuntime
    void onCompleteConsumes(Lab lab) {
        reported(lab, false, f -> f.onComplete(o -> assertThat(o).isNotNull()));
    }

    @OnEveryRuntime
    void allAndAnyConsume(Lab lab) {
        reported(
                lab,
                false,
                f -> assertThatThrownBy(() -> all(List.of(f)).join()).isInstanceOf(Boom.class));
        reported(
                lab,
                false,
                f -> assertThatThrownBy(() -> any(List.of(f)).join()).isInstanceOf(Boom.class));
    }

    @OnEveryRuntime
    void aCompletableFutureConsumes(Lab lab) {
        AtomicReference<CompletableFuture<Integer>> cf = new AtomicReference<>();
        reported(lab, false, f -> cf.set(f.toCompletableFuture()));
        dev.serrano.testing.Waits.until("it ends", () -> cf.get().isCompletedExceptionally());
    }

    @OnEveryRuntime
    void aJoinerThatFailsWithItIsReportedOnce(Lab lab) {
        Boom boom = new Boom();
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(() -> {
                    TaskFuture<Integer> f = future(() -> {
                        throw boom;
                    });
                    for (int i = 0; i < 5; i++) {
                        async(() -> f.join());
                    }
                }))
                .satisfies(e -> assertThat(e.failures()).containsExactly(boom)));
    }

    @OnEveryRuntime
    void aChainOfFutures(Lab lab) {
        Boom boom = new Boom();
        lab.launch(() -> {
            TaskFuture<Integer> last = future(() -> {
                throw boom;
            });
            for (int i = 0; i < 50; i++) {
                TaskFuture<Integer> before = last;
                last = future(() -> before.join() + 1);
            }
            assertThatThrownBy(last::join).isSameAs(boom);
        });
    }

    @OnEveryRuntime
    void aFutureWhoseOwnScopeFails(Lab lab) {
        Boom boom = new Boom();
        lab.launch(() -> {
            TaskFuture<Integer> f = future(() -> {
                finish(() -> async(() -> {
                    throw boom;
                }));
                return 1;
            });
            assertThatExceptionOfType(MultiException.class).isThrownBy(f::join).withCause(boom);
        });
    }

    /** An async that a future spawned without a finish of its own fails the scope, not the future. */
    @OnEveryRuntime
    void anAsyncOfAFutureFailsTheScope(Lab lab) {
        Boom boom = new Boom();
        lab.launch(() -> {
            AtomicReference<TaskFuture<Integer>> f = new AtomicReference<>();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> f.set(future(() -> {
                        async(() -> {
                            throw boom;
                        });
                        return 5;
                    }))))
                    .withCause(boom);
            assertThat(f.get().join()).isEqualTo(5);
        });
    }

    @OnEveryRuntime
    void manyFailuresSomeConsumed(Lab lab) {
        lab.launch(() -> {
            List<Boom> booms = new ArrayList<>();
            List<Throwable> left = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                booms.add(new Boom());
                if (i % 2 == 1) {
                    left.add(booms.get(i));
                }
            }
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> {
                        List<TaskFuture<Integer>> fs = new ArrayList<>();
                        for (Boom b : booms) {
                            fs.add(future(() -> {
                                throw b;
                            }));
                        }
                        for (int i = 0; i < 40; i += 2) {
                            assertThatThrownBy(fs.get(i)::join).isSameAs(booms.get(i));
                        }
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactlyInAnyOrderElementsOf(left));
        });
    }

    /** The failed producer releases those who wait for its promise, if it hands its failure on. */
    @OnEveryRuntime
    void aFailedProducerReleasesItsConsumers(Lab lab) {
        Boom boom = new Boom();
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> p.fail(boom));
            TaskFuture<Integer> consumer = future(() -> p.join());
            assertThatThrownBy(consumer::join).isSameAs(boom);
        });
    }

    /** One that cannot say what it is. */
    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("has no message");
        }
    }

    /** Its text is asked for where many are told of it: all hear of it all the same. */
    @OnEveryRuntime(workers = {1, 2})
    void aFailureWhoseTextCannotBeHad(Lab lab) {
        Mute mute = new Mute();
        AtomicReference<TaskFuture<Integer>> pending = new AtomicReference<>();
        Throwable thrown = catchThrowable(() -> lab.launch(() -> finish(failFast(), () -> {
            Promise<Integer> never = promise();
            pending.set(never.map(x -> x + 1));
            async(never::join);
            async(() -> {
                throw mute;
            });
        })));
        assertThat(((MultiException) thrown).failures().size()).isEqualTo(1);
        assertThat(((MultiException) thrown).failures().getFirst() == mute).isTrue();
        assertThat(thrown.getMessage()).contains(Mute.class.getName());
        assertThat(pending.get().isCancelled()).isTrue();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            async(() -> c.cancel(mute));
            Throwable cancelled =
                    catchThrowable(() -> finish(cancelledBy(c), () -> promise().join()));
            assertThat(cancelled.getCause() == mute).isTrue();
        });
    }

    /** As of data that contain themselves. */
    @OnEveryRuntime(workers = {1, 2})
    void aFailureWhoseTextHasNoEnd(Lab lab) {
        final class Endless extends RuntimeException {
            private static final long serialVersionUID = 1;

            @Override
            @SuppressWarnings("InfiniteRecursion")
            public String getMessage() {
                return getMessage() + ".";
            }
        }
        Endless endless = new Endless();
        AtomicReference<TaskFuture<Integer>> pending = new AtomicReference<>();
        Throwable thrown = catchThrowable(() -> lab.launch(() -> finish(failFast(), () -> {
            Promise<Integer> never = promise();
            pending.set(never.map(x -> x + 1));
            async(() -> {
                throw endless;
            });
        })));
        assertThat(((MultiException) thrown).failures().getFirst() == endless).isTrue();
        assertThat(pending.get().isCancelled()).isTrue();
        assertThat(lab.launch(() -> 3)).isEqualTo(3);
    }
}

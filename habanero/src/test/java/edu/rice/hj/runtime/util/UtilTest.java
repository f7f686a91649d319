package edu.rice.hj.runtime.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pairs, counters, wrapped values, and exceptions. */
class UtilTest {
    @Test
    void pairsAreEqualIfTheirValuesAre() {
        Pair<String, Integer> p = Pair.factory("a", null);
        assertThat(p).isEqualTo(new Pair<>("a", null)).hasSameHashCodeAs(new Pair<>("a", null));
        assertThat(p).isNotEqualTo(Pair.factory("a", 0)).isNotEqualTo(Pair.factory(null, "a"));
        assertThat(p.left).isEqualTo("a");
        assertThat(p.right).isNull();
        assertThat(p).hasToString("(a, null)");
    }

    @Test
    void countersLoseNothing() throws InterruptedException {
        ThreadLocalCounter counter = new ThreadLocalCounter();
        AtomicDouble sum = new AtomicDouble(0.5);
        AtomicDouble least = new AtomicDouble();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int mine = t;
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 10_000; i++) {
                    counter.increment();
                    sum.addAndGet(0.25);
                    least.minAndGet(-mine * i);
                }
            }));
        }
        for (Thread t : threads) {
            t.join();
        }
        assertThat(counter.get()).isEqualTo(40_000);
        assertThat(sum.get()).isEqualTo(10_000.5);
        assertThat(least.get()).isEqualTo(-3 * 9_999);
        counter.reset();
        assertThat(counter.get()).isZero();
    }

    @Test
    void aDoubleIsChangedAndReturned() {
        AtomicDouble d = new AtomicDouble();
        assertThat(d.get()).isZero();
        d.set(3);
        assertThat(d.mulAndGet(2)).isEqualTo(6);
        assertThat(d.maxAndGet(5)).isEqualTo(6);
        assertThat(d.maxAndGet(7)).isEqualTo(7);
        assertThat(d.minAndGet(9)).isEqualTo(7);
        assertThat(d.addAndGet(0.5)).isEqualTo(7.5);
        assertThat(d).hasToString("7.5");
    }

    @Test
    void aWrappedValueOrAFailure() {
        ValueWrapper<String> value = new ValueWrapper<>("v");
        assertThat(value.failed()).isFalse();
        assertThat(value.wrapped()).isEqualTo("v");
        assertThat(new ValueWrapper<>("v", null).wrapped()).isEqualTo("v");
        IOException cause = new IOException("c");
        ValueWrapper<String> failure = new ValueWrapper<>(null, cause);
        assertThat(failure.failed()).isTrue();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(failure::wrapped)
                .withCause(cause);
    }

    @Test
    void whatIsUncheckedIsThrownAsItIs() {
        for (Throwable t : List.of(new IllegalStateException(), new AssertionError())) {
            assertThatThrownBy(() -> ExceptionUtil.throwRuntimeException(t)).isSameAs(t);
        }
        Exception checked = new Exception();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> ExceptionUtil.throwRuntimeException(checked))
                .withCause(checked);
    }

    @Test
    void onlyAnAbortHasNoStackTrace() {
        assertThat(new AbortedException("m").getStackTrace()).isEmpty();
        assertThat(new AbortedException("m", new Exception())).hasMessage("m").hasCauseInstanceOf(Exception.class);
        assertThat(new DeadlockException("m").getStackTrace()).isNotEmpty();
    }
}

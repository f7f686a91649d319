package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.finish;
import static edu.rice.pcdp.PCDP.forall;
import static edu.rice.pcdp.PCDP.forallChunked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import edu.rice.pcdp.runtime.MultiException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FailuresTest {
    @Workers.OnAll
    void aFailureThatIsAloneComesItself(Workers workers) throws InterruptedException {
        workers.start();
        RuntimeException inTask = new IllegalStateException("in a task");
        assertThat(catchThrowable(() -> finish(() -> async(() -> {
                    throw inTask;
                }))))
                .isSameAs(inTask);
        RuntimeException inBody = new NullPointerException("in the body");
        assertThat(catchThrowable(() -> finish(() -> {
                    throw inBody;
                })))
                .isSameAs(inBody);
        Error error = new AssertionError("an error");
        assertThat(catchThrowable(() -> finish(() -> finish(() -> async(() -> {
                    throw error;
                })))))
                .isSameAs(error);
    }

    @Workers.OnAll
    void severalFailuresComeTogether(Workers workers) throws InterruptedException {
        workers.start();
        MultiException e = catchThrowableOfType(
                MultiException.class,
                () -> finish(() -> {
                    async(() -> fail("first"));
                    async(() -> fail("second"));
                    fail("body");
                }));
        assertThat(e.getExceptions())
                .extracting(Throwable::getMessage)
                .containsExactlyInAnyOrder("first", "second", "body");
        assertThat(e.getCause()).isSameAs(e.getExceptions().get(0));
        assertThat(e.getSuppressed()).hasSize(2);
    }

    private static void fail(String message) {
        throw new IllegalArgumentException(message);
    }

    @Test
    void aFailedFinishInsideEndsTheBodyAroundIt() {
        AtomicInteger reached = new AtomicInteger();
        Throwable e = catchThrowable(() -> finish(() -> {
            finish(() -> async(() -> fail("one")));
            reached.incrementAndGet();
        }));
        assertThat(e).isInstanceOf(IllegalArgumentException.class).hasMessage("one");
        assertThat(reached).hasValue(0);
    }

    @Test
    void failuresOfAFinishInsideAreListedOneByOne() {
        MultiException e = catchThrowableOfType(
                MultiException.class,
                () -> finish(() -> {
                    async(() -> fail("a"));
                    finish(() -> {
                        async(() -> fail("b"));
                        async(() -> fail("c"));
                    });
                }));
        assertThat(e.getExceptions()).extracting(Throwable::getMessage).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void theOtherTasksRunAllTheSame() {
        AtomicInteger run = new AtomicInteger();
        MultiException e = catchThrowableOfType(
                MultiException.class,
                () -> forall(1, 100, i -> {
                    run.incrementAndGet();
                    if (i % 10 == 0) {
                        fail("iteration " + i);
                    }
                }));
        assertThat(run).hasValue(100);
        assertThat(e.getExceptions()).hasSize(10);
        // the rest of a chunk is not run after a failure
        run.set(0);
        assertThat(catchThrowable(() -> forallChunked(1, 10, 5, i -> {
                    run.incrementAndGet();
                    if (i == 3) {
                        fail("in a chunk");
                    }
                })))
                .hasMessage("in a chunk");
        assertThat(run).hasValue(8);
    }

    @Test
    void whatABodyThrowsThoughItCannotDeclareItComesAsItIs() {
        Exception checked = new IOException("undeclared");
        assertThat(catchThrowable(() -> finish(() -> async(() -> FailuresTest.<RuntimeException>sneak(checked)))))
                .isSameAs(checked);
        // refused by somebody else's executor, not by the runtime
        Exception refused = new RejectedExecutionException("elsewhere");
        assertThat(catchThrowable(() -> finish(() -> FailuresTest.<RuntimeException>sneak(refused))))
                .isSameAs(refused);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void sneak(Throwable t) throws X {
        throw (X) t;
    }

    @Test
    void aMultiExceptionShowsAllItsFailures() {
        List<Throwable> two = new ArrayList<>(List.of(new IOException("x"), new IllegalStateException("y")));
        MultiException e = new MultiException(two);
        two.clear();
        assertThat(e.getExceptions()).hasSize(2);
        assertThat(e.toString()).contains("2 failures", "IOException: x", "IllegalStateException: y");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        e.printStackTrace(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("IOException: x", "IllegalStateException: y", "at ");
        assertThatIllegalArgumentException().isThrownBy(() -> new MultiException(List.of()));
    }
}

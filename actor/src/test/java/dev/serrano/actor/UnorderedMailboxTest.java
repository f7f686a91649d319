package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A mailbox without an order; the queue by several threads: UnorderedMailboxPuts in core/src/jcstress. */
class UnorderedMailboxTest {
    private final Mailbox<Object> mailbox = new UnorderedMailbox<>();

    private List<Object> takeAll() {
        List<Object> taken = new ArrayList<>();
        for (Object m = mailbox.poll(null); m != null; m = mailbox.poll(null)) {
            taken.add(m);
        }
        return taken;
    }

    @Test
    void eachMessageComesOutOnce() {
        assertThat(mailbox.isReady()).isFalse();
        assertThat(mailbox.poll(null)).isNull();
        for (int round = 0; round < 3; round++) {
            List<Object> put = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                mailbox.put(i, null);
                put.add(i);
                assertThat(mailbox.size()).isEqualTo(i + 1);
            }
            assertThat(mailbox.isReady()).isTrue();
            assertThat(takeAll()).containsExactlyInAnyOrderElementsOf(put);
            assertThat(mailbox.isReady()).isFalse();
            assertThat(mailbox.discard()).isNull();
        }
    }

    /** A message waits for those that were found together with it, and for none that came later. */
    @Test
    void whatWasFoundTogetherComesBeforeWhatCameLater() {
        for (int i = 0; i < 10; i++) {
            mailbox.put("early", null);
        }
        assertThat(mailbox.discard()).isEqualTo("early");
        for (int i = 0; i < 10; i++) {
            mailbox.put("late", null);
        }
        assertThat(mailbox.size()).isEqualTo(19);
        List<Object> rest = takeAll();
        assertThat(rest.subList(0, 9)).containsOnly("early");
        assertThat(rest.subList(9, 19)).containsOnly("late");
    }

    @Test
    void aMessageThatWasTakenIsNotKept() {
        WeakReference<Object> message = putAndTake();
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
            System.gc();
            return message.refersTo(null);
        });
        assertThat(mailbox.size()).isZero();
    }

    private WeakReference<Object> putAndTake() {
        mailbox.put(new Object(), null);
        return new WeakReference<>(mailbox.poll(null));
    }

    private static final class Sum extends Actor<Integer> {
        private final int messages;
        private int processed;
        private long sum;

        Sum(int messages) {
            super(MailboxOrder.UNORDERED);
            this.messages = messages;
        }

        @Override
        protected void process(Integer n) {
            sum += n;
            if (++processed == messages) {
                exit();
            }
        }
    }

    @OnEveryRuntime
    void anActorProcessesAllMessagesOfManySenders(Lab lab) {
        int senders = 8;
        int each = 1_000;
        Sum sum = new Sum(senders * each);
        lab.launch(() -> finish(() -> {
            sum.start();
            for (int s = 0; s < senders; s++) {
                async(() -> IntStream.range(0, each).forEach(sum::send));
            }
        }));
        assertThat(sum.sum).isEqualTo(senders * (each * (each - 1L) / 2));
        assertThat(sum.deadLetters()).isZero();
    }

    @OnEveryRuntime
    void whatWasNotProcessedIsADeadLetter(Lab lab) {
        Sum sum = new Sum(5);
        for (int i = 0; i < 8; i++) {
            sum.send(1);
        }
        lab.launch(() -> finish(sum::start));
        sum.send(1);
        assertThat(sum.sum).isEqualTo(5);
        assertThat(sum.deadLetters()).isEqualTo(4);
        assertThat(sum.mailboxLength()).isZero();
    }
}

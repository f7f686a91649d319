package dev.serrano.actor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The queue of an actor, by one thread; by several: MailboxPuts in core/src/jcstress. */
class MailboxTest {
    private final Mailbox<Object> mailbox = new FifoMailbox<>();

    @Test
    void messagesComeOutInTheOrderInWhichTheyWerePut() {
        assertThat(mailbox.isReady()).isFalse();
        assertThat(mailbox.poll(null)).isNull();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 100; i++) {
                mailbox.put(i, null);
                assertThat(mailbox.size()).isEqualTo(i + 1);
            }
            for (int i = 0; i < 100; i++) {
                assertThat(mailbox.isReady()).isTrue();
                assertThat(i % 2 == 0 ? mailbox.poll(null) : mailbox.discard()).isEqualTo(i);
            }
            assertThat(mailbox.isReady()).isFalse();
            assertThat(mailbox.discard()).isNull();
        }
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
}

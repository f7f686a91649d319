package dev.serrano.workloads.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PasswordsTest {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    @Test
    void theOneAtAPlaceIsFoundThere() {
        Passwords passwords = Passwords.present(3, 50, DEADLINE, 26);
        long number = 26L * 26 * 26 / 2;
        int task = (int) (number / passwords.share());
        int from = (int) (number % passwords.share());

        assertThat(passwords.tasks() * passwords.share()).isEqualTo(26 * 26 * 26);
        assertThat(passwords.look(task, from)).isEqualTo(number);
        assertThat(passwords.look(task - 1, from)).isNegative();
        assertThat(passwords.text(number)).isEqualTo("naa");
    }

    @Test
    void oneLetterIsOneTask() {
        Passwords passwords = Passwords.absent(1, DEADLINE, 1_000);

        assertThat(passwords.tasks()).isOne();
        assertThat(passwords.share()).isEqualTo(26);
        assertThat(passwords.look(0, 0)).isNegative();
    }
}

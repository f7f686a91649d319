package dev.serrano.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserLineTest {
    @Test
    void linesAreThoseOfUsers() {
        assertThat(UserLine.isUsers("java.util.ArrayList")).isFalse();
        assertThat(UserLine.isUsers("dev.serrano.Serrano")).isFalse();
        assertThat(UserLine.isUsers("dev.serrano.internal.worker.TaskFiber")).isFalse();
        assertThat(UserLine.isUsers("dev.serrano.workloads.fib.FibWorkload")).isTrue();
        assertThat(UserLine.isUsers("org.example.Main")).isTrue();
    }
}

package dev.serrano.internal.fiber.backend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The processors as the kernel lists them; PinningTest binds threads. */
class CpuBindingTest {
    @Test
    void listsOfTheKernelAreRead() {
        assertThat(CpuBinding.parse("0")).containsExactly(0);
        assertThat(CpuBinding.parse("0-2,5")).containsExactly(0, 1, 2, 5);
        assertThat(CpuBinding.parse("3, 8-8, 10-11 ")).containsExactly(3, 8, 10, 11);
    }
}

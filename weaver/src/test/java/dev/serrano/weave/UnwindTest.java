package dev.serrano.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnwindTest {
    @Test
    void keepsNoTraceAndNothingSuppressed() {
        Unwind u = new Unwind(0, 0);
        u.addSuppressed(new IllegalStateException());
        assertThat(u.getStackTrace()).isEmpty();
        assertThat(u.getSuppressed()).isEmpty();
        assertThat(u.getMessage()).isNull();
    }

    @Test
    void isNoExceptionThatProgramsCatchByTheirClasses() {
        assertThat(new Unwind(0, 0)).isInstanceOf(Error.class).isNotInstanceOf(VirtualMachineError.class);
    }
}

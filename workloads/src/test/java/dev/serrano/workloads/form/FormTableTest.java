package dev.serrano.workloads.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.TestPools;
import org.junit.jupiter.api.Test;

class FormTableTest {

    private static FormTable.Builder<Integer> complete() {
        return FormTable.<Integer>builder()
                .serrano("first", (n, context) -> "serrano " + n)
                .serial((n, context) -> "serial " + n);
    }

    @Test
    void theFormsKeepTheirOrderAndRun() throws Exception {
        FormTable<Integer> table = complete()
                .add(Rival.THREADS, "pool", (n, context) -> "threads " + n + " on " + context.workers())
                .build();
        Prepared prepared = table.prepare(7, "seven");

        assertThat(table.forms())
                .containsExactly(
                        new Form(Rival.SERRANO, "first"),
                        new Form(Rival.SERIAL, "serial"),
                        new Form(Rival.THREADS, "pool"));
        try (TestPools pools = new TestPools()) {
            assertThat(prepared.run(new Form(Rival.THREADS, "pool"), pools.context(3)))
                    .isEqualTo("threads 7 on 3");
        }
        assertThat(prepared.expected()).isEqualTo("seven");
    }

    @Test
    void aKnownAnswerCountsMoreThanTheSerialOne() {
        Prepared known = complete().build().prepare(1, "right");
        Prepared unknown = complete().build().prepare(1, null);

        assertThat(known.check("right", "wrong")).isTrue();
        assertThat(known.check("wrong", "wrong")).isFalse();
        assertThat(unknown.check("same", "same")).isTrue();
        assertThat(unknown.check("one", "other")).isFalse();
        assertThat(unknown.check("anything", null)).isTrue();
    }

    @Test
    void aTableNeedsASerialFormAndOneOfSerrano() {
        FormTable.Builder<Integer> noSerial = FormTable.<Integer>builder().serrano("one", (n, context) -> "");
        FormTable.Builder<Integer> noSerrano = FormTable.<Integer>builder().serial((n, context) -> "");

        assertThatThrownBy(noSerial::build).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(noSerrano::build).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void twoFormsMayNotHaveOneName() {
        assertThatThrownBy(() -> complete().serrano("first", (n, context) -> ""))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two forms are called serrano/first");
    }
}

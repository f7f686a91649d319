package dev.serrano.workloads.daxpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class VectorsTest {

    @Test
    void blocksCoverTheVectorOnce() {
        Vectors whole = Vectors.random(103, 103, 1);
        Vectors parts = Vectors.random(103, 10, 1);
        double[] expected = whole.copyOfY();
        double[] sum = parts.copyOfY();

        whole.add(0, expected);
        for (int block = 0; block < parts.blocks(); block++) {
            parts.add(block, sum);
        }

        assertThat(parts.blocks()).isEqualTo(11);
        assertThat(sum).isEqualTo(expected).isNotEqualTo(whole.copyOfY());
    }

    @Test
    void tooManyTasksAreRefused() {
        DaxpyWorkload workload = new DaxpyWorkload();

        assertThatThrownBy(() -> workload.prepare(Parameters.parse(workload.info(), List.of("n=50000000", "block=1"))))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("daxpy: n=50000000 and block=1 are 50000000 tasks at a time; 20000000 is the most,"
                        + " take larger blocks");
    }
}

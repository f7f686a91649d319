package dev.serrano.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every workload promises about itself. */
class WorkloadsTest {

    static Stream<Workload> all() {
        return Workloads.all().stream();
    }

    @Test
    void namesAreUnique() {
        assertThat(Workloads.names()).doesNotHaveDuplicates().contains("fib", "nqueens", "uts", "smith-waterman");
    }

    @Test
    void aWorkloadIsFoundByItsNameOnly() {
        assertThat(Workloads.find("fib")).isPresent();
        assertThat(Workloads.find("Fib")).isEmpty();
        assertThat(Nearest.to("nqueen", Workloads.names())).containsExactly("nqueens");
    }

    @ParameterizedTest
    @MethodSource("all")
    void theFirstSerialFormIsCalledSoAndOneFormAtLeastIsSerrano(Workload workload) {
        assertThat(workload.forms()).doesNotHaveDuplicates();
        assertThat(workload.forms().stream().filter(form -> form.runtime() == Rival.SERIAL))
                .first()
                .isEqualTo(new Form(Rival.SERIAL, "serial"));
        assertThat(workload.forms().stream().filter(form -> form.runtime() == Rival.SERRANO))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theInfoIsComplete(Workload workload) {
        WorkloadInfo info = workload.info();

        assertThat(List.of(info.name(), info.summary(), info.stresses(), info.origin()))
                .allSatisfy(text -> assertThat(text).isNotBlank().doesNotContain("\n"));
        assertThat(info.name()).matches("[a-z][a-z0-9-]*");
        Set<String> names = new HashSet<>();
        for (Parameter parameter : info.parameters()) {
            assertThat(names.add(parameter.name())).isTrue();
            assertThat(parameter.help()).isNotBlank();
            assertThat(parameter.kind() == Parameter.Kind.ENUM)
                    .isEqualTo(!parameter.choices().isEmpty());
            if (parameter.kind() == Parameter.Kind.ENUM) {
                assertThat(parameter.choices()).contains(parameter.defaultValue());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void numbersOutOfRangeAreRefusedWithTheRange(Workload workload) {
        for (Parameter parameter : workload.info().parameters()) {
            if (parameter.kind() == Parameter.Kind.INT) {
                for (int value : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                    String assignment = parameter.name() + "=" + value;
                    assertThatThrownBy(() -> workload.prepare(Parameters.parse(workload.info(), List.of(assignment))))
                            .isInstanceOf(BadParameterException.class)
                            .hasMessageContaining(workload.info().name())
                            .hasMessageContaining(assignment)
                            .hasMessageMatching(".* may be -?[0-9]+ to [0-9]+");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void theDefaultsAreValidAndAFormThatDoesNotExistIsRefused(Workload workload) throws BadParameterException {
        Prepared prepared = workload.prepare(Parameters.defaults(workload.info()));

        try (TestPools pools = new TestPools()) {
            assertThatThrownBy(() -> prepared.run(new Form(Rival.SERRANO, "none"), pools.context(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("serrano/none")
                    .hasMessageContaining(workload.forms().getFirst().toString());
        }
    }

    @Test
    void theKnownAnswersAreThose() throws BadParameterException {
        assertThat(expected("fib", "n=40")).isEqualTo("102334155");
        List<String> solutions = List.of("92", "352", "724", "2680", "14200", "73712", "365596");
        for (int n = 8; n <= 14; n++) {
            assertThat(expected("nqueens", "n=" + n)).isEqualTo(solutions.get(n - 8));
        }
        assertThat(expected("uts", "tree=T1")).isEqualTo("4130071");
        assertThat(expected("uts", "tree=T3")).isEqualTo("4112897");
        assertThat(expected("uts", "tree=T1L")).isEqualTo("102181082");
        assertThat(expected("uts", "tree=T2L")).isEqualTo("96793510");
        assertThat(expected("uts", "tree=T3L")).isEqualTo("111345631");
    }

    @Test
    void aFormIsNamedAfterItsRuntime() {
        assertThat(new Form(Rival.VIRTUAL_THREADS, "join")).hasToString("virtual-threads/join");
        assertThat(Rival.find("completable-future")).contains(Rival.COMPLETABLE_FUTURE);
        assertThat(Rival.find("loom")).isEmpty();
        assertThat(Rival.ids()).hasSize(Rival.values().length).contains("forkjoin", "serial");
    }

    private static String expected(String name, String assignment) throws BadParameterException {
        Workload workload = Workloads.find(name).orElseThrow();
        return workload.prepare(Parameters.parse(workload.info(), List.of(assignment)))
                .expected();
    }
}

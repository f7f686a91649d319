package dev.serrano.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.ColdClasses;
import dev.serrano.testing.Initializers;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each class with a static initialiser is initialised by the start, or soon after it, or is none that constructs use. */
class ColdListTest {
    private static final String BACKEND = "dev.serrano.internal.fiber.backend.";

    /** Those of a backend are initialised by the start of a runtime that uses it; of the list itself. */
    private static final Set<String> OTHERS = Set.of(
            BACKEND + "VirtualThreads",
            BACKEND + "CarrierMechanism",
            BACKEND + "JdkScheduler",
            BACKEND + "JdkCall$1",
            BACKEND + "BatonMechanism",
            BACKEND + "CpuBinding",
            BACKEND + "CpuBinding$Native",
            ColdList.class.getName());

    /** Classes that programs name, and whose initialisers make constants only, or which are for woven code. */
    private static final Set<String> LIGHT = Set.of(
            "dev.serrano.FinishOptions",
            "dev.serrano.RuntimeProperties",
            "dev.serrano.SpawnOptions",
            "dev.serrano.TaskTermination",
            "dev.serrano.loop.LoopOptions",
            "dev.serrano.spi.WovenWorker");

    @Test
    void noneIsMissing() throws Exception {
        Set<String> listed = new TreeSet<>(Set.of(ColdList.NAMES));
        Set<String> missing = Initializers.classes(ColdClasses.class);
        missing.removeAll(listed);
        missing.removeAll(OTHERS);
        assertThat(missing).isEmpty();
    }

    @Test
    void whatProgramsNameHasConstantsOnly() throws Exception {
        Set<String> named = Initializers.publicClasses(ColdClasses.class);
        named.removeIf(n -> n.startsWith("dev.serrano.internal."));
        named.removeAll(LIGHT);
        assertThat(named).isEmpty();
    }

    @Test
    void allCanBeInitialised() throws Exception {
        for (String n : ColdList.NAMES) {
            assertThat(Class.forName(n)).isNotNull();
        }
    }
}

package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/** Programs drawn from seeds give woven what they give serially, wherever they unwind. */
class RandomProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("serrano.test.programs", 10);
    private static final long FIRST = Long.getLong("serrano.test.seed", 1);

    @Test
    void giveTheSerialResult() {
        compare(false);
    }

    @Test
    void giveTheResultOfTheLibraryWhereTheyJoin() {
        compare(true);
    }

    private static void compare(boolean joins) {
        for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
            String source = new RandomProgram(seed, joins).source();
            try {
                Comparison.drawn(source, seed);
            } catch (Throwable t) {
                fail("seed " + seed + "\n" + source, t);
            }
        }
    }
}

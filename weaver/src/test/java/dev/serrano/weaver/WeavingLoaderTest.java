package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskRuntime;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that are woven when they are loaded: by {@link WeavingLoader}, and as {@link WovenTwin}s. */
class WeavingLoaderTest {
    private static final ClassLoader PARENT = WeavingLoaderTest.class.getClassLoader();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void classesThatAreWovenTogetherSeeEachOther(int workers) throws Exception {
        WeavingLoader loader =
                new WeavingLoader(PARENT, List.of(LoadedProgram.class.getName(), LoadedProgram.Node.class.getName()));
        Class<?> program = loader.loadClass(LoadedProgram.class.getName());
        var constructor = program.getDeclaredConstructor();
        constructor.setAccessible(true);
        IntToLongFunction woven = (IntToLongFunction) constructor.newInstance();

        assertThat(program).isNotSameAs(LoadedProgram.class).isSameAs(loader.loadClass(program.getName()));
        try (TaskRuntime runtime = TaskRuntime.builder().workers(workers).build()) {
            assertThat(runtime.launch(() -> woven.applyAsLong(14))).isEqualTo(1 << 14);
        }
    }

    @Test
    void otherClassesComeFromTheParent() throws Exception {
        WeavingLoader loader = new WeavingLoader(PARENT, List.of(LoadedProgram.Node.class.getName()));

        assertThat(loader.loadClass(LoadedProgram.class.getName())).isSameAs(LoadedProgram.class);
        assertThat(methods(loader.loadClass(LoadedProgram.Node.class.getName())))
                .contains("leaves$woven");
        assertThat(methods(LoadedProgram.Node.class)).doesNotContain("leaves$woven");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aTwinIsWovenAndStandsBesideItsClass(int workers) {
        IntToLongFunction twin =
                WovenTwin.of(MethodHandles.lookup(), IntToLongFunction.class, LoadedProgram.Alone.class);

        assertThat(methods(twin.getClass())).contains("fib$woven");
        assertThat(twin.getClass().isHidden()).isTrue();
        try (TaskRuntime runtime = TaskRuntime.builder().workers(workers).build()) {
            assertThat(runtime.launch(() -> twin.applyAsLong(25))).isEqualTo(75_025);
        }
        assertThat(new LoadedProgram.Alone().applyAsLong(25)).isEqualTo(75_025);
    }

    @Test
    void whatCannotBeWovenIsSaidWithItsLine() {
        String name = LoadedProgram.Wrong.class.getName();

        assertThatThrownBy(() -> new WeavingLoader(PARENT, List.of(name)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("LoadedProgram.java:")
                .hasMessageContaining("once is read before sync()");
        assertThatThrownBy(
                        () -> WovenTwin.of(MethodHandles.lookup(), IntToLongFunction.class, LoadedProgram.Wrong.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("once is read before sync()");
    }

    @Test
    void aNameWithoutClassFileIsSaid() {
        assertThatThrownBy(() -> new WeavingLoader(PARENT, List.of("no.Such")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no class file no/Such.class");
    }

    private static List<String> methods(Class<?> c) {
        return Arrays.stream(c.getDeclaredMethods()).map(m -> m.getName()).toList();
    }
}

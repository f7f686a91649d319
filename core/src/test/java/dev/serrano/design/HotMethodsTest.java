package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The bytecode sizes of the methods that every spawn, join, loop and suspension goes through. HotSpot inlines by size: up to
 * 35 bytes everywhere (MaxInlineSize), up to 325 where it is hot (FreqInlineSize), and stops after a depth and a sum. So
 * what adds to one of them is weighed, with the suites that measure it.
 */
class HotMethodsTest {
    private static final String INTERNAL = "dev/serrano/internal/";

    /** The most bytes, by class and method: of several of one name the largest. A method that shrinks is to be changed here. */
    private static final Map<String, Integer> MOST = new TreeMap<>(Map.ofEntries(
            Map.entry("worker/TaskFiber.current", 35),
            Map.entry("worker/TaskFiber.finish", 293),
            Map.entry("worker/TaskFiber.claimOnTop", 50),
            Map.entry("worker/TaskFiber.claimUnderTop", 50),
            Map.entry("worker/TaskFiber.spawn", 56),
            Map.entry("worker/TaskFiber.spawnFuture", 49),
            Map.entry("worker/TaskDeque.push", 68),
            Map.entry("worker/TaskDeque.popIf", 56),
            Map.entry("worker/TaskDeque.popSecondIf", 101),
            Map.entry("worker/TaskDeque.popOf", 57),
            Map.entry("worker/Worker.next", 245),
            Map.entry("worker/Worker.handlePoll", 90),
            Map.entry("value/FutureTask.join", 68),
            Map.entry("value/FutureTask.callInPlace", 123),
            Map.entry("value/FutureTask.completeAtHome", 45),
            Map.entry("value/Joins.bothLong", 95),
            Map.entry("value/Joins.endJoined", 12),
            Map.entry("spawn/AsyncTask.exec", 31),
            Map.entry("value/FutureTask.completeUnshared", 22),
            Map.entry("loop/LoopCodes$OverInts.block", 61),
            Map.entry("loop/LoopCodes$OverLongs.block", 60),
            Map.entry("loop/LoopTask.runBlock", 302),
            Map.entry("deque/WorkDeque.push", 77),
            Map.entry("deque/WorkDeque.pop", 132),
            Map.entry("deque/WorkDeque.steal", 95),
            Map.entry("fiber/backend/CarrierMechanism.suspend", 55),
            Map.entry("fiber/Fiber.mount", 102)));

    @Test
    void noHotMethodGrows() throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        for (String method : MOST.keySet()) {
            int dot = method.indexOf('.');
            sizes.put(method, size(method.substring(0, dot), method.substring(dot + 1)));
        }
        assertThat(sizes).isEqualTo(MOST);
    }

    /**
     * C2 inlines no method whose signature names a class that is not loaded, and that of a context is not, in a program
     * without members: they ask {@code hasContext}. To call an accessor at the end of each branch took 70 % of a join.
     */
    @Test
    void noHotMethodAsksForAContext() throws IOException {
        for (String method : MOST.keySet()) {
            int dot = method.indexOf('.');
            assertThat(methods(method.substring(0, dot), method.substring(dot + 1))
                            .flatMap(m -> m.code().orElseThrow().elementStream())
                            .filter(e -> e instanceof InvokeInstruction i
                                    && i.type().stringValue().endsWith(")Ldev/serrano/internal/context/TaskContext;")))
                    .as(method)
                    .isEmpty();
        }
    }

    private static int size(String className, String method) throws IOException {
        OptionalInt most =
                methods(className, method).mapToInt(HotMethodsTest::bytes).max();
        assertThat(most).as(className + '.' + method).isPresent();
        return most.getAsInt();
    }

    private static Stream<MethodModel> methods(String className, String method) throws IOException {
        Path file = Path.of("target/classes", INTERNAL + className + ".class");
        return ClassFile.of().parse(file).methods().stream()
                .filter(m -> m.methodName().equalsString(method) && m.code().isPresent());
    }

    private static int bytes(MethodModel m) {
        return m.findAttribute(Attributes.code()).orElseThrow().codeLength();
    }
}
